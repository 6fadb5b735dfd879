import type { MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** Where a part stands in its message. */
export interface ChatRaw extends PartRaw {
  readonly at:
    | { readonly type: 'content' | 'reasoning' | 'refusal' | 'function-call' }
    | { readonly type: 'block' | 'call'; readonly index: number }
    /** A result; `extra` for those of a message that answers several calls at once, of which the first has the content. */
    | { readonly type: 'result'; readonly extra: boolean }
}

export const native = nativeData<{ message: MessageRaw; part: ChatRaw; envelope: RecordEnvelope }>()
