'use server'

import type * as z from 'zod'
import { idInput } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { parseInput } from '@/lib/server/runtime/parse-input'
import * as settings from './settings'
import {
  createWorkspaceInput,
  renameWorkspaceInput,
  saveSettingsInput,
  type SettingsActions,
} from '@/lib/contracts/settings'
import * as workspaces from '@/lib/server/workspaces'

export async function saveSettings(
  input: z.input<typeof saveSettingsInput>,
): ReturnType<SettingsActions['saveSettings']> {
  return answer(async () => {
    const { scope, settings: values } = parseInput(saveSettingsInput, input)
    return settings.saveSettings(scope, values)
  })
}

export async function createWorkspace(
  input: z.input<typeof createWorkspaceInput>,
): ReturnType<SettingsActions['createWorkspace']> {
  return answer(async () => workspaces.createWorkspace(parseInput(createWorkspaceInput, input).name))
}

export async function renameWorkspace(
  input: z.input<typeof renameWorkspaceInput>,
): ReturnType<SettingsActions['renameWorkspace']> {
  return answer(async () => {
    const { id, name } = parseInput(renameWorkspaceInput, input)
    return workspaces.renameWorkspace(id, name)
  })
}

export async function switchWorkspace(input: z.infer<typeof idInput>): ReturnType<SettingsActions['switchWorkspace']> {
  return answer(async () => workspaces.switchWorkspace(parseInput(idInput, input).id))
}
