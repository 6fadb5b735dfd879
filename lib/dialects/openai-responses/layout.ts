import type { SessionLayout } from '@/lib/dialects/bundle/layout'

/** Codex: `sessions/YEAR/MONTH/DAY/rollout-….jsonl` are sessions; the lists beside them are none. */
export const openaiResponsesLayout: SessionLayout = {
  dialect: 'openai-responses',
  place: (path) => (/(?:^|\/)\.codex\/[^/]*$|(?:^|\/)session_index\.jsonl$/.test(path) ? { role: 'aside' } : undefined),
}
