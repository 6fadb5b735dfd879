import { type CountMemo, isJsonObject, type JsonObject, MEBIBYTE, tryParseJson } from '@/lib/engine'
import { hashOfText } from '@/lib/db/blob-hash'
import type { NewLiveOriginal } from '@/lib/db/repositories/live-originals'

/*
 * Results of tools that were written shorter end with a mark: a gateway that finds `hash=` and 24 digits in a text offers
 * the model a tool that asks for the original. A mark follows from the original alone, so that a message reads the same in
 * every request.
 */

const DIGITS = 24
const MARK = /\n⟨ original: hash=[0-9a-f]{24} ⟩$/
const markOf = (hash: string): string => `\n⟨ original: hash=${hash} ⟩`

/** A mark is placed where it takes the smaller part of what was saved. */
const LEAST_SAVED_TOKENS = 64
const LONGEST_CHARACTERS = MEBIBYTE

export interface Marked {
  readonly messages: readonly unknown[]
  readonly originals: readonly NewLiveOriginal[]
}

/** A gateway may hand in what it was given: then a result ends with its mark, which is none of it. */
export const withoutMarks = (messages: readonly object[]): readonly object[] => {
  const made = messages.map((message) => {
    const text = resultOf(message)
    return text !== undefined && MARK.test(text) ? withText(message, text.replace(MARK, '')) : message
  })
  return made.every((message, index) => message === messages[index]) ? messages : made
}

/** `given`: as they came. `read`: the same without marks. `sent`: what is to be sent in their place. */
export function markOriginals(
  given: readonly object[],
  read: readonly object[],
  sent: readonly unknown[],
  counter: CountMemo,
): Marked {
  const originals = new Map<string, NewLiveOriginal>()
  const tools = toolNames(read)
  const places = placesOf(read)
  const messages = sent.map((message) => {
    const id = callId(message)
    const place = id === undefined ? undefined : places.get(id)
    const [text, original] = [resultOf(message), resultOf(place === undefined ? undefined : read[place])]
    if (place === undefined || text === undefined || original === undefined) return message
    if (text === original) return given[place]
    const kept = originalOf(original, text, tools.get(id ?? ''), counter)
    if (!kept) return message
    originals.set(kept.hash, kept)
    return withText(message as object, `${text}${markOf(kept.hash)}`)
  })
  return { messages, originals: [...originals.values()] }
}

function originalOf(
  original: string,
  text: string,
  tool: string | undefined,
  counter: CountMemo,
): NewLiveOriginal | undefined {
  if (original.length > LONGEST_CHARACTERS) return undefined
  const tokens = counter.countText(original)
  if (tokens - counter.countText(text) < LEAST_SAVED_TOKENS) return undefined
  const hash = hashOfText(original).slice(0, DIGITS)
  return { hash, text: original, tool, tokens, items: itemsOf(original), itemsLeft: itemsOf(text) }
}

/** Elements of a JSON list, else lines. */
function itemsOf(text: string): number {
  const value = text.trimStart().startsWith('[') ? tryParseJson(text) : undefined
  return Array.isArray(value) ? value.length : text.split('\n').length
}

const callId = (message: unknown): string | undefined =>
  isJsonObject(message) && message.role === 'tool' && typeof message.tool_call_id === 'string'
    ? message.tool_call_id
    : undefined

/** Where the result of each call stands; calls with the same id are left alone. */
function placesOf(messages: readonly object[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, message] of messages.entries()) {
    const id = callId(message)
    if (id === undefined) continue
    if (places.has(id)) twice.add(id)
    places.set(id, index)
  }
  for (const id of twice) places.delete(id)
  return places
}

function toolNames(messages: readonly object[]): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) => {
    const list = (message as JsonObject).tool_calls
    return Array.isArray(list) ? list : []
  })
  return new Map(
    calls.flatMap((call) =>
      isJsonObject(call) &&
      typeof call.id === 'string' &&
      isJsonObject(call.function) &&
      typeof call.function.name === 'string'
        ? [[call.id, call.function.name]]
        : [],
    ),
  )
}

/** The text of a tool's result; undefined for other messages, and for what is not text alone. */
function resultOf(message: unknown): string | undefined {
  if (!isJsonObject(message) || message.role !== 'tool') return undefined
  const { content } = message
  if (typeof content === 'string') return content
  const [only, ...others] = Array.isArray(content) ? content : []
  return others.length === 0 && isJsonObject(only) && typeof only.text === 'string' ? only.text : undefined
}

function withText(message: object, text: string): object {
  const { content } = message as JsonObject
  return { ...message, content: Array.isArray(content) ? [{ ...(content[0] as JsonObject), text }] : text }
}
