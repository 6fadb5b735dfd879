import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providers } from '../registry'
import { selectParts } from '../steps/select/select'
import { arbitraryConversation } from '../testing/arbitrary'
import { contractConfigs } from '../testing/configs'
import type { Ports } from '../ports'
import {
  assistant,
  call,
  conversation as conversationOf,
  lines as linesOf,
  result,
  user,
} from '../testing/conversations'
import { fakeSummarizer, testPorts } from '../testing/ports'
import { conversation, cut, drop, options, pass } from '../testing/previews'
import { unwrap } from '@/lib/core/result'
import { builtInPresets } from '@/lib/presets/registry'
import { createCheckpoints } from './checkpoints'
import { asksModel } from './estimate'
import { explainMessage } from './explain'
import { previewOperation } from './operation-preview'
import { preview } from './preview'
import { condense } from './provider'
import { smart } from './smart'

const SEED = 20261122

const strategies = [
  ...providers.flatMap((provider) =>
    (contractConfigs[provider.id] ?? []).map(({ name, config }) => ({
      name: `${provider.id}, ${name}`,
      provider,
      config,
    })),
  ),
  ...builtInPresets.flatMap((preset) =>
    providers
      .filter(({ id }) => id === preset.provider)
      .map((provider) => ({ name: `preset ${preset.id}`, provider, config: preset.config as unknown })),
  ),
]
const mechanical = strategies.filter(({ provider, config }) => {
  const plan = provider.compile(config)
  return plan.ok && !asksModel(plan.value)
})

const asking = strategies.filter((strategy) => !mechanical.includes(strategy))

const off = pass('off', { defaults: { toolResults: { operation: 'suppress' } } }, { enabled: false })

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

/** Without the functions of the summarizers. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('explanations', () => {
  it.each(strategies)(
    '$name: one verdict a step, changed exactly where the ledger has a row',
    async ({ provider, config }) => {
      const store = createCheckpoints()
      const ports = testPorts()
      const run = await condense(provider, conversation, config, ports, { contextWindow: 8_000 })
      const outline = provider.outline(config).map(({ id }) => id)
      const rows = run.ok ? run.value.ledger : []
      for (const message of conversation.messages.filter(
        (_message, index) => index % 3 === 0 || index > conversation.messages.length - 6,
      )) {
        const explained = unwrap(
          await explainMessage(provider, conversation, config, ports, message.id, options({ store })),
        )
        expect(explained?.parts.map(({ part }) => part)).toEqual(message.parts.map(({ id }) => id))
        for (const part of explained?.parts ?? []) {
          expect(part.steps.map(({ id }) => id)).toEqual(outline)
          if (!run.ok || mechanical.every((each) => each.config !== config)) continue
          const changed = part.steps.filter(({ verdict }) => verdict.type === 'changed').map(({ id }) => id)
          expect(changed).toEqual(outline.filter((id) => rows.some((row) => row.step === id && row.part === part.part)))
          const gone = part.steps.findIndex(({ verdict }) => verdict.type === 'gone')
          expect(gone === -1 || part.tokensAfter === 0).toBe(true)
        }
      }
    },
  )

  const verdicts = async (config: object, position: number, part = 0): Promise<unknown> => {
    const message = conversation.messages.at(position)
    return unwrap(await explainMessage(smart, conversation, config, testPorts(), message?.id ?? '', options()))?.parts[
      part
    ]?.steps.map(({ verdict }) => verdict)
  }
  const resultAt = conversation.messages.findIndex(({ parts }) => parts.some(({ type }) => type === 'tool-result'))
  const name =
    conversation.messages[resultAt - 1]?.parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : []))[0] ??
    ''

  it('has no answer for a message that is not there', async () => {
    expect(
      unwrap(await explainMessage(smart, conversation, { passes: [] }, testPorts(), 'nobody', options())),
    ).toBeUndefined()
  })

  it('names the rule that left a part alone', async () => {
    expect(await verdicts({ passes: [off, cut] }, 0)).toEqual([
      { type: 'idle', status: 'off' },
      { type: 'not-selected', why: { type: 'first-message' } },
    ])
    expect(await verdicts({ passes: [cut] }, -1)).toEqual([
      { type: 'not-selected', why: { type: 'recent', zone: { type: 'recent', keep: 2 } } },
    ])
    expect(await verdicts({ passes: [cut] }, resultAt - 1)).toEqual([{ type: 'kept', why: 'keep-operation' }])
    expect(await verdicts({ passes: [cut], protectedTools: [name] }, resultAt)).toMatchObject([
      { type: 'not-selected', why: { type: 'protected', by: 'tool', value: name } },
    ])
    expect(await verdicts({ passes: [cut], protectedPaths: ['**'] }, resultAt)).toMatchObject([
      { type: 'not-selected', why: { type: 'protected', by: 'path', value: '**' } },
    ])
    const high = pass('high', {
      defaults: { toolResults: { operation: 'truncate', maxLines: 2 } },
      messageTokenThresholds: { toolResults: 1_000_000 },
    })
    expect(await verdicts({ passes: [high] }, resultAt)).toMatchObject([
      { type: 'kept', why: 'below-threshold', threshold: 1_000_000 },
    ])
    const wide = pass('wide', { defaults: { toolResults: { operation: 'truncate', maxLines: 90_000 } } })
    expect(await verdicts({ passes: [wide] }, resultAt)).toMatchObject([{ type: 'kept', why: 'nothing-to-gain' }])
    const filtered = { ...cut, selection: { type: 'custom', filter: { roles: ['assistant'] } } }
    expect(await verdicts({ passes: [filtered] }, resultAt)).toEqual([
      { type: 'not-selected', why: { type: 'filter', field: 'roles' } },
    ])
    const newest = { ...cut, selection: { type: 'custom', filter: { keepNewest: 100_000 } } }
    expect(await verdicts({ passes: [newest] }, resultAt)).toEqual([
      { type: 'not-selected', why: { type: 'filter', field: 'keepNewest' } },
    ])
  })

  it('tells parts behind the target from those that had nothing to gain', async () => {
    const found = await Promise.all(
      conversation.messages.map((_message, index) =>
        verdicts({ passes: [{ ...cut, order: 'position' }], targetReductionPercent: 5 }, index),
      ),
    )
    const kinds = found.flat().map((verdict) => JSON.stringify(verdict))
    expect(kinds.some((each) => each.includes('"changed"'))).toBe(true)
    expect(kinds.some((each) => each.includes('target-reached'))).toBe(true)
  })

  const readTwice = conversationOf(
    user('task'),
    assistant(call('a', 'read', { path: 'f' })),
    user(result('a', linesOf(40))),
    assistant(call('b', 'read', { path: 'f' })),
    user(result('b', linesOf(40))),
    assistant('done'),
  )
  const prelude = { losslessPrelude: { enabled: true, operations: {} } }
  const verdictsOf = async (config: object, position: number): Promise<unknown> =>
    unwrap(
      await explainMessage(smart, readTwice, config, testPorts(), readTwice.messages[position]?.id ?? '', options()),
    )?.parts[0]?.steps.map(({ verdict }) => verdict)

  it('says that a part stays whole because a reference takes less than what the pass would leave', async () => {
    const second = pass(
      'second',
      { defaults: { toolResults: { operation: 'truncate', maxLines: 20 } } },
      { selection: { type: 'custom', filter: { range: { from: 5 } } } },
    )
    expect(await verdictsOf({ ...prelude, passes: [second] }, 4)).toMatchObject([
      { type: 'changed', row: { status: 'recoverable' } },
      { type: 'kept', why: 'reference-is-less' },
    ])
    expect(await verdictsOf({ ...prelude, passes: [second] }, 0)).toMatchObject([
      { type: 'kept', why: 'no-reference', threshold: 4 },
      { type: 'not-selected' },
    ])
  })

  it('says that a part stays whole because the phase may take no more', async () => {
    const phases = {
      strategy: 'two-phase',
      enableLossless: false,
      useLLMSummarization: false,
      preserveRecentCount: 1,
      targetReductionPercent: 100,
      maxReductionPerPhase: 5,
    }
    const found = await Promise.all([2, 4].map((position) => verdictsOf(phases, position)))
    expect(found.flat()).toContainEqual(expect.objectContaining({ type: 'kept', why: 'limit', threshold: 5 }))
  })

  it('follows whole messages: those that go, those that stay in their batch, those that are gone', async () => {
    const config = { passes: [drop, cut] }
    expect(await verdicts(config, 1)).toMatchObject([
      { type: 'changed', row: { operation: 'remove' } },
      { type: 'gone' },
    ])
    expect(await verdicts(config, -6)).toMatchObject([{ type: 'kept', why: 'stays-in-batch' }, {}])
    expect(await verdicts(config, -1)).toMatchObject([
      { type: 'not-selected', why: { type: 'recent' } },
      { type: 'not-selected' },
    ])
    expect(await verdicts({ ...config, protectedTools: ['*'] }, 1)).toMatchObject([
      { type: 'not-selected', why: { type: 'protected' } },
      {},
    ])
    const filtered = { ...drop, selection: { type: 'custom', filter: { kinds: ['images'] } } }
    expect(await verdicts({ passes: [filtered] }, 3)).toMatchObject([
      { type: 'not-selected', why: { type: 'filter', field: 'kinds' } },
    ])
  })
})
