import { keptCookie } from '../model/remembered-address'
import { STARTERS } from '../view-state'

/** Cookie of a browser in which the introduction was read. */
export const INTRODUCED = 'condensery-introduced'

export const introducedCookie = keptCookie(INTRODUCED, 'yes')

/** Where a newcomer begins: the first sample with a trigger that fires several times, beside the usual rows one that forgets much, and what that one forgets. */
export const FIRST_VISIT = `/?at=100000&strategies=${[...STARTERS, 'cline-legacy'].join(',')}&column=D&view=losses`
