import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../core/result'
import {
  assistant,
  call,
  conversation as conversationOf,
  lines as linesOf,
  result,
  user,
} from '../../testing/conversations'
import { testPorts } from '../../testing/ports'
import { strategies, off, mechanical } from '../../testing/preview-strategies'
import { conversation, cut, drop, options, pass } from '../../testing/previews'
import { createCheckpoints } from './checkpoints'
import { explainMessage } from './explain'
import { condense } from '../provider'
import { smart } from '../smart/smart'

/** Without the functions of the summarizers. */
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
    const place = `#${resultAt + 1}`
    expect(await verdicts({ passes: [cut], protectedMessages: [place] }, resultAt)).toMatchObject([
      { type: 'not-selected', why: { type: 'protected', by: 'message', value: place } },
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
