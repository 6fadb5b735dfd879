import { type Conversation, resolveReference, slotsWithReferences } from '@/lib/engine'
import { type Input, type InputOptions, openInput } from './input'

export type Retrieved = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }

/** What a reference of these messages stands for. It is given as it stands, or by the digits behind its `~`. */
export function retrieve(messages: Input, reference: string, options: InputOptions): Retrieved {
  const check = checkIn(reference)
  if (check === undefined) return { ok: false, reason: 'This is no reference: one ends with ~ and digits.' }
  const { conversation } = openInput(messages, options)
  const found = markersOf(conversation).filter(({ marker }) => checkIn(marker) === check)
  const [best] = [...found.filter(({ marker }) => reference.includes(marker)), ...found]
  if (!best) return { ok: false, reason: 'No message holds this reference.' }
  const resolved = resolveReference(conversation, best.position, best.reference)
  return resolved.ok ? { ok: true, text: resolved.value } : { ok: false, reason: resolved.error.message }
}

const checkIn = (text: string): string | undefined => /([\d.]*\d{6})(?: ⟩)?\s*$/.exec(text.trim())?.[1]

const markersOf = ({ messages }: Conversation) =>
  messages.flatMap(({ parts }, index) =>
    parts.flatMap((part) =>
      slotsWithReferences(part).flatMap(({ text, references }) =>
        references.map(({ reference, start, markerEnd }) => ({
          position: index + 1,
          reference,
          marker: text.slice(start, markerEnd),
        })),
      ),
    ),
  )
