import type { Conversation } from '../../../conversation/conversation'
import type { Part } from '../../../conversation/part'
import { firstMessages } from '../../../conversation/texts/the-task'
import type { PartCounter } from '../../ports'
import type { Exclusion } from './exclusion'
import type { Select, Zone } from '../step'
import { toolFacts, type ToolFacts } from './tool-facts'
import type { SelectedPart } from './selected-part'
import { zoneEnd, zonePredicate } from './zones'
import { filterTests } from './filter-tests'
import { protection } from './protection'
import { indexOfPlace } from './place'

interface ZoneEnd {
  readonly zone: Zone
  readonly end: number
}

interface Rules {
  readonly facts: ToolFacts
  /** Index of the first message that is too new, and of the first that no part is selected of. */
  readonly end: number
  readonly last: number
  readonly recent: Exclusion
  /** Whether the message is not to be touched at all: the first ones, the system's, and those that are protected. */
  keeps(index: number): Exclusion | undefined
  /** Where no part of the message can be selected, whatever it is. */
  position(index: number): Exclusion | undefined
  protects(part: Part): Exclusion | undefined
  /** Of a candidate whose message is in question at all. */
  excludes(candidate: SelectedPart): Exclusion | undefined
}

const firstMessage: Exclusion = { type: 'first-message' }
const systemPrompt: Exclusion = { type: 'system-prompt' }
const pairExclusion: Exclusion = { type: 'pair' }

export function rulesOf(
  conversation: Conversation,
  select: Select,
  counter: PartCounter,
  original: Conversation,
): Rules {
  const facts = toolFacts(conversation, original)
  const { length } = conversation.messages
  const ends: readonly ZoneEnd[] = select.zones.map((zone) => ({
    zone,
    end: zoneEnd(conversation.messages, zone, counter),
  }))
  const { zone, end } = ends.reduce((least, each) => (each.end < least.end ? each : least), {
    zone: { type: 'all' },
    end: length,
  })
  const recent: Exclusion = { type: 'recent', zone }
  const last = select.pairAtBoundary === 'old' ? length : end
  const tests = select.filter ? filterTests(select.filter, facts) : []
  const keeps = keptMessages(conversation, select, original)
  const inZone = zonePredicate(select.pairAtBoundary, {
    end,
    isFirst: (index) => keeps(index) === firstMessage,
    pairs: facts.pairs,
  })
  const protects = select.protect ? protection(select.protect, facts) : () => undefined
  return {
    facts,
    end,
    last,
    recent,
    keeps,
    position: (index) => keeps(index) ?? (index < last ? undefined : recent),
    protects,
    excludes: (candidate) => {
      if (!inZone(candidate.part, candidate.index)) return candidate.index < end ? pairExclusion : recent
      return protects(candidate.part) ?? tests.find(({ holds }) => !holds(candidate))?.exclusion
    },
  }
}

const protectedAs = (value: string): Exclusion => ({ type: 'protected', by: 'message', value })

/** Judged where the run began, so that steps before it change nothing of it. System messages are selected only by a filter that names their role. */
function keptMessages(
  { messages }: Conversation,
  { preserveFirst, filter, protect }: Select,
  original: Conversation,
): Rules['keeps'] {
  const held = new Map(
    protect?.messages?.map((value) => [original.messages[indexOfPlace(value)]?.id, protectedAs(value)]),
  )
  const first = new Set([...firstMessages(original, preserveFirst)].map((index) => original.messages[index]?.id))
  const takesSystem = namesSystem({ filter })
  return (index) => {
    const message = messages[index]
    if (!message) return undefined
    if (message.role === 'system') return takesSystem ? undefined : systemPrompt
    return first.has(message.id) ? firstMessage : held.get(message.id)
  }
}

/** Whether it was said in so many words that system messages may be condensed. */
export const namesSystem = ({ filter }: Pick<Select, 'filter'>): boolean => filter?.roles?.includes('system') ?? false
