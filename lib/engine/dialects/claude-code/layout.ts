import type { SessionLayout } from '../bundle/layout'
import { folderOf, withoutEnding } from '../bundle/paths'

const agentName = /(?:^|\/)agent-[^/]+\.jsonl$/
const ownNames = /(?:^|\/)(?:sessions-index\.json|agent-[^/]+\.meta\.json)$|\/tool-results\//

/** A file a session, and one for each sub-agent: beside it, or since 2.1 in its folder `subagents`. */
export const claudeCodeLayout: SessionLayout = {
  dialect: 'claude-code',
  place(path) {
    if (ownNames.test(path)) return { role: 'aside' }
    if (!agentName.test(path)) return undefined
    const folder = /^(.*)\/subagents\/(?:.*\/)?$/.exec(folderOf(path))?.[1]
    return {
      role: 'session',
      session: withoutEnding(path),
      subAgent: true,
      ...(folder === undefined ? {} : { group: folder }),
    }
  },
  belonging(path, head) {
    const session = /"sessionId"\s*:\s*"([\w-]+)"/.exec(head)?.[1]
    return session === undefined ? undefined : { group: folderOf(path) + session, subAgent: true }
  },
}
