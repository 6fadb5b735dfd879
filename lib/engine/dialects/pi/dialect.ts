import { isJsonObject, type JsonValue } from '../../core/json'
import type { Dialect } from '../dialect'
import { inHome } from '../import/home'
import { lineRecords } from '../records'
import type { SourceFile } from '../import/source-file'
import { PI, parsePi } from './parse'
import { serializePi } from './serialize'
import { writePi } from './write'

/** Session files of the pi coding agent, versions 1 (lines in order) to 3 (a tree of entries). */
export const pi: Dialect = {
  id: PI,
  name: 'pi',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.pi/agent/sessions/PROJECT/*.jsonl'), checked: 'sessions' },
  detect,
  parse: parsePi,
  serialize: serializePi,
  write: writePi,
}

const SAMPLE = 200

/** A line with a message inside tells it; the session's head alone hints at one without messages. */
function detect(file: SourceFile): number {
  const values = lineRecords(file.content)
    .slice(0, SAMPLE)
    .map((record) => record.value)
  if (values.some(isMessageLine)) return 0.95
  return values.some(
    (value) =>
      isJsonObject(value) && value.type === 'session' && typeof value.id === 'string' && typeof value.cwd === 'string',
  )
    ? 0.5
    : 0
}

function isMessageLine(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) &&
    value.type === 'message' &&
    isJsonObject(value.message) &&
    typeof value.message.role === 'string'
  )
}
