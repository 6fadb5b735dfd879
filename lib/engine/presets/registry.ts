import { aggressive, balanced, conservative } from './built-in/general'
import {
  anthropicClear,
  clineBasic,
  clineLegacy,
  dcpLossless,
  geminiMask,
  jetbrainsMask,
  opencodePrune,
} from './built-in/masking'
import { codex, geminiMultiPass, langchainTrap, openhands } from './built-in/summarizing'
import { recommended } from './built-in/tuned'
import { retiredPreset } from './retired'
import type { Preset } from './schema'

/** Every built-in preset, in the order shown. A new one: its data in built-in/, and a line here (see README.md). */
export const builtInPresets = [
  recommended,
  conservative,
  balanced,
  aggressive,
  anthropicClear,
  opencodePrune,
  geminiMask,
  geminiMultiPass,
  clineLegacy,
  clineBasic,
  codex,
  openhands,
  jetbrainsMask,
  dcpLossless,
  langchainTrap,
] as const satisfies readonly Preset[]

export type BuiltInPresetId = (typeof builtInPresets)[number]['id']

/** The built-in preset of that id, or what stands in the place of a retired one. */
export const presetOrSuccessor = (id: string): Preset | undefined => presetById(retiredPreset(id)?.successor ?? id)

export function presetById(id: BuiltInPresetId): Preset
export function presetById(id: string): Preset | undefined
export function presetById(id: string): Preset | undefined {
  return builtInPresets.find((preset) => preset.id === id)
}
