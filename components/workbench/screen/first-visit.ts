import { keptCookie } from '../model/remembered-address'

/** Cookie of a browser in which the introduction was read. */
export const INTRODUCED = 'condensery-introduced'

export const introducedCookie = keptCookie(INTRODUCED, 'yes')

/** Where a newcomer begins: the first sample with a trigger that fires several times, beside the usual rows a strategy that forgets much, and what it forgets. */
export const FIRST_VISIT = '/?at=100000&preset=cline-legacy&view=losses'
