import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../core/result'
import { arbitraryConversation } from '../../testing/arbitrary'
import { testPorts } from '../../testing/ports'
import { conversation, cut, drop, options, pass } from '../../testing/previews'
import { createCheckpoints } from './checkpoints'
import { preview } from './preview'
import { smart } from '../smart/smart'

const SEED = 20261122

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('checkpoints', () => {
  it('does not repeat what stands in front of an edit, nor ask about models again', async () => {
    const store = createCheckpoints()
    const ports = testPorts()
    let estimated = 0
    const summarizer = ports.summarizer && { ...ports.summarizer, estimateOutput: () => ++estimated }
    const summarize = pass('sum', { defaults: { toolResults: { operation: 'summarize', maxTokens: 20 } } })
    const dry = (last: object) =>
      preview(
        smart,
        conversation,
        { losslessPrelude: { enabled: true }, passes: [summarize, last] },
        { ...ports, ...(summarizer ? { summarizer } : {}) },
        options({ store }),
      )
    const first = unwrap(await dry(cut))
    const asked = estimated
    const second = unwrap(await dry({ ...cut, selection: { type: 'preserve_recent', keepRecentCount: 6 } }))
    expect(asked).toBeGreaterThan(0)
    expect(estimated).toBe(asked)
    expect(store.size).toBe(4)
    expect(second.estimate).toMatchObject({ calls: first.estimate.calls, inputTokens: first.estimate.inputTokens })
  })

  it('keeps a name apart from what a pass does', async () => {
    const store = createCheckpoints()
    await preview(smart, conversation, { passes: [cut] }, testPorts(), options({ store }))
    const renamed = unwrap(
      await preview(smart, conversation, { passes: [{ ...cut, name: 'Other' }] }, testPorts(), options({ store })),
    )
    expect(renamed.steps[0]?.label).toEqual({ type: 'text', text: 'Other' })
    expect(store.size).toBe(1)
  })

  it('asks again where the models are others', async () => {
    const store = createCheckpoints()
    const config = { passes: [{ ...drop, batchConfig: { operation: 'summarize' } }, cut] }
    await preview(smart, conversation, config, testPorts(), options({ store }))
    await preview(smart, conversation, config, testPorts(), options({ store, models: 'others' }))
    expect(store.size).toBe(4)
  })

  it(`warm equals cold after any edits (seed ${SEED})`, async () => {
    const parameter = fc.record({
      keep: fc.integer({ min: 0, max: 8 }),
      lines: fc.integer({ min: 0, max: 6 }),
      threshold: fc.constantFrom(0, 20, 60),
      condition: fc.constantFrom(0, 500, 2_000),
      kind: fc.constantFrom('truncate', 'suppress', 'summarize'),
      batch: fc.boolean(),
      enabled: fc.boolean(),
    })
    const made = (
      id: string,
      {
        keep,
        lines,
        threshold,
        condition,
        kind,
        batch,
        enabled,
      }: {
        keep: number
        lines: number
        threshold: number
        condition: number
        kind: string
        batch: boolean
        enabled: boolean
      },
    ): object => {
      const common = {
        selection: { type: 'preserve_recent', keepRecentCount: keep },
        execution: { type: 'conditional', condition: { tokenThreshold: condition } },
        enabled,
      }
      if (batch)
        return {
          ...drop,
          id,
          name: id,
          ...common,
          batchConfig: { operation: kind === 'summarize' ? 'summarize' : 'drop', dropShare: 0.5 },
        }
      const operation =
        kind === 'truncate'
          ? { operation: kind, maxLines: lines }
          : kind === 'summarize'
            ? { operation: kind, maxTokens: 10 + lines }
            : { operation: kind }
      return pass(
        id,
        {
          defaults: { toolResults: operation, toolParameters: operation },
          messageTokenThresholds: { toolResults: threshold },
        },
        common,
      )
    }
    const edit = fc.oneof(
      fc.record({ type: fc.constant('change' as const), at: fc.nat(3), to: parameter }),
      fc.record({ type: fc.constant('swap' as const), at: fc.nat(3), with: fc.nat(3) }),
      fc.record({ type: fc.constant('toggle-prelude' as const) }),
      fc.record({ type: fc.constant('target' as const), percent: fc.constantFrom(undefined, 10, 40) }),
      fc.record({ type: fc.constant('first' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(
        arbitraryConversation,
        fc.array(parameter, { minLength: 4, maxLength: 4 }),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        async (session, parameters, edits) => {
          const store = createCheckpoints()
          const ports = testPorts()
          let passes = parameters.map((each, index) => made(`p${index}`, each))
          let config: Record<string, unknown> = { losslessPrelude: { enabled: true } }
          for (const each of [undefined, ...edits]) {
            if (each?.type === 'change') passes = passes.with(each.at, made(`p${each.at}x`, each.to))
            if (each?.type === 'swap')
              passes = passes.with(each.at, passes[each.with] ?? {}).with(each.with, passes[each.at] ?? {})
            if (each?.type === 'toggle-prelude')
              config = { ...config, losslessPrelude: config.losslessPrelude ? undefined : { enabled: true } }
            if (each?.type === 'target') config = { ...config, targetReductionPercent: each.percent }
            if (each?.type === 'first') config = { ...config, keepFirstMessage: config.keepFirstMessage === false }
            const current = { ...config, passes: passes.map((one, index) => ({ ...one, id: `p${index}` })) }
            const focus = 'p2'
            const warm = await preview(smart, session, current, ports, options({ store, focus }))
            const cold = await preview(smart, session, current, testPorts(), options({ focus }))
            expect(plain(warm)).toEqual(plain(cold))
          }
        },
      ),
      { seed: SEED, numRuns: 15 },
    )
  })
})
