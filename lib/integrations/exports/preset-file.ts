import { exportText, type Preset } from '@/lib/engine'
import type { ExportFile } from './contract'

export const PRESET_FILE = 'preset.json'

export const presetFile = (preset: Preset): ExportFile => ({
  path: PRESET_FILE,
  text: exportText(preset),
  language: 'json',
})
