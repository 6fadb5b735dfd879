import * as z from 'zod'
import type { Part, PartType, ResultContent, ToolCallPart, ToolResultPart } from '../../conversation/part'
import { slotKey, withSlots } from '../../conversation/texts/text-slots'
import { smallerOf, type MechanicalOperation, type OperationContext, type OperationResult } from './operation'
import { writableSlots } from './writable-slots'

export const SUPPRESSED = '⟨ Content suppressed ⟩'

export const suppressSchema = z.strictObject({ operation: z.literal('suppress') }).meta({
  title: 'Suppress',
  description: `Removes the content. "${SUPPRESSED}" stands where the format needs something.`,
})

type Suppressor = (part: Part, context: OperationContext) => OperationResult

const whole: Suppressor = (part) => withSlots(part, new Map([['[]', SUPPRESSED]]))
const removed: Suppressor = () => undefined
const untouched: Suppressor = (part) => part

/** Signed thinking may be left out but not altered, and an image has no text: both go entirely. */
const suppressors: Record<PartType, Suppressor> = {
  text: whole,
  environment: whole,
  thinking: removed,
  image: removed,
  opaque: untouched,
  'tool-call': (part, context) => (part.type === 'tool-call' ? suppressInput(part, context) : part),
  'tool-result': (part) => (part.type === 'tool-result' ? suppressContent(part) : part),
}

/** Each string value that is longer than the marker; names, numbers and short values still say what was called. */
function suppressInput(part: ToolCallPart, { counter }: OperationContext): ToolCallPart {
  const marker = counter.countText(SUPPRESSED)
  const long = writableSlots(part).filter(
    (slot) => slot.text.length > SUPPRESSED.length && counter.countText(slot.text) > marker,
  )
  return withSlots(part, new Map(long.map((slot) => [slotKey(slot.path), SUPPRESSED])))
}

/** One marker in place of texts and images; blocks that no rule knows stay. */
function suppressContent(part: ToolResultPart): ToolResultPart {
  const first = part.content.findIndex((item) => item.type === 'text')
  const unknown = part.content.filter((item) => item.type === 'opaque')
  const base = part.content[first]
  const marker: ResultContent =
    base?.type === 'text' ? { ...base, text: SUPPRESSED } : { type: 'text', text: SUPPRESSED }
  return { ...part, content: [marker, ...unknown] }
}

export const suppress: MechanicalOperation<'suppress', typeof suppressSchema> = {
  id: 'suppress',
  schema: suppressSchema,
  apply(part, _config, context) {
    const next = suppressors[part.type](part, context)
    return next && smallerOf(part, next, context.counter)
  },
}
