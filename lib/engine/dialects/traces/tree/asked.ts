import { isJsonObject, type JsonValue } from '../../../core/json'
import type { Role } from '../../../conversation/message'
import { CallIds, type MappedPart } from '../../mapped/mapped-message'
import { readAnyMessage } from '../any-message'
import { isMadeUp, sizedOf, type Sized } from '../chains'
import type { TracedRequest } from '../traced-request'

/** A request, and what its log says of where it belongs. */
export interface LoggedIn {
  readonly request: TracedRequest
  /** Requests of different sessions are no part of one conversation. */
  readonly session?: string
  /** One session may have many traces. */
  readonly trace?: string
}

/** A request of a log, with what tells which conversation it belongs to. */
export interface Asked extends Sized {
  /** Position among all requests of the log, by time. */
  readonly order: number
  readonly session?: string
  readonly trace?: string
  /** How many messages went in behind the leading system messages. */
  readonly said: number
  /** How many system messages lead. */
  readonly lead: number
  /** Names of the tools that were offered. */
  readonly tools: string
  readonly system: string
}

interface Call {
  /** Empty where the log has none. */
  readonly id: string
  readonly texts: readonly string[]
}

/** What is compared of a message that may have been rewritten. */
export interface Facts {
  readonly role: Role
  readonly text: string
  /** Types of its parts and ids of its calls and results: what no condensing changes. */
  readonly shape: string
  readonly calls: readonly Call[]
  readonly results: readonly { readonly id: string; readonly text: string }[]
}

/** The requests in order of time. */
export function askedOf(logged: readonly LoggedIn[]): readonly Asked[] {
  const known = new Map<string, string>()
  const intern = (key: string): string => {
    const same = known.get(key)
    if (same === undefined) known.set(key, key)
    return same ?? key
  }
  return logged
    .toSorted((one, other) => (one.request.startedAt ?? '').localeCompare(other.request.startedAt ?? ''))
    .map(({ request, session, trace }, order): Asked => {
      const sized = sizedOf(request, readAnyMessage, intern)
      const lead = leadOf(sized)
      return {
        ...sized,
        order,
        ...(session === undefined ? {} : { session }),
        ...(trace === undefined ? {} : { trace }),
        lead,
        said: sized.size - lead,
        tools: (request.tools ?? [])
          .map(({ name }) => name)
          .toSorted()
          .join('\n'),
        system: request.system ?? sized.keys.slice(0, lead).join('\n'),
      }
    })
}

function leadOf({ placed, messages, size }: Sized): number {
  const first = messages
    .slice(0, size)
    .findIndex((index) => factsOfValue(placed[index]?.value ?? null)?.role !== 'system')
  return first === -1 ? size : first
}

/** The n-th message behind the leading system messages, those that came out behind those that went in. */
export const keyAt = ({ keys, lead }: Asked, position: number): string | undefined => keys[lead + position]

export function factsAt({ placed, messages, lead }: Asked, position: number): Facts | undefined {
  const index = messages[lead + position]
  return index === undefined ? undefined : factsOfValue(placed[index]?.value ?? null)
}

/** How many messages came out. */
export const answersIn = ({ messages, size }: Asked): number => messages.length - size

const known = new WeakMap<object, Facts>()

function factsOfValue(value: JsonValue): Facts | undefined {
  const found = isJsonObject(value) ? known.get(value) : undefined
  if (found) return found
  const message = readAnyMessage(value, new CallIds())
  if (!message) return undefined
  const facts = { role: message.role, ...factsOfParts(message.parts) }
  if (isJsonObject(value)) known.set(value, facts)
  return facts
}

function factsOfParts(parts: readonly MappedPart[]): Omit<Facts, 'role'> {
  const idOf = (id: string): string => (isMadeUp(id) ? '' : id)
  const calls: Call[] = []
  const results: { readonly id: string; readonly text: string }[] = []
  const texts: string[] = []
  for (const part of parts) {
    if (part.type === 'text') texts.push(part.text)
    if (part.type === 'tool-call') calls.push({ id: idOf(part.callId), texts: stringsIn(part.input) })
    if (part.type === 'tool-result')
      results.push({
        id: idOf(part.callId),
        text: part.content.map((item) => (item.type === 'text' ? item.text : '')).join('\n'),
      })
  }
  return {
    text: texts.join('\n'),
    shape: [...parts.map(({ type }) => type), ...calls.map(({ id }) => id), ...results.map(({ id }) => id)].join(' '),
    calls,
    results,
  }
}

const MOST_STRINGS = 64

/** The strings of a call's arguments. */
function stringsIn(value: JsonValue): readonly string[] {
  const found: string[] = []
  const open: JsonValue[] = [value]
  for (let next = open.pop(); next !== undefined && found.length < MOST_STRINGS; next = open.pop()) {
    if (typeof next === 'string') found.push(next)
    else if (Array.isArray(next)) open.push(...next.slice(0, MOST_STRINGS))
    else if (isJsonObject(next)) open.push(...Object.values(next).slice(0, MOST_STRINGS))
  }
  return found
}

/** A message that was condensed holds a marker. */
const isMarked = (key: string): boolean => key.includes('⟨')

/** Whether two messages are the same, or one is the other condensed. */
export function areAlike(one: Asked, at: number, other: Asked, there: number): boolean {
  const [own, theirs] = [keyAt(one, at), keyAt(other, there)]
  if (own === undefined || theirs === undefined) return false
  if (own === theirs) return true
  if (!isMarked(own) && !isMarked(theirs)) return false
  const [facts, others] = [factsAt(one, at), factsAt(other, there)]
  return facts?.role === others?.role && facts?.shape === others?.shape
}

export const isMarkedAt = (asked: Asked, position: number): boolean => isMarked(keyAt(asked, position) ?? '')

/** Whether a person may have typed the message: it stands as it was sent, and holds no result. */
export function isTyped(asked: Asked, position: number): boolean {
  const facts = position < asked.said ? factsAt(asked, position) : undefined
  return facts?.role === 'user' && facts.results.length === 0 && facts.text !== '' && !isMarkedAt(asked, position)
}

/** The first message at which two requests differ. */
export function differenceOf(one: Asked, other: Asked): number {
  const most = Math.min(one.said, other.said)
  for (let at = 0; at < most; at++) if (!areAlike(one, at, other, at)) return at
  return most
}

/** Whether the answer of a request is what the other holds at its place. */
export function isAnswerIn(asked: Asked, other: Asked): 'same' | 'another' | 'unknown' {
  const count = answersIn(asked)
  const own = Array.from({ length: count }, (_, index) => factsAt(asked, asked.said + index)).filter((each) => !!each)
  const there = Array.from({ length: count }, (_, index) =>
    asked.said + index < other.said ? factsAt(other, asked.said + index) : undefined,
  ).filter((each) => !!each)
  if (own.length === 0 || there.length === 0) return 'unknown'
  if (!there.some(({ role }) => role === 'assistant')) return 'another'
  const [calls, others] = [own, there].map((list) => list.flatMap((facts) => facts.calls))
  const ids = new Set(calls?.map(({ id }) => id).filter((id) => id !== ''))
  if (ids.size > 0 || (others?.length ?? 0) > 0)
    return ids.size > 0 && others?.every(({ id }) => id === '') !== true
      ? others?.some(({ id }) => ids.has(id))
        ? 'same'
        : 'another'
      : calls?.length === others?.length
        ? 'unknown'
        : 'another'
  const [text, texts] = [own, there].map((list) =>
    list
      .map((facts) => facts.text.trim())
      .join('\n')
      .trim(),
  )
  if (!text || !texts) return 'unknown'
  return text === texts || texts.includes(text) || isMarked(texts) || isMarked(text) ? 'same' : 'another'
}

/** All that was said to the model and by it, as text. */
export function textOf(asked: Asked): string {
  return Array.from({ length: asked.said + answersIn(asked) }, (_, at) => factsAt(asked, at)?.text ?? '').join('\n')
}

/** What came out, as text. */
export const answerText = (asked: Asked): string =>
  Array.from({ length: answersIn(asked) }, (_, index) => factsAt(asked, asked.said + index)?.text ?? '')
    .join('\n')
    .trim()

const words = /\b(?:summar|compact|condens|hand-?off|resum)/i

/** A request that has the model write down what was said, to go on from that. */
export function isCondensing(asked: Asked): boolean {
  const last = asked.said > 0 ? factsAt(asked, asked.said - 1) : undefined
  const answers = Array.from({ length: answersIn(asked) }, (_, index) => factsAt(asked, asked.said + index))
  return (
    last?.role === 'user' &&
    last.results.length === 0 &&
    answerText(asked) !== '' &&
    answers.every((facts) => facts?.calls.length === 0) &&
    (words.test(last.text) || words.test(asked.system))
  )
}

const LONG_LINE = 20
const MOST_OF_IT = 0.6

/** Whether a text holds another, or most of its longer lines: harnesses put a summary into words of their own. */
export function holds(text: string, part: string): boolean {
  const own = part.trim()
  if (own === '') return false
  if (text.includes(own)) return true
  const lines = own
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= LONG_LINE)
  return lines.length > 1 && lines.filter((line) => text.includes(line)).length >= lines.length * MOST_OF_IT
}
