import { expect, it } from 'vitest'
import { newProfileId } from '../../ids'
import { repositoryContract } from '../../testing/repository-contract'
import * as profiles from '../profiles'
import * as workspaces from '../workspaces'
import { defaultWorkspaceId } from '../workspaces'

repositoryContract('profiles', (db) => {
  const fields: profiles.ProfileFields = {
    name: 'Main',
    handler: 'openai',
    model: 'gpt-4o-mini',
    options: { temperature: 0.2 },
    prices: { input: 0 },
    contextWindow: 128_000,
    supportsCache: false,
    threshold: -1,
    customPrompt: 'é\nline',
  }
  const sealed = new Uint8Array([1, 2, 3])

  it('come back as they were saved, with the names of their secrets, by name', async () => {
    const saved = await profiles.createProfile(db(), defaultWorkspaceId, fields, { apiKey: sealed })
    expect(saved).toMatchObject({ ...fields, secretNames: ['apiKey'] })
    expect(saved.maxOutput).toBeUndefined()
    expect(await profiles.findProfile(db(), defaultWorkspaceId, saved.id)).toEqual(saved)
    expect(await profiles.findSecrets(db(), saved.id)).toEqual({ apiKey: sealed })
    const first = await profiles.createProfile(db(), defaultWorkspaceId, { ...fields, name: 'A' })
    expect((await profiles.listProfiles(db(), defaultWorkspaceId)).map(({ id }) => id)).toEqual([first.id, saved.id])
  })

  it('change whole, and each secret only when it is named', async () => {
    const { id } = await profiles.createProfile(db(), defaultWorkspaceId, fields, {
      apiKey: sealed,
      sessionToken: sealed,
    })
    const changed = await profiles.updateProfile(
      db(),
      defaultWorkspaceId,
      id,
      { name: 'B', handler: 'anthropic', model: 'm', options: {}, prices: {}, threshold: 50 },
      { apiKey: null, accessKeyId: new Uint8Array([9]) },
    )
    expect(changed).toMatchObject({
      name: 'B',
      contextWindow: undefined,
      customPrompt: undefined,
      supportsCache: undefined,
    })
    expect(await profiles.findSecrets(db(), id)).toEqual({ sessionToken: sealed, accessKeyId: new Uint8Array([9]) })
    expect(await profiles.updateProfile(db(), defaultWorkspaceId, newProfileId(), fields)).toBeUndefined()
  })

  it('are deleted, restored, and purged with their secrets', async () => {
    const { id } = await profiles.createProfile(db(), defaultWorkspaceId, fields, { apiKey: sealed })
    expect(await profiles.deleteProfile(db(), defaultWorkspaceId, id)).toBe(true)
    expect([
      await profiles.deleteProfile(db(), defaultWorkspaceId, id),
      await profiles.findProfile(db(), defaultWorkspaceId, id),
      await profiles.updateProfile(db(), defaultWorkspaceId, id, fields),
    ]).toEqual([false, undefined, undefined])
    expect(await profiles.restoreProfile(db(), defaultWorkspaceId, id)).toBe(true)
    expect((await profiles.findProfile(db(), defaultWorkspaceId, id))?.secretNames).toEqual(['apiKey'])
    await profiles.deleteProfile(db(), defaultWorkspaceId, id)
    expect(await profiles.purgeProfiles(db(), new Date(0))).toBe(0)
    expect(await profiles.purgeProfiles(db(), new Date(Date.now() + 60_000))).toBeGreaterThan(0)
    expect([await profiles.restoreProfile(db(), defaultWorkspaceId, id), await profiles.findSecrets(db(), id)]).toEqual(
      [false, {}],
    )
  })

  it('belong to their workspace', async () => {
    const other = await workspaces.createWorkspace(db(), 'Other')
    const { id } = await profiles.createProfile(db(), other, fields)
    expect([
      await profiles.findProfile(db(), defaultWorkspaceId, id),
      await profiles.deleteProfile(db(), defaultWorkspaceId, id),
    ]).toEqual([undefined, false])
    expect(await profiles.findProfile(db(), other, id)).toBeDefined()
  })
})
