'use server'

import type * as z from 'zod'
import { answer } from '@/lib/server/runtime/failure'
import * as profiles from './profiles'
import * as store from './profile-store'
import * as taken from './taken-settings'
import { idInput } from '@/lib/contracts/shared/action'
import {
  createProfileInput,
  setDefaultProfileInput,
  takeSettingsInput,
  testConnectionInput,
  updateProfileInput,
  type ProfileActions,
} from '@/lib/contracts/profiles'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function createProfile(
  input: z.input<typeof createProfileInput>,
): ReturnType<ProfileActions['createProfile']> {
  return answer(async () => profiles.profileView(await store.createProfile(parseInput(createProfileInput, input))))
}

export async function updateProfile(
  input: z.input<typeof updateProfileInput>,
): ReturnType<ProfileActions['updateProfile']> {
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

export async function setDefaultProfile(
  input: z.infer<typeof setDefaultProfileInput>,
): ReturnType<ProfileActions['setDefaultProfile']> {
  return answer(async () => {
    const { role, id } = parseInput(setDefaultProfileInput, input)
    await store.setDefaultProfile(role, id)
    return profiles.listProfiles()
  })
}

export async function testConnection(
  input: z.input<typeof testConnectionInput>,
): ReturnType<ProfileActions['testConnection']> {
  return answer(async () => profiles.testConnection(await profiles.profileOf(parseInput(testConnectionInput, input))))
}

export async function takeSettings(
  input: z.infer<typeof takeSettingsInput>,
): ReturnType<ProfileActions['takeSettings']> {
  return answer(async () => taken.takeSettings(parseInput(takeSettingsInput, input)))
}
