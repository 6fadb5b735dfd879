import { toolCallId, type MessageId } from '../../conversation/ids'
import type { Block } from '../anthropic/schema'
import { native } from './native'
import type { PendingCalls } from './pending-calls'
import { rawAt, wholePart } from './user-message'
import { cutCalls } from './xml-calls'
import type { PartDraft } from '../number-parts'

/** Calls lie in the text, or are blocks of their own; a message with such blocks has none in its text. */
export function readAssistantContent(
  message: MessageId,
  content: string | readonly Block[],
  pending: PendingCalls,
): readonly PartDraft[] {
  const drafts: PartDraft[] = []
  const calls = { count: 0 }
  // One by one: a call of `push` takes only so many.
  const add = (read: readonly PartDraft[]): void => read.forEach((draft) => void drafts.push(draft))
  if (typeof content === 'string') add(readText(message, content, 0, undefined, calls))
  else {
    const isNative = content.some((block) => block.type === 'tool_use')
    for (const [index, block] of content.entries()) {
      if (!isNative && block.type === 'text' && typeof block['text'] === 'string')
        add(readText(message, block['text'], index, block, calls))
      else drafts.push(wholePart(block, index))
    }
  }
  for (const draft of drafts) if (draft.type === 'tool-call') pending.add({ id: draft.callId, name: draft.name })
  return drafts
}

/** Blank text between calls, and the harness's notice after one, belong to the call before them. */
function readText(
  message: MessageId,
  text: string,
  index: number,
  source: Block | undefined,
  calls: { count: number },
): readonly PartDraft[] {
  const pieces = cutCalls(text)
  if (!pieces.some((piece) => piece.type === 'call'))
    return [{ type: 'text', text, raw: rawAt({ block: index, at: 0, source }) }]
  const drafts: PartDraft[] = []
  let before = ''
  for (const [at, piece] of pieces.entries()) {
    const place = { block: index, at, source }
    if (piece.type === 'call') {
      const callId = toolCallId(`${message}.c${++calls.count}`)
      drafts.push({
        type: 'tool-call',
        callId,
        name: piece.name,
        input: piece.input,
        template: piece.template,
        raw: rawAt(place, { before, after: '' }),
      })
      before = ''
    } else if (isFrame(piece.text)) {
      const last = drafts.pop()
      if (last) drafts.push(withAfter(last, piece.text))
      else before = piece.text
    } else drafts.push({ type: 'text', text: piece.text, raw: rawAt(place) })
  }
  return drafts
}

const isFrame = (text: string): boolean =>
  text.trim() === '' || text.trimStart().startsWith('[Response interrupted by ')

function withAfter(draft: PartDraft, text: string): PartDraft {
  const raw = native.part(draft)
  return raw?.kind === 'text' ? { ...draft, raw: { ...raw, after: raw.after + text } } : draft
}
