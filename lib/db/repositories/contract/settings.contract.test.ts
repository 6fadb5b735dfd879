import { expect, it } from 'vitest'
import type { JsonValue } from '@/lib/engine'
import { emptied } from '../../testing/fixtures'
import { repositoryContract } from '../../testing/repository-contract'
import * as settings from '../settings'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('settings', (db) => {
  it('hold any JSON', async () => {
    const values: readonly JsonValue[] = [null, false, 0, '', 'é\u0000', [], { a: [1, { b: null }] }]
    for (const value of values) {
      await settings.saveSetting(db(), 'any', value)
      expect(await settings.findSetting(db(), 'any')).toEqual(value)
    }
  })

  it('are global until a workspace overrides them', async () => {
    await emptied(db())
    expect(await settings.findSetting(db(), 'threshold', defaultWorkspaceId)).toBeUndefined()
    await settings.saveSetting(db(), 'threshold', 80)
    expect(await settings.findSetting(db(), 'threshold', defaultWorkspaceId)).toBe(80)
    await settings.saveWorkspaceSetting(db(), defaultWorkspaceId, 'threshold', 60)
    expect(await settings.findSetting(db(), 'threshold', defaultWorkspaceId)).toBe(60)
    expect(await settings.findSetting(db(), 'threshold')).toBe(80)
  })
})
