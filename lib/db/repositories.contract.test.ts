import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { JsonValue } from '@/lib/core/json'
import type { Database } from './database'
import { newConversationId, newPresetId, newProfileId, newRunGroupId, newRunId, type BlobHash, type RunId } from './ids'
import { collectBlobs, findBlob, findBlobText, packBlob, storeBlob } from './repositories/blobs'
import * as conversations from './repositories/conversations'
import * as pins from './repositories/pins'
import * as presets from './repositories/presets'
import * as profiles from './repositories/profiles'
import * as runs from './repositories/runs'
import * as settings from './repositories/settings'
import * as telemetry from './repositories/telemetry'
import * as workspaces from './repositories/workspaces'
import { defaultWorkspaceId } from './repositories/workspaces'
import { openTemporarySqlite, type TemporaryDatabase } from './testing/temporary-database'

const newConversation: conversations.NewConversation = {
  workspaceId: defaultWorkspaceId,
  title: 'Fix the parser',
  dialect: 'anthropic-messages',
  fileName: 'session.json',
  source: '[{"role":"user","content":"fix the parser"}]',
  conversationIndex: 0,
  view: 'full',
  messages: 12,
  tokens: 3_456,
  summary: { byKind: { messageText: 3_000, toolResults: 456 }, warnings: [] },
}

const newRun: runs.NewRun = {
  workspaceId: defaultWorkspaceId,
  title: 'Lossless',
  groupId: newRunGroupId(),
  position: 0,
  conversationTitle: 'Fix the parser',
  dialect: 'anthropic-messages',
  conversationIndex: 0,
  view: 'full',
  provider: 'lossless',
  config: { strategies: { fileReads: true } },
  tokensBefore: 3_456,
  tokensAfter: 1_234,
  timeMs: 12.5,
  summary: { steps: [] },
  input: '[1]',
  output: '[2]',
  record: '{"ledger":[]}',
}

const blobCount = (db: Database): Promise<number> => db.blob.count()

async function emptied(db: Database): Promise<void> {
  await db.run.deleteMany()
  await db.conversation.deleteMany()
  await db.setting.deleteMany()
  await db.workspaceSetting.deleteMany()
  await collectBlobs(db)
}

/** What every database must do. */
function repositoryContract(name: string, open: () => Promise<TemporaryDatabase>): void {
  describe(`repositories on ${name}`, () => {
    let opened: TemporaryDatabase
    let db: Database
    beforeAll(async () => {
      opened = await open()
      db = opened.db
    })
    afterAll(() => opened.close())

    describe('blobs', () => {
      it('gives back what was stored, byte for byte', async () => {
        const random = fc.sample(fc.uint8Array({ maxLength: 5_000 }), { numRuns: 20, seed: 7 })
        for (const bytes of [new Uint8Array(0), new Uint8Array([0, 255, 10]), ...random]) {
          const blob = await packBlob(bytes)
          await storeBlob(db, blob)
          expect(Buffer.compare((await findBlob(db, blob.hash)) ?? Buffer.from('missing'), bytes)).toBe(0)
        }
      })

      it('gives back text with its byte order mark, NUL and every plane of Unicode', async () => {
        const text = '\ufeffa\u0000b\r\n“é” 漢字 👩‍💻'
        const blob = await packBlob(text)
        await storeBlob(db, blob)
        expect(await findBlobText(db, blob.hash)).toBe(text)
      })

      it('stores large content compressed', async () => {
        const text = Array.from({ length: 200_000 }, (_, line) => `${line} | const value = compute(${line % 977})`).join('\n')
        const blob = await packBlob(text)
        expect(blob.data.byteLength).toBeLessThan(text.length / 3)
        await storeBlob(db, blob)
        expect(await findBlobText(db, blob.hash)).toBe(text)
      })

      it('stores the same content once', async () => {
        await emptied(db)
        const blob = await packBlob('same')
        await storeBlob(db, blob)
        await storeBlob(db, blob)
        expect(await blobCount(db)).toBe(1)
      })

      it('knows nothing of an unknown hash', async () => {
        expect(await findBlob(db, 'f'.repeat(64) as BlobHash)).toBeUndefined()
      })
    })

    describe('conversations', () => {
      it('are found as they were created, with their source', async () => {
        const created = await conversations.createConversation(db, newConversation)
        const { source, ...expected } = newConversation
        expect(created).toMatchObject(expected)
        expect(await conversations.findConversation(db, created.id)).toEqual(created)
        expect(await findBlobText(db, created.sourceHash)).toBe(source)
        expect(await conversations.findConversationBySource(db, defaultWorkspaceId, created)).toBeDefined()
      })

      it('get a title on one line, without control characters and halves of characters', async () => {
        const created = await conversations.createConversation(db, { ...newConversation, title: ' a\n\u0000b\ud800 ', fileName: `${'é'.repeat(500)}.json` })
        expect(created.title).toBe('a b\ufffd')
        expect(Array.from(created.fileName ?? '')).toHaveLength(200)
        expect(await conversations.renameConversation(db, created.id, ' \n ')).toBe(true)
        expect((await conversations.findConversation(db, created.id))?.title).toBe('Untitled')
      })

      it('are renamed, deleted and restored; a deleted one is not there for anyone', async () => {
        const { id } = await conversations.createConversation(db, newConversation)
        expect(await conversations.renameConversation(db, id, 'Renamed')).toBe(true)
        expect(await conversations.deleteConversation(db, id)).toBe(true)
        expect(await conversations.deleteConversation(db, id)).toBe(false)
        expect(await conversations.renameConversation(db, id, 'Again')).toBe(false)
        expect(await conversations.findConversation(db, id)).toBeUndefined()
        expect((await conversations.listConversations(db, defaultWorkspaceId)).items.map((item) => item.id)).not.toContain(id)
        expect(await conversations.restoreConversation(db, id)).toBe(true)
        expect(await conversations.restoreConversation(db, id)).toBe(false)
        expect((await conversations.findConversation(db, id))?.title).toBe('Renamed')
      })

      it('are purged with their file, unless something else needs it', async () => {
        await emptied(db)
        const first = await conversations.createConversation(db, { ...newConversation, source: 'shared' })
        const second = await conversations.createConversation(db, { ...newConversation, source: 'shared' })
        const other = await conversations.createConversation(db, { ...newConversation, source: 'own' })
        await conversations.deleteConversation(db, first.id)
        await conversations.deleteConversation(db, other.id)
        expect(await conversations.purgeConversations(db, new Date(Date.now() - 60_000))).toBe(0)
        expect(await conversations.purgeConversations(db, new Date(Date.now() + 60_000))).toBe(2)
        expect(await conversations.restoreConversation(db, first.id)).toBe(false)
        expect(await findBlobText(db, second.sourceHash)).toBe('shared')
        expect(await findBlob(db, other.sourceHash)).toBeUndefined()
      })

      it('leave nothing behind when creating fails half-way', async () => {
        await emptied(db)
        const nobody = 'ws_nobody' as typeof defaultWorkspaceId
        await expect(conversations.createConversation(db, { ...newConversation, workspaceId: nobody })).rejects.toThrow(/foreign key/i)
        expect(await blobCount(db)).toBe(0)
      })

      it('say nothing about an unknown id', async () => {
        const id = newConversationId()
        expect(await conversations.findConversation(db, id)).toBeUndefined()
        expect(await conversations.renameConversation(db, id, 'x')).toBe(false)
        expect(await conversations.deleteConversation(db, id)).toBe(false)
      })
    })

    describe('lists', () => {
      it('show every row once, newest first, page by page, also of the same instant and while rows come and go', async () => {
        await emptied(db)
        const created = []
        for (let index = 0; index < 7; index++) created.push(await conversations.createConversation(db, { ...newConversation, title: `number ${index}` }))
        await db.conversation.updateMany({ where: { id: { in: created.slice(2, 5).map((item) => item.id) } }, data: { createdAt: new Date(1_700_000_000_123) } })
        const everything = (await conversations.listConversations(db, defaultWorkspaceId)).items.map((item) => item.id)
        expect(new Set(everything)).toEqual(new Set(created.map((item) => item.id)))

        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page: Awaited<ReturnType<typeof conversations.listConversations>> = await conversations.listConversations(db, defaultWorkspaceId, { limit: 2, cursor })
          seen.push(...page.items.map((item) => item.id))
          cursor = page.nextCursor
          const last = page.items.at(-1)
          if (last) await conversations.deleteConversation(db, last.id)
          if (cursor) await conversations.createConversation(db, { ...newConversation, title: 'newer' })
        } while (cursor)
        expect(seen).toEqual(everything)
      })

      it('take a cursor that cannot be read for the first page, and any limit', async () => {
        await emptied(db)
        const { id } = await conversations.createConversation(db, newConversation)
        for (const cursor of ['', '!', 'zzzzzzzzzzz.x', `${id}`]) {
          const page = await conversations.listConversations(db, defaultWorkspaceId, { cursor, limit: Number.MAX_VALUE })
          expect(page.items).toHaveLength(1)
        }
        expect((await conversations.listConversations(db, defaultWorkspaceId, { limit: -3 })).items).toHaveLength(1)
      })
    })

    describe('runs', () => {
      it('are found as they were saved, with input, output and record', async () => {
        const { input, output, record, ...expected } = newRun
        const saved = await runs.saveRun(db, newRun)
        expect(saved).toMatchObject(expected)
        expect(await runs.findRun(db, saved.id)).toEqual(saved)
        expect(await Promise.all([saved.inputHash, saved.outputHash, saved.recordHash].map((hash) => findBlobText(db, hash)))).toEqual([input, output, record])
      })

      it('keep an unknown cost unknown and a cost of zero zero', async () => {
        const unknown = await runs.saveRun(db, newRun)
        const free = await runs.saveRun(db, { ...newRun, costUsd: 0 })
        expect((await runs.findRun(db, unknown.id))?.costUsd).toBeUndefined()
        expect((await runs.findRun(db, free.id))?.costUsd).toBe(0)
      })

      it('of one comparison come back in their order', async () => {
        const groupId = newRunGroupId()
        for (const position of [2, 0, 1]) await runs.saveRun(db, { ...newRun, groupId, position, title: `column ${position}` })
        expect((await runs.findRunGroup(db, groupId)).map((run) => run.title)).toEqual(['column 0', 'column 1', 'column 2'])
      })

      it('are listed by conversation and provider', async () => {
        const conversationId = newConversationId()
        const run = await runs.saveRun(db, { ...newRun, conversationId, provider: 'truncation' })
        const list = async (filter: runs.RunFilter): Promise<readonly RunId[]> => (await runs.listRuns(db, defaultWorkspaceId, filter)).items.map((item) => item.id)
        expect(await list({ conversationId })).toEqual([run.id])
        expect(await list({ conversationId, provider: 'lossless' })).toEqual([])
        expect(await list({})).toContain(run.id)
      })

      it('outlive their conversation and keep its file', async () => {
        await emptied(db)
        const conversation = await conversations.createConversation(db, { ...newConversation, source: 'the file' })
        const run = await runs.saveRun(db, { ...newRun, conversationId: conversation.id, input: 'the file' })
        await conversations.deleteConversation(db, conversation.id)
        await conversations.purgeConversations(db, new Date(Date.now() + 60_000))
        expect(await runs.findRun(db, run.id)).toEqual(run)
        expect(await findBlobText(db, run.inputHash)).toBe('the file')
      })

      it('are deleted with what only they need', async () => {
        await emptied(db)
        const first = await runs.saveRun(db, newRun)
        const second = await runs.saveRun(db, { ...newRun, output: '[3]' })
        expect(await blobCount(db)).toBe(4)
        expect(await runs.deleteRun(db, first.id)).toBe(true)
        expect(await runs.deleteRun(db, first.id)).toBe(false)
        expect(await blobCount(db)).toBe(3)
        expect(await findBlobText(db, second.recordHash)).toBe('{"ledger":[]}')
      })

      it('are saved whole or not at all', async () => {
        await emptied(db)
        await expect(runs.saveRun(db, { ...newRun, tokensAfter: Number.NaN })).rejects.toThrow(/tokensAfter/)
        expect([await db.run.count(), await blobCount(db)]).toEqual([0, 0])
      })

      it('cannot be changed: the repository offers no way to', () => {
        expect(Object.keys(runs).sort()).toEqual(['deleteRun', 'findRun', 'findRunGroup', 'listRuns', 'saveRun'])
      })

      it('say nothing about an unknown id', async () => {
        expect(await runs.findRun(db, newRunId())).toBeUndefined()
        expect(await runs.findRunGroup(db, newRunGroupId())).toEqual([])
      })
    })

    describe('settings', () => {
      it('hold any JSON', async () => {
        const values: readonly JsonValue[] = [null, false, 0, '', 'é\u0000', [], { a: [1, { b: null }] }]
        for (const value of values) {
          await settings.saveSetting(db, 'any', value)
          expect(await settings.findSetting(db, 'any')).toEqual(value)
        }
      })

      it('are global until a workspace overrides them', async () => {
        await emptied(db)
        expect(await settings.findSetting(db, 'threshold', defaultWorkspaceId)).toBeUndefined()
        await settings.saveSetting(db, 'threshold', 80)
        expect(await settings.findSetting(db, 'threshold', defaultWorkspaceId)).toBe(80)
        await settings.saveWorkspaceSetting(db, defaultWorkspaceId, 'threshold', 60)
        expect(await settings.findSetting(db, 'threshold', defaultWorkspaceId)).toBe(60)
        expect(await settings.findSetting(db, 'threshold')).toBe(80)
        await settings.deleteWorkspaceSetting(db, defaultWorkspaceId, 'threshold')
        expect(await settings.findSetting(db, 'threshold', defaultWorkspaceId)).toBe(80)
        await settings.deleteSetting(db, 'threshold')
        expect(await settings.findSetting(db, 'threshold', defaultWorkspaceId)).toBeUndefined()
      })
    })

    describe('profiles', () => {
      const fields: profiles.ProfileFields = { name: 'Main', handler: 'openai', model: 'gpt-4o-mini', options: { temperature: 0.2 }, prices: { input: 0 }, contextWindow: 128_000, supportsCache: false, threshold: -1, customPrompt: 'é\nline' }
      const sealed = new Uint8Array([1, 2, 3])

      it('come back as they were saved, with the names of their secrets, by name', async () => {
        const saved = await profiles.createProfile(db, defaultWorkspaceId, fields, { apiKey: sealed })
        expect(saved).toMatchObject({ ...fields, secretNames: ['apiKey'] })
        expect(saved.maxOutput).toBeUndefined()
        expect(await profiles.findProfile(db, defaultWorkspaceId, saved.id)).toEqual(saved)
        expect(await profiles.findSecrets(db, saved.id)).toEqual({ apiKey: sealed })
        const first = await profiles.createProfile(db, defaultWorkspaceId, { ...fields, name: 'A' })
        expect((await profiles.listProfiles(db, defaultWorkspaceId)).map(({ id }) => id)).toEqual([first.id, saved.id])
      })

      it('change whole, and each secret only when it is named', async () => {
        const { id } = await profiles.createProfile(db, defaultWorkspaceId, fields, { apiKey: sealed, sessionToken: sealed })
        const changed = await profiles.updateProfile(db, defaultWorkspaceId, id, { name: 'B', handler: 'anthropic', model: 'm', options: {}, prices: {}, threshold: 50 }, { apiKey: null, accessKeyId: new Uint8Array([9]) })
        expect(changed).toMatchObject({ name: 'B', contextWindow: undefined, customPrompt: undefined, supportsCache: undefined })
        expect(await profiles.findSecrets(db, id)).toEqual({ sessionToken: sealed, accessKeyId: new Uint8Array([9]) })
        expect(await profiles.updateProfile(db, defaultWorkspaceId, newProfileId(), fields)).toBeUndefined()
      })

      it('are deleted, restored, and purged with their secrets', async () => {
        const { id } = await profiles.createProfile(db, defaultWorkspaceId, fields, { apiKey: sealed })
        expect(await profiles.deleteProfile(db, defaultWorkspaceId, id)).toBe(true)
        expect([await profiles.deleteProfile(db, defaultWorkspaceId, id), await profiles.findProfile(db, defaultWorkspaceId, id), await profiles.updateProfile(db, defaultWorkspaceId, id, fields)]).toEqual([false, undefined, undefined])
        expect(await profiles.restoreProfile(db, defaultWorkspaceId, id)).toBe(true)
        expect((await profiles.findProfile(db, defaultWorkspaceId, id))?.secretNames).toEqual(['apiKey'])
        await profiles.deleteProfile(db, defaultWorkspaceId, id)
        expect(await profiles.purgeProfiles(db, new Date(0))).toBe(0)
        expect(await profiles.purgeProfiles(db, new Date(Date.now() + 60_000))).toBeGreaterThan(0)
        expect([await profiles.restoreProfile(db, defaultWorkspaceId, id), await profiles.findSecrets(db, id)]).toEqual([false, {}])
      })

      it('belong to their workspace', async () => {
        const other = await workspaces.createWorkspace(db, 'Other')
        const { id } = await profiles.createProfile(db, other, fields)
        expect([await profiles.findProfile(db, defaultWorkspaceId, id), await profiles.deleteProfile(db, defaultWorkspaceId, id)]).toEqual([undefined, false])
        expect(await profiles.findProfile(db, other, id)).toBeDefined()
      })
    })

    describe('presets', () => {
      const fields: presets.PresetFields = { name: 'Mine', tags: ['é', 'no model'], description: 'first\nline', provider: 'smart', config: { passes: [{ id: 'a' }] }, note: 'begun' }

      it('come back as they were saved, by name', async () => {
        const saved = await presets.createPreset(db, defaultWorkspaceId, fields)
        expect(saved).toMatchObject({ ...fields, version: 1 })
        expect(await presets.findPreset(db, defaultWorkspaceId, saved.id)).toEqual(saved)
        const first = await presets.createPreset(db, defaultWorkspaceId, { ...fields, name: 'A', note: undefined })
        expect(first.note).toBeUndefined()
        expect((await presets.listPresets(db, defaultWorkspaceId)).map(({ id }) => id)).toEqual([first.id, saved.id])
      })

      it('keep every version, and are what the newest says', async () => {
        const { id } = await presets.createPreset(db, defaultWorkspaceId, fields)
        const next = { ...fields, name: 'Ours', tags: [], description: '', provider: 'truncation', config: { version: 'v2' }, note: 'other' }
        expect(await presets.addVersion(db, defaultWorkspaceId, id, next)).toMatchObject({ ...next, version: 2 })
        const versions = await presets.listVersions(db, defaultWorkspaceId, id)
        expect(versions.map(({ version, note, config }) => ({ version, note, config }))).toEqual([{ version: 2, note: 'other', config: { version: 'v2' } }, { version: 1, note: 'begun', config: fields.config }])
        expect(await presets.findWithVersions(db, [id, newPresetId()])).toMatchObject([{ id, name: 'Ours', versions: [{ version: 1 }, { version: 2 }] }])
        expect(await presets.addVersion(db, defaultWorkspaceId, newPresetId(), fields)).toBeUndefined()
      })

      it('number versions that are saved at the same time one after the other', async () => {
        const { id } = await presets.createPreset(db, defaultWorkspaceId, fields)
        const saved = await Promise.all([1, 2, 3].map((step) => presets.addVersion(db, defaultWorkspaceId, id, { ...fields, note: `step ${step}` })))
        expect(saved.map((preset) => preset?.version).sort()).toEqual([2, 3, 4])
        expect((await presets.listVersions(db, defaultWorkspaceId, id)).map(({ version }) => version)).toEqual([4, 3, 2, 1])
      })

      it('are renamed and tagged without a new version', async () => {
        const { id } = await presets.createPreset(db, defaultWorkspaceId, fields)
        expect(await presets.changePreset(db, defaultWorkspaceId, id, { name: 'B' })).toMatchObject({ name: 'B', tags: fields.tags, version: 1 })
        expect(await presets.changePreset(db, defaultWorkspaceId, id, { tags: ['x'] })).toMatchObject({ name: 'B', tags: ['x'], version: 1 })
        expect(await presets.changePreset(db, defaultWorkspaceId, newPresetId(), { name: 'B' })).toBeUndefined()
      })

      it('are deleted, restored, and purged with their versions', async () => {
        const { id } = await presets.createPreset(db, defaultWorkspaceId, fields)
        expect(await presets.deletePreset(db, defaultWorkspaceId, id)).toBe(true)
        expect([await presets.deletePreset(db, defaultWorkspaceId, id), await presets.findPreset(db, defaultWorkspaceId, id), await presets.addVersion(db, defaultWorkspaceId, id, fields), await presets.changePreset(db, defaultWorkspaceId, id, { name: 'B' })]).toEqual([false, undefined, undefined, undefined])
        expect([await presets.listVersions(db, defaultWorkspaceId, id), await presets.findWithVersions(db, [id])]).toEqual([[], []])
        expect(await presets.undeletePreset(db, defaultWorkspaceId, id)).toBe(true)
        expect(await presets.findPreset(db, defaultWorkspaceId, id)).toMatchObject({ name: 'Mine', version: 1 })
        await presets.deletePreset(db, defaultWorkspaceId, id)
        expect(await presets.purgePresets(db, new Date(0))).toBe(0)
        expect(await presets.purgePresets(db, new Date(Date.now() + 60_000))).toBeGreaterThan(0)
        expect([await presets.undeletePreset(db, defaultWorkspaceId, id), await db.presetVersion.count({ where: { presetId: id } })]).toEqual([false, 0])
      })

      it('belong to their workspace', async () => {
        const other = await workspaces.createWorkspace(db, 'Other')
        const { id } = await presets.createPreset(db, other, fields)
        expect([await presets.findPreset(db, defaultWorkspaceId, id), await presets.deletePreset(db, defaultWorkspaceId, id), await presets.listVersions(db, defaultWorkspaceId, id)]).toEqual([undefined, false, []])
        expect(await presets.findPreset(db, other, id)).toBeDefined()
      })
    })

    describe('pins', () => {
      const pin: pins.NewPin = { key: 'k'.repeat(64), sample: 1, model: 'openai:m', purpose: 'part', preview: 'what?', text: 'é\nanswer', usage: { costUsd: 0.5 } }

      it('keep the first answer to each sample, and give all of a question in order', async () => {
        for (const sample of [2, 1]) await pins.savePin(db, { ...pin, sample, text: `answer ${sample}` })
        await pins.savePin(db, { ...pin, text: 'another' })
        expect(await pins.findPin(db, pin.key, 1)).toMatchObject({ ...pin, text: 'answer 1' })
        expect((await pins.listPins(db, [pin.key, 'nothing'])).map(({ text }) => text)).toEqual(['answer 1', 'answer 2'])
        expect([await pins.findPin(db, pin.key, 3), await pins.listPins(db, [])]).toEqual([undefined, []])
      })
    })

    describe('telemetry', () => {
      const event: telemetry.NewEvent = { outcome: 'done', provider: 'native', profileName: 'Main', model: 'openai:m', tokensBefore: 10, tokensAfter: 4, calls: 1, pinnedCalls: 0, inputTokens: 12, outputTokens: 3, cacheReadTokens: 0, cacheWriteTokens: 0, timeMs: 5.5, fallbacks: 0 }
      const call: telemetry.NewCall = { model: 'openai:m', purpose: 'part', estimatedInputTokens: 10, inputTokens: 12, outputTokens: 3, summaryTokens: 3 }

      it('keeps events with their calls, an unknown cost unknown, by period and page', async () => {
        const workspace = await workspaces.createWorkspace(db, 'Measured')
        const saved = await telemetry.saveEvent(db, workspace, event, [call, { ...call, model: 'openai:other' }])
        expect(saved).toMatchObject(event)
        expect(saved.costUsd).toBeUndefined()
        expect((await telemetry.saveEvent(db, workspace, { ...event, costUsd: 0 })).costUsd).toBe(0)
        expect(await telemetry.findCalls(db, 'openai:m', 10)).toEqual([call])
        expect(await telemetry.findEvents(db, workspace)).toHaveLength(2)
        expect(await telemetry.findEvents(db, workspace, { until: saved.createdAt })).toEqual([])
        expect(await telemetry.findEvents(db, workspace, { from: saved.createdAt, until: new Date(Date.now() + 60_000) })).toHaveLength(2)
        const page = await telemetry.listEvents(db, workspace, { limit: 1 })
        expect((await telemetry.listEvents(db, workspace, { limit: 1, cursor: page.nextCursor })).items).toHaveLength(1)
        await telemetry.clearEvents(db, workspace)
        expect([await telemetry.findEvents(db, workspace), await telemetry.findCalls(db, 'openai:m', 10)]).toEqual([[], []])
      })
    })

    describe('workspaces', () => {
      it('are made, renamed and listed with what they hold', async () => {
        const id = await workspaces.createWorkspace(db, 'One')
        expect([await workspaces.hasWorkspace(db, id), await workspaces.renameWorkspace(db, id, 'Two'), await workspaces.renameWorkspace(db, 'ws_nothing' as typeof id, 'x')]).toEqual([true, true, false])
        const gone = await conversations.createConversation(db, { ...newConversation, workspaceId: id })
        await conversations.createConversation(db, { ...newConversation, workspaceId: id, title: 'stays' })
        await conversations.deleteConversation(db, gone.id)
        await runs.saveRun(db, { ...newRun, workspaceId: id })
        expect((await workspaces.listWorkspaces(db)).find((workspace) => workspace.id === id)).toMatchObject({ name: 'Two', conversations: 1, runs: 1 })
      })

      it('tell their own settings from the global ones', async () => {
        const id = await workspaces.createWorkspace(db, 'Set')
        await settings.saveSetting(db, 'own', 1)
        expect(await settings.findWorkspaceSetting(db, id, 'own')).toBeUndefined()
        await settings.saveWorkspaceSetting(db, id, 'own', null)
        expect(await settings.findWorkspaceSetting(db, id, 'own')).toBeNull()
      })
    })

    it('does many writes at once', async () => {
      await emptied(db)
      const saved = await Promise.all(Array.from({ length: 25 }, (_, position) => runs.saveRun(db, { ...newRun, position, output: `output ${position % 5}` })))
      expect(new Set(saved.map((run) => run.id)).size).toBe(25)
      expect(await blobCount(db)).toBe(7)
    })
  })
}

repositoryContract('SQLite', openTemporarySqlite)
