import { expect, it } from 'vitest'
import { tokenCount } from '@/lib/conversation/ids'
import type { Condensation, StepReport } from '@/lib/condensation/report'
import { conversation, user } from '@/lib/condensation/testing/conversations'
import { feedbackLines } from './feedback'

const step = (report: Partial<StepReport>): StepReport => ({ id: 'a', label: 'A', status: 'done', tokensBefore: tokenCount(8_500), tokensAfter: tokenCount(5_200), timeMs: 1_200, ...report })

it('says per step what it did, what it cost, and what fell back', () => {
  const condensation: Condensation = {
    conversation: conversation(user('x')),
    tokensBefore: tokenCount(8_500),
    tokensAfter: tokenCount(2_800),
    byKindBefore: {},
    byKindAfter: {},
    steps: [
      step({ label: 'Lossless prelude' }),
      step({ label: 'Summarize', tokensBefore: tokenCount(5_200), tokensAfter: tokenCount(2_800), calls: 2, costUsd: 0.0036 }),
      step({ label: 'Batch', status: 'not-reached', reason: 'The target was reached before.' }),
    ],
    ledger: [],
    checks: { pairsWhole: true, orderKept: true, idsUnique: true, rolesLegal: true, noEmptyMessage: true, firstMessageKept: true, notLarger: true, referencesResolve: true },
    fallbacks: [{ from: 'm4.p1: summarize', to: 'truncate', reason: 'timeout' }],
    warnings: [],
    costUsd: undefined,
    timeMs: 1_800,
  }
  expect(feedbackLines('Smart', condensation)).toEqual([
    'Context condensed using Smart strategy:',
    '- Lossless prelude: 8,500 → 5,200 tokens (-39%), 1.2 seconds',
    '- Summarize: 5,200 → 2,800 tokens (-46%), 1.2 seconds, 2 calls, cost $0.0036',
    '- Batch: not reached (The target was reached before.)',
    '- Fell back from m4.p1: summarize to truncate: timeout',
    '- Total reduction: 67% (8,500 → 2,800 tokens, cost unknown)',
    '- Time: 1.8 seconds',
  ])
})
