import { describe, expect, it } from 'vitest'
import { visibleText } from '../../../conversation/texts/visible-text'
import { unwrap } from '../../../core/result'
import { deepFreeze } from '../../../core/testing/freeze'
import { assistant, call, conversation, result, user, words } from '../../testing/conversations'
import { expectLedgerExplains } from '../../testing/invariants'
import { batch, session, keepRecent, kinds, individual, run, type Json } from '../../testing/passes'
import { fakeSummarizer, testPorts, wordCount } from '../../testing/ports'
import { condense } from '../provider'
import { smart } from './smart'
import { defaultSmartConfig } from './smart-default'

describe('individual mode', () => {
  it('treats each content kind as told, and keeps what it was not told of', async () => {
    const done = await run({
      passes: [
        individual('a', {
          messageText: { operation: 'truncate', maxChars: 20 },
          toolParameters: { operation: 'suppress' },
          toolResults: { operation: 'summarize', maxTokens: 30 },
        }),
      ],
    })
    expect(kinds(done)).toEqual(['messageText', 'toolParameters', 'toolResults'])
    expect(done.conversation.messages).toHaveLength(session.messages.length)
    expect(done.conversation.messages[1]?.parts[0]).toBe(session.messages[1]?.parts[0])
    expectLedgerExplains(session, done)
  })

  it('treats thinking, images and environment only where named', async () => {
    const done = await run({
      passes: [
        individual('a', {
          thinking: { operation: 'suppress' },
          images: { operation: 'suppress' },
          environment: { operation: 'truncate', maxLines: 1 },
        }),
      ],
    })
    expect(kinds(done)).toEqual(['thinking', 'images', 'environment'])
    expect(done.checks.pairsWhole).toBe(true)
  })

  it('leaves parts below their kind’s threshold alone', async () => {
    const config = (toolResults: number): Json => ({
      passes: [
        individual(
          'a',
          { toolResults: { operation: 'suppress' }, toolParameters: { operation: 'suppress' } },
          { messageTokenThresholds: { toolResults } },
        ),
      ],
    })
    expect(kinds(await run(config(400)))).toEqual(['toolParameters', 'toolResults'])
    expect(kinds(await run(config(401)))).toEqual(['toolParameters'])
  })

  it('lets a message be treated differently, by its place in the conversation as it was, after batch passes too', async () => {
    const done = await run({
      passes: [
        batch('first', {}, { selection: keepRecent(12) }),
        individual(
          'a',
          { toolResults: { operation: 'suppress' } },
          { overrides: [{ messageIndex: 10, operations: { toolResults: { operation: 'keep' } } }] },
        ),
      ],
    })
    const changed = done.ledger.filter((row) => row.step === 'a').map((row) => row.message)
    expect(changed).toContain('m9')
    expect(changed).not.toContain('m11')
  })

  it('asks for summaries side by side, also where cut parts stand between them', async () => {
    let running = 0
    let most = 0
    const base = fakeSummarizer()
    const summarize = async (request: Parameters<typeof base.summarize>[0]) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return base.summarize(request)
    }
    await run(
      {
        maxParallelCalls: 4,
        passes: [
          individual('a', {
            toolParameters: { operation: 'truncate', maxChars: 10 },
            toolResults: { operation: 'summarize', maxTokens: 20 },
          }),
        ],
      },
      testPorts({ summarizer: { ...base, summarize } }),
    )
    expect(most).toBe(4)
    expect(base.requests).toHaveLength(7)
  })

  it.each([
    [{ type: 'preserve_percent', keepPercentage: 50 }, 'm9'],
    [{ type: 'preserve_tokens', keepTokens: 1_600 }, 'm15'],
    [{ type: 'preserve_turns', keepTurns: 1 }, undefined],
    [{ type: 'custom', filter: { range: { to: 5 } } }, 'm5'],
  ])('selects as told: %j up to %s', async (selection, last) => {
    const done = await run({ passes: [individual('a', { toolResults: { operation: 'suppress' } }, { selection })] })
    expect(done.ledger.at(-1)?.message).toBe(last)
  })

  it('never touches protected tools, nor the first message unless told to', async () => {
    expect(
      (await run({ passes: [individual('a', { toolResults: { operation: 'suppress' } })], protectedTools: ['write'] }))
        .ledger,
    ).toEqual([])
    const all = { messageText: { operation: 'suppress' } }
    const long = deepFreeze(conversation(user(words(90)), assistant('a'), user('b')))
    const first = async (keepFirstMessage: boolean): Promise<number> =>
      unwrap(
        await condense(
          smart,
          long,
          { keepFirstMessage, passes: [individual('a', all, { selection: { type: 'custom', filter: {} } })] },
          testPorts(),
        ),
      ).ledger.length
    expect([await first(true), await first(false)]).toEqual([0, 1])
  })
})

describe('batch mode', () => {
  it('makes one summary of the middle of what is selected', async () => {
    const summarizer = fakeSummarizer()
    const done = await run(
      { passes: [batch('a', { keepFirst: 2, keepLast: 4, customPrompt: 'my prompt', apiProfile: 'p' })] },
      testPorts({ summarizer }),
    )
    expect(done.conversation.messages.map((message) => message.id)).toEqual([
      'm1',
      'm2',
      'm3',
      's1',
      'm12',
      'm13',
      'm14',
      'm15',
      'm16',
      'm17',
      'm18',
    ])
    expect(summarizer.requests).toHaveLength(1)
    expect(summarizer.requests[0]?.system).toBe('my prompt')
    expect(done.conversation.messages[3]?.parts.map(visibleText).join('')).toMatch(/^⟨ Summarized by Fake Model ⟩/)
    expect(done.checks.pairsWhole).toBe(true)
  })

  it('drop removes the oldest share, pairs whole, without a model', async () => {
    const drop = (dropShare: number): Json => ({
      passes: [{ ...batch('a', {}), batchConfig: { operation: 'drop', dropShare } }],
    })
    const half = await run(drop(0.5), testPorts({ summarizer: undefined }))
    expect(half.conversation.messages.map((message) => message.id)).toEqual([
      'm1',
      ...Array.from({ length: 11 }, (_, index) => `m${index + 8}`),
    ])
    expect(half.ledger.every((row) => row.operation === 'remove' && row.status === 'removed')).toBe(true)
    expectLedgerExplains(session, half)
  })

  it('shows the model no more than it may read, the newest of it', async () => {
    const summarizer = fakeSummarizer()
    const done = await run({ passes: [batch('a', { maxInputTokens: 100 })] }, testPorts({ summarizer }))
    const dialogue = summarizer.requests[0]?.dialogue ?? []
    expect(dialogue.reduce((sum, line) => sum + wordCount(line.text), 0)).toBeLessThan(130)
    expect(dialogue.at(-1)?.text).toContain('r6x19x')
    // What it was not shown is no part of the summary.
    const statuses = done.ledger.filter(({ operation }) => operation === 'summarize').map(({ status }) => status)
    expect([...new Set(statuses)].toSorted()).toEqual(['removed', 'summarized'])
    expect(statuses.lastIndexOf('removed')).toBeLessThan(statuses.indexOf('summarized'))
  })

  it('keep does nothing', async () => {
    const done = await run({ passes: [{ ...batch('a', {}), batchConfig: { operation: 'keep' } }] })
    expect(done.conversation).toBe(session)
    expect(done.steps).toEqual([])
  })
})

describe('execution', () => {
  const suppress = { toolResults: { operation: 'suppress' } }
  it.each<[Json, number | undefined, string]>([
    [{ type: 'always' }, undefined, 'done'],
    [{ type: 'conditional', condition: { tokenThreshold: 1_000_000 } }, undefined, 'skipped'],
    [{ type: 'conditional', condition: { tokenThreshold: 0 } }, undefined, 'done'],
    [{ type: 'percentage', percentage: 50, relativeTo: 'window' }, 1_000, 'done'],
    [{ type: 'percentage', percentage: 50, relativeTo: 'window' }, 1_000_000, 'skipped'],
    [{ type: 'percentage', percentage: 100, relativeTo: 'start' }, undefined, 'done'],
    [{ type: 'saved_less', percentage: 30 }, undefined, 'done'],
  ])('%j in a window of %s: %s', async (execution, window, status) => {
    expect(
      (await run({ passes: [individual('a', suppress, { execution })] }, testPorts(), window)).steps[0]?.status,
    ).toBe(status)
  })

  it('stops between passes once the target is reached', async () => {
    const done = await run({
      targetReductionPercent: 10,
      passes: [individual('a', suppress), individual('b', { messageText: { operation: 'suppress' } })],
    })
    expect(done.steps.map((step) => step.status)).toEqual(['done', 'not-reached'])
    expect(done.ledger.length).toBeGreaterThan(0)
    expect(done.ledger.length).toBeLessThan(7)
  })

  it('undoes a pass that saves too little', async () => {
    expect((await run({ passes: [individual('a', suppress, { minSavingTokens: 1_000_000 })] })).conversation).toBe(
      session,
    )
  })
})

describe('overrides', () => {
  it('inherit what they do not name', async () => {
    const cut = { operation: 'truncate', maxLines: 1 }
    const content = Array.from({ length: 9 }, (_, index) => words(9, `l${index}x`)).join('\n')
    const value = conversation(
      user('go'),
      assistant(words(60, 'text'), call('c', 'run', { command: words(60, 'cmd') })),
      user(result('c', content)),
      assistant('done'),
    )
    const pass = individual('a', {
      messageText: { operation: 'truncate', maxChars: 9 },
      toolParameters: { operation: 'truncate', maxChars: 9 },
      toolResults: cut,
    })
    const keepsText = {
      ...pass,
      individualConfig: {
        ...(pass.individualConfig as Json),
        overrides: [{ messageIndex: 1, operations: { messageText: { operation: 'keep' } } }],
      },
    }
    const of = async (config: Json): Promise<readonly string[]> =>
      (await run({ passes: [config] }, testPorts(), undefined, value)).ledger.map(({ kind }) => kind)
    expect(await of({ ...pass, selection: { type: 'custom', filter: {} } })).toEqual([
      'messageText',
      'toolParameters',
      'toolResults',
    ])
    expect(await of({ ...keepsText, selection: { type: 'custom', filter: {} } })).toEqual([
      'toolParameters',
      'toolResults',
    ])
  })
})

describe('validate', () => {
  it('names the field of an error', () => {
    expect(smart.validate({ passes: [individual('a', {}), individual('a', {})] }).errors).toMatchObject([
      { field: 'passes', message: 'Two passes have the same id.' },
    ])
    expect(
      smart.validate({ passes: [{ ...individual('a', {}), selection: { type: 'nonsense' } }] }).errors[0]?.field,
    ).toContain('passes.0.selection')
  })

  it('warns of what does nothing', () => {
    expect(smart.validate({ passes: [] }).warnings).toMatchObject([{ field: 'passes' }])
    expect(
      smart
        .validate({ passes: [individual('a', {}), { ...batch('b', {}), batchConfig: { operation: 'keep' } }] })
        .warnings.map((warning) => warning.field),
    ).toEqual(['passes.0', 'passes.1'])
    expect(smart.validate(defaultSmartConfig).warnings).toEqual([])
  })
})
