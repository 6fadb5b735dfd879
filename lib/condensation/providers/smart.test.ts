import { describe, expect, it } from 'vitest'
import { deepFreeze } from '@/lib/core/testing/freeze'
import { unwrap } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import { mapParts } from '@/lib/conversation/map-parts'
import { visibleText } from '@/lib/conversation/visible-text'
import type { Condensation } from '../report'
import { assistant, call, conversation, lines, result, thinking, user, words } from '../testing/conversations'
import { expectLedgerExplains, expectPreservedRead } from '../testing/laws'
import { failing, fakeSummarizer, testCounter, testPorts, wordCount } from '../testing/ports'
import { messageTypes } from '../steps/classify'
import { condense } from './provider'
import { smart } from './smart'
import { defaultSmartConfig } from './smart-default'

/** Images are left out where a test speaks of shares: they are estimated at 1,000 tokens each. */
const withoutImages = (value: Conversation): Conversation =>
  deepFreeze(mapParts(value, (part) => (part.type === 'image' ? undefined : part)))

const session = deepFreeze(
  conversation(
    user('the task'),
    ...Array.from({ length: 8 }, (_, index) => [
      assistant(
        thinking(words(20, `h${index}x`), true),
        words(30, `t${index}x`),
        call(`c${index}`, 'write', { path: `f${index}`, content: words(60, `p${index}x`) }),
      ),
      user(
        result(`c${index}`, lines(20, 20, `r${index}x`)),
        { type: 'image', source: { type: 'unknown' } },
        { type: 'environment', text: lines(6, 8, `e${index}x`) },
      ),
    ]).flat(),
    assistant('done'),
  ),
)

type Json = Record<string, unknown>
const keepRecent = (count: number): Json => ({ type: 'preserve_recent', keepRecentCount: count })
const individual = (id: string, defaults: Json, rest: Json = {}): Json => {
  const { messageTokenThresholds, overrides, ...pass } = rest
  return {
    id,
    name: id,
    mode: 'individual',
    selection: keepRecent(3),
    individualConfig: { defaults, messageTokenThresholds, overrides },
    ...pass,
  }
}
const batch = (id: string, summarizationConfig: Json, rest: Json = {}): Json => ({
  id,
  name: id,
  mode: 'batch',
  selection: keepRecent(3),
  batchConfig: { operation: 'summarize', summarizationConfig },
  ...rest,
})

const run = async (config: Json, ports = testPorts(), contextWindow?: number, value = session): Promise<Condensation> =>
  unwrap(await condense(smart, value, config, ports, { contextWindow }))
const kinds = (done: Condensation): readonly string[] => [...new Set(done.ledger.map((row) => row.kind))]

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
    await run({ passes: [batch('a', { maxInputTokens: 100 })] }, testPorts({ summarizer }))
    const dialogue = summarizer.requests[0]?.dialogue ?? []
    expect(dialogue.reduce((sum, line) => sum + wordCount(line.text), 0)).toBeLessThan(130)
    expect(dialogue.at(-1)?.text).toContain('r6x19x')
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

describe('after the lossless prelude', () => {
  const path = 'src/a/rather/long/path/that/is/worth/a/reference/to/another/place/of/it/in/the/session.ts'
  const content = lines(60, 12)
  const reads = deepFreeze(
    conversation(
      user(`look at\n${path}`),
      ...['a', 'b', 'c'].flatMap((id) => [
        assistant(call(id, 'read', { path })),
        user(result(id, `${content}\n${lines(30, 12, `own${id}`)}`)),
      ]),
      assistant('done'),
    ),
  )
  const condenseReads = async (config: Json, summarizer = fakeSummarizer()): Promise<Condensation> =>
    unwrap(
      await condense(
        smart,
        reads,
        { losslessPrelude: { enabled: true, operations: { references: 'compact' } }, ...config },
        testPorts({ summarizer, counter: testCounter((value) => Math.ceil(value.length / 2)) }),
      ),
    )

  it('protected paths are protected, though a reference may stand in their place', async () => {
    const done = await condenseReads({
      passes: [individual('a', { toolResults: { operation: 'suppress' } }, { selection: keepRecent(0) })],
      protectedPaths: ['src/**'],
    })
    expect(done.ledger.some((row) => row.operation === 'reference' && row.kind === 'toolParameters')).toBe(true)
    expect(done.steps[1]).toMatchObject({ status: 'skipped', reason: { type: 'nothingSelected' } })
  })

  it('a model reads what references stand for, not the references', async () => {
    const summarizer = fakeSummarizer()
    await condenseReads(
      {
        passes: [
          individual('a', { toolResults: { operation: 'summarize', maxTokens: 20 } }, { selection: keepRecent(0) }),
        ],
      },
      summarizer,
    )
    expect(summarizer.requests).toHaveLength(3)
    const batched = fakeSummarizer()
    await condenseReads({ passes: [batch('b', {}, { selection: keepRecent(1) })] }, batched)
    expect(
      batched.requests[0]?.dialogue
        .map((line) => line.text)
        .join('\n')
        .split(content),
    ).toHaveLength(4)
    for (const request of summarizer.requests) expect(request.dialogue[0]?.text).toContain(content)
  })

  it('a reference to the second edit of a file is to the first, once a pass took the name of the file from the first', async () => {
    const named = '/home/someone/a/rather/long/path/that/is/longer/than/the/marker/of/what/goes/src/renamed.ts'
    const edit = (id: string, seed: string) => [
      assistant(
        call(id, 'edit', {
          path: named,
          old: lines(20, 8, seed),
          new: `${lines(20, 8, 'shared')}\n${lines(20, 8, id)}`,
        }),
      ),
      user(result(id, 'done')),
    ]
    const edited = deepFreeze(
      conversation(
        user('rename it'),
        assistant(call('r', 'read', { path: named })),
        user(result('r', `${lines(20, 8, 'late')}\n${lines(5, 8, 'own')}`)),
        ...edit('e1', 'early'),
        ...edit('e2', 'late'),
        assistant('done'),
      ),
    )
    const suppressFirst = individual(
      'a',
      { toolParameters: { operation: 'suppress' } },
      { selection: { type: 'custom', filter: { superseded: true } } },
    )
    const prelude = { enabled: true, operations: { keep: 'latest' } }
    const before = await run({ losslessPrelude: prelude, passes: [] }, testPorts(), undefined, edited)
    const after = await run({ losslessPrelude: prelude, passes: [suppressFirst] }, testPorts(), undefined, edited)
    const read = ({ conversation: { messages } }: Condensation): string =>
      messages.flatMap(({ parts }) => parts.map(visibleText)).find((text) => text.includes('⟨ Same as ')) ?? ''
    expect(read(before)).toContain('in the second `edit')
    expect(read(after)).toContain('in `edit')
    expect(read(after)).not.toContain('in the second')
    expectPreservedRead(edited, after)
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

describe('two phases', () => {
  it('knows every type once, and at least one', () => {
    const refuses = (preservationPriority: readonly string[]): boolean =>
      !smart.validate({ strategy: 'two-phase', preservationPriority }).valid
    expect([[], ['user_message', 'user_message'], ['nonsense'], [...messageTypes]].map(refuses)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('condenses earlier summaries and state where they are listed, after what is worth less', async () => {
    const order = (types: readonly string[]): readonly string[] | undefined => {
      const plan = smart.compile({ strategy: 'two-phase', enableLossless: false, preservationPriority: types })
      return plan.ok ? plan.value.steps.map(({ id }) => id) : undefined
    }
    expect(order([...messageTypes])).toEqual([
      'unknown',
      'system_message',
      'tool_result',
      'tool_call',
      'assistant_thinking',
      'assistant_message',
    ])
    expect(order(['tool_result'])).toEqual(['assistant_message', 'assistant_thinking', 'tool_call', 'unknown'])
    const value = conversation(
      user('go'),
      { ...assistant(words(400, 'sum')), summary: { type: 'recorded' } },
      assistant(words(400, 'said')),
      user('on'),
    )
    const config = {
      strategy: 'two-phase',
      enableLossless: false,
      useLLMSummarization: false,
      preserveRecentCount: 1,
      targetReductionPercent: 100,
    }
    const cut = async (more: Json): Promise<readonly (string | undefined)[]> =>
      (await run({ ...config, ...more }, testPorts(), undefined, value)).ledger.map(({ message }) => message)
    expect(await cut({})).toEqual(['m3'])
    expect(await cut({ preservationPriority: ['user_message', 'assistant_message', 'system_message'] })).toEqual([
      'm2',
      'm3',
    ])
  })

  const config = { strategy: 'two-phase', enableLossless: false, preserveRecentCount: 1, summaryMaxTokens: 20 }
  const reduce = (changes: Json, ports = testPorts()): Promise<Condensation> =>
    run({ ...config, ...changes }, ports, undefined, withoutImages(session))
  it('goes from what is least worth keeping to what is most, and stops at the target', async () => {
    const done = await reduce({ targetReductionPercent: 40 })
    expect(done.steps.map((step) => [step.id, step.status])).toEqual([
      ['assistant_thinking', 'done'],
      ['unknown', 'done'],
      ['tool_call', 'done'],
      ['tool_result', 'done'],
      ['assistant_message', 'not-reached'],
    ])
    expect(done.tokensAfter).toBeLessThanOrEqual(done.tokensBefore * 0.6)
  })

  it('follows another priority, and never touches what stands first', async () => {
    const done = await reduce({
      targetReductionPercent: 100,
      preservationPriority: ['tool_result', 'tool_call', 'user_message', 'assistant_message'],
    })
    expect(done.steps.map((step) => step.id)).toEqual([
      'assistant_thinking',
      'unknown',
      'assistant_message',
      'user_message',
      'tool_call',
    ])
    expect(kinds(done)).not.toContain('toolResults')
  })

  it('reduces no phase by more than allowed', async () => {
    const done = await reduce({ targetReductionPercent: 100, maxReductionPerPhase: 10 })
    for (const step of done.steps)
      expect(step.tokensBefore - step.tokensAfter).toBeLessThanOrEqual(step.tokensBefore * 0.1)
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore)
  })

  it('works without a model', async () => {
    const done = await reduce(
      { targetReductionPercent: 60, useLLMSummarization: false },
      testPorts({ summarizer: undefined }),
    )
    expect(done.fallbacks).toEqual([])
    expect(done.tokensAfter).toBeLessThan(done.tokensBefore * 0.5)
  })

  it('cuts where summaries fail', async () => {
    const done = await reduce({ targetReductionPercent: 60 }, testPorts({ summarizer: fakeSummarizer(failing()) }))
    expect(done.fallbacks.length).toBeGreaterThan(0)
    expect(done.ledger.some((row) => row.kind === 'toolResults' && row.operation === 'truncate')).toBe(true)
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
