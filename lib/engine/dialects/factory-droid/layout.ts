import type { SessionLayout } from '../bundle/layout'

/** `SESSION.jsonl`, and beside it `SESSION.settings.json` with the model and what all requests took. */
export const factoryDroidLayout: SessionLayout = {
  dialect: 'factory-droid',
  place: (path) => {
    const found = /^(?:.*\/)?\.?factory\/sessions\/(.+?)(\.settings\.json|\.jsonl)$/.exec(path)
    const session = found?.[1]
    if (session === undefined) return undefined
    return found?.[2] === '.jsonl' ? { role: 'session', session } : { role: 'beside', session }
  },
}
