import { describe, expect, it } from 'vitest'
import type { SummarizerError } from '../ports'
import { ok, type Result } from '../../core/result'
import { deepFreeze } from '../../core/testing/freeze'
import { assistant, call, conversation, lines, result, user, words } from '../testing/conversations'
import { expectNoStepGrows } from '../testing/invariants'
import { batch, individual, keepRecent, run, type Json } from '../testing/passes'
import { fakeSummarizer, testPorts } from '../testing/ports'

/** What the old messages hold stands in the new ones too, as a reference: it would have to be written there, were the old ones gone. */
const shown = lines(60, 12)
const repeating = (...old: readonly string[]) =>
  deepFreeze(
    conversation(
      user('the task'),
      assistant('ok'),
      user(...old, shown),
      ...['b', 'c'].flatMap((id) => [assistant(call(id, 'read', { path: 'a.ts' })), user(result(id, shown))]),
      assistant(words(20, 'done')),
    ),
  )
const oldOnes = { selection: keepRecent(5) }
const summary = batch('summary', { keepFirst: 0, keepLast: 0 }, oldOnes)
const drop: Json = { ...batch('drop', {}, oldOnes), batchConfig: { operation: 'drop', dropShare: 1 } }
const losslessPrelude = { enabled: true, operations: { references: 'compact' } }

const answering = (text: string) =>
  fakeSummarizer(
    (): Result<
      { text: string; usage: { inputTokens: number; outputTokens: number; costUsd: number } },
      SummarizerError
    > => ok({ text, usage: { inputTokens: 1, outputTokens: 1, costUsd: 0.5 } }),
  )

describe('a pass that would make the session larger', () => {
  it('is left out, and no model is asked where not even the shortest answer would do', async () => {
    const summarizer = fakeSummarizer()
    const done = await run({ losslessPrelude, passes: [summary] }, testPorts({ summarizer }), undefined, repeating())
    const [prelude, last] = done.steps
    expect(last).toMatchObject({ status: 'skipped', reason: { type: 'wouldGrow', by: expect.any(Number) } })
    expect(done.tokensAfter).toBe(prelude?.tokensAfter)
    expect(summarizer.requests).toHaveLength(0)
    expect(done.warnings).toEqual([])
  })

  it('is taken where nothing refers to what goes', async () => {
    const done = await run({ passes: [summary] }, testPorts(), undefined, repeating())
    expect(done.steps).toMatchObject([{ status: 'done' }])
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore)
  })

  it('is left out after the answer, which is said to be paid for in vain', async () => {
    const long = answering(words(90, 'said'))
    const more = repeating(words(60, 'why'))
    const done = await run({ losslessPrelude, passes: [summary] }, testPorts({ summarizer: long }), undefined, more)
    expect(long.requests).toHaveLength(1)
    expect(done.steps[1]).toMatchObject({ status: 'skipped', reason: { type: 'wouldGrow' }, costUsd: 0.5 })
    expect(done.fallbacks).toMatchObject([{ to: { type: 'unchanged' }, reason: { type: 'wouldGrow' } }])
    const short = await run(
      { losslessPrelude, passes: [summary] },
      testPorts({ summarizer: answering('Said.') }),
      undefined,
      more,
    )
    expect(short.steps[1]).toMatchObject({ status: 'done' })
    expect(short.tokensAfter).toBeLessThan(done.tokensAfter)
  })

  it('is left out where a later pass would take away again what was written out', async () => {
    const later = individual('later', { toolResults: { operation: 'suppress' } }, { selection: keepRecent(1) })
    const done = await run({ losslessPrelude, passes: [summary, later] }, testPorts(), undefined, repeating())
    expect(done.steps[1]).toMatchObject({ status: 'skipped', reason: { type: 'wouldGrow' } })
    expectNoStepGrows(done)
  })

  it('is carried out where messages go and less is written', async () => {
    const done = await run({ losslessPrelude, passes: [drop] }, testPorts(), undefined, repeating())
    expect(done.steps[1]).toMatchObject({ status: 'done' })
    expect(done.tokensAfter).toBeLessThan(done.steps[0]?.tokensAfter ?? 0)
  })
})
