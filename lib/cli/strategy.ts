import type { Provider } from '@/lib/condensation/providers/provider'
import { providerById, providers } from '@/lib/condensation/registry'
import { formatJsonPath, type JsonObject, type JsonValue } from '@/lib/core/json'
import { readPreset } from '@/lib/presets/normalize'
import { builtInPresets, presetById } from '@/lib/presets/registry'
import type { Preset } from '@/lib/presets/schema'
import type { Arguments } from './arguments'
import type { Console } from './console'
import { badInput } from './failure'

/** What a session is condensed with. */
export interface Strategy {
  readonly provider: Provider
  readonly preset?: string
  readonly config: JsonObject
}

/** From `--preset`, else `--provider` with its defaults, else Lossless. A preset file may be in any of the historic dialects. */
export async function chooseStrategy(given: Pick<Arguments, 'provider' | 'preset'>, terminal: Console): Promise<Strategy> {
  if (given.preset === undefined) {
    const provider = findProvider(given.provider ?? 'lossless')
    return { provider, config: provider.defaultConfig }
  }
  const preset = given.preset.endsWith('.json') ? await readPresetFile(given.preset, terminal) : builtIn(given.preset)
  if (given.provider !== undefined && given.provider !== preset.provider) throw badInput(`preset ${preset.id} is for provider ${preset.provider}, not ${given.provider}`)
  return { provider: findProvider(preset.provider), preset: preset.id, config: preset.config }
}

function findProvider(id: string): Provider {
  const provider = providerById(id)
  if (!provider) throw badInput(`there is no provider ${id}; there are ${providers.map((each) => each.id).join(', ')}`)
  return provider
}

function builtIn(id: string): Preset {
  const preset = presetById(id)
  if (!preset) throw badInput(`there is no preset ${id}; there are ${builtInPresets.map((each) => each.id).join(', ')}, or name a FILE.json`)
  return preset
}

async function readPresetFile(file: string, terminal: Console): Promise<Preset> {
  const text = new TextDecoder().decode(await terminal.readInput(file))
  const read = readPreset(parseJson(file, text))
  if (!read.ok) throw badInput(`${file}: ${read.error.map((issue) => `${formatJsonPath(issue.path)}: ${issue.message}`).join('; ')}`)
  for (const change of read.value.changes) terminal.progress(`${file}: normalised ${formatJsonPath(change.path)}`)
  return read.value.preset
}

function parseJson(file: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch (error) {
    throw badInput(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
