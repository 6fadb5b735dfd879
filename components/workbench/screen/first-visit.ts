import { keptCookie } from '../model/remembered-address'

/** Cookie of a browser in which the introduction was read. */
export const INTRODUCED = 'condensery-introduced'

export const introducedCookie = keptCookie(INTRODUCED, 'yes')

/** Where a newcomer begins: the first sample with a trigger that fires several times, beside the usual rows the recommended strategy and one that forgets much, and what that one forgets. */
export const FIRST_VISIT = '/?at=100000&preset=recommended,cline-legacy&view=losses'
