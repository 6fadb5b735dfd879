import { asksModel, exportText, type Preset, providerById } from '@/lib/engine'
import type { ExportFile } from './contract'

/** Whether a preset asks a model for summaries. */
export function summarizes({ provider, config }: Preset): boolean {
  const plan = providerById(provider)?.compile(config)
  return plan?.ok === true && asksModel(plan.value)
}

export const PRESET_FILE = 'preset.json'

export const presetFile = (preset: Preset): ExportFile => ({
  path: PRESET_FILE,
  text: exportText(preset),
  language: 'json',
})
