import { isJsonArray, isJsonObject, listOf, objectOf, type JsonObject, type JsonValue } from '../../core/json'

/*
 * Gemini streams an answer as chunks that are answers each, with a piece of its parts; the last one's usage is that of all. Code Assist puts
 * each under `response`.
 */

const within = (chunk: JsonValue): JsonObject => objectOf(objectOf(chunk).response ?? chunk)

/** Whether a value is a chunk of a streamed answer, or such an answer as a whole. */
export const isChunk = (value: JsonValue | undefined): boolean => {
  const { candidates, usageMetadata } = within(value ?? null)
  const [first] = listOf(candidates)
  return isJsonArray(candidates)
    ? isJsonObject(first) && ('content' in first || 'finishReason' in first)
    : isJsonObject(usageMetadata)
}

/** The chunks of an answer in a list, as the service gives them where no event stream was asked for: nothing is said behind the end. */
export function isChunkList(value: JsonValue | undefined): value is readonly JsonValue[] {
  if (!isJsonArray(value) || value.length === 0 || !value.every(isChunk)) return false
  const answers = value.map(within)
  const ids = new Set(answers.flatMap(({ responseId }) => (responseId === undefined ? [] : [responseId])))
  const end = answers.findIndex(({ candidates }) => 'finishReason' in objectOf(listOf(candidates)[0]))
  return (
    ids.size <= 1 && (end === -1 || answers.slice(end + 1).every(({ candidates }) => listOf(candidates).length === 0))
  )
}

/** Chunks as the one answer that would have come whole. */
export function answerOfChunks(chunks: readonly JsonValue[]): JsonObject {
  const answers = chunks.map(within)
  const firsts = answers.map(({ candidates }) => objectOf(listOf(candidates)[0]))
  const contents = firsts.map(({ content }) => objectOf(content))
  const parts = contents.flatMap((content) => listOf(content.parts)).reduce<readonly JsonValue[]>(withPart, [])
  const content: JsonObject = { ...Object.assign({}, ...contents), role: 'model', parts }
  const answer: JsonObject = {
    ...Object.assign({}, ...answers),
    candidates: [{ ...Object.assign({}, ...firsts), content }],
  }
  return chunks.some((chunk) => isJsonObject(chunk) && isJsonObject(chunk.response)) ? { response: answer } : answer
}

/** Words and thoughts go on; all else comes whole. */
function withPart(parts: readonly JsonValue[], part: JsonValue): readonly JsonValue[] {
  const last = parts.at(-1)
  return isText(last) && isText(part) && (last.thought === true) === (part.thought === true)
    ? [...parts.slice(0, -1), { ...last, ...part, text: last.text + part.text }]
    : [...parts, part]
}

const isText = (part: JsonValue | undefined): part is JsonObject & { readonly text: string } =>
  isJsonObject(part) &&
  typeof part.text === 'string' &&
  Object.keys(part).every((key) => key === 'text' || key === 'thought' || key === 'thoughtSignature')

/** What Gemini is sent: its messages have parts. */
export const isContents = (value: JsonValue | undefined): boolean =>
  isJsonArray(value) && value.length > 0 && value.every((each) => isJsonObject(each) && isJsonArray(each.parts))
