'use server'

import type * as z from 'zod'
import { idInput } from '@/lib/contracts/shared/action'
import { answer } from '@/lib/server/runtime/failure'
import { changePresetInput, presetVersionInput, savePresetInput, type PresetActions } from '@/lib/contracts/presets'
import * as presets from './presets'
import { parseInput } from '@/lib/server/runtime/parse-input'

export async function savePreset(input: z.input<typeof savePresetInput>): ReturnType<PresetActions['savePreset']> {
  return answer(async () => presets.savePreset(parseInput(savePresetInput, input)))
}

export async function changePreset(
  input: z.input<typeof changePresetInput>,
): ReturnType<PresetActions['changePreset']> {
  return answer(async () => presets.changePreset(parseInput(changePresetInput, input)))
}

export async function deletePreset(input: z.infer<typeof idInput>): ReturnType<PresetActions['deletePreset']> {
  return answer(async () => presets.deletePreset(parseInput(idInput, input).id))
}

export async function undeletePreset(input: z.infer<typeof idInput>): ReturnType<PresetActions['undeletePreset']> {
  return answer(async () => presets.undeletePreset(parseInput(idInput, input).id))
}

export async function restorePresetVersion(
  input: z.infer<typeof presetVersionInput>,
): ReturnType<PresetActions['restorePresetVersion']> {
  return answer(async () => {
    const { id, version } = parseInput(presetVersionInput, input)
    return presets.restorePresetVersion(id, version)
  })
}
