import { describe, it } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import type { Conversation } from '../../conversation/conversation'
import { deepFreeze } from '../../core/testing/freeze'
import { ok, unwrap } from '../../core/result'
import { condense } from '../../condensation/providers/provider'
import type { Condensation } from '../../condensation/report'
import { assistant, call, conversation, lines, result, user } from '../../condensation/testing/conversations'
import { expectNoLarger, expectPreservedRead, expectValid } from '../../condensation/testing/invariants'
import { fakeSummarizer, testCounter, testPorts } from '../../condensation/testing/ports'
import { importFile } from '../../dialects/import/import-file'
import { preludePairs, type Strategy } from '../testing/strategies'

const gist = fakeSummarizer(() => ok({ text: 'gist', usage: {} }))

/** Invariant 9 on sessions with much to refer to, under every pipeline; invariants.test.ts has the fixtures. */
async function expectNoLargerWithPrelude(session: Conversation): Promise<void> {
  const input = deepFreeze(session)
  const counter = testCounter()
  const run = async ({ provider, config }: Strategy): Promise<Condensation> =>
    unwrap(
      await condense(provider, input, config, testPorts({ counter, summarizer: gist }), { contextWindow: 200_000 }),
    )
  for (const { name, without, along } of preludePairs) {
    const withPrelude = await run(along)
    expectNoLarger(await run(without), withPrelude, name, counter)
    expectValid(withPrelude)
    expectPreservedRead(input, withPrelude)
  }
}

describe('the prelude pays', () => {
  it('where one file is read over and over, once in what no pass touches', async () => {
    await expectNoLargerWithPrelude(
      conversation(
        user('look'),
        ...Array.from({ length: 10 }, (_, index) => [
          assistant(call(`c${index}`, 'read_file', { path: `src/${index % 3}.ts` })),
          user(result(`c${index}`, `${lines(40, 8, `f${index % 3}`)}\n${lines(3, 8, `own${index}`)}`)),
        ]).flat(),
        assistant('done'),
      ),
    )
  })

  it('where equal reads have to share what a phase may take away', async () => {
    await expectNoLargerWithPrelude(
      conversation(
        user('look'),
        ...Array.from({ length: 12 }, (_, index) => [
          assistant(call(`c${index}`, 'read_file', { path: `src/${index % 2}.ts` })),
          user(result(`c${index}`, lines(40, 8, `f${index % 2}`))),
        ]).flat(),
        assistant('done'),
      ),
    )
  })

  it('in the session of the benchmark', async () => {
    const { conversations } = unwrap(importFile(JSON.stringify(agentSession(8_000, 7))))
    for (const { views } of conversations) await expectNoLargerWithPrelude(views[0].conversation)
  })
})
