import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json'
import type { SourceFile } from '../import/source-file'
import { cutCalls } from './xml-calls'

const SAMPLE = 200
const TEXT_SAMPLE = 20_000
const ownKeys = ['isSummary', 'condenseId', 'condenseParent', 'truncationId', 'truncationParent', 'isTruncationMarker']

/**
 * 0.95 for messages with the signs of these tools: a `ts` in milliseconds, condensing marks, environment details, calls in XML.
 * Their UI log is claimed as well, so that its error can name the right file.
 */
export function detectRooCline(file: SourceFile): number {
  if (file.content.type !== 'json') return 0
  const root = file.content.value
  if (isUiLog(root)) return 0.9
  const list = messagesIn(root)
  if (!isJsonArray(list)) return 0
  if (file.beside?.some(({ content }) => content.type === 'json' && isUiLog(content.value))) return 0.97
  const sample = list.slice(0, SAMPLE).filter(isJsonObject)
  if (
    sample.some((entry) => entry['role'] === 'system' || entry['role'] === 'tool' || entry['tool_calls'] !== undefined)
  )
    return 0
  const own = sample.filter((entry) => entry['role'] === 'user' || entry['role'] === 'assistant')
  if (own.length * 2 <= Math.min(list.length, SAMPLE)) return 0
  return own.some(hasSign) ? 0.95 : 0
}

/** The messages of either layout: a bare list, or the object of newer Cline sessions. */
export function messagesIn(root: JsonValue): JsonValue | undefined {
  if (!isJsonObject(root)) return root
  return typeof root['sessionId'] === 'string' ? root['messages'] : undefined
}

/** `ui_messages.json`: what the sidebar shows, with no message in it as the model saw it. */
export function isUiLog(root: JsonValue): boolean {
  if (!isJsonArray(root) || root.length === 0) return false
  const sample = root.slice(0, 20)
  const entries = sample.filter(
    (entry) =>
      isJsonObject(entry) &&
      entry['role'] === undefined &&
      (entry['type'] === 'say' || entry['type'] === 'ask') &&
      typeof entry['ts'] === 'number',
  )
  return entries.length * 2 > sample.length
}

function hasSign(entry: JsonObject): boolean {
  if (typeof entry['ts'] === 'number' || ownKeys.some((key) => entry[key] !== undefined)) return true
  return textsOf(entry['content']).some((text) => (entry['role'] === 'user' ? hasUserSign(text) : hasCall(text)))
}

function textsOf(content: JsonValue | undefined): readonly string[] {
  if (typeof content === 'string') return [content]
  if (!isJsonArray(content)) return []
  return content.flatMap((block: JsonValue) =>
    isJsonObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  )
}

const hasUserSign = (text: string): boolean =>
  /^\s*<environment_details>/.test(text) || text.trimEnd().endsWith('</environment_details>')

/** A closed call: prose about the tags has none. */
function hasCall(text: string): boolean {
  const head = text.slice(0, TEXT_SAMPLE)
  return (
    head.includes('</') &&
    cutCalls(head).some((piece) => piece.type === 'call' && piece.text.endsWith(`</${piece.name}>`))
  )
}
