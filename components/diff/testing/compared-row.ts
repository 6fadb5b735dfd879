import type { ComparedRow } from '@/lib/contracts/diff'
import { messageId, noTokens } from '@/lib/engine'

/** The message at this position of the original, from 1: a tool's result of 30 tokens that was kept as it is, but for `more`. */
export const comparedRow = (position: number, more: Partial<ComparedRow> = {}): ComparedRow => ({
  index: position - 1,
  id: messageId(position),
  role: 'tool',
  status: 'kept',
  before: position,
  after: position,
  kinds: ['toolResults'],
  mainKind: 'toolResults',
  tools: [],
  tokensBefore: 30,
  tokensAfter: 30,
  changedParts: 0,
  preview: '',
  summary: false,
  fates: [],
  tokensByFate: { ...noTokens, kept: 30 },
  hunks: [],
  ...more,
})
