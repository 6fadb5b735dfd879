import { letterOf } from '@/lib/contracts/shared/column-letters'
import { keptCookie } from '../model/remembered-address'
import { STARTERS } from '../view-state'

/** Cookie of a browser in which the introduction was read. */
export const INTRODUCED = 'condensery-introduced'

export const introducedCookie = keptCookie(INTRODUCED, 'yes')

/** What a newcomer sees: the first sample, a trigger low enough to fire several times, the usual rows and a last one that forgets much, and what that one forgets. */
export const FIRST_VISIT = `/?at=100000&strategies=${[...STARTERS, 'cline-legacy'].join(',')}&column=${letterOf(STARTERS.length)}&view=losses`
