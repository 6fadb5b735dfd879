import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentSession } from '@/lib/bench/session'
import { closeDatabase } from '@/lib/db/client'
import { startLoopbackServer, type LoopbackServer } from '@/lib/llm/testing/loopback-server'
import { profileInput } from '@/lib/contracts/profiles'
import { createProfile, setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { saveSettings } from '@/lib/server/settings/settings'
import type { Console } from './console'
import { badInput } from './failure'
import { main } from './main'

const folder = mkdtempSync(join(tmpdir(), 'condensery-cli-'))
beforeAll(() => void (process.env.CONDENSERY_DATA_DIR = join(folder, 'none')))
afterAll(() => {
  delete process.env.CONDENSERY_DATA_DIR
  rmSync(folder, { recursive: true, force: true })
})

const session = JSON.stringify(agentSession(6_000, 7), null, 2)

interface Ran {
  readonly status: number
  readonly out: string
  readonly progress: string
}

async function cli(words: readonly string[], input = session): Promise<Ran> {
  const [out, progress]: [string[], string[]] = [[], []]
  const terminal: Console = {
    readInput: async (file) =>
      file === '-'
        ? new TextEncoder().encode(input)
        : readFile(file).catch(() => Promise.reject(badInput(`cannot read ${file}`))),
    checkOutput: () => Promise.resolve(),
    writeFile: (file, text) => writeFile(file, text),
    print: (text) => void out.push(text),
    progress: (text) => void progress.push(text),
    now: () => 0,
  }
  const status = await main(words, terminal)
  return { status, out: out.join('\n'), progress: progress.join('\n') }
}

const json = async (words: readonly string[], input?: string) =>
  JSON.parse((await cli([...words, '--json'], input)).out) as Record<string, never>

describe('inspect', () => {
  it('answers in the shape of the contract', async () => {
    expect(await json(['inspect', '-'])).toMatchObject({
      schema: 1,
      dialect: 'anthropic',
      conversations: [
        {
          index: 0,
          title: expect.any(String),
          messages: expect.any(Number),
          parts: expect.any(Number),
          tokens: expect.any(Number),
          counter: 'o200k_base',
          byKind: { toolResults: expect.any(Number) },
          toolPairs: expect.any(Number),
          orphans: 0,
        },
      ],
      warnings: [],
    })
  })

  it('prints a table for people', async () => {
    const ran = await cli(['inspect', '-'])
    expect(ran.status).toBe(0)
    expect(ran.out).toContain('toolResults')
  })
})

describe('run', () => {
  it.each(['lossless', 'truncation'])(
    '%s answers in the shape of the contract, with every check holding',
    async (provider) => {
      const result = await json(['run', '-', '--provider', provider])
      expect(result).toMatchObject({
        schema: 1,
        input: { dialect: 'anthropic', messages: expect.any(Number), tokens: expect.any(Number) },
        strategy: { provider, preset: null, config: expect.any(Object) },
        output: { messages: expect.any(Number), tokens: expect.any(Number) },
        reductionPercent: expect.any(Number),
        costUsd: 0,
        timeMs: { import: 0, count: 0, condense: 0, total: 0 },
        fallbacks: [],
        warnings: [],
        quality: { userText: { messages: 1, verbatim: 1 } },
      })
      expect(Object.values(result['checks'] ?? {})).not.toContain(false)
      const rows = result['ledger'] as unknown as readonly { tokensBefore: number; tokensAfter: number }[]
      const saved = rows.reduce((sum, row) => sum + row.tokensBefore - row.tokensAfter, 0)
      const { input, output, fates } = result as unknown as {
        input: { tokens: number }
        output: { tokens: number }
        fates: Record<string, number>
      }
      expect(saved).toBe(input.tokens - output.tokens)
      expect(Object.keys(fates)).toEqual(['kept', 'recoverable', 'superseded', 'summarized', 'truncated', 'removed'])
      expect(Object.values(fates).reduce((sum, tokens) => sum + tokens, 0)).toBe(input.tokens)
    },
  )

  it('writes the condensed session in its own dialect, and expand gives the original back', async () => {
    const [condensed, expanded] = [join(folder, 'condensed.json'), join(folder, 'expanded.json')]
    expect((await cli(['run', '-', '--provider', 'lossless', '--out', condensed])).status).toBe(0)
    expect(readFileSync(condensed, 'utf8').length).toBeLessThan(session.length)
    expect((await cli(['expand', condensed, '--out', expanded])).status).toBe(0)
    expect(JSON.parse(readFileSync(expanded, 'utf8'))).toEqual(JSON.parse(session))
  })

  it.each(['balanced', 'openhands', 'anthropic-clear'])('runs preset %s', async (preset) => {
    expect(await json(['run', '-', '--preset', preset])).toMatchObject({ strategy: { preset, provider: 'smart' } })
  })

  it('reads a preset file in a historic dialect and says what it normalised', async () => {
    const file = join(folder, 'historic.json')
    const pass = {
      id: 'p1',
      name: 'Old',
      selection: { strategy: 'preserve_recent', count: 4 },
      mode: 'individual',
      individualConfig: {
        defaults: {
          messageText: { operation: 'keep' },
          toolParameters: { operation: 'keep' },
          toolResults: { operation: 'truncate', params: { maxLines: 3 } },
        },
      },
      execution: { type: 'always' },
    }
    await writeFile(file, JSON.stringify({ id: 'mine', name: 'Mine', provider: 'smart', config: { passes: [pass] } }))
    const ran = await cli(['run', '-', '--preset', file])
    expect(ran.status, ran.progress).toBe(0)
    expect(ran.progress).toContain('normalised')
  })

  it('says that a target was missed, and which options change nothing', async () => {
    const missed = await cli(['run', '-', '--provider', 'truncation', '--target', '99'])
    expect(missed.progress).toContain('The target was missed')
    expect(
      await json([
        'run',
        '-',
        '--provider',
        'lossless',
        '--target',
        '99',
        '--profile',
        'offline',
        '--window',
        '1000',
        '--sample',
        '2',
      ]),
    ).toMatchObject({
      warnings: [
        ...['--target', '--profile', '--sample', '--window'].map((option) => ({
          type: 'optionIgnored',
          option,
          text: `${option} has no effect on this strategy.`,
        })),
        { type: 'targetMissed', target: expect.any(Number) },
      ],
    })
  })

  it('knows the window that a pass asks for', async () => {
    const pass = {
      id: 'p',
      name: 'P',
      selection: { type: 'preserve_recent', keepRecentCount: 1 },
      mode: 'individual',
      individualConfig: {
        defaults: {
          messageText: { operation: 'keep' },
          toolParameters: { operation: 'keep' },
          toolResults: { operation: 'suppress' },
        },
      },
      execution: { type: 'percentage', percentage: 50, relativeTo: 'window' },
    }
    const file = join(folder, 'windowed.json')
    await writeFile(
      file,
      JSON.stringify({ id: 'windowed', name: 'Windowed', provider: 'smart', config: { passes: [pass] } }),
    )
    const steps = async (...more: readonly string[]): Promise<unknown> =>
      (await json(['run', '-', '--preset', file, ...more])).steps
    expect(await steps()).toMatchObject([{ status: 'skipped', reason: { type: 'noWindow' } }])
    expect(await steps('--window', '1000000')).toMatchObject([{ status: 'skipped', reason: { type: 'belowWindow' } }])
    expect(await steps('--window', '8000')).toMatchObject([{ status: 'done' }])
    expect(await json(['run', '-', '--provider', 'truncation', '--trigger', 'automatic'])).toMatchObject({
      trigger: 'automatic',
      steps: [{ candidatesIdentified: expect.any(Number), candidatesTruncated: expect.any(Number) }],
    })
  })

  it('stops at a target', async () => {
    const all = (await json(['run', '-', '--provider', 'truncation'])) as unknown as { output: { tokens: number } }
    const some = (await json(['run', '-', '--provider', 'truncation', '--target', '10'])) as unknown as {
      output: { tokens: number }
    }
    expect(some.output.tokens).toBeGreaterThan(all.output.tokens)
  })

  it('tells of progress on standard error', async () => {
    const ran = await cli(['run', '-', '--provider', 'lossless'])
    expect(ran.progress).toContain('Lossless')
    expect(ran.out).toContain('all checks hold')
    expect(ran.out).toContain('would condense now: not known')
  })
})

/** A file is read, others follow, and ten names of it are used in the end. */
const usedLater = JSON.stringify({
  messages: [
    { role: 'user', content: 'Mend it.' },
    ...Array.from({ length: 30 }, (_, turn) => [
      {
        role: 'assistant',
        content: [
          {
            type: 'tool_use',
            id: `t${turn}`,
            name: 'Read',
            input:
              turn < 29
                ? { file_path: `src/parts/part_${turn}.ts` }
                : { pattern: Array.from({ length: 12 }, (__, name) => `someName${name}`).join(' ') },
          },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: `t${turn}`,
            content:
              turn === 0
                ? Array.from(
                    { length: 60 },
                    (__, name) => `const someName${name} = ${'x + '.repeat(20)}${name * name}`,
                  ).join('\n')
                : `const other = "${'y '.repeat(200)}"`,
          },
        ],
      },
    ]).flat(),
  ],
})

describe('what a run loses', () => {
  const keys = ['kept', 'recoverable', 'summarized', 'lost', 'unknown']

  it('is a vector of counts with the lists behind them, and future-use recall at the deciles', async () => {
    const { quality } = (await json(['run', '-', '--provider', 'truncation'], usedLater)) as unknown as {
      quality: Record<string, Record<string, unknown>>
    }
    expect(Object.keys(quality)).toEqual([
      'userText',
      'artifacts',
      'summaries',
      'redundancy',
      'byPosition',
      'futureUse',
    ])
    expect(quality['artifacts']?.['command']).toMatchObject({
      total: expect.any(Number),
      items: expect.any(Array),
      ...Object.fromEntries(keys.map((key) => [key, expect.any(Number)])),
    })
    expect(quality['futureUse']).toMatchObject({
      basis: 'exact',
      needed: { items: expect.any(Number) },
      byType: { identifier: { items: expect.any(Number) } },
      all: { needed: expect.any(Object) },
      tokensKept: expect.any(Number),
      lost: { items: expect.any(Array) },
      fetchedAgain: { tokens: expect.any(Number) },
    })
    expect(quality['futureUse']?.['cuts']).toHaveLength(9)
  })

  it('is said to people', async () => {
    const { out } = await cli(['run', '-', '--provider', 'truncation', '--quality'])
    expect(out).toContain('stands in the original')
    expect(out).toMatch(/future-use recall (?:\d+ %|not measured)/)
  })

  it('is measured where it is asked for alone: it condenses nine times more', async () => {
    const { out, progress } = await cli(['run', '-', '--provider', 'truncation'])
    expect(out).not.toContain('stands in the original')
    expect(progress).not.toContain('measuring')
  })
})

describe('--min-recall', () => {
  it('ends with 3 where the bar is missed, after the result was shown', async () => {
    const ran = await cli(['run', '-', '--preset', 'aggressive', '--min-recall', '99'], usedLater)
    expect(ran).toMatchObject({
      status: 3,
      out: expect.stringContaining('future-use recall'),
      progress: expect.stringMatching(/--min-recall 99 is missed: future-use recall is [\d.]+ % of \d+ items/),
    })
  })

  it('ends with 0 where it is met, or where too few items decide nothing', async () => {
    expect(await cli(['run', '-', '--provider', 'lossless', '--min-recall', '100'], usedLater)).toMatchObject({
      status: 0,
    })
    const short = JSON.stringify({
      messages: [
        { role: 'user', content: 'Hello.' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'Bye.' },
        { role: 'assistant', content: 'Bye.' },
      ],
    })
    expect(await cli(['run', '-', '--provider', 'lossless', '--min-recall', '100'], short)).toMatchObject({
      status: 0,
      progress: expect.stringContaining('the bar decides nothing'),
    })
  })

  it.each(['0', '101', 'most'])('refuses %s', async (bar) => {
    expect(await cli(['run', '-', '--min-recall', bar])).toMatchObject({ status: 2 })
  })
})

describe('expand', () => {
  const log = Array.from(
    { length: 40 },
    (_, index) => `step ${index} took ${index * 37} ms and wrote file-${index * 7919}.log`,
  ).join('\n')
  const several = ['one', 'two', 'three']
    .map((name) =>
      JSON.stringify({
        messages: [
          { role: 'user', content: name },
          { role: 'assistant', content: `${name}\n${log}` },
          { role: 'user', content: 'Again' },
          { role: 'assistant', content: `${name} again\n${log}` },
        ],
      }),
    )
    .join('\n')
  const condensed = async (index: number, input: string): Promise<string> => {
    const file = join(folder, `several-${index}.jsonl`)
    expect(
      (await cli(['run', '-', '--provider', 'lossless', '--conversation', String(index), '--out', file], input)).status,
    ).toBe(0)
    return readFileSync(file, 'utf8')
  }

  it('takes the conversation of the file that holds references, and asks where several do', async () => {
    const second = await condensed(1, several)
    expect(second).toContain('Same as 40 lines')
    const expanded = await cli(['expand', '-'], second)
    expect(expanded).toMatchObject({ status: 0, out: expect.stringContaining('two again') })
    expect(
      expanded.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(several.split('\n').map((line) => JSON.parse(line) as unknown))
    const both = await condensed(2, second)
    expect(await cli(['expand', '-'], both)).toMatchObject({
      status: 2,
      progress: expect.stringContaining('(1, 2); name one with --conversation N'),
    })
    expect((await cli(['expand', '-', '--conversation', '2'], both)).out.split('Same as 40 lines')).toHaveLength(2)
  })

  it('follows references that were written for another view of the same session', async () => {
    const hidden = Array.from({ length: 6 }, (_, index) => ({
      role: index % 2 === 0 ? 'assistant' : 'user',
      content: [{ type: 'text', text: `old ${index}` }],
      condenseParent: 'c1',
      ts: index + 2,
    }))
    const kept = [
      { role: 'assistant', content: [{ type: 'text', text: 'In short.' }], isSummary: true, condenseId: 'c1', ts: 10 },
      { role: 'user', content: [{ type: 'text', text: 'The log:' }], ts: 11 },
      { role: 'assistant', content: [{ type: 'text', text: log }], ts: 12 },
      { role: 'user', content: [{ type: 'text', text: 'Again' }], ts: 13 },
      { role: 'assistant', content: [{ type: 'text', text: `Once more:\n${log}` }], ts: 14 },
    ]
    const task = JSON.stringify([
      { role: 'user', content: [{ type: 'text', text: '<task>Read the log</task>' }], ts: 1 },
      ...hidden,
      ...kept,
    ])
    const file = join(folder, 'hidden.json')
    expect(
      (await cli(['run', '-', '--provider', 'lossless', '--view', 'since-compaction', '--out', file], task)).status,
    ).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('Same as')
    for (const view of ['since-compaction', 'full'])
      expect(JSON.parse((await cli(['expand', '-', '--view', view], readFileSync(file, 'utf8'))).out)).toEqual(
        JSON.parse(task),
      )
  })

  it('fails with status 1 where a reference does not resolve', async () => {
    const broken = JSON.stringify([
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: '⟨ Reference: lines 3–40 of message #1 ~482913 ⟩' },
    ])
    const ran = await cli(['expand', '-'], broken)
    expect(ran.status).toBe(1)
    expect(ran.progress).toContain('cannot expand')
  })
})

describe('convert', () => {
  it.each(['openai-chat', 'roo-cline', 'claude-code', 'openai-responses', 'anthropic'])(
    'writes %s that can be read again',
    async (dialect) => {
      const ran = await cli(['convert', '-', '--to', dialect])
      expect(ran.status).toBe(0)
      const inspected = (await json(['inspect', '-'], ran.out)) as unknown as {
        dialect: string
        conversations: { toolPairs: number }[]
      }
      expect(inspected.dialect).toBe(dialect)
      expect(inspected.conversations[0]?.toolPairs).toBe(
        ((await json(['inspect', '-'])) as unknown as typeof inspected).conversations[0]?.toolPairs,
      )
    },
  )

  it('says what the other dialect cannot carry, on standard error and as data', async () => {
    const chat = JSON.stringify({
      n: 1,
      messages: [
        { role: 'system', content: 'Obey.' },
        { role: 'user', content: 'Go.' },
        { role: 'assistant', reasoning_content: 'Hmm.', content: 'Done.' },
      ],
      tools: [{ type: 'function', function: { name: 'read', parameters: {} } }],
    })
    const ran = await cli(['convert', '-', '--to', 'claude-code'], chat)
    expect(ran.out).toContain('Obey.')
    expect(ran.progress).toContain('not carried over: reasoning (1 part, 4 characters)')
    expect(ran.progress).toContain('not carried over: tool definitions (1)')
    expect(await json(['convert', '-', '--to', 'claude-code'], chat)).toMatchObject({
      schema: 1,
      from: { dialect: 'openai-chat', messages: 3 },
      to: { dialect: 'claude-code', messages: 3, text: expect.stringContaining('Obey.') },
      changes: [],
      lost: [
        { type: 'thinking', parts: 1, characters: 4, text: expect.any(String) },
        { type: 'toolDefinitions', count: 1, text: expect.any(String) },
      ],
    })
  })

  it('names the dialects there are', async () => {
    expect(await cli(['convert', '-', '--to', 'telex'])).toMatchObject({
      status: 2,
      progress: expect.stringContaining('anthropic'),
    })
  })
})

describe('bad input', () => {
  it.each([
    [['inspect'], 'name a FILE'],
    [['run', 'a', 'b'], 'one FILE only'],
    [['inspect', '/nowhere/at/all.json'], 'cannot read'],
    [['inspect', '-', '--provider', 'lossless'], 'does not take --provider'],
    [['run', '-', '--provider', 'magic'], 'there is no provider magic'],
    [['run', '-', '--preset', 'magic'], 'there is no preset magic'],
    [['run', '-', '--preset', 'balanced', '--provider', 'native'], 'is for provider smart'],
    [['run', '-', '--target', '150'], '--target lies between'],
    [['run', '-', '--conversation', 'x'], '--conversation takes a number'],
    [['run', '-', '--conversation', '9'], 'there is no conversation 9'],
    [['run', '-', '--view', 'sideways'], '--view is one of'],
    [['run', '-', '--view', 'since-compaction'], 'has no view'],
    [['run', '--nonsense'], 'nonsense'],
    [['dance'], 'there is no command dance'],
  ] as const)('%j ends with status 2 and says why', async (words, reason) => {
    const ran = await cli(words)
    expect(ran).toMatchObject({ status: 2, out: '' })
    expect(ran.progress).toContain(reason)
  })

  it.each([
    ['', 'empty'],
    ['hello', 'not JSON'],
    ['[{"role":"user","content":"x"}', 'cut off'],
    ['{"a":1}', ''],
  ])('%j names the place and the remedy', async (text, reason) => {
    const ran = await cli(['inspect', '-'], text)
    expect(ran.status).toBe(2)
    expect(ran.progress).toContain(reason)
    expect(ran.progress).toMatch(/\(at .+\) \S/)
  })

  it('prints help when asked, with status 0, and without a command with status 2', async () => {
    expect(await cli(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('inspect FILE') })
    expect((await cli([])).status).toBe(2)
    expect(await cli(['run', '--help'])).toMatchObject({ status: 0, out: expect.stringContaining('run FILE') })
  })
})

describe('run --profile', () => {
  const paid = async (use: (baseUrl: string, server: LoopbackServer) => Promise<void>): Promise<void> => {
    const server = await startLoopbackServer()
    vi.stubEnv('OPENAI_COMPATIBLE_BASE_URL', `${server.url}/v1`)
    vi.stubEnv('CONDENSERY_DATA_DIR', join(folder, 'data'))
    try {
      await use(`${server.url}/v1`, server)
    } finally {
      vi.unstubAllEnvs()
      await server.close()
    }
  }

  it('asks the model, and says that its cost is unknown where it is', () =>
    paid(async () => {
      const ran = await cli(['run', '-', '--provider', 'native', '--profile', 'openai-compatible:fixture', '--json'])
      expect(ran.progress).toContain('its cost is unknown')
      expect(JSON.parse(ran.out)).toMatchObject({
        costUsd: null,
        profile: { id: 'openai-compatible:fixture', model: 'openai-compatible:fixture', rates: { source: 'unknown' } },
      })
      const refused = await cli(['run', '-', '--provider', 'native', '--profile', 'openai-compatible:unauthorized'])
      expect([refused.status, refused.progress]).toEqual([1, expect.stringContaining('refused the key')])
    }))

  it('takes a saved profile by its id or name, with its prices and its key', () =>
    paid(async (baseUrl) => {
      const id = await createProfile(
        profileInput.parse({
          name: 'Mine',
          handler: 'openai-compatible',
          model: 'fixture',
          options: { baseUrl },
          prices: { input: 3, output: 15 },
        }),
      )
      await closeDatabase()
      expect((await json(['run', '-', '--provider', 'native', '--profile', id])).costUsd).toBeCloseTo(0.081, 12)
      expect((await cli(['run', '-', '--provider', 'native', '--profile', 'Mine'])).out).toContain(
        'fixture: 1 calls (1 answered before and not paid again), $0.00000',
      )
      expect(await json(['run', '-', '--provider', 'native', '--profile', 'Mine'])).toMatchObject({
        costUsd: 0,
        calls: { calls: 1, pinned: 1, savedByPinsUsd: expect.closeTo(0.081, 12) },
      })
      expect(
        (await json(['run', '-', '--provider', 'native', '--profile', 'Mine', '--sample', '2'])).costUsd,
      ).toBeCloseTo(0.081, 12)
      expect((await cli(['run', '-', '--profile', 'prof_nothing'])).progress).toContain(
        'there is no profile prof_nothing; there are offline',
      )
    }))

  it('has a model judge what is left, and says first what that costs', () =>
    paid(async (baseUrl, server) => {
      await createProfile(
        profileInput.parse({
          name: 'Judge',
          handler: 'openai-compatible',
          model: 'fixture',
          options: { baseUrl },
          prices: { input: 3, output: 15 },
        }),
      )
      await closeDatabase()
      server.respondWith(({ body }) => ({
        type: 'answer',
        text: JSON.stringify(body).includes('You grade') ? 'yes' : 'src/parts/part_3.ts',
      }))
      const words = ['run', '-', '--provider', 'lossless', '--judge', 'Judge', '--replicates', '2']
      const told = await cli([...words, '--judge-limit', '0'], usedLater)
      expect([told.status, told.progress, server.requests.length]).toEqual([
        0,
        expect.stringMatching(
          /judging by fixture: \d+ questions, \d+ calls, about [\d,]+ tokens in and [\d,]+ out, about \$[\d.]+/,
        ),
        0,
      ])
      const { quality } = (await json(words, usedLater)) as unknown as { quality: { judge: Record<string, unknown> } }
      expect(quality.judge).toMatchObject({
        replicates: 2,
        turn: 23,
        estimate: { calls: expect.any(Number) },
        byKind: { recall: { mean: 0, least: 0, most: 0 }, continuation: { mean: 1, failed: 0 } },
        costUsd: expect.any(Number),
      })
      expect(server.requests).toHaveLength(quality.judge['calls'] as number)
      expect((await cli(words, usedLater)).out).toContain('judged at request 23, 2 times each')
      expect(await cli(['run', '-', '--judge', 'offline'], usedLater)).toMatchObject({
        status: 2,
        progress: expect.stringContaining('cannot answer questions'),
      })
    }))

  it('a strategy of which nothing worked is a failure, unless it may fall back', () =>
    paid(async () => {
      const file = join(folder, 'batch.json')
      await writeFile(
        file,
        JSON.stringify({
          id: 'batch',
          name: 'Batch',
          provider: 'smart',
          config: {
            losslessPrelude: { enabled: true },
            passes: [
              {
                id: 'one',
                name: 'One',
                selection: { type: 'preserve_recent', keepRecentCount: 2 },
                mode: 'batch',
                batchConfig: {},
              },
            ],
          },
        }),
      )
      const words = ['run', '-', '--preset', file, '--profile', 'openai-compatible:unauthorized']
      const failed = await cli(words)
      expect([failed.status, failed.out, failed.progress]).toEqual([1, '', expect.stringContaining('refused the key')])
      const done = await cli([...words, '--on-failure', 'fall-back'])
      expect([done.status, done.out]).toEqual([0, expect.stringContaining('truncate-half in place of')])
      expect(done.progress).toContain('fell back: smart → native')
    }))

  it('knows the settings: default provider, prompt, threshold and window', () =>
    paid(async (baseUrl) => {
      const id = await createProfile(
        profileInput.parse({
          name: 'Goes on',
          handler: 'openai-compatible',
          model: 'fixture',
          options: { baseUrl },
          contextWindow: 10_000,
          threshold: 50,
        }),
      )
      await setDefaultProfile('conversation', id)
      await saveSettings('global', { defaultProvider: 'truncation' })
      await closeDatabase()
      expect(await json(['run', '-'])).toMatchObject({
        strategy: { provider: 'truncation' },
        by: 'truncation',
        wouldCondense: {
          condense: true,
          reason: 'percentage',
          contextWindow: 10_000,
          threshold: { percent: 50, source: 'profile' },
        },
      })
      expect((await cli(['inspect', '-'])).out).toContain('of 10,000, threshold 50 % from profile Goes on')
    }))

  const summarizing = async (apiProfile: string): Promise<string> => {
    const pass = {
      id: 'p',
      name: 'P',
      selection: { type: 'preserve_recent', keepRecentCount: 3 },
      mode: 'batch',
      batchConfig: { operation: 'summarize', summarizationConfig: { apiProfile } },
      execution: { type: 'always' },
    }
    const file = join(folder, 'summarizing.json')
    await writeFile(
      file,
      JSON.stringify({ id: 'summarizing', name: 'Summarizing', provider: 'smart', config: { passes: [pass] } }),
    )
    return file
  }

  it('asks the profile that a pass names, and says where that cannot be', () =>
    paid(async () => {
      const named = await json(['run', '-', '--preset', await summarizing('openai-compatible:fixture')])
      expect(named).toMatchObject({ profile: null, calls: { calls: 1 }, fallbacks: [] })
      const gone = await json(['run', '-', '--preset', await summarizing('prof_gone')])
      expect(gone.fallbacks).toMatchObject([
        {
          from: { type: 'profile', profile: 'prof_gone' },
          to: { model: 'Offline extract' },
          reason: { type: 'profileGone', text: expect.any(String) },
        },
      ])
      const refused = await cli(['run', '-', '--preset', await summarizing('openai-compatible:unauthorized')])
      expect([refused.status, refused.progress]).toEqual([
        0,
        expect.stringContaining('fell back: profile openai-compatible:unauthorized → profile '),
      ])
    }))

  it.each([
    ['openai:gpt-4o-mini', 'OPENAI_API_KEY is not set'],
    ['antropic:claude-sonnet-4', 'Did you mean anthropic:claude-sonnet-4'],
    ['groq:llama', 'there is no handler for it'],
    ['google:gemini-2.5-pro', 'only Claude models'],
    ['openai:', 'name the model'],
  ])('%s: says %s', async (profile, words) => {
    vi.stubEnv('OPENAI_API_KEY', '')
    const ran = await cli(['run', '-', '--provider', 'native', '--profile', profile])
    vi.unstubAllEnvs()
    expect([ran.status, ran.out, ran.progress]).toEqual([2, '', expect.stringContaining(words)])
  })

  it('condenses offline without one', async () => {
    expect(await json(['run', '-', '--provider', 'native'])).toMatchObject({ profile: null, costUsd: 0 })
    expect(await json(['run', '-', '--provider', 'native', '--profile', 'offline'])).toMatchObject({
      profile: null,
      costUsd: 0,
    })
  })
})

describe('arguments that are hostile', () => {
  it.each([
    '{"__proto__":{"passes":[]},"passes":[{"__proto__":{"operation":"keep"}}]}',
    '{"passes":[{"individualConfig":{"defaults":{"__proto__":1,"constructor":2}}}]}',
  ])('a preset with names of every object is bad input: %s', async (preset) => {
    const file = join(folder, 'preset.json')
    await writeFile(file, preset)
    expect((await cli(['run', '-', '--preset', file])).status).toBe(2)
  })

  it.each(['__proto__', 'constructor', 'toString'])('%s is no provider, preset, profile or command', async (name) => {
    for (const words of [
      ['run', '-', '--provider', name],
      ['run', '-', '--preset', name],
      ['run', '-', '--profile', name],
      ['convert', '-', '--to', name],
      [name],
    ])
      expect((await cli(words)).status, words.join(' ')).toBe(2)
  })
})

describe('a reader that has seen enough', () => {
  it('ends the program without a failure', { timeout: 180_000 }, async () => {
    const child = spawn(
      'bash',
      [
        '-c',
        'set -o pipefail; "$0" --import tsx --conditions=react-server lib/cli/bin.ts help | true',
        process.execPath,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, /EPIPE|Error/.exec(said)?.[0]]).toEqual([0, undefined])
  })
})
