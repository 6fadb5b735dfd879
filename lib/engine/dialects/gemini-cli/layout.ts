import type { SessionLayout } from '../bundle/layout'

/** `chats/session-….json` and `checkpoint-….json` are sessions; `logs.json` lists only what a person typed. */
export const geminiCliLayout: SessionLayout = {
  dialect: 'gemini-cli',
  place: (path) => (/(?:^|\/)logs\.json$/.test(path) ? { role: 'aside' } : undefined),
}
