import type { SessionLayout } from '../bundle/layout'

/** `brain/SESSION/…/transcript_full.jsonl` is the session; `transcript.jsonl` beside it repeats it, and the rest are its tools' notes. */
export const antigravityLayout: SessionLayout = {
  dialect: 'antigravity',
  place: (path) => {
    const found = /^(?:.*\/)?brain\/([^/]+)\/\.system_generated\/(.+)$/.exec(path)
    const [, session, rest] = found ?? []
    if (session === undefined) return undefined
    return rest === 'logs/transcript_full.jsonl' ? { role: 'session', session } : { role: 'aside' }
  },
}
