import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { profileInput } from '@/lib/contracts/profiles'
import { closeDatabase, database } from '@/lib/db/client'
import { listEvents } from '@/lib/db/repositories/telemetry'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { databaseUrl } from '@/lib/db/data-folder'
import { copyMigratedDatabase } from '@/lib/db/testing/data-folder'
import { startLoopbackServer, type LoopbackServer } from '@/lib/llm/testing/loopback-server'
import { createProfile, setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { saveSettings } from '@/lib/server/settings/settings'
import { cli, json, testFolder } from '../testing/cli'
import { usedLater } from '../testing/used-later'

const folder = testFolder()
const dataFolder = join(folder, 'data')
mkdirSync(dataFolder)
copyMigratedDatabase(databaseUrl(dataFolder))
// Without it a test would open the database of the checkout.
beforeEach(() => void vi.stubEnv('CONDENSERY_DATA_DIR', dataFolder))

/** One that is asked at an address of the test; priced at $3 and $15 unless it says otherwise. */
const saveProfile = (name: string, baseUrl: string, rest: object = {}) =>
  createProfile(
    profileInput.parse({
      name,
      handler: 'openai-compatible',
      model: 'fixture',
      options: { baseUrl },
      prices: { input: 3, output: 15 },
      ...rest,
    }),
  )

describe('run --profile', () => {
  const paid = async (use: (baseUrl: string, server: LoopbackServer) => Promise<void>): Promise<void> => {
    const server = await startLoopbackServer()
    vi.stubEnv('OPENAI_COMPATIBLE_BASE_URL', `${server.url}/v1`)
    vi.stubEnv('CONDENSERY_DATA_DIR', dataFolder)
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

  it('records what was paid as usage, as the app does', () =>
    paid(async (baseUrl) => {
      const id = await saveProfile('Recorded', baseUrl)
      const usage = async () => {
        const { items } = await listEvents(await database(), await currentWorkspaceId())
        await closeDatabase()
        return items.filter(({ profileId }) => profileId === id)
      }
      expect(await usage()).toEqual([])
      await json(['run', '-', '--provider', 'native', '--profile', id, '--sample', '7'])
      expect(await usage()).toMatchObject([
        { outcome: 'done', provider: 'native', calls: 1, costUsd: expect.closeTo(0.081, 12) },
      ])
    }))

  it('judges by the window of the session, not by that of the model that condenses', () =>
    paid(async (baseUrl) => {
      const id = await saveProfile('Small window', baseUrl, { prices: undefined, contextWindow: 6_000 })
      await closeDatabase()
      const file = join(folder, 'windowed.json')
      const pass = {
        id: 'p',
        name: 'P',
        selection: { type: 'preserve_recent', keepRecentCount: 1 },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
        execution: { type: 'percentage', percentage: 50, relativeTo: 'window' },
      }
      await writeFile(file, JSON.stringify({ name: 'Windowed', provider: 'smart', config: { passes: [pass] } }))
      expect(await json(['run', '-', '--preset', file, '--profile', id])).toMatchObject({
        wouldCondense: { contextWindow: 200_000, windowIsAssumed: true },
        steps: [{ status: 'skipped', reason: { type: 'belowWindow' } }],
      })
    }))

  it('takes a saved profile by its id or name, with its prices and its key', () =>
    paid(async (baseUrl) => {
      const id = await saveProfile('Mine', baseUrl)
      await closeDatabase()
      expect((await json(['run', '-', '--provider', 'native', '--profile', id])).costUsd).toBeCloseTo(0.081, 12)
      expect((await cli(['run', '-', '--provider', 'native', '--profile', 'Mine'])).out).toContain(
        'fixture: 1 call (1 answered before and not paid again), $0.00',
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

  it('replays and sweeps in the words that the model wrote for the same question, else with an extract, and says which', () =>
    paid(async (baseUrl) => {
      const model = await saveProfile('Condenser', baseUrl)
      const turn = (content: string, index: number) => [
        { role: 'assistant', content: `Looking at part ${index}.` },
        { role: 'user', content },
      ]
      const before = [
        { role: 'user', content: 'Mend the parser.' },
        ...[1_500, 1_500, 1_500, 1_500, 1_500, 1_500].flatMap((words, index) =>
          turn('one more line '.repeat(words / 3), index),
        ),
      ]
      const session = JSON.stringify({ messages: [...before, { role: 'assistant', content: 'Done.' }] })
      const at = ['--window', '20000', '--threshold', '43', '--scale', '1', '--provider', 'native']
      const asked = ['--condensing-profile', model, ...at]
      const first = await json(['replay', '-', ...asked], session)
      expect(first).toMatchObject({ answers: 'estimate', totals: { condensations: 1 } })
      await json(
        ['run', '-', '--provider', 'native', '--profile', model, '--trigger', 'automatic', '--window', '20000'],
        JSON.stringify({ messages: before }),
      )
      const again = await json(['replay', '-', ...asked], session)
      expect(again).toMatchObject({ answers: 'pinned', totals: { condensations: 1 } })
      const swept = await json(['sweep', '-', '--thresholds', '43,100', ...asked], session)
      expect(swept).toMatchObject({ files: [{ points: [{ answers: 'pinned' }, { answers: 'exact' }] }] })
    }))

  it('has a model judge what is left, and says first what that costs', () =>
    paid(async (baseUrl, server) => {
      await saveProfile('Judge', baseUrl)
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

  it('says what a failed run spent', () =>
    paid(async (baseUrl, server) => {
      await saveProfile('Talks much', baseUrl, { model: 'talkative' })
      await closeDatabase()
      server.respondWith(() => ({ type: 'answer', text: 'and so on, '.repeat(20_000) }))
      const failed = await cli(['run', '-', '--provider', 'native', '--profile', 'Talks much'])
      expect([failed.status, failed.progress]).toEqual([1, expect.stringMatching(/spent in vain: 1 call, \$0\.\d+/)])
    }))

  it('knows the settings: default provider, prompt, threshold and window', () =>
    paid(async (baseUrl) => {
      const id = await saveProfile('Goes on', baseUrl, { prices: undefined, contextWindow: 10_000, threshold: 50 })
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
      expect((await cli(['inspect', '-'])).out).toContain('of 10,000, threshold 50% from profile Goes on')
      const tokens = await saveProfile('In tokens', baseUrl, { contextWindow: 10_000, threshold: 150_000 })
      await setDefaultProfile('conversation', tokens)
      await closeDatabase()
      expect((await cli(['inspect', '-'])).out).toContain('threshold 150,000 tokens from profile In tokens')
      expect(await json(['run', '-'])).toMatchObject({ wouldCondense: { threshold: { tokens: 150_000 } } })
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
