import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import type { Conversation } from '../../conversation/conversation'
import { deepFreeze } from '../../core/testing/freeze'
import { ok, unwrap } from '../../core/result'
import { arbitraryConversation } from '../../condensation/lossless/testing/arbitrary-conversation'
import { condense } from '../../condensation/providers/provider'
import { assistant, call, conversation, lines, result, user } from '../../condensation/testing/conversations'
import { expectNoStepGrows } from '../../condensation/testing/invariants'
import { individual, keepRecent, run } from '../../condensation/testing/passes'
import { fakeSummarizer, testCounter, testPorts } from '../../condensation/testing/ports'
import { importFile } from '../../dialects/import/import-file'
import { preludePairs, scaledPresets, type Strategy } from '../testing/strategies'

const gist = fakeSummarizer(() => ok({ text: 'gist', usage: {} }))
const pipelines = [...scaledPresets, ...preludePairs.map(({ along }) => along)]

async function expectNone(session: Conversation, { name, provider, config }: Strategy): Promise<void> {
  const ports = testPorts({ counter: testCounter(), summarizer: gist })
  const done = await condense(provider, deepFreeze(session), config, ports, { contextWindow: 200_000 })
  if (!done.ok && done.error.code !== 'PROVIDER_ERROR') throw new Error(name, { cause: done.error })
  if (done.ok) expectNoStepGrows(done.value)
}

describe('no step ends larger than it began', () => {
  const shown = lines(60, 12)
  const reads = ['a', 'b', 'c'].flatMap((id) => [
    assistant(call(id, 'read', { path: 'a.ts' })),
    user(result(id, `${id === 'a' ? '' : lines(30, 12, id)}\n${shown}`)),
  ])
  const repeated = deepFreeze(conversation(user('the task'), ...reads, assistant('done')))
  const losslessPrelude = { enabled: true, operations: { references: 'compact' } }

  it('where others refer to what it would cut: that stays whole', async () => {
    const cut = individual('cut', { toolResults: { operation: 'truncate', maxLines: 5 } }, { selection: keepRecent(4) })
    const done = await run({ losslessPrelude, passes: [cut] }, testPorts(), undefined, repeated)
    expect(done.steps[1]).toMatchObject({ status: 'skipped', reason: { type: 'referredTo' } })
    expect(done.tokensAfter).toBe(done.steps[0]?.tokensAfter)
  })

  it('but what nobody refers to is cut all the same', async () => {
    const session = deepFreeze(
      conversation(
        user('the task'),
        assistant(call('own', 'read', { path: 'b.ts' })),
        user(result('own', lines(12, 4, 'own'))),
        ...reads,
        assistant('done'),
      ),
    )
    const cut = individual('cut', { toolResults: { operation: 'truncate', maxLines: 8 } }, { selection: keepRecent(4) })
    const done = await run({ losslessPrelude, passes: [cut] }, testPorts(), undefined, session)
    expect(done.steps[1]).toMatchObject({ status: 'done' })
    expect(done.ledger.filter(({ step }) => step === 'cut').map(({ part }) => part)).toEqual(['m3.p1'])
    expectNoStepGrows(done)
  })

  it('of any pipeline on sessions that show the same few files again and again', async () => {
    await fc.assert(fc.asyncProperty(arbitraryConversation, fc.constantFrom(...pipelines), expectNone), {
      numRuns: 120,
      seed: 20261127,
    })
  })

  it('of any pipeline in the session of the benchmark', async () => {
    const { conversations } = unwrap(importFile(JSON.stringify(agentSession(8_000, 7))))
    for (const { views } of conversations)
      for (const strategy of pipelines) await expectNone(views[0].conversation, strategy)
  })
})
