import type { Compaction } from './compactions'
import type { ViewId } from '../dialect'
import type { MessageRaw, PartRaw, RecordEnvelope } from '../records'
import { nativeData } from '../native-data'

/** Which of the message's parts it was read from. One `tool` part holds a call and its result. */
export interface OpencodeRaw extends PartRaw {
  readonly index: number
}

/** Results stand in a message of their own behind the one whose `tool` parts hold them, as the model is sent them. */
export interface OpencodeMessageRaw extends MessageRaw {
  readonly side: 'own' | 'results'
}

export interface OpencodeEnvelope extends RecordEnvelope {
  readonly view: ViewId
  readonly sessionId: string
  readonly compactions: readonly Compaction[]
}

export const native = nativeData<{ message: OpencodeMessageRaw; part: OpencodeRaw; envelope: OpencodeEnvelope }>()
