import { isJsonObject, type JsonValue } from '../../core/json'
import type { Dialect } from '../dialect'
import { inHome } from '../import/home'
import type { SourceFile } from '../import/source-file'
import { writeOpencode } from './new-messages'
import { OPENCODE, parseOpencode, recordFile } from './parse'
import { serializeOpencode } from './serialize'

/** What `opencode export` writes, and the bare list of messages that its server gives. */
export const opencode: Dialect = {
  id: OPENCODE,
  name: 'opencode',
  extension: '.json',
  places: { systemPrompt: false, freeTextArguments: false },
  home: {
    paths: inHome('.local/share/opencode/opencode.db'),
    command: 'opencode export SESSION > session.json',
    checked: 'sessions',
  },
  detect,
  parse: parseOpencode,
  serialize: serializeOpencode,
  write: writeOpencode,
}

const SAMPLE = 200

/** Messages with their info and their parts apart tell it; the session's own info alone hints at one without messages. */
function detect(file: SourceFile): number {
  const values = recordFile(file)
    .records.slice(0, SAMPLE)
    .map((record) => record.value)
  if (values.some(isMessage)) return 0.95
  const root = file.content.type === 'json' ? file.content.value : null
  return isJsonObject(root) &&
    Array.isArray(root.messages) &&
    isJsonObject(root.info) &&
    typeof root.info.directory === 'string'
    ? 0.5
    : 0
}

function isMessage(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) &&
    isJsonObject(value.info) &&
    Array.isArray(value.parts) &&
    ('role' in value.info || 'sessionID' in value.info)
  )
}
