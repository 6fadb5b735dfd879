import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import * as costActions from '@/lib/server/costs/actions'
import * as profileActions from '@/lib/server/profiles/actions'
import * as runActions from '@/lib/server/runs/actions'
import * as settingsActions from '@/lib/server/settings/actions'
import { CondensationError } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { saveSetting } from '@/lib/db/repositories/settings'
import { defaultWorkspaceId } from '@/lib/db/repositories/workspaces'
import { deleteConversation, renameConversation, restoreConversation } from '@/lib/server/conversations/actions'
import { estimateStrategies } from '@/lib/server/estimates/estimates'
import { answer, appError, toFailure } from '@/lib/server/runtime/failure'
import { runSamples } from '@/lib/server/runs/pins'
import { reads } from '.'
import { setDefaultProfile } from '@/lib/server/profiles/profile-store'
import {
  collect,
  addProfile,
  defaults,
  lastEvent,
  ran,
  savedConversation,
  sonnetPrices,
  useMoneyServer,
} from '@/lib/server/testing/money'
import { cancelGroup } from '@/lib/server/runs/groups'
import { runGroup } from '@/lib/server/testing/run-group'
import { firstLook } from '@/lib/server/runs/first-look'
import { listSamples, openSample } from '@/lib/server/conversations/samples'
import { currentWorkspaceId } from '@/lib/server/workspaces/workspaces'
import { loadSettings } from '@/lib/server/settings/settings'

const { server } = useMoneyServer()
const codeOf = async (
  asked: Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>,
): Promise<string> => {
  const result = await asked
  return result.ok ? 'ok' : (result.error?.code ?? '')
}

it('is known as expected, whichever bundle of the server it comes from', () => {
  const failure = { code: 'nothing-to-replay', message: 'Nothing to replay.' }
  // The class of another bundle: the same in all but identity.
  const error = Object.assign(new Error(failure.message), { name: 'AppError', failure })
  expect(toFailure(error)).toEqual(failure)
})

describe('what is not there', () => {
  it('is said to be not there, by every action that is given an id', async () => {
    const id = 'nothing_here'
    const asked = [
      reads.conversations.messages({ id, from: 0, count: 1 }),
      renameConversation({ id, title: 'New' }),
      deleteConversation({ id }),
      restoreConversation({ id }),
      reads.runs.detail({ id }),
      reads.results.ledger({ result: { type: 'run', run: id } }),
      reads.diff.rows({ result: { type: 'run', run: id } }),
      reads.diff.messages({ result: { type: 'run', run: id }, from: 0, count: 1 }),
      runActions.deleteRun({ id }),
      reads.results.reference({ result: { type: 'run', run: id }, position: 1, marker: '⟨ x ⟩' }),
      reads.estimates.samples({ id }),
      costActions.deleteScenario({ id }),
      costActions.saveScenario({
        id,
        name: 'x',
        assumptions: { condensationsPerDay: 1, daysPerMonth: 1, monthlyGrowthPercent: 0, months: 1 },
      }),
      profileActions.updateProfile({ id, profile: { name: 'x', handler: 'openai', model: 'm' } }),
      profileActions.duplicateProfile({ id }),
      profileActions.deleteProfile({ id }),
      profileActions.restoreProfile({ id }),
      profileActions.setDefaultProfile({ role: 'condensing', id }),
      profileActions.testConnection({ id }),
      settingsActions.renameWorkspace({ id, name: 'x' }),
      settingsActions.switchWorkspace({ id }),
    ]
    expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'not-found'))
    expect(await cancelGroup(randomUUID())).toBeNull()
  })

  it('is refused before anything is done, where the input is not as it should be', async () => {
    expect(await codeOf(reads.runs.detail({ id: '' }))).toBe('invalid-input')
    expect(await codeOf(settingsActions.createWorkspace({ name: ' ' }))).toBe('invalid-input')
    expect(await codeOf(runActions.startRun({ groupId: 'no uuid', conversationId: 'c', strategies: [] }))).toBe(
      'invalid-input',
    )
    expect(
      await collect(runGroup({ groupId: randomUUID(), conversationId: 'nothing_here', strategies: [] })),
    ).toMatchObject([{ type: 'group-failed', error: { code: 'not-found' } }])
  })
})

describe('failures as they cross to a page', () => {
  it('carry what is expected, and of the unexpected only that it happened', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(toFailure(new Error('secret path /root'))).toEqual({
      code: 'unexpected',
      message: 'Something went wrong on the server. Its log says what.',
    })
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    expect(await answer(async () => Promise.reject(appError('x', 'Words', 'Do this')))).toEqual({
      ok: false,
      error: { code: 'x', message: 'Words', remedy: 'Do this' },
    })
    expect(
      toFailure(new CondensationError({ type: 'invalidConfig' }, 'CONFIG_INVALID', [{ field: 'a', message: 'b' }])),
    ).toEqual({
      code: 'CONFIG_INVALID',
      message: 'Invalid configuration',
      reason: { type: 'invalidConfig' },
      fields: [{ field: 'a', message: 'b' }],
    })
    expect(toFailure(new CondensationError({ type: 'invalidConfig' }, 'CONFIG_INVALID', 'no list'))).toEqual({
      code: 'CONFIG_INVALID',
      message: 'Invalid configuration',
      reason: { type: 'invalidConfig' },
    })
  })
})

describe('what an older or broken version left in the database', () => {
  it('counts as not set', async () => {
    const db = await database()
    await saveSetting(db, 'money', { threshold: 'high' })
    await saveSetting(db, 'workspace.active', 'ws_gone')
    expect((await loadSettings()).effective.threshold.source).toBe('default')
    expect(await currentWorkspaceId()).toBe(defaultWorkspaceId)
    await saveSetting(db, 'money', {})
  })
})

describe('samples and the first look', () => {
  it('are there without anybody’s doing, once', async () => {
    const [one, two] = await Promise.all([firstLook(), firstLook()])
    expect(one).toEqual(two)
    expect(await firstLook()).toEqual(one)
    expect((await listSamples()).length).toBeGreaterThan(1)
    await expect(openSample('no-such-sample')).rejects.toMatchObject({ failure: { code: 'not-found' } })
  })
})

describe('a first look where nothing can be stored', () => {
  it('shows the newest session that is there, and says why there is no sample', async () => {
    const { conversationId: sample = '' } = await firstLook()
    const saved = await savedConversation(4)
    await deleteConversation({ id: sample })
    const db = await database()
    await db.$queryRaw`PRAGMA query_only = 1`
    const look = await firstLook().finally(() => db.$queryRaw`PRAGMA query_only = 0`)
    expect(look).toMatchObject({ conversationId: saved, problem: { code: 'storage', storage: 'readOnly' } })
  })
})

describe('a run’s money', () => {
  it('says while a model answers what it has said so far, and nothing of it once it has ended', async () => {
    const profile = await addProfile(server(), { model: 'fixture-streams' })
    server().enqueue({
      type: 'answer',
      text: 'One two three four five six seven eight nine ten.',
      chunks: 10,
      holdAfter: 6,
    })
    const events: string[] = []
    for await (const event of runGroup({
      groupId: randomUUID(),
      conversationId: await savedConversation(30),
      strategies: [{ key: 'a', provider: 'native', title: 'T', config: defaults('native'), profile }],
    })) {
      events.push(event.type)
      if (event.type !== 'step-progress' || event.progress.text === '') continue
      expect(event).toMatchObject({
        key: 'a',
        id: 'summarize',
        progress: {
          model: 'fixture-streams',
          call: 1,
          expectedCalls: 1,
          finishedCalls: 0,
          text: expect.stringMatching(/^One/),
        },
      })
      server().release()
    }
    expect(events.filter((type) => type === 'step-progress').length).toBeGreaterThan(0)
    expect(events.lastIndexOf('step-progress')).toBeLessThan(events.indexOf('step-finished'))
    expect(events.at(-1)).toBe('run-finished')
  })

  it('keeps which profiles were chosen, what the conversation’s model would have cost, and what pins saved', async () => {
    const conversation = await savedConversation(31)
    const [cheap, dear] = [
      await addProfile(server(), { model: 'cheap', prices: { input: 0.15, output: 0.6 } }),
      await addProfile(server(), { model: 'dear', name: 'Dear', prices: sonnetPrices }),
    ]
    const first = await ran(conversation, { profile: cheap, conversationProfile: dear })
    expect(first).toMatchObject({
      chosen: { profile: cheap, conversationProfile: dear },
      money: { conversation: { profileName: 'Dear', label: 'dear' } },
    })
    expect(first.money?.conversation?.costUsd).toBeCloseTo(0.081, 12)
    expect(first.money?.savedByPinsUsd).toBeUndefined()
    const again = await ran(conversation, { profile: cheap, conversationProfile: dear })
    expect(again.money?.savedByPinsUsd).toBeCloseTo(first.costUsd ?? 0, 12)
    expect(again.money?.conversation).toBeUndefined()
    expect((await ran(conversation, { profile: dear, conversationProfile: dear })).money?.conversation).toBeUndefined()
    expect((await ran(conversation, {})).chosen).toBeUndefined()
    expect((await ran(conversation, { trigger: 'automatic' })).chosen).toEqual({ trigger: 'automatic' })
  })

  it('expects what the trigger makes of a fresh start', async () => {
    const state = `<environment_details>\n# Current Time\nnoon\n# Files\n${'src/file.ts\n'.repeat(40)}</environment_details>`
    const session = Array.from({ length: 6 }, (_, turn) => [
      {
        role: 'user',
        content: [
          { type: 'text', text: `Do ${turn}. ${'It matters a lot. '.repeat(60)}` },
          { type: 'text', text: state },
        ],
      },
      { role: 'assistant', content: `Did ${turn}. ${'It went well. '.repeat(60)}` },
    ]).flat()
    const { importSource } = await import('@/lib/server/conversations/conversations')
    const saved = await importSource(new TextEncoder().encode(JSON.stringify(session)), 'api_conversation_history.json')
    if (saved.kind !== 'saved') throw new Error('expected one conversation')
    const strategy = { key: 'a', provider: 'native', config: { ...defaults('native'), variant: 'fresh-start' } }
    const tokensAfter = async (trigger?: 'automatic'): Promise<number | undefined> => {
      const [outcome] = await estimateStrategies({
        conversationId: saved.conversation.id,
        strategies: [{ ...strategy, trigger }],
      })
      const [dry, done] = [
        outcome?.ok ? outcome.estimate.tokensAfter : undefined,
        await ran(saved.conversation.id, { ...strategy, trigger }),
      ]
      expect(dry).toBe(done.tokensAfter)
      return dry
    }
    expect(await tokensAfter('automatic')).toBeGreaterThan((await tokensAfter()) ?? Infinity)
  })

  it('asks the same question once, also where its steps ask it side by side', async () => {
    const profile = await addProfile(server(), { model: 'fixture-twice' })
    const session = [
      { role: 'user', content: 'Read both.' },
      ...['one', 'two'].flatMap((id) => [
        { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read', input: { path: 'a.ts' } }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: id, content: 'The very same long line of a file. '.repeat(200) },
          ],
        },
      ]),
      { role: 'assistant', content: 'Done.' },
    ]
    const { importSource } = await import('@/lib/server/conversations/conversations')
    const saved = await importSource(new TextEncoder().encode(JSON.stringify(session)), 'twice.json')
    if (saved.kind !== 'saved') throw new Error('expected one conversation')
    const passes = [
      {
        id: 'all',
        name: 'All',
        selection: { type: 'preserve_recent', keepRecentCount: 0 },
        mode: 'individual',
        individualConfig: { defaults: { toolResults: { operation: 'summarize', maxTokens: 100 } } },
      },
    ]
    const asked = server().requests.length
    const run = await ran(saved.conversation.id, { provider: 'smart', config: { passes }, profile })
    expect(run.money).toMatchObject({ calls: 2, pinnedCalls: 1, estimate: { calls: 2 } })
    expect(server().requests.length).toBe(asked + 1)
    expect((await runSamples(run.id)).questions).toHaveLength(1)
  })

  it('is a clear error where the model refuses, is cut off or breaks', async () => {
    const conversation = await savedConversation(32)
    const profile = await addProfile(server(), { model: 'fixture-fails' })
    for (const behaviour of [
      { type: 'answer', text: 'No.', stop: 'refused' },
      { type: 'answer', text: 'Half', stop: 'cut-off' },
      { type: 'error', status: 404, name: 'model_not_found' },
    ] as const) {
      server().enqueue(behaviour)
      const event = await lastEvent(conversation, { profile })
      expect(event).toMatchObject({ type: 'run-failed', error: { message: expect.stringContaining('fixture-fails') } })
    }
    await setDefaultProfile('conversation', null)
  })
})
