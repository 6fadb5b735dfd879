import { type JsonObject, objectOf, parseJson, stringOf } from '../../core/json'
import type { SessionLayout } from '../bundle/layout'
import { withoutEnding } from '../bundle/paths'

const rolloutName = /^(.*?)(?:\d{4}\/\d{2}\/\d{2}\/)?rollout-[^/]*\.jsonl$/

/** Codex: `sessions/YEAR/MONTH/DAY/rollout-….jsonl` are sessions, also those of sub-agents; the lists beside them are none. */
export const openaiResponsesLayout: SessionLayout = {
  dialect: 'openai-responses',
  place(path) {
    if (/(?:^|\/)\.codex\/[^/]*$|(?:^|\/)session_index\.jsonl$/.test(path)) return { role: 'aside' }
    return rolloutName.test(path) ? { role: 'session', session: withoutEnding(path) } : undefined
  },
  belonging(path, head) {
    const session = sessionOf(head)
    const id = stringOf(session.id)
    if (id === '') return undefined
    const parent = parentOf(session)
    // A sub-agent of a sub-agent names, in newer versions, the session that all belong to.
    const root = stringOf(session.session_id)
    const group = parent === '' ? id : root === '' || root === id ? parent : root
    return { group: `${rolloutName.exec(path)?.[1] ?? ''}${group}`, subAgent: parent !== '' }
  },
}

/** What the first line says of the session. */
function sessionOf(head: string): JsonObject {
  try {
    const line = objectOf(parseJson(head.slice(0, head.indexOf('\n') + 1)))
    return line.type === 'session_meta' ? objectOf(line.payload) : {}
  } catch {
    return {} // longer than the beginning that is looked at, or of another version
  }
}

/** Only an agent that was started by another has its parent here; a fork that a person made is a session of its own. */
const parentOf = (session: JsonObject): string =>
  stringOf(session.parent_thread_id) ||
  stringOf(objectOf(objectOf(objectOf(session.source).subagent).thread_spawn).parent_thread_id)
