import type { Conversation } from '../conversation/conversation'

/** What a dialect keeps on what it reads, to write it back. The model knows nothing of it. */
interface NativeTypes {
  readonly message?: unknown
  readonly part?: unknown
  /** Of an item of a result's content. */
  readonly item?: unknown
  readonly envelope?: unknown
}

interface Holder {
  readonly raw?: unknown
}

/** Undefined for what a step made, which has no data of the dialect. */
export interface NativeData<Types extends NativeTypes> {
  message(message: Holder | undefined): Types['message'] | undefined
  part(part: Holder): Types['part'] | undefined
  item(item: Holder): Types['item'] | undefined
  envelope(conversation: Conversation): Types['envelope']
}

/**
 * Reads the `raw` data and the envelope of a dialect's own conversations, with their types. Each dialect makes one, in its
 * `native.ts`; nothing else casts such data. Types are not checked again: `serialize` is given conversations of its own `parse` only.
 */
export function nativeData<Types extends NativeTypes>(): NativeData<Types> {
  return {
    message: (message) => message?.raw as Types['message'] | undefined,
    part: ({ raw }) => raw as Types['part'] | undefined,
    item: ({ raw }) => raw as Types['item'] | undefined,
    envelope: ({ envelope }) => envelope as Types['envelope'],
  }
}
