import type { TextRaw, ResultRaw, WholeRaw } from './native'
import { isJsonObject } from '../../core/json'
import { toolCallId, type MessageId, type ToolCallId } from '../../conversation/ids'
import type { ResultContent } from '../../conversation/part'
import { readBlock, readImage } from '../anthropic/blocks'
import type { Block } from '../anthropic/schema'
import type { PendingCalls } from './pending-calls'
import { knownTools } from './tools'
import {
  environmentIn,
  environmentStart,
  isFailure,
  notExecuted,
  resultHeader,
  wordsIn,
  type Framed,
} from './user-text'
import type { PartDraft } from '../number-parts'

interface ResultDraft {
  readonly type: 'result'
  readonly callId: ToolCallId
  readonly name: string
  readonly head: TextRaw
  readonly content: ResultContent[]
  isError: boolean
}

/** Reads the blocks of one user message in order; a result may lie in several of them. */
class UserMessageReader {
  readonly #drafts: (PartDraft | ResultDraft)[] = []
  /** The result that the next blocks may still belong to. */
  #open: { readonly draft: ResultDraft; readonly awaitsBody: boolean } | undefined
  #orphans = 0

  constructor(
    readonly message: MessageId,
    readonly pending: PendingCalls,
  ) {}

  drafts(): readonly PartDraft[] {
    return this.#drafts.map((draft) => (draft.type === 'result' ? finished(draft) : draft))
  }

  block(block: Block, index: number): void {
    if (block.type === 'text' && typeof block['text'] === 'string') this.text(block['text'], index, block)
    else if (block.type === 'image' && this.#open) this.#imageOfResult(block, index, this.#open.draft)
    else this.#whole(block, index)
  }

  /** `source` is absent where the message's content is one text, and only such a text can end in environment details. */
  text(text: string, index: number, source?: Block): void {
    const end = source === undefined ? environmentStart(text) : text.length
    if (end > 0 && end < text.length) {
      this.#stretch(text.slice(0, end), { block: index, at: 0, source })
      this.#open = undefined
      this.#environmentOrText(text.slice(end), { block: index, at: 10, source })
    } else this.#stretch(text, { block: index, at: 0, source })
  }

  #stretch(text: string, place: PlaceOf): void {
    const header = resultHeader(text, (name) => knownTools.has(name) || this.pending.has(name))
    if (header) {
      const draft = this.#startResult(header.tool, header.header, place)
      if (header.body !== undefined) this.#body(draft, header.body, { ...place, at: place.at + 1 })
      this.#open = { draft, awaitsBody: header.body === undefined }
      return
    }
    const open = this.#open
    this.#open = undefined
    if (environmentIn(text)) return this.#environmentOrText(text, place)
    if (open?.awaitsBody) {
      this.#body(open.draft, text, place)
      this.#open = { draft: open.draft, awaitsBody: false }
      return
    }
    const refused = notExecuted(text)
    if (refused !== undefined && this.pending.has(refused)) this.#startResult(refused, text, place).isError = true
    else this.#drafts.push({ type: 'text', text, raw: rawAt(place) })
  }

  /** A second header for a call that was just answered goes on with the same result. */
  #startResult(tool: string, header: string, place: PlaceOf): ResultDraft {
    const item: ResultContent = { type: 'opaque', text: header, raw: rawAt(place) }
    const call = this.pending.take(tool)
    if (call === undefined && this.#open?.draft.name === tool) {
      this.#open.draft.content.push(item)
      return this.#open.draft
    }
    const head: TextRaw = { ...rawAt(place), before: header }
    const callId = call?.id ?? toolCallId(`${this.message}.r${++this.#orphans}`)
    const draft: ResultDraft = {
      type: 'result',
      callId,
      name: call?.name ?? tool,
      head,
      content: [item],
      isError: false,
    }
    this.#drafts.push(draft)
    return draft
  }

  #body(draft: ResultDraft, body: string, place: PlaceOf): void {
    if (isFailure(body)) draft.isError = true
    const found = wordsIn(body)
    if (!found) {
      draft.content.push({ type: 'text', text: body, raw: rawAt(place) })
      return
    }
    if (found.intro !== '') draft.content.push({ type: 'opaque', text: found.intro, raw: rawAt(place) })
    const hasRest = found.rest.trim() !== ''
    const { before, inner, after } = found.words
    this.#drafts.push({
      type: 'text',
      text: inner,
      raw: rawAt({ ...place, at: place.at + 1 }, { before, after: hasRest ? after : after + found.rest }),
    })
    if (hasRest) draft.content.push({ type: 'text', text: found.rest, raw: rawAt({ ...place, at: place.at + 2 }) })
  }

  #environmentOrText(text: string, place: PlaceOf): void {
    const framed = environmentIn(text)
    this.#drafts.push(
      framed
        ? { type: 'environment', text: framed.inner, raw: rawAt(place, framed) }
        : { type: 'text', text, raw: rawAt(place) },
    )
  }

  #imageOfResult(block: Block, index: number, draft: ResultDraft): void {
    const raw: WholeRaw = { kind: 'whole', block, as: 'image', place: index }
    draft.content.push({ type: 'image', ...readImage(block), raw })
  }

  #whole(block: Block, index: number): void {
    this.#open = undefined
    const draft = wholePart(block, index)
    this.#drafts.push(
      draft.type === 'tool-result'
        ? {
            ...draft,
            name: this.pending.answered(draft.callId) ?? draft.name,
            isError: draft.isError || draft.content.some(tellsFailure),
          }
        : draft,
    )
  }
}

interface PlaceOf {
  readonly block: number
  readonly at: number
  readonly source?: Block | undefined
}

export function rawAt(place: PlaceOf, frame: Omit<Framed, 'inner'> = { before: '', after: '' }): TextRaw {
  return {
    kind: 'text',
    block: place.block,
    at: place.at,
    source: place.source,
    before: frame.before,
    after: frame.after,
  }
}

/** Newer Cline sessions mark a failure inside the result, Roo words it. */
function tellsFailure(item: ResultContent): boolean {
  if (item.type === 'image') return false
  return (
    isFailure(item.text.replace(/^\[[^\n]*\] Result:\n/, '')) ||
    (isJsonObject(item.raw) && item.raw['success'] === false)
  )
}

/** A block that is one part. */
export function wholePart(block: Block, index: number): PartDraft {
  const draft = readBlock(block)
  const raw: WholeRaw = { kind: 'whole', block, as: draft.type, place: index }
  return { ...draft, raw }
}

function finished(draft: ResultDraft): PartDraft {
  const raw: ResultRaw = { kind: 'result', head: draft.head }
  return {
    type: 'tool-result',
    callId: draft.callId,
    name: draft.name,
    content: draft.content,
    isError: draft.isError,
    raw,
  }
}

export function readUserContent(
  message: MessageId,
  content: string | readonly Block[],
  pending: PendingCalls,
): readonly PartDraft[] {
  const reader = new UserMessageReader(message, pending)
  if (typeof content === 'string') reader.text(content, 0)
  else for (const [index, block] of content.entries()) reader.block(block, index)
  return reader.drafts()
}
