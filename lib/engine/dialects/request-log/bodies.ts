import { isJsonObject, type JsonValue } from '../../core/json'
import { answerOfChunks, isChunkList } from '../google-contents/chunks'
import { patchJson } from '../json/patch-json'
import { decodeJson } from '../mapped/inner-json'
import { answerOfStream, isEventStream, streamOfAnswer } from './event-stream'

/** What a body holds: a log may have it as JSON in a string, and a streamed answer as events or as a list of chunks. */
export function decodeBody(body: JsonValue | undefined): JsonValue | undefined {
  const value = decodeJson(body) ?? (typeof body === 'string' && isEventStream(body) ? answerOfStream(body) : body)
  return isChunkList(value) ? answerOfChunks(value) : value
}

/** The body that holds `after`, in the form in which `body` held `before`. */
export function encodeBody(body: JsonValue, before: JsonValue, after: JsonValue): JsonValue {
  if (typeof body !== 'string') return isChunkList(body) ? [after] : after
  if (isChunkList(decodeJson(body))) return JSON.stringify([after])
  return isEventStream(body) && isJsonObject(after) ? streamOfAnswer(after) : patchJson(body, before, after)
}
