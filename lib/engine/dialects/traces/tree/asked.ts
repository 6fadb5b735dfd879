import { defined } from '../../../core/defined'
import { isJsonObject, type JsonValue } from '../../../core/json'
import type { Role } from '../../../conversation/message'
import { CallIds, type MappedPart } from '../../mapped/mapped-message'
import { readAnyMessage } from '../any-message'
import { isMadeUp, sizedOf, type Sized } from '../chains'
import { byTime, type TracedRequest } from '../traced-request'

/** A request to the model, and the session and trace that its log puts it in. */
export interface LoggedIn {
  readonly request: TracedRequest
  /** Requests that name different sessions never belong to one conversation. */
  readonly session?: string
  /** A session may have many traces. */
  readonly trace?: string
}

/**
 * A request of a log, with what is compared to find its conversation. Its messages are counted from the first that is no leading system
 * message: those that were sent (the input), then those that the model answered (the output).
 */
export interface Asked extends Sized {
  /** Position among all requests of the log, by time. */
  readonly order: number
  readonly session?: string
  readonly trace?: string
  /** Number of input messages, without the leading system messages. */
  readonly inputs: number
  /** Number of leading system messages. */
  readonly systems: number
  /** Names of the tools that were offered. */
  readonly tools: string
  readonly system: string
}

interface Call {
  /** Empty where the log has none. */
  readonly id: string
  readonly texts: readonly string[]
}

/** What is compared of a message where its key is not enough, because one of two may be condensed. */
export interface Facts {
  readonly role: Role
  readonly text: string
  /** Types of its parts and ids of its calls and results: condensing changes none of them. */
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
    .toSorted((one, other) => byTime(one.request, other.request))
    .map(({ request, session, trace }, order): Asked => {
      const sized = sizedOf(request, readAnyMessage, intern)
      const systems = leadingSystems(sized)
      return {
        ...sized,
        order,
        ...defined({ session, trace }),
        systems,
        inputs: sized.size - systems,
        tools: (request.tools ?? [])
          .map(({ name }) => name)
          .toSorted()
          .join('\n'),
        system: request.system ?? sized.keys.slice(0, systems).join('\n'),
      }
    })
}

function leadingSystems({ placed, messages, size }: Sized): number {
  const first = messages
    .slice(0, size)
    .findIndex((index) => factsOfValue(placed[index]?.value ?? null)?.role !== 'system')
  return first === -1 ? size : first
}

/** The message at a position of the request, spelled out. */
export const keyAt = ({ keys, systems }: Asked, position: number): string | undefined => keys[systems + position]

export function factsAt({ placed, messages, systems }: Asked, position: number): Facts | undefined {
  const index = messages[systems + position]
  return index === undefined ? undefined : factsOfValue(placed[index]?.value ?? null)
}

/** Number of output messages. */
export const outputsIn = ({ messages, size }: Asked): number => messages.length - size

/** Number of input and output messages. */
export const lengthOf = (asked: Asked): number => asked.inputs + outputsIn(asked)

const outputFacts = (asked: Asked): readonly (Facts | undefined)[] =>
  Array.from({ length: outputsIn(asked) }, (_, index) => factsAt(asked, asked.inputs + index))

/** The input message at a position; undefined for an output message. */
export const inputAt = (asked: Asked, position: number): Facts | undefined =>
  position < asked.inputs ? factsAt(asked, position) : undefined

/** By the message: the requests of a session repeat the same ones. */
const factsOfMessages = new WeakMap<object, Facts>()

function factsOfValue(value: JsonValue): Facts | undefined {
  const found = isJsonObject(value) ? factsOfMessages.get(value) : undefined
  if (found) return found
  const message = readAnyMessage(value, new CallIds())
  if (!message) return undefined
  const facts = { role: message.role, ...factsOfParts(message.parts) }
  if (isJsonObject(value)) factsOfMessages.set(value, facts)
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

/** A text that was condensed holds a marker. */
export const isMarked = (key: string): boolean => key.includes('⟨')

/** Whether two messages are the same, or one may be the other condensed: `one`'s at `at`, and `other`'s at `there`. */
export function areAlike(one: Asked, at: number, other: Asked, there: number): boolean {
  const [own, theirs] = [keyAt(one, at), keyAt(other, there)]
  if (own === undefined || theirs === undefined) return false
  if (own === theirs) return true
  if (!isMarked(own) && !isMarked(theirs)) return false
  const [facts, others] = [factsAt(one, at), factsAt(other, there)]
  return facts?.role === others?.role && facts?.shape === others?.shape
}

/** Whether the message was condensed. */
export const isMarkedAt = (asked: Asked, position: number): boolean => isMarked(keyAt(asked, position) ?? '')

/** Whether a person may have typed the message: it was not condensed, and holds no result. */
export function isTyped(asked: Asked, position: number): boolean {
  const facts = inputAt(asked, position)
  return facts?.role === 'user' && facts.results.length === 0 && facts.text !== '' && !isMarkedAt(asked, position)
}

/** The position of the first input message in which two requests differ. */
export function differenceOf(one: Asked, other: Asked): number {
  const most = Math.min(one.inputs, other.inputs)
  for (let at = 0; at < most; at++) if (!areAlike(one, at, other, at)) return at
  return most
}

/** `unknown`: there is nothing to compare. */
export type AnswerMatch = 'same' | 'another' | 'unknown'

/** Whether a later request repeats the answer of this one behind its input. */
export function matchAnswer(asked: Asked, later: Asked): AnswerMatch {
  const own = outputFacts(asked).filter((facts) => facts !== undefined)
  const repeated = Array.from({ length: outputsIn(asked) }, (_, index) => inputAt(later, asked.inputs + index)).filter(
    (facts) => facts !== undefined,
  )
  if (own.length === 0 || repeated.length === 0) return 'unknown'
  if (!repeated.some(({ role }) => role === 'assistant')) return 'another'
  const [calls, repeatedCalls] = [callsIn(own), callsIn(repeated)]
  return calls.some(({ id }) => id !== '') || repeatedCalls.length > 0
    ? matchCalls(calls, repeatedCalls)
    : matchTexts(trimmedText(own), trimmedText(repeated))
}

const callsIn = (messages: readonly Facts[]): readonly Call[] => messages.flatMap(({ calls }) => calls)

const trimmedText = (messages: readonly Facts[]): string =>
  messages
    .map(({ text }) => text.trim())
    .join('\n')
    .trim()

/** By their ids; without ids on both sides, only their number tells. */
function matchCalls(calls: readonly Call[], repeated: readonly Call[]): AnswerMatch {
  const ids = new Set(calls.map(({ id }) => id).filter((id) => id !== ''))
  if (ids.size > 0 && repeated.some(({ id }) => id !== ''))
    return repeated.some(({ id }) => ids.has(id)) ? 'same' : 'another'
  return calls.length === repeated.length ? 'unknown' : 'another'
}

function matchTexts(text: string, repeated: string): AnswerMatch {
  if (text === '' || repeated === '') return 'unknown'
  return repeated.includes(text) || isMarked(repeated) || isMarked(text) ? 'same' : 'another'
}

/** The texts of the input and the output. */
export function textOf(asked: Asked): string {
  return Array.from({ length: lengthOf(asked) }, (_, at) => factsAt(asked, at)?.text ?? '').join('\n')
}

/** The texts of the output. */
export const answerText = (asked: Asked): string =>
  outputFacts(asked)
    .map((facts) => facts?.text ?? '')
    .join('\n')
    .trim()

const summaryWords = /\b(?:summar|compact|condens|hand-?off|resum)/i

/** Whether a request has the model summarize the conversation, to go on from the summary. */
export function isCondensing(asked: Asked): boolean {
  const last = asked.inputs > 0 ? factsAt(asked, asked.inputs - 1) : undefined
  return (
    last?.role === 'user' &&
    last.results.length === 0 &&
    answerText(asked) !== '' &&
    outputFacts(asked).every((facts) => facts?.calls.length === 0) &&
    (summaryWords.test(last.text) || summaryWords.test(asked.system))
  )
}

const LONG_LINE = 20
const MOST_OF_IT = 0.6

/** Whether a text holds another one, or most of its longer lines: harnesses add words of their own to a summary. */
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
