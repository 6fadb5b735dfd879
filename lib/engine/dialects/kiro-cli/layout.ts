import type { SessionLayout } from '../bundle/layout'

/** `SESSION.jsonl`, and beside it `SESSION.json` with the title and the state of the session. */
export const kiroCliLayout: SessionLayout = {
  dialect: 'kiro-cli',
  place: (path) => {
    const found = /^(?:.*\/)?\.?kiro\/sessions\/cli\/(.+?)(\.jsonl|\.json)$/.exec(path)
    const session = found?.[1]
    if (session === undefined) return undefined
    return found?.[2] === '.jsonl' ? { role: 'session', session } : { role: 'beside', session }
  },
}
