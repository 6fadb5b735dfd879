import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../core/result'
import type { Ports } from '../../ports'
import { selectParts } from '../../steps/select/select'
import { fakeSummarizer, testPorts } from '../../testing/ports'
import { strategies, off, mechanical } from '../../testing/preview-strategies'
import { conversation, cut, drop, options, pass } from '../../testing/previews'
import { createCheckpoints } from './checkpoints'
import { explainMessage } from './explain'
import { previewOperation } from './operation-preview'
import { preview } from './preview'
import { condense } from '../provider'
import { smart } from '../smart/smart'

const asking = strategies.filter((strategy) => !mechanical.includes(strategy))

describe('the preview of a pipeline', () => {
  it('covers mechanical presets and asking ones', () => {
    expect(mechanical.length).toBeGreaterThan(6)
    expect(strategies.length).toBeGreaterThan(mechanical.length)
  })

  const computing = (): Ports => testPorts({ summarizer: { ...fakeSummarizer(), workOut: fakeSummarizer().summarize } })

  it.each([
    ...mechanical.map((strategy) => ({ ...strategy, ports: testPorts })),
    ...asking.map((strategy) => ({ ...strategy, ports: computing })),
  ])('$name: equal to the run, step by step', async ({ provider, config, ports }) => {
    const run = unwrap(await condense(provider, conversation, config, ports(), { contextWindow: 8_000 }))
    const found = unwrap(await preview(provider, conversation, config, ports(), options()))
    const steps = found.steps.filter(({ status }) => status !== 'off')
    expect(
      steps.map(({ id, status, reason, tokensBefore, tokensAfter }) => ({
        id,
        status,
        reason,
        tokensBefore,
        tokensAfter,
      })),
    ).toEqual(
      run.steps.map(({ id, status, reason, tokensBefore, tokensAfter }) => ({
        id,
        status,
        reason,
        tokensBefore,
        tokensAfter,
      })),
    )
    expect(found.estimate).toMatchObject({
      tokensBefore: run.tokensBefore,
      tokensAfter: run.tokensAfter,
      confidence: 1,
    })
    expect(found.steps.every(({ certain }) => certain)).toBe(true)
  })

  it('lists what the config lists, also what is switched off or keeps everything', async () => {
    const keeping = { ...drop, id: 'keep', name: 'keep', batchConfig: { operation: 'keep' } }
    const found = unwrap(
      await preview(
        smart,
        conversation,
        { losslessPrelude: { enabled: false }, passes: [off, cut, keeping] },
        testPorts(),
        options(),
      ),
    )
    expect(found.steps.map(({ id, status, wouldRun }) => [id, status, wouldRun])).toEqual([
      ['lossless-prelude', 'off', undefined],
      ['off', 'off', undefined],
      ['cut', 'done', true],
      ['keep', 'off', undefined],
    ])
    expect(found.steps[3]).toMatchObject({
      tokensBefore: found.estimate.tokensAfter,
      tokensAfter: found.estimate.tokensAfter,
      calls: 0,
      costUsd: 0,
    })
    const nothing = unwrap(await preview(smart, conversation, { passes: [off] }, testPorts(), options()))
    expect(nothing.steps[0]?.tokensBefore).toBe(nothing.estimate.tokensBefore)
  })

  it('says whether a condition holds at the tokens of that moment, and what was not come to', async () => {
    const never = pass(
      'never',
      { defaults: {} },
      { execution: { type: 'conditional', condition: { tokenThreshold: 90_000_000 } } },
    )
    const found = unwrap(
      await preview(
        smart,
        conversation,
        { passes: [never, cut, { ...cut, id: 'late' }], targetReductionPercent: 5 },
        testPorts(),
        options(),
      ),
    )
    expect(found.steps.map(({ status, wouldRun }) => [status, wouldRun])).toEqual([
      ['skipped', false],
      ['done', true],
      ['not-reached', undefined],
    ])
    expect(found.steps[0]?.reason?.type).toBe('notAbove')
  })

  it('counts what each pass selects as it finds the conversation, and names the messages of the focused one', async () => {
    const found = unwrap(
      await preview(smart, conversation, { passes: [cut, drop] }, testPorts(), options({ focus: 'drop' })),
    )
    const { counter } = testPorts()
    const chosen = selectParts(
      conversation,
      { preserveFirst: 1, zones: [{ type: 'recent', keep: 2 }], protect: { tools: [], paths: [] } },
      counter,
    )
    const results = chosen.parts.filter(({ kind }) => kind === 'toolResults')
    expect(found.steps[0]?.selection).toEqual({
      messages: new Set(results.map(({ index }) => index)).size,
      parts: results.length,
      tokens: results.reduce((sum, { tokens }) => sum + tokens, 0),
    })
    expect(found.selected).toEqual(conversation.messages.slice(1, -4).map(({ id }) => id))
    expect(found.steps[1]?.selection?.messages).toBe(found.selected.length)
  })

  it('maps a summary of an earlier pass to the messages that it stands for', async () => {
    const summarize = { ...drop, id: 'sum', batchConfig: { operation: 'summarize' } }
    const found = unwrap(
      await preview(smart, conversation, { passes: [summarize, drop] }, testPorts(), options({ focus: 'drop' })),
    )
    expect(found.steps[0]).toMatchObject({ status: 'done', calls: 1 })
    expect(found.steps[0]?.costUsd).toBeGreaterThan(0)
    expect(found.selected.every((id) => conversation.messages.some((message) => message.id === id))).toBe(true)
  })

  it('has no cost where a price is unknown', async () => {
    const summarizer = testPorts().summarizer
    if (!summarizer) throw new Error('no summarizer')
    const found = unwrap(
      await preview(
        smart,
        conversation,
        { passes: [{ ...drop, batchConfig: { operation: 'summarize' } }] },
        testPorts({ summarizer: { ...summarizer, estimateCost: () => undefined } }),
        options(),
      ),
    )
    expect(found.steps[0]?.costUsd).toBeUndefined()
  })

  it('ends between two steps when nobody waits any more, and remembers nothing half done', async () => {
    const store = createCheckpoints()
    const abort = new AbortController()
    const config = { passes: [cut, drop] }
    const pause = async (): Promise<void> => abort.abort()
    expect(
      await preview(smart, conversation, config, testPorts(), options({ store, signal: abort.signal, pause })),
    ).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
    expect(store.size).toBe(1)
    expect(unwrap(await preview(smart, conversation, config, testPorts(), options({ store })))).toEqual(
      unwrap(await preview(smart, conversation, config, testPorts(), options())),
    )
  })

  it('refuses an illegal config', async () => {
    expect(await preview(smart, conversation, { passes: 1 }, testPorts(), options())).toMatchObject({
      ok: false,
      error: { code: 'CONFIG_INVALID' },
    })
    expect(await explainMessage(smart, conversation, { passes: 1 }, testPorts(), 'm1', options())).toMatchObject({
      ok: false,
    })
    expect(
      await previewOperation(
        smart,
        conversation,
        { passes: 1 },
        testPorts(),
        { pass: 'a', kind: 'toolResults', operation: { operation: 'keep' } },
        options(),
      ),
    ).toMatchObject({ ok: false })
    expect(smart.outline({ passes: 1 })).toEqual([])
  })
})
