import type { MessageId, PartId } from '../conversation/ids'

/** Where something stands in the original. */
export interface Place {
  readonly message: MessageId
  readonly part: PartId
  /** Position of the message in the conversation, from 0. */
  readonly index: number
}
