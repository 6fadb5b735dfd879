import type { SessionLayout } from '../bundle/layout'

const mainName = /^(.*?)\.?api_conversation_history\.json$/
const uiName = /^(.*?)\.?(?:ui_messages|claude_messages)\.json$/
const ownNames = /(?:^|\/)(?:task_metadata|history_item|_index|context_history)\.json$/

/** A folder a task: the messages as the model saw them, and the log of the sidebar, which has what each request cost. */
export const rooClineLayout: SessionLayout = {
  dialect: 'roo-cline',
  place(path) {
    const [session, ui] = [mainName.exec(path)?.[1], uiName.exec(path)?.[1]]
    if (session !== undefined) return { role: 'session', session, group: session.replace(/\/$/, '') }
    if (ui !== undefined) return { role: 'beside', session: ui }
    return ownNames.test(path) ? { role: 'aside' } : undefined
  },
}
