import { shortHash } from '../../core/hash'
import { isJsonObject, type JsonObject, tryParseJson } from '../../core/json'
import type { Conversation, ToolDefinition } from '../../conversation/conversation'
import { messageId, partId, toolCallId, type ToolCallId } from '../../conversation/ids'
import type { Message, Role } from '../../conversation/message'
import type { Part, PartOf, ResultContent } from '../../conversation/part'
import type { ConversionChange } from './conversion'
import { replaceLoneSurrogates } from './well-formed'

/** What a dialect's files have a place for. */
export interface Places {
  /** A system prompt beside the messages, or messages of that role. */
  readonly systemPrompt: boolean
  /** Arguments that are a text and no JSON. */
  readonly freeTextArguments: boolean
  /** Set where the API refuses a message that follows another of the same side. Results are the user's, and reasoning has no place. */
  readonly alternatingRoles?: true
}

export interface LegalConversation {
  readonly conversation: Conversation
  readonly changes: readonly ConversionChange[]
}

interface Draft {
  readonly role: Role
  readonly parts: readonly Part[]
  readonly rest: Omit<Message, 'id' | 'role' | 'parts' | 'raw'>
}

/**
 * The conversation as any API takes it: it starts with a user, every call is answered right behind it and by its own id, every result
 * has its call, no text is blank or ill-formed, ids and names are of letters that are allowed. Only the model is left: nothing of the dialect it came from.
 */
export function makeLegal(given: Conversation, places: Places): LegalConversation {
  const log = new ChangeLog()
  const { conversation, parts } = replaceLoneSurrogates(given)
  log.count('surrogatesReplaced', parts)
  const written = conversation.messages.flatMap((message) => draftsOf(message, places, log))
  const answered = answeredInPlace(joined(written, log), log)
  const named = withLegalNames(withLegalIds(answered, log), conversation.tools, log)
  const opened = withOpening(withSystem(named.drafts, conversation, places, log), places, log)
  const turns = places.alternatingRoles ? alternating(opened, log) : opened
  const { system, ...rest } = conversation
  const keepsSystem = places.systemPrompt && system !== undefined && !isBlank(system)
  return {
    conversation: {
      ...rest,
      ...(keepsSystem ? { system } : {}),
      ...(named.tools ? { tools: named.tools } : {}),
      messages: turns.map(toMessage),
    },
    changes: log.changes(),
  }
}

class ChangeLog {
  private readonly counts = new Map<ConversionChange['type'], number>()
  private readonly names = new Set<string>()

  count(type: Exclude<ConversionChange['type'], 'namesChanged'>, by = 1): void {
    if (by > 0) this.counts.set(type, (this.counts.get(type) ?? 0) + by)
  }

  name(name: string): void {
    this.names.add(name)
  }

  changes(): readonly ConversionChange[] {
    const of = (type: ConversionChange['type']): number => this.counts.get(type) ?? 0
    const all: readonly (ConversionChange | undefined)[] = [
      of('systemAsMessage') > 0 ? { type: 'systemAsMessage' } : undefined,
      of('openingAdded') > 0 ? { type: 'openingAdded' } : undefined,
      of('messagesJoined') > 0 ? { type: 'messagesJoined', messages: of('messagesJoined') } : undefined,
      of('resultsMoved') > 0 ? { type: 'resultsMoved', results: of('resultsMoved') } : undefined,
      of('resultsAsText') > 0 ? { type: 'resultsAsText', results: of('resultsAsText') } : undefined,
      of('standInResults') > 0 ? { type: 'standInResults', calls: of('standInResults') } : undefined,
      of('rolesAlternated') > 0 ? { type: 'rolesAlternated', messages: of('rolesAlternated') } : undefined,
      of('surrogatesReplaced') > 0 ? { type: 'surrogatesReplaced', parts: of('surrogatesReplaced') } : undefined,
      of('argumentsWrapped') > 0 ? { type: 'argumentsWrapped', calls: of('argumentsWrapped') } : undefined,
      of('idsChanged') > 0 ? { type: 'idsChanged', calls: of('idsChanged') } : undefined,
      this.names.size > 0 ? { type: 'namesChanged', names: [...this.names] } : undefined,
    ]
    return all.filter((change) => change !== undefined)
  }
}

/** A message as one draft, or where an agent's own message holds results too, as several: what is said, what came back, what is said then. */
function draftsOf(
  { id: _id, raw: _raw, role, parts, ...rest }: Message,
  places: Places,
  log: ChangeLog,
): readonly Draft[] {
  const clean = parts.flatMap((part) => plainPart(part, role, places, log))
  if (role !== 'assistant') return clean.length === 0 ? [] : [{ role, parts: clean, rest }]
  const drafts: { role: Role; parts: Part[] }[] = []
  for (const part of clean) {
    const own: Role = part.type === 'tool-result' ? 'tool' : 'assistant'
    const last = drafts.at(-1)
    if (last?.role === own) last.parts.push(part)
    else drafts.push({ role: own, parts: [part] })
  }
  const first = drafts.findIndex((draft) => draft.role === 'assistant')
  return drafts.map((draft, index) => ({ ...draft, rest: index === Math.max(0, first) ? rest : {} }))
}

const isBlank = (text: string): boolean => text.trim() === ''
const textPart = (part: Part, text: string): Part => ({ type: 'text', id: part.id, text })

/** The part as the model has it, without its dialect's own; blank ones go, and what only one dialect knows becomes its text. */
function plainPart(part: Part, role: Role, places: Places, log: ChangeLog): readonly Part[] {
  const { raw: _, ...plain } = part
  switch (plain.type) {
    case 'text':
    case 'environment':
      return isBlank(plain.text) ? [] : [plain]
    case 'thinking':
      return isBlank(plain.text) ? [] : role === 'assistant' ? [plain] : [textPart(plain, plain.text)]
    case 'opaque':
      return isBlank(plain.text) ? [] : [textPart(plain, plain.text)]
    case 'image':
      return [plain.source.type === 'unknown' ? textPart(plain, IMAGE) : plain]
    case 'tool-call': {
      const { template: __, ...call } = plain
      if (isJsonObject(call.input) || (places.freeTextArguments && typeof call.input === 'string')) return [call]
      log.count('argumentsWrapped')
      return [{ ...call, input: { input: call.input } }]
    }
    case 'tool-result':
      return [{ ...plain, content: plain.content.flatMap(plainContent) }]
  }
}

const IMAGE = '[Image]'

function plainContent({ raw: _, ...item }: ResultContent): readonly ResultContent[] {
  if (item.type === 'image') return [item.source.type === 'unknown' ? { type: 'text', text: IMAGE } : item]
  return isBlank(item.text) ? [] : [{ type: 'text', text: item.text }]
}

const callsIn = ({ parts }: Draft): readonly PartOf<'tool-call'>[] => parts.filter((part) => part.type === 'tool-call')

/** Messages of an agent that follow one another while a call of theirs waits are one turn. */
function joined(drafts: readonly Draft[], log: ChangeLog): readonly Draft[] {
  const turns: Draft[] = []
  for (const draft of drafts) {
    const last = turns.at(-1)
    if (last?.role === 'assistant' && draft.role === 'assistant' && callsIn(last).length > 0) {
      turns[turns.length - 1] = { ...last, parts: [...last.parts, ...draft.parts] }
      log.count('messagesJoined')
    } else turns.push(draft)
  }
  return turns
}

/** Each turn with calls, then one message with their results, then what else was said before the next turn. */
function answeredInPlace(drafts: readonly Draft[], log: ChangeLog): readonly Draft[] {
  const written: Draft[] = []
  for (let at = 0; at < drafts.length; ) {
    const turn = drafts[at]
    if (!turn) break
    const end = drafts.findIndex((draft, index) => index > at && draft.role === 'assistant')
    const behind = drafts.slice(turn.role === 'assistant' ? at + 1 : at, end === -1 ? undefined : end)
    if (turn.role === 'assistant') written.push(turn)
    written.push(...reply(turn.role === 'assistant' ? callsIn(turn) : [], behind, log))
    at = end === -1 ? drafts.length : end
  }
  return written
}

function reply(calls: readonly PartOf<'tool-call'>[], behind: readonly Draft[], log: ChangeLog): readonly Draft[] {
  const waiting = [...calls]
  const results: Part[] = []
  let isLate = false
  const others = behind.flatMap((draft): Draft[] => {
    const parts = draft.parts.flatMap((part): readonly Part[] => {
      if (part.type !== 'tool-result') {
        isLate = true
        return [part]
      }
      const index = waiting.findIndex(({ callId }) => callId === part.callId)
      if (index === -1) {
        log.count('resultsAsText')
        return asText(part)
      }
      results.push({ ...part, name: part.name ?? waiting[index]?.name })
      waiting.splice(index, 1)
      if (isLate) log.count('resultsMoved')
      return []
    })
    return parts.length === 0 ? [] : [{ ...draft, role: draft.role === 'tool' ? 'user' : draft.role, parts }]
  })
  log.count('standInResults', waiting.length)
  const standIns = waiting.map(
    (call): Part => ({
      type: 'tool-result',
      id: call.id,
      callId: call.callId,
      name: call.name,
      content: [{ type: 'text', text: NO_RESULT }],
      isError: false,
    }),
  )
  const answers = [...results, ...standIns]
  return answers.length === 0 ? others : [{ role: 'tool', parts: answers, rest: timeOf(behind) }, ...others]
}

const NO_RESULT = '⟨ No result was recorded ⟩'

const timeOf = ([first]: readonly Draft[]): Draft['rest'] =>
  first?.rest.timestamp === undefined ? {} : { timestamp: first.rest.timestamp }

function asText({ id, name, content, isError }: PartOf<'tool-result'>): readonly Part[] {
  const head = `[Tool Result${name ? ` of ${name}` : ''}${isError ? ' (Error)' : ''}]`
  const text = [head, ...content.flatMap((item) => (item.type === 'image' ? [] : [item.text]))].join('\n')
  const images = content.flatMap((item): Part[] => (item.type === 'image' ? [{ ...item, id }] : []))
  return [{ type: 'text', id, text }, ...images]
}

const LONGEST_ID = 64
const sanitized = (text: string): string => text.replace(/[^\w-]/g, '_')

/** Ids of letters that every API takes, each for one call; the results behind a call go by the same. */
function withLegalIds(drafts: readonly Draft[], log: ChangeLog): readonly Draft[] {
  const used = new Set<string>()
  const waiting = new Map<ToolCallId, ToolCallId[]>()
  const fresh = (id: ToolCallId): ToolCallId => {
    const base = sanitized(id) || 'call'
    const short = base.length > LONGEST_ID ? `${base.slice(0, LONGEST_ID - 13)}_${shortHash(id, 12)}` : base
    let free = short
    for (let number = 2; used.has(free); number++) free = `${short.slice(0, LONGEST_ID - 6)}_${number}`
    used.add(free)
    if (free !== id) log.count('idsChanged')
    return toolCallId(free)
  }
  return drafts.map((draft) => ({
    ...draft,
    parts: draft.parts.map((part): Part => {
      if (part.type === 'tool-result') return { ...part, callId: waiting.get(part.callId)?.shift() ?? part.callId }
      if (part.type !== 'tool-call') return part
      const callId = fresh(part.callId)
      waiting.set(part.callId, [...(waiting.get(part.callId) ?? []), callId])
      return { ...part, callId }
    }),
  }))
}

const legalName = (name: string): string => sanitized(name).slice(0, LONGEST_ID) || 'tool'

function withLegalNames(
  drafts: readonly Draft[],
  tools: readonly ToolDefinition[] | undefined,
  log: ChangeLog,
): { readonly drafts: readonly Draft[]; readonly tools?: readonly ToolDefinition[] } {
  const renamed = (name: string): string => {
    const legal = legalName(name)
    if (legal !== name) log.name(name)
    return legal
  }
  const named = drafts.map((draft) => ({
    ...draft,
    parts: draft.parts.map((part) =>
      part.type === 'tool-call'
        ? { ...part, name: renamed(part.name) }
        : part.type === 'tool-result' && part.name
          ? { ...part, name: legalName(part.name) }
          : part,
    ),
  }))
  return {
    drafts: named,
    ...(tools && { tools: tools.map((tool) => (legalName(tool.name) === tool.name ? tool : renamedTool(tool))) }),
  }
}

function renamedTool({ name, definition }: ToolDefinition): ToolDefinition {
  const legal = legalName(name)
  const value = tryParseJson(definition)
  if (!isJsonObject(value)) return { name: legal, definition }
  const inner = value['function']
  const next: JsonObject = isJsonObject(inner)
    ? { ...value, function: { ...inner, name: legal } }
    : { ...value, name: legal }
  return { name: legal, definition: JSON.stringify(next) }
}

const made = (role: Role, text: string): Draft => ({
  role,
  parts: [{ type: 'text', id: partId(messageId(1), 1), text }],
  rest: {},
})

function withSystem(
  drafts: readonly Draft[],
  { system }: Conversation,
  { systemPrompt }: Places,
  log: ChangeLog,
): readonly Draft[] {
  if (systemPrompt || system === undefined || isBlank(system)) return drafts
  log.count('systemAsMessage')
  return [made('system', system), ...drafts]
}

const OPENING = '⟨ The conversation goes on from here ⟩'

/** Where system messages are written as a user's, one of them opens the conversation as well. */
function withOpening(drafts: readonly Draft[], { systemPrompt }: Places, log: ChangeLog): readonly Draft[] {
  const first = drafts.findIndex(({ role }) => role !== 'system')
  const opener = drafts[first]
  if (opener?.role !== 'assistant' || (!systemPrompt && first > 0)) return drafts
  log.count('openingAdded')
  return [...drafts.slice(0, first), made('user', OPENING), ...drafts.slice(first)]
}

/** Turns of the user, with results first, and of the agent, by turns. System messages stand beside them. */
function alternating(opened: readonly Draft[], log: ChangeLog): readonly Draft[] {
  const drafts = opened
    .map((draft) => ({ ...draft, parts: draft.parts.filter(({ type }) => type !== 'thinking') }))
    .filter(({ parts }) => parts.length > 0)
  const turns: Draft[] = []
  let at = -1
  for (const draft of drafts) {
    const last = turns[at]
    const isAgent = draft.role === 'assistant'
    if (draft.role !== 'system' && last && (last.role === 'assistant') === isAgent) {
      turns[at] = { ...last, role: isAgent ? 'assistant' : 'user', parts: [...last.parts, ...draft.parts] }
      log.count('rolesAlternated')
    } else if (turns.push(draft) && draft.role !== 'system') at = turns.length - 1
  }
  return turns
}

function toMessage({ role, parts, rest }: Draft, index: number): Message {
  const id = messageId(index + 1)
  return { ...rest, id, role, parts: parts.map((part, position) => ({ ...part, id: partId(id, position + 1) })) }
}
