import { isJsonObject, type JsonValue } from '../../core/json'
import type { Dialect } from '../dialect'
import { inHome } from '../import/home'
import type { SourceFile } from '../import/source-file'
import { writeClaudeCode } from './make-line'
import { CLAUDE_CODE, parseClaudeCode, recordFile } from './parse'
import { serializeClaudeCode } from './serialize'

export const claudeCode: Dialect = {
  id: CLAUDE_CODE,
  name: 'Claude Code',
  extension: '.jsonl',
  places: { systemPrompt: false, freeTextArguments: false },
  home: { paths: inHome('.claude/projects/PROJECT/SESSION.jsonl'), checked: 'sessions' },
  detect,
  parse: parseClaudeCode,
  serialize: serializeClaudeCode,
  write: writeClaudeCode,
}

const SAMPLE = 200

/** A user or assistant line around an Anthropic message tells it; title and snapshot lines alone hint at a session without messages. */
function detect(file: SourceFile): number {
  const values = recordFile(file)
    .records.slice(0, SAMPLE)
    .map((record) => record.value)
  if (values.some(isToolLine)) return 0
  if (values.some(isMessageLine)) return 0.95
  return values.some(isSessionLine) ? 0.5 : 0
}

/** Cursor's agent streams messages like these, and its tools in lines of their own, which would be lost. */
const isToolLine = (value: JsonValue | undefined): boolean =>
  isJsonObject(value) && value.type === 'tool_call' && isJsonObject(value.tool_call) && 'call_id' in value

function isMessageLine(value: JsonValue | undefined): boolean {
  return (
    isJsonObject(value) &&
    (value.type === 'user' || value.type === 'assistant') &&
    isJsonObject(value.message) &&
    'content' in value.message
  )
}

function isSessionLine(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false
  return (
    (value.type === 'summary' && 'leafUuid' in value) ||
    value.type === 'file-history-snapshot' ||
    (value.type === 'system' && value.subtype === 'init' && 'session_id' in value)
  )
}
