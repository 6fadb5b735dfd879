'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/failure'
import * as profiles from '@/lib/server/profiles'
import * as store from '@/lib/server/profile-store'
import * as prompts from '@/lib/server/prompts'
import * as settings from '@/lib/server/settings'
import * as verdicts from '@/lib/server/verdicts'
import * as workspaces from '@/lib/server/workspaces'
import { idInput } from '@/lib/server/contract'
import { createProfileInput, previewRequestInput, searchModelsInput, setDefaultProfileInput, testConnectionInput, updateProfileInput, validatePromptInput, type ProfileActions } from '@/lib/server/profiles-contract'
import { createWorkspaceInput, renameWorkspaceInput, saveSettingsInput, type SettingsActions } from '@/lib/server/settings-contract'
import type { VerdictActions } from '@/lib/server/verdicts-contract'
import { parseInput } from './parse-input'

export async function listProfiles(): ReturnType<ProfileActions['listProfiles']> {
  return answer(() => profiles.listProfiles())
}

export async function listHandlers(): ReturnType<ProfileActions['listHandlers']> {
  return answer(async () => profiles.listHandlers())
}

export async function searchModels(input: z.input<typeof searchModelsInput>): ReturnType<ProfileActions['searchModels']> {
  return answer(async () => {
    const { query, handler, limit } = parseInput(searchModelsInput, input)
    return profiles.searchModels(query, handler, limit)
  })
}

export async function createProfile(input: z.input<typeof createProfileInput>): ReturnType<ProfileActions['createProfile']> {
  return answer(async () => profiles.profileView(await store.createProfile(parseInput(createProfileInput, input))))
}

export async function updateProfile(input: z.input<typeof updateProfileInput>): ReturnType<ProfileActions['updateProfile']> {
  return answer(async () => {
    const { id, profile } = parseInput(updateProfileInput, input)
    return profiles.profileView(await store.updateProfile(id, profile))
  })
}

export async function duplicateProfile(input: z.infer<typeof idInput>): ReturnType<ProfileActions['duplicateProfile']> {
  return answer(async () => profiles.profileView(await store.duplicateProfile(parseInput(idInput, input).id)))
}

export async function deleteProfile(input: z.infer<typeof idInput>): ReturnType<ProfileActions['deleteProfile']> {
  return answer(async () => store.deleteProfile(parseInput(idInput, input).id))
}

export async function restoreProfile(input: z.infer<typeof idInput>): ReturnType<ProfileActions['restoreProfile']> {
  return answer(async () => profiles.profileView(await store.restoreProfile(parseInput(idInput, input).id)))
}

export async function setDefaultProfile(input: z.infer<typeof setDefaultProfileInput>): ReturnType<ProfileActions['setDefaultProfile']> {
  return answer(async () => {
    const { role, id } = parseInput(setDefaultProfileInput, input)
    await store.setDefaultProfile(role, id)
    return profiles.listProfiles()
  })
}

export async function testConnection(input: z.input<typeof testConnectionInput>): ReturnType<ProfileActions['testConnection']> {
  return answer(async () => profiles.testConnection(await profiles.profileOf(parseInput(testConnectionInput, input))))
}

export async function validatePrompt(input: z.input<typeof validatePromptInput>): ReturnType<ProfileActions['validatePrompt']> {
  return answer(async () => {
    const { prompt, profile } = parseInput(validatePromptInput, input)
    return prompts.validatePrompt(prompt, profile)
  })
}

export async function previewRequest(input: z.input<typeof previewRequestInput>): ReturnType<ProfileActions['previewRequest']> {
  return answer(async () => prompts.previewRequest(parseInput(previewRequestInput, input)))
}

export async function loadSettings(): ReturnType<SettingsActions['loadSettings']> {
  return answer(() => settings.loadSettings())
}

export async function saveSettings(input: z.input<typeof saveSettingsInput>): ReturnType<SettingsActions['saveSettings']> {
  return answer(async () => {
    const { scope, settings: values } = parseInput(saveSettingsInput, input)
    return settings.saveSettings(scope, values)
  })
}

export async function listWorkspaces(): ReturnType<SettingsActions['listWorkspaces']> {
  return answer(() => workspaces.listWorkspaces())
}

export async function createWorkspace(input: z.input<typeof createWorkspaceInput>): ReturnType<SettingsActions['createWorkspace']> {
  return answer(async () => workspaces.createWorkspace(parseInput(createWorkspaceInput, input).name))
}

export async function renameWorkspace(input: z.input<typeof renameWorkspaceInput>): ReturnType<SettingsActions['renameWorkspace']> {
  return answer(async () => {
    const { id, name } = parseInput(renameWorkspaceInput, input)
    return workspaces.renameWorkspace(id, name)
  })
}

export async function switchWorkspace(input: z.infer<typeof idInput>): ReturnType<SettingsActions['switchWorkspace']> {
  return answer(async () => workspaces.switchWorkspace(parseInput(idInput, input).id))
}

export async function sessionVerdicts(input: z.infer<typeof idInput>): ReturnType<VerdictActions['sessionVerdicts']> {
  return answer(async () => verdicts.sessionVerdicts(parseInput(idInput, input).id))
}
