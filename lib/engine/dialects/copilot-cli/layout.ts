import type { SessionLayout } from '../bundle/layout'

/** `session-state/ID/events.jsonl` is the session, so its folder names it. */
export const copilotCliLayout: SessionLayout = {
  dialect: 'copilot-cli',
  place(path) {
    const session = /^(?:.*\/)?([^/]+)\/events\.jsonl$/.exec(path)
    if (session) return { role: 'session', session: path.slice(0, -'/events.jsonl'.length) }
    return /(?:^|\/)vscode\.metadata\.json$/.test(path) ? { role: 'aside' } : undefined
  },
}
