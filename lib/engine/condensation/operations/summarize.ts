import * as z from 'zod'
import type { Part } from '../../conversation/part'
import { slotKey, withSlots, type TextSlot } from '../../conversation/texts/text-slots'
import { addLengths, frameSummary, originalLength, readSummary } from '../references/loss-markers'
import { smallerOf, type OperationContext } from './operation'
import { truncateSchema } from './truncate'
import { writableSlots } from './writable-slots'

const batchSchema = z
  .strictObject({
    maxParts: z
      .int()
      .min(2)
      .max(100)
      .default(10)
      .meta({ title: 'Most in one call', description: 'Contents that one call summarizes at most.' }),
    maxTokens: z.int().min(100).max(1_000_000).default(4_000).meta({
      title: 'Most tokens in one call',
      description: 'Tokens of all contents of one call. A larger content is asked about alone.',
    }),
  })
  .meta({
    title: 'Several in one call',
    description:
      'Small contents share a call and are answered one by one. What the answer leaves out is asked about alone.',
  })

export const summarizeSchema = z
  .strictObject({
    operation: z.literal('summarize'),
    maxTokens: z
      .int()
      .min(10)
      .max(100_000)
      .default(150)
      .meta({ title: 'Summary length', description: 'Upper bound of each summary, in tokens.' }),
    prompt: z.string().optional().meta({
      title: 'Prompt',
      description: 'Instead of the default instruction. Empty: the default.',
      multiline: true,
    }),
    profile: z
      .string()
      .optional()
      .meta({ title: 'Profile', description: 'Profile that summarizes. Empty: the condensing profile of the run.' }),
    batch: batchSchema.optional(),
    fallback: truncateSchema
      .optional()
      .meta({ title: 'If it fails', description: 'How to cut instead when no summary comes back.' }),
  })
  .meta({
    title: 'Summarize',
    description: 'Asks the condensing model. Where that fails, the content is truncated and the report says so.',
  })
export type SummarizeConfig = z.infer<typeof summarizeSchema>

/** Beside the value that holds the summary of all, another one that went into it. */
const SUMMARIZED_BESIDE = '⟨ Summarized in another value ⟩'
/** Values shorter than this are not worth a summary: they stay. */
const SHORT_VALUE = 200

/**
 * The text to ask a summary of: of what is one already its text. Undefined where there is nothing to gain (images, opaque parts, signed
 * thinking, short values).
 */
export function summarizableText(part: Part): string | undefined {
  const slots = targets(part)
  return slots.length === 0
    ? undefined
    : slots
        .map((slot) => (slots.length === 1 ? readable(slot) : `${slot.path.join('.')}:\n${readable(slot)}`))
        .join('\n\n')
}

const readable = ({ text }: TextSlot): string => readSummary(text)?.summary ?? text

/** Whether the part is a summary already, no longer than it may be. */
export function isSummarized(part: Part, { maxTokens }: SummarizeConfig, { counter }: OperationContext): boolean {
  const summaries = targets(part).map(({ text }) => readSummary(text)?.summary)
  return (
    summaries.length > 0 &&
    summaries.every((summary) => summary !== undefined && counter.countText(summary) <= maxTokens)
  )
}

/** The part with the summary in place of what `summarizableText` gave; the part itself where the summary is not smaller. */
export function applySummary(part: Part, summary: string, by: string, { counter }: OperationContext): Part {
  const slots = targets(part)
  const longest = slots.reduce<TextSlot | undefined>(
    (best, slot) => (best && best.text.length >= slot.text.length ? best : slot),
    undefined,
  )
  if (!longest) return part
  const text = frameSummary({ by, summary, original: addLengths(slots.map((slot) => originalLength(slot.text))) })
  const replacements = new Map(slots.map((slot) => [slotKey(slot.path), slot === longest ? text : SUMMARIZED_BESIDE]))
  return smallerOf(part, withSlots(part, replacements), counter)
}

function targets(part: Part): readonly TextSlot[] {
  const slots = writableSlots(part)
  return part.type === 'tool-call'
    ? slots.filter((slot) => slot.text.length >= SHORT_VALUE)
    : slots.filter((slot) => slot.text.trim() !== '' && slot.text !== SUMMARIZED_BESIDE)
}
