import type { JsonObject } from '../../core/json'
import type { BlockRaw } from '../anthropic/blocks'
import type { Block } from '../anthropic/schema'
import type { JsonContent } from '../import/source-file'
import { nativeData } from '../native-data'

/** Where a stretch of text stands: in which block of the message, and which stretch of it. */
export interface Place {
  readonly block: number
  readonly at: number
}

/** `raw` of a part, or of a result's content, that is a stretch of a text block. The fixed text around it is no part of any slot. */
export interface TextRaw extends Place {
  readonly kind: 'text'
  /** The block; absent where the message's content is one text. */
  readonly source?: Block | undefined
  readonly before: string
  readonly after: string
}

/** `raw` of a result that lies in texts: its header, which is written whatever becomes of the content. */
export interface ResultRaw {
  readonly kind: 'result'
  readonly head: TextRaw
}

/** `raw` of a part, or of a result's content, that is a block of its own. */
export interface WholeRaw extends BlockRaw {
  readonly kind: 'whole'
  readonly place: number
}

/** `raw` of a message: its entry as it stands in the file, and its position there from 0. */
export interface RooMessageRaw {
  readonly entry: JsonObject
  readonly position: number
}

export interface RooEnvelope {
  /** The file, written as it was when nothing changed. */
  readonly text: string
  readonly content: Extract<JsonContent, { type: 'json' }>
  /** Positions of the messages that a view leaves out; they stay in the file. */
  readonly hidden: readonly number[]
}

export const native = nativeData<{
  message: RooMessageRaw
  part: TextRaw | ResultRaw | WholeRaw
  item: TextRaw | WholeRaw
  envelope: RooEnvelope
}>()
