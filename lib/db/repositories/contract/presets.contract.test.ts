import { expect, it } from 'vitest'
import { newPresetId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import * as presets from '../presets'
import * as workspaces from '../workspaces'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('presets', (db) => {
  const fields: presets.PresetFields = {
    name: 'Mine',
    tags: ['é', 'no model'],
    description: 'first\nline',
    provider: 'smart',
    config: { passes: [{ id: 'a' }] },
    note: 'begun',
    restoredFrom: 2,
    evidence: { seed: 1 },
  }

  it('come back as they were saved, by name', async () => {
    const saved = await presets.createPreset(db(), defaultWorkspaceId, fields)
    expect(saved).toMatchObject({ ...fields, version: 1 })
    expect(await presets.findPreset(db(), defaultWorkspaceId, saved.id)).toEqual(saved)
    const first = await presets.createPreset(db(), defaultWorkspaceId, { ...fields, name: 'A', note: undefined })
    expect(first.note).toBeUndefined()
    expect((await presets.listPresets(db(), defaultWorkspaceId)).map(({ id }) => id)).toEqual([first.id, saved.id])
  })

  it('remember where they came from, through every version', async () => {
    const origin = {
      origin: { type: 'file', name: 'été.json', at: '2026-11-22T06:00:00.000Z' },
      source: 'a book',
      date: '2025-10',
    }
    const { id, ...saved } = await presets.createPreset(db(), defaultWorkspaceId, { ...fields, origin })
    expect(saved.origin).toEqual(origin)
    await presets.addVersion(db(), defaultWorkspaceId, id, { ...fields, config: {} })
    await presets.changePreset(db(), defaultWorkspaceId, id, { name: 'Renamed' })
    expect((await presets.listPresets(db(), defaultWorkspaceId)).find((preset) => preset.id === id)).toMatchObject({
      name: 'Renamed',
      version: 2,
      origin,
    })
    expect(await presets.createPreset(db(), defaultWorkspaceId, fields)).not.toHaveProperty('origin')
  })

  it('keep every version, and are what the newest says', async () => {
    const { id } = await presets.createPreset(db(), defaultWorkspaceId, fields)
    const next = {
      ...fields,
      name: 'Ours',
      tags: [],
      description: '',
      provider: 'truncation',
      config: { version: 'v2' },
      note: 'other',
    }
    expect(await presets.addVersion(db(), defaultWorkspaceId, id, next)).toMatchObject({ ...next, version: 2 })
    const versions = await presets.listVersions(db(), defaultWorkspaceId, id)
    expect(versions.map(({ version, note, config }) => ({ version, note, config }))).toEqual([
      { version: 2, note: 'other', config: { version: 'v2' } },
      { version: 1, note: 'begun', config: fields.config },
    ])
    expect(await presets.findWithVersions(db(), [id, newPresetId()])).toMatchObject([
      { id, name: 'Ours', versions: [{ version: 1 }, { version: 2 }] },
    ])
    expect(await presets.addVersion(db(), defaultWorkspaceId, newPresetId(), fields)).toBeUndefined()
  })

  it('number versions that are saved at the same time one after the other', async () => {
    const { id } = await presets.createPreset(db(), defaultWorkspaceId, fields)
    const saved = await Promise.all(
      [1, 2, 3].map((step) => presets.addVersion(db(), defaultWorkspaceId, id, { ...fields, note: `step ${step}` })),
    )
    expect(saved.map((preset) => preset?.version).sort()).toEqual([2, 3, 4])
    expect((await presets.listVersions(db(), defaultWorkspaceId, id)).map(({ version }) => version)).toEqual([
      4, 3, 2, 1,
    ])
  })

  it('are renamed and tagged without a new version', async () => {
    const { id } = await presets.createPreset(db(), defaultWorkspaceId, fields)
    expect(await presets.changePreset(db(), defaultWorkspaceId, id, { name: 'B' })).toMatchObject({
      name: 'B',
      tags: fields.tags,
      version: 1,
    })
    expect(await presets.changePreset(db(), defaultWorkspaceId, id, { tags: ['x'] })).toMatchObject({
      name: 'B',
      tags: ['x'],
      version: 1,
    })
    expect(await presets.changePreset(db(), defaultWorkspaceId, newPresetId(), { name: 'B' })).toBeUndefined()
  })

  it('are deleted, restored, and purged with their versions', async () => {
    const { id } = await presets.createPreset(db(), defaultWorkspaceId, fields)
    expect(await presets.deletePreset(db(), defaultWorkspaceId, id)).toBe(true)
    expect([
      await presets.deletePreset(db(), defaultWorkspaceId, id),
      await presets.findPreset(db(), defaultWorkspaceId, id),
      await presets.addVersion(db(), defaultWorkspaceId, id, fields),
      await presets.changePreset(db(), defaultWorkspaceId, id, { name: 'B' }),
    ]).toEqual([false, undefined, undefined, undefined])
    expect([
      await presets.listVersions(db(), defaultWorkspaceId, id),
      await presets.findWithVersions(db(), [id]),
    ]).toEqual([[], []])
    expect(await presets.undeletePreset(db(), defaultWorkspaceId, id)).toBe(true)
    expect(await presets.findPreset(db(), defaultWorkspaceId, id)).toMatchObject({ name: 'Mine', version: 1 })
    await presets.deletePreset(db(), defaultWorkspaceId, id)
    expect(await presets.purgePresets(db(), new Date(0))).toBe(0)
    expect(await presets.purgePresets(db(), new Date(Date.now() + 60_000))).toBeGreaterThan(0)
    expect([
      await presets.undeletePreset(db(), defaultWorkspaceId, id),
      await db().presetVersion.count({ where: { presetId: id } }),
    ]).toEqual([false, 0])
  })

  it('belong to their workspace', async () => {
    const other = await workspaces.createWorkspace(db(), 'Other')
    const { id } = await presets.createPreset(db(), other, fields)
    expect([
      await presets.findPreset(db(), defaultWorkspaceId, id),
      await presets.deletePreset(db(), defaultWorkspaceId, id),
      await presets.listVersions(db(), defaultWorkspaceId, id),
    ]).toEqual([undefined, false, []])
    expect(await presets.findPreset(db(), other, id)).toBeDefined()
  })
})
