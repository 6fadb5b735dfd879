import type { Frame } from '../frame'
import type { Boundary, MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** Where a part stands in its item: a content block, a summary entry, or the item as a whole. */
export interface ItemRaw extends PartRaw {
  /** What the client writes around text that it put in. */
  readonly frame?: Frame
  readonly at:
    | { readonly type: 'item' }
    | { readonly type: 'string' }
    | { readonly type: 'content' | 'summary' | 'reasoning'; readonly index: number }
}

export interface ResponsesEnvelope extends RecordEnvelope {
  /** Whether items stand in lines with a type and a payload around them. */
  readonly wrapped: boolean
  /** Compaction lines inside this view that hold no message. */
  readonly boundaries: readonly Boundary[]
}

export const native = nativeData<{ message: MessageRaw; part: ItemRaw; envelope: ResponsesEnvelope }>()
