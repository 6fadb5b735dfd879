import type { SummarizeConfig } from '../../operations/summarize'
import type { SummaryRequest } from '../../ports'
import type { Message } from '../../../conversation/message'
import { askedTokens, KEEP_EXACT, PART_SYSTEM, withInstruction } from '../summarize/summary-request'

/** A content that a summary is asked of. */
export interface Question {
  readonly tokens: number
  readonly operation: SummarizeConfig
}

/** A content as a model is shown it among others. */
export interface Content {
  /** `tool result of read_file`. */
  readonly what: string
  readonly text: string
  readonly source: Message
}

/** Of each answer beside its text, in tokens. */
const TAGS = 16

/** Questions by the call that asks them, in the order of their first: small ones of one operation share a call where it says how many may. */
export function callsOf<Asked extends Question>(questions: readonly Asked[]): readonly (readonly Asked[])[] {
  const calls: Asked[][] = []
  const open = new Map<SummarizeConfig, { readonly call: Asked[]; tokens: number }>()
  for (const question of questions) {
    const { tokens, operation } = question
    const { batch } = operation
    const shared = open.get(operation)
    if (batch && shared && shared.call.length < batch.maxParts && shared.tokens + tokens <= batch.maxTokens) {
      shared.call.push(question)
      shared.tokens += tokens
      continue
    }
    const call = [question]
    calls.push(call)
    if (batch && tokens < batch.maxTokens) open.set(operation, { call, tokens })
  }
  return calls
}

/** One request for a summary of each content. */
export function togetherRequest(contents: readonly Content[], { maxTokens, prompt }: SummarizeConfig): SummaryRequest {
  const shown = contents
    .map(({ what, text }, index) => `<content n="${index + 1}" kind="${what}">\n${text}\n</content>`)
    .join('\n\n')
  const wanted = prompt?.trim()
    ? `${prompt.trim()}\n\nDo so for each of these ${contents.length} contents on its own, in at most ${askedTokens(maxTokens)} tokens each.`
    : `Summarize each of these ${contents.length} contents on its own, in at most ${askedTokens(maxTokens)} tokens each. ${KEEP_EXACT}`
  const instruction = `${wanted} Answer with <summary n="1">…</summary> and so on, one for each content by its number, and with nothing else.`
  return {
    purpose: 'part',
    system: PART_SYSTEM,
    dialogue: withInstruction([{ role: 'user', text: shown }], instruction),
    source: contents.map(({ source }) => source),
    maxTokens: contents.length * (maxTokens + TAGS),
    takesCut: true,
  }
}

const OPEN = /<summary n="(\d{1,4})">/g
const CLOSE = '</summary>'

/** The summaries of a combined answer by their place, from 0. What is missing, empty or there twice has none. */
export function takenApart(answer: string, count: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const twice = new Set<number>()
  for (const piece of answer.split(CLOSE).slice(0, -1)) {
    const opening = [...piece.matchAll(OPEN)].at(-1)
    const place = Number(opening?.[1]) - 1
    const text = opening ? piece.slice(opening.index + opening[0].length).trim() : ''
    if (text === '' || !(place >= 0 && place < count)) continue
    if (found.has(place)) twice.add(place)
    found.set(place, text)
  }
  for (const place of twice) found.delete(place)
  return found
}

/** A dry run's guess at the whole answer, as one for each content. */
export function dividedGuess(answer: string, count: number): ReadonlyMap<number, string> {
  const share = Math.max(1, Math.floor(answer.length / count))
  return new Map(
    Array.from(
      { length: count },
      (_, index) => [index, answer.slice(index * share, (index + 1) * share).trim() || 'x'] as const,
    ),
  )
}
