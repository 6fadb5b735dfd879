import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { database } from '@/lib/db/client'
import { addressPolicy } from './model-profile'
import { maxPromptLength, profileInput, type ProfileInput } from '@/lib/contracts/profiles'
import * as store from './profile-store'
import { listHandlers, listProfiles, profileOf, profileView, searchModels, testConnection } from './profiles'
import { previewRequest } from '@/lib/server/estimates/request-preview'
import { validatePrompt } from './prompts'
import { takeSettings } from './taken-settings'
import { seal, unseal } from './secrets'
import { loadSettings, saveSettings } from '@/lib/server/settings/settings'
import { addProfile, modelProfile, PLANTED, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import {
  createWorkspace,
  currentWorkspaceId,
  listWorkspaces,
  renameWorkspace,
  switchWorkspace,
} from '@/lib/server/workspaces/workspaces'
import { listSaved } from '@/lib/server/conversations/conversations'

const { server, folder } = useMoneyServer()
const openai = (given: Partial<ProfileInput> = {}) =>
  profileInput.parse({ name: 'GPT', handler: 'openai', model: 'gpt-4o-mini', ...given })

afterEach(() => {
  vi.stubEnv('HOST', undefined)
  vi.stubEnv('OPENAI_API_KEY', undefined)
})

describe('settings of an old config', () => {
  it('are taken over into the workspace, and into profiles of the names', async () => {
    const before = await currentWorkspaceId()
    const other = await createWorkspace('Taken over')
    await switchWorkspace(other.id)
    await saveSettings('workspace', { telemetry: false })
    const named = await store.createProfile(openai({ name: 'work' }))
    const rest = await store.createProfile(openai({ name: 'home', threshold: 30 }))
    await takeSettings({ automatic: false, threshold: 60, profileThresholds: { work: 45, gone: 20 } })
    expect((await loadSettings()).workspace).toEqual({ telemetry: false, automatic: false, threshold: 60 })
    const thresholdIn = async (id: string) => (await listProfiles()).find((each) => each.id === id)?.threshold
    expect([await thresholdIn(named), await thresholdIn(rest)]).toEqual([45, 30])
    await switchWorkspace(before)
  })
})

describe('profiles', () => {
  it('begin with the offline one, which cannot be changed and condenses by default', async () => {
    const [offline] = await listProfiles()
    expect(offline).toMatchObject({
      id: 'offline',
      builtIn: true,
      isCondensingDefault: true,
      isConversationDefault: false,
      rates: { source: 'free', rates: { input: 0 } },
    })
    expect(offline?.problem).toBeUndefined()
    for (const change of [
      store.deleteProfile('offline'),
      store.updateProfile('offline', openai()),
      store.duplicateProfile('offline'),
    ])
      await expect(change).rejects.toThrow('cannot be changed')
  })

  it('take prices and window from the catalogue until they say otherwise', async () => {
    const listed = await profileView(await store.createProfile(openai()))
    expect(listed).toMatchObject({
      contextWindowSource: 'catalogue',
      rates: { source: 'catalogue', priceDate: expect.stringMatching(/^\d{4}-/), rates: { input: 0.15, output: 0.6 } },
    })
    const own = await profileView(
      await store.updateProfile(listed.id, openai({ prices: { input: 9 }, contextWindow: 1_000, threshold: 60 })),
    )
    expect(own).toMatchObject({
      contextWindow: 1_000,
      contextWindowSource: 'profile',
      rates: { source: 'profile', rates: { input: 9, output: 0.6 } },
      effectiveThreshold: { percent: 60, source: 'profile' },
    })
    expect(await profileView(await store.createProfile(openai({ model: 'gpt-of-tomorrow' })))).toMatchObject({
      contextWindowSource: 'unknown',
      rates: { source: 'unknown', rates: { tiers: [] } },
    })
  })

  it('are duplicated with their key, deleted, restored, and defaults follow', async () => {
    const id = await addProfile(server(), { name: 'Mine' })
    const copy = await profileView(await store.duplicateProfile(id))
    expect(copy).toMatchObject({ name: 'Mine 2', secrets: [{ name: 'apiKey', state: 'stored' }] })
    expect((await store.getProfile(copy.id)).secrets.apiKey?.reveal()).toBe(PLANTED)
    await store.setDefaultProfile('conversation', copy.id)
    await store.setDefaultProfile('condensing', copy.id)
    expect(await profileView(copy.id)).toMatchObject({ isConversationDefault: true, isCondensingDefault: true })
    await store.deleteProfile(copy.id)
    await expect(profileView(copy.id)).rejects.toThrow('no such profile')
    expect(await store.defaultProfiles()).toEqual({ condensing: 'offline' })
    await store.restoreProfile(copy.id)
    expect(await store.defaultProfiles()).toEqual({ conversation: copy.id, condensing: copy.id })
    await Promise.all((['conversation', 'condensing'] as const).map((role) => store.setDefaultProfile(role, null)))
    await expect(store.setDefaultProfile('condensing', 'prof_nothing')).rejects.toThrow('no such profile')
  })

  it('inherit the threshold from the workspace, then from all, and say from where', async () => {
    const id = await addProfile(server())
    const effective = async () => (await profileView(id)).effectiveThreshold
    expect(await effective()).toEqual({ percent: 75, source: 'default' })
    await saveSettings('global', { threshold: 80 })
    expect(await effective()).toEqual({ percent: 80, source: 'global' })
    await saveSettings('workspace', { threshold: 50 })
    expect(await effective()).toEqual({ percent: 50, source: 'workspace' })
    await saveSettings('workspace', { threshold: 150_000 })
    expect(await effective()).toEqual({ tokens: 150_000, source: 'workspace' })
    await Promise.all([saveSettings('global', {}), saveSettings('workspace', {})])
    for (const threshold of [4, 101, 999, -2])
      expect(profileInput.safeParse({ ...openai(), threshold }).success).toBe(false)
  })
})

describe('keys', () => {
  it('are stored sealed for their place, in a folder whose key only the owner reads', () => {
    const sealed = seal(PLANTED, 'a:apiKey')
    expect(Buffer.from(sealed).includes(PLANTED)).toBe(false)
    expect(unseal(sealed, 'a:apiKey')?.reveal()).toBe(PLANTED)
    expect(unseal(sealed, 'b:apiKey')).toBeUndefined()
    expect(
      unseal(
        sealed.map((byte, index) => (index === 30 ? byte ^ 1 : byte)),
        'a:apiKey',
      ),
    ).toBeUndefined()
    expect(seal(PLANTED, 'a:apiKey')).not.toEqual(sealed)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    vi.stubEnv('CONDENSERY_SECRET_KEY', 'another secret of this machine')
    expect(unseal(sealed, 'a:apiKey')).toBeUndefined()
    vi.stubEnv('CONDENSERY_SECRET_KEY', 'short')
    expect(() => seal(PLANTED, 'a:apiKey')).toThrow('shorter than')
    vi.stubEnv('CONDENSERY_SECRET_KEY', undefined)
    expect(unseal(sealed, 'a:apiKey')?.reveal()).toBe(PLANTED)
  })

  it('stay until they are replaced or forgotten', async () => {
    const id = await addProfile(server())
    const change = async (secrets: ProfileInput['secrets']) => {
      await store.updateProfile(id, modelProfile(server(), { secrets }))
      return (await store.getProfile(id)).secrets.apiKey?.reveal()
    }
    expect(await change({})).toBe(PLANTED)
    expect(await change({ apiKey: 'another-key' })).toBe('another-key')
    expect(await change({ apiKey: null })).toBeUndefined()
  })

  it('never go to an address they were not entered for', async () => {
    const id = await addProfile(server())
    const moved = modelProfile(server(), { options: { baseUrl: 'https://elsewhere.example/v1' }, secrets: {} })
    expect((await profileOf({ id, draft: moved })).secrets).toEqual({})
    expect((await profileOf({ id, draft: modelProfile(server(), { secrets: {} }) })).secrets.apiKey?.reveal()).toBe(
      PLANTED,
    )
    await store.updateProfile(id, moved)
    expect((await profileView(id)).secrets).toMatchObject([{ state: 'absent' }])
    vi.stubEnv('OPENAI_API_KEY', PLANTED)
    const own = await store.createProfile(openai({ options: { baseUrl: 'https://93.184.215.14/v1' } }))
    expect(await profileView(own)).toMatchObject({
      secrets: [{ state: 'absent' }],
      problem: expect.stringContaining('needs a key'),
    })
    expect((await profileView(await store.createProfile(openai()))).secrets).toMatchObject([{ state: 'environment' }])
    const tested = await testConnection(await store.getProfile(own))
    expect(tested).toMatchObject({
      connected: false,
      call: { code: 'no-key', problem: { detail: { type: 'variableKept', variable: 'OPENAI_API_KEY' } } },
    })
  })

  it('are forgotten when any part of the address changes', async () => {
    const bedrock = (options: ProfileInput['options'], secrets: ProfileInput['secrets'] = {}) =>
      profileInput.parse({ name: 'Cloud', handler: 'bedrock', model: 'm', options, secrets })
    for (const [before, after] of [
      [{ region: 'us-east-1' }, { region: 'eu-west-1' }],
      [
        { region: 'us-east-1', projectId: 'one-project' },
        { region: 'us-east-1', projectId: 'two-project' },
      ],
    ] as const) {
      const id = await store.createProfile(bedrock(before, { apiKey: PLANTED }))
      expect((await profileOf({ id, draft: bedrock(before) })).secrets.apiKey?.reveal()).toBe(PLANTED)
      expect((await profileOf({ id, draft: bedrock(after) })).secrets).toEqual({})
      await store.updateProfile(id, bedrock(after))
      expect((await store.getProfile(id)).stored?.secretNames).toEqual([])
    }
  })

  it('do not go unnoticed into fields that are shown', async () => {
    for (const given of [
      { name: 'sk-abcdefghijklmnop' },
      { model: 'sk-abcdefghijklmnop' },
      { customPrompt: 'Use sk-abcdefghijklmnop for it' },
    ])
      await expect(store.createProfile(openai(given))).rejects.toThrow('looks like a key')
    await expect(store.createProfile(openai({ customPrompt: 'A bell: \u0007' }))).rejects.toThrow('control characters')
    await expect(saveSettings('global', { customPrompt: 'Use sk-abcdefghijklmnop for it' })).rejects.toThrow(
      'looks like a key',
    )
  })

  it('that can no longer be read are said to be', async () => {
    const id = await addProfile(server())
    vi.stubEnv('CONDENSERY_SECRET_KEY', 'another secret of this machine')
    expect((await profileView(id)).problem).toContain('Enter the key again')
    vi.stubEnv('CONDENSERY_SECRET_KEY', undefined)
  })
})

describe('addresses', () => {
  it('of the private network are for an app on loopback, or where the operator says so', async () => {
    expect(
      [
        {},
        { HOST: 'localhost' },
        { HOST: '::1' },
        { HOST: '127.0.0.2' },
        { HOST: '0.0.0.0' },
        { HOST: '::' },
        { HOST: '192.168.1.5' },
        { HOST: '0.0.0.0', CONDENSERY_ALLOW_PRIVATE_ADDRESSES: '1' },
      ].map((environment) => addressPolicy({ NODE_ENV: 'test', ...environment }).allowPrivate),
    ).toEqual([true, true, true, true, false, false, false, true])
    const id = await addProfile(server())
    vi.stubEnv('HOST', '0.0.0.0')
    await expect(addProfile(server())).rejects.toThrow('private address')
    expect(await testConnection(await store.getProfile(id))).toMatchObject({
      connected: false,
      call: {
        message: expect.stringContaining('private address'),
        problem: { detail: { type: 'address', code: 'private' } },
      },
    })
    await expect(addProfile(server(), { options: { baseUrl: 'http://169.254.169.254/latest' } })).rejects.toThrow(
      'credentials',
    )
  })
})

describe('regions and projects', () => {
  it.each([
    '127.0.0.1:3998/',
    'us-east-1.evil.example/',
    'evil.example#',
    'a@evil.example',
    'us east',
    '../x',
    'US-EAST-1',
    '',
  ])('%j is none', (text) => {
    const given = (options: object) =>
      profileInput.safeParse({ name: 'Cloud', handler: 'vertex', model: 'm', options }).success
    expect([
      given({ region: text }),
      given({ projectId: text === 'us-east-1.evil.example/' ? text : `${text}/` }),
    ]).toEqual([false, false])
  })

  it('that were stored before the rule are not used any more', async () => {
    const id = await store.createProfile(
      profileInput.parse({
        name: 'Cloud',
        handler: 'vertex',
        model: 'm',
        options: { region: 'us-east5', projectId: 'my-project' },
        secrets: { apiKey: PLANTED },
      }),
    )
    await (await database()).profile.update({
      where: { id },
      data: { options: JSON.stringify({ region: '127.0.0.1:3998/', projectId: 'my-project' }) },
    })
    expect((await store.getProfile(id)).options).toEqual({ projectId: 'my-project' })
    expect(await profileView(id)).toMatchObject({ problemCode: 'incomplete' })
  })
})

describe('a connection test', () => {
  it.each([
    ['fixture', { connected: true, inputTokens: 20_000 }],
    ['unauthorized', { connected: false, call: { code: 'unauthorized' } }],
    ['unknown', { connected: false, call: { code: 'unknown-model' } }],
    ['cut-off', { connected: true }],
  ] as const)('of %s', async (model, expected) => {
    const draft = modelProfile(server(), { model })
    expect(await testConnection(await profileOf({ draft }))).toMatchObject({
      model: `openai-compatible:${model}`,
      ...expected,
    })
  })

  it('needs no model offline', async () => {
    expect(await testConnection(await store.getProfile('offline'))).toMatchObject({ connected: true, costUsd: 0 })
  })
})

describe('the form', () => {
  it('knows every handler, its options and keys', () => {
    const handlers = listHandlers()
    expect(handlers.map(({ id }) => id)).toEqual([
      'offline',
      'anthropic',
      'bedrock',
      'vertex',
      'openai',
      'openrouter',
      'openai-compatible',
    ])
    expect(handlers.find(({ id }) => id === 'bedrock')).toMatchObject({
      requiredOptions: ['region'],
      catalogProvider: 'aws',
      secrets: expect.arrayContaining([{ name: 'accessKeyId', variable: 'AWS_ACCESS_KEY_ID', inEnvironment: false }]),
    })
  })

  it('searches the catalogue, within the provider of a handler', () => {
    expect(searchModels('claude sonnet', 'anthropic', 5).every(({ provider }) => provider === 'anthropic')).toBe(true)
    expect(searchModels('gpt-4o-mini', undefined, 3)[0]).toMatchObject({
      model: 'gpt-4o-mini',
      reference: expect.stringContaining(':gpt-4o-mini'),
    })
  })

  it('checks a prompt for length and content', async () => {
    const codes = async (prompt: string) => (await validatePrompt(prompt)).issues.map(({ code }) => code)
    expect(await codes('Summarize what was done and what is left to do.')).toEqual([])
    expect(await codes('  ')).toEqual(['empty'])
    expect(await codes('Shorter')).toEqual(['short'])
    expect(await codes(`Summarize for {{name}} \u0007 with sk-abcdefghijkl`)).toEqual([
      'control-characters',
      'secret',
      'placeholder',
    ])
    expect(await validatePrompt('x '.repeat(maxPromptLength))).toMatchObject({
      valid: false,
      issues: [{ code: 'too-long' }],
    })
    const small = await store.createProfile(openai({ contextWindow: 20 }))
    expect((await validatePrompt('Summarize what was done and what is left to do.', small)).issues).toMatchObject([
      { code: 'fills-window' },
    ])
  })

  it('previews a draft that has no key yet, and refuses where nothing would be sent', async () => {
    const conversationId = await savedConversation()
    const preview = await previewRequest({
      profile: { draft: openai() },
      conversationId,
      prompt: 'Only the open points, please.',
    })
    expect(preview.body).toContain('Only the open points, please.')
    expect(preview.costUsd).toBeGreaterThan(0)
    await expect(previewRequest({ profile: { id: 'offline' } })).rejects.toThrow('sends nothing')
    await expect(
      previewRequest({ profile: { draft: openai() }, conversationId, strategy: { provider: 'lossless', config: {} } }),
    ).rejects.toThrow('ask no model')
  })
})

describe('workspaces', () => {
  it('hold their own conversations, profiles and settings', async () => {
    const id = await addProfile(server(), { name: 'Of the first' })
    await savedConversation()
    const other = await createWorkspace('Other')
    expect((await switchWorkspace(other.id)).find(({ active }) => active)?.name).toBe('Other')
    expect([(await listSaved()).length, (await listProfiles()).length]).toEqual([0, 1])
    await expect(profileView(id)).rejects.toThrow('no such profile')
    await saveSettings('workspace', { telemetry: false })
    expect((await loadSettings()).effective.telemetry).toEqual({ value: false, source: 'workspace' })
    expect((await renameWorkspace(other.id, 'Renamed')).name).toBe('Renamed')
    const first = (await listWorkspaces()).find(({ name }) => name === 'Default')
    // Lookups that start together share one query, but none started after a switch sees the old workspace.
    const looking = currentWorkspaceId()
    await switchWorkspace(first?.id ?? '')
    expect(await currentWorkspaceId()).toBe(first?.id)
    await looking
    expect((await loadSettings()).effective.telemetry).toEqual({ value: true, source: 'default' })
    expect((await profileView(id)).name).toBe('Of the first')
    await expect(switchWorkspace('ws_nothing')).rejects.toThrow('no such workspace')
  })
})
