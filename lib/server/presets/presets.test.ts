import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { builtInPresets, exportText, type JsonObject, presetById, readPresetText, toPreset, unwrap } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { purgePresets } from '@/lib/db/repositories/presets'
import { chooseStrategy } from '@/lib/cli/strategy'
import { loadAnalytics } from '@/lib/server/analytics/analytics'
import { AppError, toFailure } from '@/lib/server/runtime/failure'
import { savePresetInput } from '@/lib/contracts/presets'
import {
  changePreset,
  deletePreset,
  findPresetView,
  presetNames,
  listPresetViews,
  presetVersions,
  restorePresetVersion,
  savePreset,
  undeletePreset,
} from './presets'
import { listRuns, runDetail } from '@/lib/server/runs/runs'
import { collect, savedConversation, useMoneyServer } from '@/lib/server/testing/money'
import { runGroup } from '@/lib/server/testing/run-group'
import { createWorkspace, switchWorkspace } from '@/lib/server/workspaces/workspaces'

useMoneyServer()

const pass = (recent: number): JsonObject => ({
  id: 'cut',
  name: 'Cut',
  mode: 'individual',
  selection: { type: 'preserve_recent', keepRecentCount: recent },
  individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
})
const input = (more: object = {}) =>
  savePresetInput.parse({
    name: 'Mine',
    description: 'Cuts.',
    tags: ['ours'],
    provider: 'smart',
    config: { passes: [pass(4)] },
    ...more,
  })

async function failure(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return toFailure(error)
    throw error
  }
  throw new Error('not refused')
}

describe('saved presets', () => {
  it('are listed after the built-in ones, with their defaults written out', async () => {
    const saved = await savePreset(input({ note: 'first' }))
    expect(saved).toMatchObject({
      name: 'Mine',
      tags: ['ours'],
      source: '',
      own: { version: 1 },
      config: { keepFirstMessage: true, passes: [{ execution: { type: 'always' } }] },
    })
    const all = await listPresetViews()
    expect(all.slice(0, builtInPresets.length).map(({ id }) => id)).toEqual(builtInPresets.map(({ id }) => id))
    expect(all.find(({ id }) => id === saved.id)).toEqual(saved)
    expect(all[0]?.own).toBeUndefined()
    expect(await findPresetView(saved.id)).toEqual(saved)
    expect((await findPresetView('codex'))?.name).toBe('Codex')
    expect([await findPresetView('pre_nothing'), await findPresetView('nothing')]).toEqual([undefined, undefined])
  })

  it('remember how they came here and when, and what their numbers come from', async () => {
    const from = { arrival: { type: 'file', name: 'été.json' }, source: 'a book', date: '2025-10' }
    const before = new Date().toISOString()
    const saved = await savePreset(input({ from }))
    expect(saved).toMatchObject({ source: 'a book', date: '2025-10', origin: { type: 'file', name: 'été.json' } })
    expect((saved.origin?.at ?? '') >= before).toBe(true)
    const later = await savePreset(
      input({
        id: saved.id,
        config: { passes: [] },
        from: { arrival: { type: 'link' }, source: 'elsewhere', date: '2024-01' },
      }),
    )
    expect(later).toMatchObject({ source: 'a book', origin: saved.origin, own: { version: 2 } })
    // Without a known source date, the day of saving is used.
    const unknown = await savePreset(input({ from: { arrival: { type: 'paste' }, source: '', date: '1970-01-01' } }))
    expect([unknown.source, unknown.date, unknown.origin?.type]).toEqual([
      '',
      unknown.own?.updatedAt.slice(0, 10),
      'paste',
    ])
    expect(unwrap(readPresetText(exportText(toPreset(saved)))).preset).toMatchObject({
      source: 'a book',
      date: '2025-10',
      origin: saved.origin,
    })
    expect((await savePreset(input())).origin).toBeUndefined()
    for (const wrong of [
      { ...from, arrival: { type: 'file' } },
      { ...from, date: 'once' },
      { ...from, arrival: { type: 'dream' } },
    ])
      expect(savePresetInput.safeParse({ ...input(), from: wrong }).success).toBe(false)
  })

  it('have names that read as they are written', () => {
    expect(input({ name: ' a\nb \u202Ec ' }).name).toBe('a b c')
    expect(savePresetInput.safeParse({ ...input(), name: '\u202E' }).success).toBe(false)
  })

  it('that are deleted are kept for a day, and go when another is written', async () => {
    const { id } = await savePreset(input())
    await deletePreset(id)
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await (await database()).preset.update({ where: { id }, data: { deletedAt: dayBefore } })
    await listPresetViews()
    expect(await (await database()).preset.count({ where: { id } })).toBe(1)
    await savePreset(input())
    expect(await (await database()).preset.count({ where: { id } })).toBe(0)
  })

  it('make a version where something changed, and none where nothing did', async () => {
    const { id, config } = await savePreset(input())
    expect((await savePreset(input({ id, config, name: 'Renamed', tags: [] }))).own?.version).toBe(1)
    expect(await savePreset(input({ id, config: { passes: [pass(9)] }, note: 'keeps more' }))).toMatchObject({
      own: { version: 2 },
      name: 'Mine',
    })
    expect(
      (await savePreset(input({ id, config: { passes: [pass(9)] }, description: 'Other words.' }))).own?.version,
    ).toBe(3)
    expect(
      await savePreset(input({ id, provider: 'lossless', config: {}, description: 'Other words.' })),
    ).toMatchObject({ provider: 'lossless', own: { version: 4 } })
    expect((await presetVersions(id)).map(({ version, note, provider }) => [version, note, provider])).toEqual([
      [4, undefined, 'lossless'],
      [3, undefined, 'smart'],
      [2, 'keeps more', 'smart'],
      [1, undefined, 'smart'],
    ])
  })

  it('keep the evidence of a tuning while their config is the same, and with the version that had it', async () => {
    const { evidence } = presetById('recommended')
    const saved = await savePreset(input({ evidence }))
    expect(saved.evidence).toEqual(evidence)
    expect((await savePreset(input({ id: saved.id, description: 'Other words.' }))).evidence).toEqual(evidence)
    expect((await savePreset(input({ id: saved.id, config: { passes: [pass(9)] } }))).evidence).toBeUndefined()
    expect((await presetVersions(saved.id)).map((version) => version.evidence !== undefined)).toEqual([
      false,
      true,
      true,
    ])
    expect((await restorePresetVersion(saved.id, 1)).evidence).toEqual(evidence)
  })

  it('restore an older version as a new one', async () => {
    const { id } = await savePreset(input())
    await savePreset(input({ id, config: { passes: [] }, description: '' }))
    expect(await restorePresetVersion(id, 1)).toMatchObject({
      own: { version: 3 },
      description: 'Cuts.',
      config: { passes: [{ id: 'cut' }] },
    })
    expect((await presetVersions(id))[0]).toMatchObject({ version: 3, restoredFrom: 1 })
    expect((await presetVersions(id))[0]?.note).toBeUndefined()
    expect((await restorePresetVersion(id, 3)).own?.version).toBe(3)
    expect((await failure(restorePresetVersion(id, 99))).code).toBe('not-found')
  })

  it('read a config in a historic dialect and keep today’s', async () => {
    const historic = {
      passes: [
        {
          mode: 'individual',
          selection: { strategy: 'recent', count: 3 },
          individualConfig: { defaults: { toolResults: 'suppress' } },
        },
      ],
    }
    expect((await savePreset(input({ config: historic }))).config).toMatchObject({
      passes: [{ id: 'pass-1', selection: { type: 'preserve_recent', keepRecentCount: 3 } }],
    })
  })

  it('appError what cannot run, with the options to blame', async () => {
    expect(await failure(savePreset(input({ config: { passes: [{ ...pass(1), mode: 'sometimes' }] } })))).toMatchObject(
      { code: 'CONFIG_INVALID', fields: [{ field: 'passes.0.mode' }] },
    )
    expect(
      await failure(savePreset(input({ config: { passes: [], targetTokens: -1, keepFirstMessage: 'yes' } }))),
    ).toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('2 options'),
      fields: [{ field: 'targetTokens' }, { field: 'keepFirstMessage' }],
    })
    expect(await failure(savePreset(input({ provider: 'magic' })))).toMatchObject({
      code: 'CONFIG_INVALID',
      fields: [{ field: 'provider' }],
    })
    expect(
      (await failure(savePreset(input({ config: { passes: [], protectedTools: ['x'.repeat(1_000_001)] } })))).code,
    ).toBe('preset-too-large')
  })

  it('appError to change what is built in or not there', async () => {
    for (const id of ['codex', 'balanced'])
      expect((await failure(changePreset({ id, name: 'X' }))).code).toBe('built-in-preset')
    for (const work of [
      changePreset({ id: 'pre_nothing', name: 'X' }),
      deletePreset('pre_nothing'),
      deletePreset('nonsense'),
      undeletePreset('pre_nothing'),
      presetVersions('pre_nothing'),
      savePreset(input({ id: 'pre_nothing' })),
    ])
      expect((await failure(work)).code).toBe('not-found')
  })

  it('are renamed and tagged, deleted and brought back', async () => {
    const { id } = await savePreset(input())
    expect(await changePreset({ id, name: 'Ours', tags: ['a', 'b'] })).toMatchObject({
      name: 'Ours',
      tags: ['a', 'b'],
      own: { version: 1 },
    })
    await deletePreset(id)
    expect((await listPresetViews()).some((preset) => preset.id === id)).toBe(false)
    expect((await failure(savePreset(input({ id })))).code).toBe('not-found')
    expect(await undeletePreset(id)).toMatchObject({ id, name: 'Ours' })
    await deletePreset(id)
    await purgePresets(await database(), new Date(Date.now() + 60_000))
    expect((await failure(undeletePreset(id))).code).toBe('not-found')
  })

  it('belong to the workspace they were saved in', async () => {
    const { id } = await savePreset(input({ name: 'Here' }))
    const other = await createWorkspace('Elsewhere')
    const [home] = (await switchWorkspace(other.id)).filter(({ active }) => !active)
    expect((await listPresetViews()).some((preset) => preset.id === id)).toBe(false)
    expect((await failure(deletePreset(id))).code).toBe('not-found')
    await switchWorkspace(home?.id ?? '')
    expect((await listPresetViews()).some((preset) => preset.id === id)).toBe(true)
  })
})

describe('retired presets', () => {
  it('are found as what stands in their place, and what was made with them keeps their name', async () => {
    expect(await findPresetView('speed')).toMatchObject({ id: 'aggressive', name: 'Aggressive' })
    expect([...(await presetNames(['quality', 'codex']))]).toEqual([
      ['quality', 'Quality'],
      ['codex', 'Codex'],
    ])
    expect((await listPresetViews()).map(({ id }) => id)).not.toContain('speed')
  })
})

describe('runs of presets', () => {
  it('name them, older versions too, and say what was changed since', async () => {
    const conversationId = await savedConversation()
    const first = await savePreset(input({ name: 'Named' }))
    const second = await savePreset(input({ id: first.id, name: 'Named', config: { passes: [pass(8)] } }))
    const strategies = [first.config, second.config, { ...second.config, keepFirstMessage: false }].map(
      (config, index) => ({ key: `${index}`, provider: 'smart', preset: first.id, title: 'Try', config }),
    )
    const builtIn = presetById('jetbrains-mask')
    const events = await collect(
      runGroup({
        groupId: randomUUID(),
        conversationId,
        strategies: [
          ...strategies,
          { key: 'built-in', provider: builtIn.provider, preset: builtIn.id, title: 'Try', config: builtIn.config },
        ],
      }),
    )
    const finished = new Map(
      events.flatMap((event) => (event.type === 'run-finished' ? [[event.key, event.run] as const] : [])),
    )
    expect(
      ['0', '1', '2', 'built-in'].map((key) => [finished.get(key)?.presetName, finished.get(key)?.presetCustomised]),
    ).toEqual([
      ['Named', false],
      ['Named', false],
      ['Named', true],
      ['JetBrains mask', false],
    ])
    const listed = (await listRuns()).runs.find(({ id }) => id === finished.get('1')?.id)
    expect(listed).toMatchObject({ presetName: 'Named', presetCustomised: false })
    expect((await loadAnalytics({ groupBy: 'preset', bucket: 'day' })).groups.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Named', 'JetBrains mask']),
    )
    await deletePreset(first.id)
    const gone = await runDetail(finished.get('1')?.id ?? '')
    expect([gone.preset, gone.presetName, gone.presetCustomised]).toEqual([first.id, undefined, undefined])
    expect((await loadAnalytics({ groupBy: 'preset', bucket: 'day' })).groups.map(({ label }) => label)).toContain(
      first.id,
    )
  })
})

describe('the terminal', () => {
  const terminal = {
    readInput: async () => new Uint8Array(),
    checkOutput: async () => undefined,
    writeFile: async () => undefined,
    print: () => undefined,
    progress: () => undefined,
    now: () => 0,
  }

  it('takes a saved preset by its id', async () => {
    const saved = await savePreset(input())
    expect(await chooseStrategy({ preset: saved.id }, 'native', terminal)).toMatchObject({
      preset: saved.id,
      provider: { id: 'smart' },
      config: saved.config,
    })
    await expect(chooseStrategy({ preset: 'pre_nothing' }, 'native', terminal)).rejects.toThrow(
      'there is no preset pre_nothing',
    )
  })
})
