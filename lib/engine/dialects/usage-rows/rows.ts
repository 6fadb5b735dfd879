import * as z from 'zod'
import { defined } from '../../core/defined'
import type { Conversation } from '../../conversation/conversation'
import { type Message, roles } from '../../conversation/message'
import type { Part, PartType } from '../../conversation/part'
import { storedUsage } from '../../conversation/stored-conversation'
import { definitionsText } from '../../conversation/texts/visible-text'

/*
 * A session without its contents: who spoke, how many tokens each part has, when, and what each request was billed. No text, name of a
 * tool, path or identifier is in it. The names of models are, because prices are found by them.
 */

export const FORMAT = 'condensery-usage'

const kinds = {
  text: 'text',
  thinking: 'thinking',
  image: 'image',
  'tool-call': 'call',
  'tool-result': 'result',
  environment: 'environment',
  opaque: 'other',
} as const satisfies Record<PartType, string>

const tokens = z.int().min(0)
/** What belongs together, counted from 1. */
const call = z.int().min(1)

const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['text', 'thinking', 'image', 'environment', 'other']), tokens }),
  z.strictObject({ kind: z.literal('call'), tokens, call }),
  z.strictObject({ kind: z.literal('result'), tokens, call, failed: z.literal(true).exactOptional() }),
])
export type PartRow = z.infer<typeof part>

const message = z.strictObject({
  role: z.enum(roles),
  /** ISO 8601. */
  time: z.string().max(40).exactOptional(),
  /** It stands for earlier messages. */
  summary: z.literal(true).exactOptional(),
  parts: z.array(part),
  usage: storedUsage.exactOptional(),
})

/** What harnesses say of it. */
const causes = ['auto', 'manual'] as const

/** Of one session. Tokens of parts are counted by `counter`, those of `usage` are the model's own. */
export const usageRows = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** The dialect that it was recorded in. */
  harness: z.string(),
  counter: z.string(),
  model: z.string().exactOptional(),
  contextWindow: z.number().exactOptional(),
  /** System prompt and definitions of tools that stand beside the messages. */
  system: tokens,
  tools: tokens,
  messages: z.array(message),
  /** Where the harness compacted: before which message, counted from 1. */
  compactions: z.array(
    z.strictObject({
      at: z.int().min(1),
      by: z.enum(causes).exactOptional(),
      tokens: tokens.exactOptional(),
    }),
  ),
})
export type UsageRows = z.infer<typeof usageRows>

/** Counts tokens by one named vocabulary. */
export interface SizeCounter {
  readonly id: string
  countText(text: string): number
  countPart(part: Part): number
}

/** The rows of a session. `harness`: the dialect it was recorded in. */
export function usageRowsOf(conversation: Conversation, harness: string, counter: SizeCounter): UsageRows {
  const calls = new Map<string, number>()
  const placeOf = new Map(conversation.messages.map(({ id }, index) => [id, index + 1]))
  return {
    format: FORMAT,
    version: 1,
    harness,
    counter: counter.id,
    ...defined({ model: conversation.model, contextWindow: conversation.contextWindow }),
    system: counter.countText(conversation.system ?? ''),
    tools: counter.countText(definitionsText(conversation)),
    messages: conversation.messages.map((each) => messageRow(each, calls, counter)),
    compactions: conversation.compactions.flatMap(({ at, trigger, tokensBefore }) => {
      const place = placeOf.get(at)
      const by = causes.find((cause) => cause === trigger)
      return place === undefined ? [] : [{ at: place, ...defined({ by, tokens: tokensBefore }) }]
    }),
  }
}

function messageRow(
  { role, timestamp, summary, parts, usage }: Message,
  calls: Map<string, number>,
  counter: SizeCounter,
): UsageRows['messages'][number] {
  return {
    role,
    ...defined({ time: timestamp?.slice(0, 40) }),
    ...(summary && { summary: true }),
    parts: parts.map((each) => partRow(each, calls, counter)),
    ...(usage && { usage }),
  }
}

function partRow(each: Part, calls: Map<string, number>, counter: SizeCounter): PartRow {
  const size = counter.countPart(each)
  if (each.type !== 'tool-call' && each.type !== 'tool-result') return { kind: kinds[each.type], tokens: size }
  const number = calls.get(each.callId) ?? calls.size + 1
  calls.set(each.callId, number)
  return each.type === 'tool-call'
    ? { kind: 'call', tokens: size, call: number }
    : { kind: 'result', tokens: size, call: number, ...(each.isError && { failed: true }) }
}

/** As it is written: a line for each message, so that a person can look through it. */
export function usageRowsText({ messages, compactions, ...head }: UsageRows): string {
  const lines = (items: readonly object[]): string =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  return `{\n${fields.join('')}  "messages": ${lines(messages)},\n  "compactions": ${lines(compactions)}\n}\n`
}
