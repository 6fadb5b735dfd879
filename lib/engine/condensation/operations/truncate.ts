import * as z from 'zod'
import type { Part, PartType, ToolCallPart, ToolResultPart } from '../../conversation/part'
import { slotKey, withSlots } from '../../conversation/texts/text-slots'
import { smallerOf, type MechanicalOperation, type OperationContext } from './operation'
import { cutMarker, readCuts } from '../references/loss-markers'
import { clip, tailFrom, truncateText, type TextBounds } from './truncate-text'
import { thinLineNumbers } from './line-numbers'
import { writableSlots } from './writable-slots'

const hasBound = (bounds: TextBounds & { readonly maxTokens?: number | undefined }): boolean =>
  [bounds.maxLines, bounds.maxChars, bounds.maxTokens].some((bound) => bound !== undefined)

export const truncateSchema = z
  .strictObject({
    operation: z.literal('truncate'),
    maxLines: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .meta({ title: 'Lines kept', description: 'First lines that stay. Empty: no limit by lines.' }),
    maxChars: z.int().min(0).max(10_000_000).optional().meta({
      title: 'Characters kept',
      description: 'First characters that stay, of each value. Empty: no limit by characters.',
    }),
    tailChars: z.int().min(0).max(10_000_000).optional().meta({
      title: 'Last characters kept',
      description: 'Characters of the end that stay too, where the cut is by characters.',
    }),
    tailLines: z
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .meta({ title: 'Last lines kept', description: 'Lines of the end that stay too.' }),
    maxTokens: z.int().min(10).max(10_000_000).optional().meta({
      title: 'Tokens kept',
      description: 'Parts of more tokens keep their head and tail, half of these each. Empty: no limit by tokens.',
    }),
    addEllipsis: z.boolean().optional().meta({
      title: 'Mark the cut',
      description: 'Off: nothing in the text says that it was cut; the ledger does. Empty: on.',
    }),
    keepPaths: z.boolean().optional().meta({
      title: 'Keep paths',
      description: 'The marker lists the files that what is cut names. Empty: off.',
    }),
    thinLineNumbers: z.boolean().optional().meta({
      title: 'Thin line numbers',
      description: 'Of numbered lines only each tenth keeps its number. Empty: off.',
    }),
  })
  .refine((config) => config.thinLineNumbers === true || hasBound(config), {
    message: 'Needs "maxLines", "maxChars" or "maxTokens": without them nothing is cut.',
    params: { problem: 'noBound' },
  })
  .meta({
    title: 'Truncate',
    description: 'Keeps the beginning (and the end), says how much is gone. Errors and exit codes survive.',
  })
export type TruncateConfig = z.infer<typeof truncateSchema>

/** Bounds of the truncation that stands in for a summary that failed. */
export const FALLBACK_TRUNCATION: TruncateConfig = { operation: 'truncate', maxLines: 10, maxChars: 1_000 }

type Truncator = (part: Part, bounds: TextBounds, context: OperationContext) => Part

const wholeText: Truncator = (part, bounds) =>
  withSlots(part, new Map(writableSlots(part).map((slot) => [slotKey(slot.path), truncateText(slot.text, bounds)])))
const untouched: Truncator = (part) => part

const truncators: Record<PartType, Truncator> = {
  text: wholeText,
  environment: wholeText,
  thinking: wholeText,
  image: untouched,
  opaque: untouched,
  'tool-call': (part, bounds, context) => (part.type === 'tool-call' ? truncateInput(part, bounds, context) : part),
  'tool-result': (part, bounds, context) =>
    part.type === 'tool-result' ? truncateContent(part, bounds, context) : part,
}

/** String values one by one, each only where that makes it smaller; numbers, keys and short values stay, so the JSON stays valid. */
function truncateInput(part: ToolCallPart, bounds: TextBounds, { counter }: OperationContext): ToolCallPart {
  const cut = writableSlots(part).flatMap((slot) => {
    const text = truncateValue(slot.text, bounds)
    return text !== slot.text && counter.countText(text) < counter.countText(slot.text)
      ? [[slotKey(slot.path), text] as const]
      : []
  })
  return withSlots(part, new Map(cut))
}

/** A value on one line keeps its marker on that line. */
function truncateValue(text: string, bounds: TextBounds): string {
  const { maxChars, tailChars = 0 } = bounds
  if (maxChars === undefined || text.length <= maxChars + tailChars || text.includes('\n'))
    return truncateText(text, bounds)
  const start = clip(text, maxChars)
  const end = tailChars > 0 ? text.slice(tailFrom(text, tailChars)) : ''
  if (bounds.addEllipsis === false && start + end !== '') return start + end
  const { pieces, cut } = readCuts(text.slice(start.length, text.length - end.length))
  return `${start}${cutMarker({ ...cut, chars: cut.chars + pieces.join('').length })}${end}`
}

/** The bounds hold for the result as a whole: a later text gets what the earlier ones left. */
function truncateContent(part: ToolResultPart, bounds: TextBounds, context: OperationContext): ToolResultPart {
  const toolName = part.name ?? context.toolName
  let lines = bounds.maxLines
  let chars = bounds.maxChars
  const replacements = new Map<string, string>()
  for (const slot of writableSlots(part)) {
    replacements.set(
      slotKey(slot.path),
      truncateText(slot.text, { ...bounds, maxLines: lines, maxChars: chars }, { isOutput: true, toolName }),
    )
    if (lines !== undefined) lines = Math.max(0, lines - slot.text.split('\n').length)
    if (chars !== undefined) chars = Math.max(0, chars - slot.text.length)
  }
  return withSlots(part, replacements)
}

export const truncate: MechanicalOperation<'truncate', typeof truncateSchema> = {
  id: 'truncate',
  schema: truncateSchema,
  apply: (part, { thinLineNumbers: thins = false, ...config }, context) => {
    const thinned =
      thins && part.type === 'tool-result' ? smallerOf(part, withThinNumbers(part), context.counter) : part
    const bounds = hasBound(config) ? inCharacters(thinned, config, context) : undefined
    return bounds ? smallerOf(thinned, truncators[part.type](thinned, bounds, context), context.counter) : thinned
  },
}

const withThinNumbers = (part: ToolResultPart): ToolResultPart =>
  withSlots(part, new Map(writableSlots(part).map((slot) => [slotKey(slot.path), thinLineNumbers(slot.text)])))

/** Bounds in tokens as characters of this part; undefined where it holds no more tokens. The tighter bound counts. */
function inCharacters(
  part: Part,
  { maxTokens, ...bounds }: TruncateConfig,
  { counter }: OperationContext,
): TextBounds | undefined {
  if (maxTokens === undefined) return bounds
  const tokens = counter.countPart(part)
  const isOver = tokens > maxTokens
  if (!isOver && bounds.maxLines === undefined && bounds.maxChars === undefined) return undefined
  if (!isOver) return bounds
  const characters = writableSlots(part).reduce((sum, { text }) => sum + text.length, 0)
  const half = Math.floor((characters * maxTokens) / tokens / 2)
  return {
    ...bounds,
    maxChars: Math.min(bounds.maxChars ?? half, half),
    tailChars: Math.min(bounds.tailChars ?? half, half),
  }
}
