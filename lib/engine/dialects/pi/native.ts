import type { SessionTree } from './entries'
import type { ViewId } from '../dialect'
import type { MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** Where a part stands in its entry: a block of the content, the content where it is one string, a result as a whole, or a field of text. */
export interface EntryRaw extends PartRaw {
  readonly at:
    | { readonly type: 'block'; readonly index: number }
    | { readonly type: 'content' }
    | { readonly type: 'result' }
    | { readonly type: 'field'; readonly key: TextField }
}

export type TextField = 'summary' | 'command' | 'output'

export interface PiEnvelope extends RecordEnvelope {
  readonly view: ViewId
  readonly tree: SessionTree
  /** The last compaction's line. */
  readonly compaction: number | undefined
}

export const native = nativeData<{ message: MessageRaw; part: EntryRaw; envelope: PiEnvelope }>()
