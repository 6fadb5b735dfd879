import { byName, wholeJson } from '../bundle/join-json'
import type { SessionLayout } from '../bundle/layout'

const eventName = /^(.*?)events\/(?:\d+|event-\d+-[^/]+)\.json$/
/** Copies of events, and what the agent's state was. */
const ownNames = /(?:^|\/)(?:event_cache\/[\d-]+|base_state|metadata|meta|TASKS)\.json$/

/** A folder a session with one file an event, numbered from 0. */
export const openHandsLayout: SessionLayout = {
  dialect: 'openhands',
  place(path) {
    const root = eventName.exec(path)?.[1]
    if (root !== undefined) return { role: 'part', root }
    return ownNames.test(path) ? { role: 'aside' } : undefined
  },
  join(root, parts) {
    const { whole, broken } = wholeJson(parts)
    const sorted = whole.toSorted(byName)
    const name = root.replace(/\/$/, '') || 'events'
    return [
      {
        path: name,
        text: `[${sorted.map(({ text }) => text.trim()).join(',\n')}]\n`,
        group: name,
        subAgent: false,
        files: sorted.map(({ path }) => path),
        broken,
      },
    ]
  },
}
