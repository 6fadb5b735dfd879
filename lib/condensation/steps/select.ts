import { contentKind } from '@/lib/conversation/content-kind'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import type { Part } from '@/lib/conversation/part'
import { firstMessages, startsTurn } from '@/lib/conversation/the-task'
import { countMessage } from '../measure'
import { operableKinds, type OperableKind } from '../operations/operation'
import type { PartCounter } from '../ports'
import type { Exclusion } from './exclusion'
import { anyGlob, globMatcher } from './glob'
import type { PartFilter, Protection, Select, Zone } from './step'
import { toolFacts, type ToolFacts } from './tool-facts'

export interface SelectedPart {
  readonly part: Part
  readonly message: Message
  /** Of the message in the conversation. */
  readonly index: number
  readonly kind: OperableKind
  readonly tokens: number
}

export interface Selection {
  /** Indices of the selected messages, ascending: in every zone, with a part that the filter wants and none that is protected. */
  readonly messages: readonly number[]
  /** Parts that may be operated on, in reading order. */
  readonly parts: readonly SelectedPart[]
  readonly facts: ToolFacts
}

/** `original` is the conversation as the run found it: paths are read there, where no reference stands in their place. */
export function selectParts(
  conversation: Conversation,
  select: Select,
  counter: PartCounter,
  original: Conversation = conversation,
): Selection {
  const rules = rulesOf(conversation, select, counter, original)
  const parts: SelectedPart[] = []
  const messages: number[] = []
  for (let index = 0; index < rules.last; index++) {
    const message = conversation.messages[index]
    if (!message || rules.keeps(index)) continue
    const operable = message.parts.flatMap((part): SelectedPart[] => {
      const candidate = candidateOf(part, message, index, counter)
      return candidate && rules.excludes(candidate) === undefined ? [candidate] : []
    })
    parts.push(...operable)
    if (
      index < rules.end &&
      (!select.filter || operable.length > 0) &&
      !message.parts.some((part) => rules.protects(part))
    )
      messages.push(index)
  }
  const kept = select.filter ? withoutNewest(parts, select.filter) : parts
  return { messages: kept === parts ? messages : messagesOf(kept, messages), parts: kept, facts: rules.facts }
}

/** Why `selectParts` leaves out what it does, by the same rules. */
export interface Exclusions {
  readonly selection: Selection
  /** Undefined where the part is selected. */
  ofPart(part: Part, index: number): Exclusion | undefined
  /** Of a message as a whole, for steps that take messages. */
  ofMessage(index: number): Exclusion | undefined
}

export function explainSelection(
  conversation: Conversation,
  select: Select,
  counter: PartCounter,
  original: Conversation = conversation,
): Exclusions {
  const rules = rulesOf(conversation, select, counter, original)
  const selection = selectParts(conversation, select, counter, original)
  const parts = new Set(selection.parts.map(({ part }) => part))
  const messages = new Set(selection.messages)
  const ofPart = (part: Part, index: number): Exclusion | undefined => {
    const message = conversation.messages[index]
    if (parts.has(part) || !message) return undefined
    const candidate = candidateOf(part, message, index, counter)
    if (!candidate) return { type: 'not-operable' }
    return rules.position(index) ?? rules.excludes(candidate) ?? newestField(select.filter)
  }
  return {
    selection,
    ofPart,
    ofMessage(index) {
      const message = conversation.messages[index]
      if (messages.has(index) || !message) return undefined
      const placed = rules.position(index) ?? (index < rules.end ? undefined : rules.recent)
      const protectedBy = message.parts.map((part) => rules.protects(part)).find((exclusion) => exclusion !== undefined)
      const filtered = message.parts
        .map((part) => ofPart(part, index))
        .find((exclusion) => exclusion?.type === 'filter')
      return placed ?? protectedBy ?? filtered ?? { type: 'not-operable' }
    },
  }
}

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
  /** Whether the message is not to be touched at all: the first ones, and the system's. */
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

function rulesOf(conversation: Conversation, select: Select, counter: PartCounter, original: Conversation): Rules {
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

/** Judged where the run began, so that steps before it change nothing of it. System messages are selected only by a filter that names their role. */
function keptMessages(
  { messages }: Conversation,
  { preserveFirst, filter }: Select,
  original: Conversation,
): Rules['keeps'] {
  const first = new Set([...firstMessages(original, preserveFirst)].map((index) => original.messages[index]?.id))
  const takesSystem = namesSystem({ filter })
  return (index) => {
    const message = messages[index]
    if (!message) return undefined
    if (message.role === 'system') return takesSystem ? undefined : systemPrompt
    return first.has(message.id) ? firstMessage : undefined
  }
}

/** Whether it was said in so many words that system messages may be condensed. */
export const namesSystem = ({ filter }: Pick<Select, 'filter'>): boolean => filter?.roles?.includes('system') ?? false

function candidateOf(part: Part, message: Message, index: number, counter: PartCounter): SelectedPart | undefined {
  const kind = operableKind(part, message)
  return kind && { part, message, index, kind, tokens: counter.countPart(part) }
}

export function operableKind(part: Part, message: Message): OperableKind | undefined {
  const own = contentKind(part, message.role)
  const kind = own === 'system' ? 'messageText' : own // for filters that name the system's role; nothing else selects it
  return operableKinds.find((operable) => operable === kind)
}

/** Index of the first message that is too new for the zone. */
function zoneEnd(messages: readonly Message[], zone: Zone, counter: PartCounter): number {
  switch (zone.type) {
    case 'all':
      return messages.length
    case 'recent':
      return messages.length - zone.keep
    case 'percent':
      return messages.length - Math.ceil((messages.length * zone.keep) / 100)
    case 'tokens':
      return tokenZoneEnd(messages, zone, counter)
    case 'turns':
      return turnZoneEnd(messages, zone.keep)
  }
}

function tokenZoneEnd(
  messages: readonly Message[],
  zone: Extract<Zone, { type: 'tokens' }>,
  counter: PartCounter,
): number {
  let held = 0
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (!message) continue
    held += zone.kinds ? countKinds(message, zone.kinds, counter) : countMessage(message, counter)
    if (held > zone.keep) return index + 1
  }
  return 0
}

function countKinds(message: Message, kinds: readonly OperableKind[], counter: PartCounter): number {
  return message.parts.reduce((sum, part) => {
    const kind = operableKind(part, message)
    return kind && kinds.includes(kind) ? sum + counter.countPart(part) : sum
  }, 0)
}

function turnZoneEnd(messages: readonly Message[], keep: number): number {
  if (keep <= 0) return messages.length
  const starts = messages.flatMap((message, index) => (startsTurn(message) ? [index] : []))
  return starts.at(-keep) ?? 0
}

interface FilterTest {
  readonly exclusion: Exclusion
  holds(candidate: SelectedPart): boolean
}

/** One for each field that is set, and can be told from the part alone. */
function filterTests(filter: PartFilter, facts: ToolFacts): readonly FilterTest[] {
  const { roles, kinds, tools, paths, minTokens, typed, summaries, superseded, errors, range } = filter
  const test = <Value>(
    field: keyof PartFilter,
    value: Value | undefined,
    made: (value: Value) => FilterTest['holds'],
  ): readonly FilterTest[] =>
    value === undefined ? [] : [{ exclusion: { type: 'filter', field }, holds: made(value) }]
  return [
    ...test(
      'roles',
      roles,
      (wanted) =>
        ({ message }) =>
          wanted.includes(message.role),
    ),
    ...test(
      'kinds',
      kinds,
      (wanted) =>
        ({ kind }) =>
          wanted.includes(kind),
    ),
    ...test(
      'tools',
      tools && anyGlob(tools),
      (matches) =>
        ({ part }) =>
          matches(facts.nameOf(part) ?? ''),
    ),
    ...test(
      'paths',
      paths && anyGlob(paths),
      (matches) =>
        ({ part }) =>
          facts.pathsOf(part).some(matches),
    ),
    ...test(
      'minTokens',
      minTokens,
      (least) =>
        ({ tokens }) =>
          tokens >= least,
    ),
    ...test(
      'typed',
      typed,
      (wanted) =>
        ({ message }) =>
          startsTurn(message) === (wanted === 'only'),
    ),
    ...test(
      'summaries',
      summaries,
      (wanted) =>
        ({ message }) =>
          (message.summary !== undefined) === (wanted === 'only'),
    ),
    ...test(
      'superseded',
      superseded,
      (wanted) =>
        ({ part }) =>
          facts.superseded(part) === wanted,
    ),
    ...test(
      'errors',
      errors,
      (wanted) =>
        ({ part }) =>
          facts.failed(part) === (wanted === 'only'),
    ),
    ...test(
      'range',
      range,
      ({ from = 1, to = Infinity }) =>
        ({ index }) =>
          index + 1 >= from && index + 1 <= to,
    ),
  ]
}

/** The field that leaves the newest alone, where nothing else keeps a part out. */
const newestField = (filter: PartFilter | undefined): Exclusion => ({
  type: 'filter',
  field: filter?.keepNewest ? 'keepNewest' : 'keepNewestTokens',
})

function protection({ tools, paths }: Protection, facts: ToolFacts): (part: Part) => Exclusion | undefined {
  const byTool = tools.map((value) => ({
    matches: globMatcher(value),
    exclusion: { type: 'protected', by: 'tool', value } as const,
  }))
  const byPath = paths.map((value) => ({
    matches: globMatcher(value),
    exclusion: { type: 'protected', by: 'path', value } as const,
  }))
  return (part) => {
    const name = facts.nameOf(part)
    if (name === undefined) return undefined
    return (
      byTool.find(({ matches }) => matches(name)) ??
      (byPath.length > 0 ? firstOf(byPath, facts.pathsOf(part)) : undefined)
    )?.exclusion
  }
}

function firstOf<Rule extends { readonly matches: (path: string) => boolean }>(
  rules: readonly Rule[],
  paths: readonly string[],
): Rule | undefined {
  return rules.find(({ matches }) => paths.some(matches))
}

interface Boundary {
  readonly end: number
  isFirst(index: number): boolean
  readonly pairs: ToolFacts['pairs']
}

function zonePredicate(
  pairAtBoundary: Select['pairAtBoundary'],
  { end, isFirst, pairs }: Boundary,
): (part: Part, index: number) => boolean {
  if (!pairAtBoundary) return (_part, index) => index < end
  const pairOf = (part: Part): ReturnType<typeof pairs.pairOf> =>
    part.type === 'tool-call' || part.type === 'tool-result' ? pairs.pairOf(part) : undefined
  if (pairAtBoundary === 'recent') return (part, index) => index < end && (pairOf(part)?.result.index ?? index) < end
  return (part, index) => {
    const callIndex = pairOf(part)?.call.index ?? index
    return callIndex < end && (!isFirst(callIndex) || index < end)
  }
}

function withoutNewest(parts: SelectedPart[], { keepNewest, keepNewestTokens }: PartFilter): readonly SelectedPart[] {
  if (keepNewest === undefined && keepNewestTokens === undefined) return parts
  let end = parts.length - (keepNewest ?? 0)
  let held = 0
  for (let at = parts.length - 1; keepNewestTokens !== undefined && at >= 0; at--) {
    held += parts[at]?.tokens ?? 0
    if (held > keepNewestTokens) {
      end = Math.min(end, at + 1)
      break
    }
    if (at === 0) end = 0
  }
  return parts.slice(0, Math.max(0, end))
}

function messagesOf(parts: readonly SelectedPart[], within: readonly number[]): readonly number[] {
  const chosen = new Set(parts.map((part) => part.index))
  return within.filter((index) => chosen.has(index))
}
