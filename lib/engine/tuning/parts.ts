import { groupBy } from '../core/group-by'
import { shuffled } from './random'

export const partNames = ['tune', 'choose', 'heldOut'] as const
export type PartName = (typeof partNames)[number]

/** Which sessions are searched on, which choose among what was found, and which prove it and are opened once. */
export type Parts = Readonly<Record<PartName, readonly string[]>>

interface Grouped {
  readonly id: string
  /** Repository or source: near-copies stand in one. */
  readonly group: string
}

const SHARES: Readonly<Record<PartName, number>> = { tune: 0.5, choose: 0.25, heldOut: 0.25 }

export interface Split {
  readonly parts: Parts
  /** `session`: there are too few groups to keep them whole, so near-copies may stand in two parts. */
  readonly by: 'group' | 'session'
}

/** Three parts of no common group: the largest group first, each to the part that is furthest from its share. */
export function splitSessions(sessions: readonly Grouped[], random: () => number): Split {
  const byGroup = divide([...groupBy(sessions, ({ group }) => group).values()], sessions.length, random)
  const wholeGroups = partNames.every((name) => byGroup[name].length >= LEAST_SHARE * SHARES[name] * sessions.length)
  return wholeGroups
    ? { parts: byGroup, by: 'group' }
    : {
        parts: divide(
          sessions.map((session) => [session]),
          sessions.length,
          random,
        ),
        by: 'session',
      }
}

/** A part that has less than so much of its share is too small to say anything. */
const LEAST_SHARE = 0.5

function divide(groups: readonly (readonly Grouped[])[], total: number, random: () => number): Parts {
  const parts: Record<PartName, string[]> = { tune: [], choose: [], heldOut: [] }
  const lacking = (name: PartName): number => SHARES[name] * total - parts[name].length
  for (const group of shuffled(groups, random).toSorted((one, other) => other.length - one.length)) {
    const [most = 'tune'] = partNames.toSorted((one, other) => lacking(other) - lacking(one))
    parts[most].push(...group.map(({ id }) => id))
  }
  return parts
}
