import { groupBy } from '../core/group-by'
import { type Random, shuffled } from './random'

export const partNames = ['tune', 'choose', 'heldOut'] as const
export type PartName = (typeof partNames)[number]

/** Which sessions are searched on, which choose among what was found, and which prove it and are opened once. */
export type Parts = Readonly<Record<PartName, readonly string[]>>

export interface Grouped {
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

const empty: Parts = { tune: [], choose: [], heldOut: [] }

/** Three parts of no common group: the largest group first, each to the part that is furthest from its share. */
export function splitSessions(sessions: readonly Grouped[], random: Random): Split {
  const byGroup = divide([...groupBy(sessions, ({ group }) => group).values()], empty, random)
  const wholeGroups = partNames.every((name) => byGroup[name].length >= LEAST_SHARE * SHARES[name] * sessions.length)
  return wholeGroups
    ? { parts: byGroup, by: 'group' }
    : {
        parts: divide(
          sessions.map((session) => [session]),
          empty,
          random,
        ),
        by: 'session',
      }
}

/** A part that has less than so much of its share is too small to say anything. */
const LEAST_SHARE = 0.5

/**
 * The parts of sessions that are added to others, which stay where they are: a session goes where its group is, and other
 * groups to the part that is furthest from its share.
 */
export function placeSessions(
  placed: readonly (Grouped & { readonly part: PartName })[],
  added: readonly Grouped[],
  random: Random,
): Parts {
  if (placed.length === 0) return splitSessions(added, random).parts
  const partOf = new Map(placed.map(({ group, part }) => [group, part] as const))
  const own = (name: PartName): readonly string[] => added.filter(({ group }) => partOf.get(group) === name).map(idOf)
  const begun = Object.fromEntries(
    partNames.map((name) => [name, [...placed.filter(({ part }) => part === name).map(idOf), ...own(name)]]),
  ) as unknown as Parts
  const fresh = groupBy(
    added.filter(({ group }) => !partOf.has(group)),
    ({ group }) => group,
  )
  return divide([...fresh.values()], begun, random)
}

const idOf = ({ id }: Grouped): string => id

function divide(groups: readonly (readonly Grouped[])[], begun: Parts, random: Random): Parts {
  const parts: Record<PartName, string[]> = {
    tune: [...begun.tune],
    choose: [...begun.choose],
    heldOut: [...begun.heldOut],
  }
  const total = [...groups, ...Object.values(begun)].reduce((sum, each) => sum + each.length, 0)
  const lacking = (name: PartName): number => SHARES[name] * total - parts[name].length
  for (const group of shuffled(random, groups).toSorted((one, other) => other.length - one.length)) {
    const [most = 'tune'] = partNames.toSorted((one, other) => lacking(other) - lacking(one))
    parts[most].push(...group.map(idOf))
  }
  return parts
}
