import type { SessionLayout } from '../bundle/layout'

/** A session is a folder: `context.jsonl` is what the model is sent, `wire.jsonl` the log with its usage; `context_1.jsonl` and so on are what stood there before. */
export const kimiCliLayout: SessionLayout = {
  dialect: 'kimi-cli',
  place: (path) => {
    const found = /^(?:.*\/)?\.?kimi\/sessions\/(.+)\/([^/]+)$/.exec(path)
    const [, session, name] = found ?? []
    if (session === undefined) return undefined
    if (name === 'context.jsonl') return { role: 'session', session }
    return name === 'wire.jsonl' ? { role: 'beside', session } : { role: 'aside' }
  },
}
