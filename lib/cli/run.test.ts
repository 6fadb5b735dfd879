import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, json, session, testFolder } from './testing/cli'

const folder = testFolder()

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

  it('says what stands in the place of a retired preset', async () => {
    const ran = await cli(['run', '-', '--preset', 'speed', '--json'])
    expect(JSON.parse(ran.out)).toMatchObject({ strategy: { preset: 'aggressive' } })
    expect(ran.progress).toContain('preset speed is retired: aggressive stands in its place')
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
      await json(['run', '-', '--provider', 'lossless', '--target', '99', '--profile', 'offline', '--sample', '2']),
    ).toMatchObject({
      warnings: [
        ...['--target', '--profile', '--sample'].map((option) => ({
          type: 'optionIgnored',
          option,
          text: `${option} has no effect on this strategy.`,
        })),
        { type: 'targetMissed', target: expect.any(Number) },
      ],
    })
  })

  it('writes messages losslessly and caps results as they come in, where that is wanted', async () => {
    const stepsOf = async (...more: readonly string[]): Promise<readonly string[]> =>
      ((await json(['run', '-', ...more])).steps as unknown as readonly { id: string }[]).map(({ id }) => id)
    const wanted = ['--arrival', 'lossless', '--cap-results', '200'] as const
    expect(await stepsOf('--provider', 'truncation', ...wanted)).toEqual([
      'cap-at-arrival',
      'lossless-at-arrival',
      'tools',
    ])
    expect(await stepsOf('--provider', 'lossless', ...wanted)).toEqual(['cap-at-arrival', 'lossless'])
    expect(await stepsOf('--provider', 'truncation')).toEqual(['tools'])
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
    // Nobody says the window: it is that of the verdict.
    expect(await steps()).toMatchObject([{ status: 'skipped', reason: { type: 'belowWindow' } }])
    expect(await steps('--window', '1000000')).toMatchObject([{ status: 'skipped', reason: { type: 'belowWindow' } }])
    expect(await steps('--window', '8000')).toMatchObject([{ status: 'done' }])
    const asHarness = ['run', '-', '--provider', 'truncation', '--trigger', 'automatic']
    expect(await json([...asHarness, '--window', '8000'])).toMatchObject({
      trigger: 'automatic',
      steps: [{ candidatesIdentified: expect.any(Number), candidatesTruncated: expect.any(Number) }],
    })
  })

  it('does nothing where a harness would not, and says so', async () => {
    const words = ['run', '-', '--provider', 'truncation', '--trigger', 'automatic', '--window', '100000']
    expect(await json(words)).toMatchObject({
      by: 'unchanged',
      reductionPercent: 0,
      steps: [],
      ledger: [],
      wouldCondense: { condense: false },
      warnings: [{ type: 'leftUnchanged', reason: { type: 'notDue', why: 'below', threshold: 75 } }],
    })
    const ran = await cli(words)
    expect([ran.status, ran.progress]).toEqual([0, expect.stringContaining('It is not due')])
  })

  it('warns before a model is asked that only the last summary would be summarized', async () => {
    const text = (words: number) => 'one more line '.repeat(words / 3)
    const history = [
      { role: 'user', content: 'Mend the parser.', ts: 1 },
      { role: 'assistant', content: text(900), ts: 2, isSummary: true },
      ...['And?', 'Looking.', 'Go on.'].map((content, index) => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content,
        ts: 3 + index,
      })),
    ]
    const { progress } = await cli(['run', '-', '--provider', 'native'], JSON.stringify(history))
    const [warning = '', step] = progress.split('\n')
    expect(warning).toContain('warning: Nothing new came since the last summary')
    expect(step).toContain('Summarize the conversation')
    expect(progress.split('Nothing new came')).toHaveLength(2)
  })

  it('counts in the words of the documents', async () => {
    expect(await json(['run', '-', '--provider', 'lossless'])).toMatchObject({
      metrics: { lossless: { filesDeduped: expect.any(Number) }, lossy: { toolResultsCompressed: 0 } },
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
    expect(ran.out).toContain('of 200,000 (assumed: choose a profile for the conversation)')
  })
})
