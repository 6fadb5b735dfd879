import type { Message } from '../../../conversation/message'
import type { Part, ToolCallPart, ToolResultPart } from '../../../conversation/part'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import { tailFrom } from '../../operations/truncate-text'
import type { PartCounter, SummaryRequest } from '../../ports'

export type Line = SummaryRequest['dialogue'][number]

const IMAGE = '[Image]'
const DEFERRED = '[Tool Result]\nContext condensation triggered. Tool execution deferred.'

/**
 * Messages as a dialogue of plain text: tool blocks written out, images named, calls without a result answered, neighbours of one
 * role joined. Thinking is left out: it is the model's own and no part of what was said.
 */
export function dialogueOf(
  messages: readonly Message[],
  orphans: ReadonlySet<ToolCallPart> = orphanCallsOf(messages),
): readonly Line[] {
  const lines = messages.flatMap((message): Line[] => {
    const text = message.parts
      .map(partText)
      .filter((part) => part !== '')
      .join('\n\n')
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const answered: Line[] = message.parts.some((part) => part.type === 'tool-call' && orphans.has(part))
      ? [{ role: 'user', text: DEFERRED }]
      : []
    return text === '' ? answered : [{ role, text }, ...answered]
  })
  return joined(lines)
}

/** Calls that nothing in the messages answers. */
export const orphanCallsOf = (messages: readonly Message[]): ReadonlySet<ToolCallPart> =>
  new Set(indexToolPairs({ messages }).orphanCalls.map((use) => use.part))

/** Neighbours of one role as one. */
export function joined(lines: readonly Line[]): readonly Line[] {
  const groups: { role: Line['role']; texts: string[] }[] = []
  for (const { role, text } of lines) {
    const last = groups.at(-1)
    if (last?.role === role) last.texts.push(text)
    else groups.push({ role, texts: [text] })
  }
  return groups.map(({ role, texts }) => ({ role, text: texts.join('\n\n') }))
}

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'environment':
    case 'opaque':
      return part.text
    case 'thinking':
      return ''
    case 'image':
      return IMAGE
    case 'tool-call':
      return callText(part)
    case 'tool-result':
      return resultText(part)
  }
}

function callText(part: ToolCallPart): string {
  const { input } = part
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input)
  const values = isRecord
    ? Object.entries(input).map(([key, value]) => `${key}: ${inputText(value)}`)
    : [inputText(input)]
  return [`[Tool Use: ${part.name}]`, ...values].join('\n')
}

const inputText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function resultText(part: ToolResultPart): string {
  const content = part.content.map((item) => (item.type === 'image' ? IMAGE : item.text)).join('\n')
  return `${part.isError ? '[Tool Result (Error)]' : '[Tool Result]'}\n${content}`
}

/** The last lines that hold at most `maxTokens`; of a single longer one its end. */
export function newest(lines: readonly Line[], maxTokens: number | undefined, counter: PartCounter): readonly Line[] {
  if (maxTokens === undefined) return lines
  let left = maxTokens
  let start = lines.length
  while (start > 0) {
    left -= counter.countText(lines[start - 1]?.text ?? '')
    if (left < 0) break
    start--
  }
  const last = lines.at(-1)
  if (start < lines.length || !last) return lines.slice(start)
  const share = maxTokens / Math.max(1, counter.countText(last.text))
  return [{ ...last, text: last.text.slice(tailFrom(last.text, Math.floor(last.text.length * share))) }]
}

/** A dialogue that ends with the user's instruction and starts with a user, as every model takes it. */
export function withInstruction(lines: readonly Line[], instruction: string): readonly Line[] {
  const opened: readonly Line[] =
    lines[0]?.role === 'assistant'
      ? [{ role: 'user', text: 'Please continue from the following conversation:' }, ...lines]
      : lines
  return joined([...opened, { role: 'user', text: instruction }])
}

/** What the whole would be asked for, of one chunk of it. `part` counts from 1. */
export function chunkInstruction(instruction: string, part: number, parts: number): string {
  return `${instruction}\n\nThe conversation is too long to be read at once. Above stands part ${part} of ${parts}; the others are summarized in the same way and all summaries are then merged. Summarize this part only. Keep what later work may need exactly as it stands, and what people asked for word for word.`
}

/** What the whole would be asked for, of summaries that stand for parts of it. */
export function mergeInstruction(instruction: string, parts: number): string {
  return `${instruction}\n\nThe conversation was too long to be read at once. Above stand the summaries of ${parts} parts that follow each other. Merge them into one summary as asked for: lose nothing that later work may need, say nothing twice, and where they differ, what comes later holds.`
}

/** A summary as one of those to be merged. */
export const summarizedPart = (text: string, part: number, parts: number): string =>
  `[Summary of part ${part} of ${parts}]\n${text.trim()}`

export const KEEP_EXACT =
  'Keep file paths, names, numbers, error messages and outcomes exactly as they stand; leave out everything verbose.'

/** Models do not count their tokens: each is asked for less than it is allowed, so that its answer is not cut off. */
const ASKED_SHARE = 0.7

/** Tokens that a model is asked for, where it is allowed `maxTokens`. */
export const askedTokens = (maxTokens: number): number => Math.floor(maxTokens * ASKED_SHARE)

/** Without a custom prompt: what a single content is asked for. */
export function partInstruction(what: string, maxTokens: number): string {
  return `Summarize this ${what} in at most ${askedTokens(maxTokens)} tokens. ${KEEP_EXACT} Answer with the summary only.`
}

export const PART_SYSTEM =
  'You shorten the output of tools and long messages of a coding session so that the session can go on with less text. You never invent anything.'
