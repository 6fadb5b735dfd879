import { describe, expect, it } from 'vitest'
import { onFailures } from '@/lib/engine'
import { listEvents } from '@/lib/server/analytics/analytics'
import { importSource } from '@/lib/server/conversations/conversations'
import { estimateStrategies } from '@/lib/server/estimates/estimates'
import { setDefaultProfile } from '@/lib/server/profiles/profile-store'
import { saveSettings } from '@/lib/server/settings/settings'
import { sessionVerdicts } from '@/lib/server/verdicts/verdicts'
import { addProfile, defaults, lastEvent, ran, savedConversation, useMoneyServer } from '@/lib/server/testing/money'

const { server } = useMoneyServer()

/** Models of the loopback server, each of which fails in one way, over the real wire format. */
const failures = ['unauthorized', 'unknown', 'busy', 'too-long', 'cut-off', 'broken', 'empty'] as const
const named = (model: string) => addProfile(server(), { name: `Profile ${model}`, model })
const hanging = () =>
  addProfile(server(), {
    name: 'Profile hang',
    model: 'hang',
    options: { baseUrl: `${server().url}/v1`, maxRetries: 0, timeoutMs: 1_000 },
  })
const batch = {
  passes: [
    {
      id: 'one',
      name: 'One',
      selection: { type: 'preserve_recent', keepRecentCount: 2 },
      mode: 'batch',
      batchConfig: {},
    },
  ],
}

describe('a call that fails', () => {
  it.each([...failures, 'hang'] as const)(
    '(%s) asks the conversation’s profile, which signs the answer',
    async (model) => {
      const [condensing, conversation] = [
        model === 'hang' ? await hanging() : await named(model),
        await addProfile(server(), { name: 'Second', model: 'fixture-second' }),
      ]
      const run = await ran(await savedConversation(21), { profile: condensing, conversationProfile: conversation })
      expect(run.model).toMatchObject({ profile: conversation, profileName: 'Second' })
      expect(run.fallbacks).toHaveLength(1)
      expect(JSON.stringify(run.fallbacks[0])).toContain(`Profile ${model}`)
      expect(run.by).toBeUndefined()
      expect((await listEvents()).events[0]).toMatchObject({
        outcome: 'done',
        profile: conversation,
        calls: 2,
        fallbacks: 1,
      })
    },
  )

  it.each([...failures, 'hang'] as const)(
    '(%s) of the only profile fails the column, with what was said and who was asked',
    async (model) => {
      const profile = model === 'hang' ? await hanging() : await named(model)
      expect(await lastEvent(await savedConversation(21), { profile })).toMatchObject({
        type: 'run-failed',
        error: { code: expect.stringMatching(/PROVIDER_ERROR|HANDLER_INVALID/) },
      })
      expect((await listEvents()).events[0]).toMatchObject({ outcome: 'failed', profile, calls: 1 })
    },
  )

  it.each([...failures, 'hang'] as const)(
    '(%s) of the only profile goes on to half of the messages where the column says so',
    async (model) => {
      const profile = model === 'hang' ? await hanging() : await named(model)
      const run = await ran(await savedConversation(21), { profile, onFailure: 'fall-back' })
      expect(run).toMatchObject({
        provider: 'native',
        by: 'truncate-half',
        chosen: { profile, onFailure: 'fall-back' },
      })
      expect(run.tokensAfter).toBeLessThan(run.tokensBefore)
    },
  )

  it('fails a pipeline of which nothing worked, and is its reason', async () => {
    const failed = await lastEvent(await savedConversation(22), {
      provider: 'smart',
      config: batch,
      profile: await named('unauthorized'),
    })
    expect(failed).toMatchObject({ type: 'run-failed', error: { message: expect.stringContaining('401') } })
  })

  it('hops from the pipeline to native to half', async () => {
    const run = await ran(await savedConversation(22), {
      provider: 'smart',
      config: batch,
      profile: await named('unauthorized'),
      onFailure: 'fall-back',
    })
    expect([run.by, run.fallbacks.length]).toEqual(['truncate-half', 2])
  })
})

describe('a configuration that is illegal', () => {
  it.each(onFailures)('%s', async (onFailure) => {
    const event = await lastEvent(await savedConversation(21), {
      provider: 'truncation',
      config: { version: 'v9' },
      onFailure,
    })
    expect(event?.type).toBe(onFailure === 'stop' ? 'run-failed' : 'run-finished')
  })
})

describe('what the settings say', () => {
  it('stands in for every prompt, the workspace’s before the global one, and can be inherited again', async () => {
    const [conversation, profile] = [
      await savedConversation(23),
      await addProfile(server(), { model: 'fixture-workspace' }),
    ]
    const promptOf = async () => (await ran(conversation, { provider: 'smart', config: batch, profile })).money
    await saveSettings('global', { customPrompt: 'Of everyone, everywhere.' })
    expect(await promptOf()).toMatchObject({ prompt: 'Of everyone, everywhere.', promptSource: 'global' })
    await saveSettings('workspace', { customPrompt: 'Of this workspace alone.' })
    expect(await promptOf()).toMatchObject({ prompt: 'Of this workspace alone.', promptSource: 'workspace' })
    expect(JSON.stringify(server().requests.at(-1)?.body)).toContain('Of this workspace alone.')
    await saveSettings('workspace', { customPrompt: null })
    expect((await promptOf())?.prompt).toBeUndefined()
    await saveSettings('workspace', {})
    expect((await promptOf())?.promptSource).toBe('global')
    await saveSettings('global', {})
  })

  it('refuses a default provider that does not exist', async () => {
    await expect(saveSettings('global', { defaultProvider: 'nobody' })).rejects.toThrow('no provider nobody')
  })
})

it('an offline run counts its calls once', async () => {
  const run = await ran(await savedConversation(24), { config: defaults('native') })
  expect([run.money?.calls, (await listEvents()).events[0]?.calls]).toEqual([1, 1])
})

describe('whether a harness would condense', () => {
  const verdicts = (id: string) => sessionVerdicts(id)

  it('is said for the session and each profile, by its own window and threshold', async () => {
    const id = await savedConversation(31)
    const [small, large] = [
      await addProfile(server(), { name: 'Small', contextWindow: 8_000, threshold: 60 }),
      await addProfile(server(), { name: 'Large', contextWindow: 1_000_000 }),
    ]
    await setDefaultProfile('conversation', small)
    await saveSettings('workspace', { threshold: 40 })
    const { session, profiles } = await verdicts(id)
    expect(session).toMatchObject({
      profile: { id: small, name: 'Small' },
      condense: true,
      contextWindow: 8_000,
      threshold: { percent: 60, source: 'profile' },
      provider: { id: 'native' },
    })
    expect(session.percent).toBeCloseTo((100 * session.tokens) / 8_000)
    expect(profiles.find(({ profile }) => profile?.id === large)).toMatchObject({
      condense: false,
      reason: 'below',
      threshold: { percent: 40, source: 'workspace' },
    })
    await saveSettings('workspace', { automatic: false })
    expect((await verdicts(id)).session).toMatchObject({
      condense: false,
      reason: 'automatic-off',
      threshold: { percent: 60 },
    })
    await saveSettings('workspace', {})
    await setDefaultProfile('conversation', null)
    expect((await verdicts(id)).session).toMatchObject({ condense: false, reason: 'below', windowIsAssumed: true })
  })

  it('is held back where the default provider saved next to nothing on it', async () => {
    const [id, small] = [
      await savedConversation(32),
      await addProfile(server(), { name: 'Tight', contextWindow: 7_000 }),
    ]
    await setDefaultProfile('conversation', small)
    await saveSettings('global', { defaultProvider: 'lossless', minimumSavingPercent: 50 })
    expect((await verdicts(id)).session).toMatchObject({ condense: true, provider: { id: 'lossless' } })
    const run = await ran(id, { provider: 'lossless' })
    expect(run.warnings).toMatchObject([{ type: 'savedLittle', minimum: 50 }])
    expect((await verdicts(id)).session).toMatchObject({
      condense: false,
      reason: 'held-back',
      held: { type: 'saved-little' },
    })
    await saveSettings('global', {})
    await setDefaultProfile('conversation', null)
  })
})

it('options that are probably not meant are said before a run and after it', async () => {
  const [conversationId, config] = [await savedConversation(33), { version: 'v2', preserveRecentCount: 0 }]
  const [outcome] = await estimateStrategies({
    conversationId,
    strategies: [{ key: 'a', provider: 'truncation', config }],
  })
  const warning = { type: 'option', warning: { type: 'nothingRecentKept' } }
  expect(outcome).toMatchObject({ ok: true, estimate: { warnings: [warning] } })
  expect((await ran(conversationId, { provider: 'truncation', config })).warnings).toContainEqual(warning)
})

it('a dry run’s guess never refuses a run', async () => {
  const turns = Array.from({ length: 6 }, (_, index) => [
    { role: 'user', content: `Question ${index}: ${'where does the parcel stand now '.repeat(3)}` },
    { role: 'assistant', content: `Answer ${index}: ${'it is still on its way to you '.repeat(3)}` },
  ]).flat()
  const imported = await importSource(new TextEncoder().encode(JSON.stringify(turns)), 'short.json')
  if (imported.kind !== 'saved') throw new Error('expected one conversation')
  const conversationId = imported.conversation.id
  const profile = await addProfile(server(), { name: 'Talks much', model: 'fixture-short' })
  const [outcome] = await estimateStrategies({
    conversationId,
    strategies: [{ key: 'a', provider: 'native', config: defaults('native'), profile }],
  })
  const run = await ran(conversationId, { profile })
  // The estimated length exceeds what the summary would replace.
  expect(outcome).toMatchObject({ ok: true, estimate: { outputTokens: 300 } })
  expect(run.tokensAfter).toBeLessThan(run.tokensBefore)
  expect(run.money).toMatchObject({ calls: 1 })
})
