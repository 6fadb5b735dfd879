import type { JsonObject, JsonValue } from '../../core/json'
import type { JsonContent } from '../import/source-file'
import { nativeData } from '../native-data'

/** `raw` of a message: the message as it stands in the file. */
export interface AnthropicMessageRaw {
  readonly message: JsonObject
}

export interface AnthropicEnvelope {
  /** The file, written as it was when nothing changed. */
  readonly text: string
  readonly content: Extract<JsonContent, { type: 'json' }>
}

export const native = nativeData<{ message: AnthropicMessageRaw; item: JsonValue; envelope: AnthropicEnvelope }>()
