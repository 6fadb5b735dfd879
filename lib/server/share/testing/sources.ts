import {
  checkNames,
  type Conversation,
  type ItemisedLedger,
  type LedgerItem,
  type LedgerRow,
  messageId,
  noTokens,
  type PartId,
} from '@/lib/engine'
import { tokenCount } from '@/lib/engine/conversation/ids'
import type { DiffPart, DiffRow, RunDetail } from '@/lib/contracts/runs'
import { type Redactions } from '../build'
import type { WholeRun } from '@/lib/server/runs/tasks/run-views'

export const MAIL = 'jane.doe@corp.example.org'

export const run: RunDetail = {
  id: 'run_1',
  groupId: 'grp_1',
  title: 'Native',
  conversationId: 'conv_1',
  conversationTitle: 'The title',
  fileName: 'file.json',
  dialect: 'anthropic-messages',
  dialectName: 'Anthropic',
  view: 'full',
  provider: 'native',
  providerName: 'Native',
  config: {},
  tokensBefore: 100,
  tokensAfter: 40,
  messagesBefore: 2,
  messagesAfter: 2,
  timeMs: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  counter: 'cl100k',
  byKindBefore: {},
  byKindAfter: {},
  fates: noTokens,
  checks: Object.fromEntries(checkNames.map((name) => [name, true])) as RunDetail['checks'],
  operations: [],
  steps: [
    {
      id: 'a',
      label: { type: 'text', text: 'A' },
      status: 'failed',
      reason: { type: 'text', text: 'the server quoted the question' },
      tokensBefore: tokenCount(100),
      tokensAfter: tokenCount(100),
      timeMs: 1,
    },
    {
      id: 'b',
      label: { type: 'text', text: 'B' },
      status: 'skipped',
      reason: { type: 'nothingToGain' },
      tokensBefore: tokenCount(100),
      tokensAfter: tokenCount(100),
      timeMs: 1,
    },
  ],
  fallbacks: [
    {
      from: { type: 'text', text: 'a' },
      to: { type: 'text', text: 'b' },
      reason: { type: 'text', text: 'the server quoted the question' },
    },
  ],
  warnings: [{ type: 'text', text: 'the answer began with a quotation' }],
}

export const ledgerRow = (part: string | undefined, note: string): LedgerRow => ({
  message: messageId(1),
  ...(part === undefined ? {} : { part: part as PartId }),
  kind: 'messageText',
  step: 'a',
  rule: 'r',
  operation: 'summarize',
  status: 'summarized',
  tokensBefore: tokenCount(10),
  tokensAfter: tokenCount(1),
  note: { type: 'text', text: note },
})

export const item = (part: string | undefined, note: string, more: Partial<LedgerItem> = {}): LedgerItem => ({
  message: messageId(1),
  position: 1,
  made: part === undefined,
  ...(part !== undefined && { part: part as PartId }),
  kind: 'messageText',
  rules: ['r'],
  steps: ['a'],
  note: { type: 'text', text: note },
  fates: { ...noTokens, kept: 2, recoverable: 8 },
  tokensBefore: 10,
  tokensAfter: 1,
  ...more,
})

export const ledgerOf = (...items: readonly LedgerItem[]): ItemisedLedger => ({
  items,
  changedParts: items.length,
  changedBefore: 10,
  changedAfter: 1,
  untouched: 39,
})

export const diffPart = (
  id: string,
  sides: Pick<DiffPart, 'before' | 'after'>,
  more: Partial<DiffPart> = {},
): DiffPart => ({
  id: id as PartId,
  type: 'text',
  kind: 'messageText',
  status: 'kept',
  tokensBefore: 10,
  tokensAfter: 10,
  images: 0,
  reasons: [],
  ...sides,
  ...more,
})

export const row = (index: number): DiffRow => ({
  index,
  id: messageId(index + 1),
  role: 'user',
  status: 'kept',
  before: index + 1,
  kinds: ['messageText'],
  mainKind: 'messageText',
  tools: [],
  tokensBefore: 10,
  tokensAfter: 10,
  changedParts: 0,
  preview: 'as it was',
  summary: false,
  fates: [],
})

export const sourceOf = (parts: readonly (readonly DiffPart[])[], more: Partial<WholeRun> = {}): WholeRun => ({
  run,
  ledger: ledgerOf(),
  map: [],
  callOf: new Map(),
  rows: parts.map((_, index) => row(index)),
  messages: parts.map((each, index) => ({ index, parts: each })),
  condensed: { dialect: 'anthropic-messages', messages: [], compactions: [], envelope: undefined },
  outline: [],
  original: { dialect: 'anthropic-messages', messages: [], compactions: [], envelope: undefined },
  ...more,
})

export const nothing: Redactions = { redactParts: [], redactFindings: [] }

export const recordedAt = (timestamp: string): Conversation => ({
  dialect: 'anthropic-messages',
  messages: [
    {
      id: messageId(1),
      role: 'assistant',
      parts: [],
      timestamp,
      usage: { inputTokens: 4, model: 'own-model', beside: { outputTokens: 2, model: 'sub-model' } },
    },
  ],
  compactions: [],
  model: 'own-model',
  envelope: undefined,
})
