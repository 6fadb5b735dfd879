import {
  builtInPresets,
  formatJsonPath,
  type JsonObject,
  type JsonValue,
  parseJson,
  type Preset,
  type PresetLike,
  presetChangeText,
  presetOrSuccessor,
  type Provider,
  providerById,
  providers,
  readPreset,
  retiredPreset,
} from '@/lib/engine'
import type { Arguments } from './arguments'
import type { Console } from './output/console'
import { badInput } from './failure'

/** What a session is condensed with. */
export interface Strategy {
  readonly provider: Provider
  readonly preset?: string
  readonly config: JsonObject
}

/** From `--preset` (a built-in or saved preset, or a file), else `--provider` with its defaults, else the default provider of the settings. A preset file may be in any of the historic dialects. */
export async function chooseStrategy(
  given: Pick<Arguments, 'provider' | 'preset'>,
  standard: string,
  terminal: Console,
): Promise<Strategy> {
  if (given.preset === undefined) {
    const provider = findProvider(given.provider ?? standard)
    return { provider, config: provider.defaultConfig }
  }
  const preset = await findPreset(given.preset, terminal)
  if (given.provider !== undefined && given.provider !== preset.provider)
    throw badInput(`preset ${preset.id} is for provider ${preset.provider}, not ${given.provider}`)
  return { provider: findProvider(preset.provider), preset: preset.id, config: preset.config }
}

/** With what is to be done to each message as it comes in. A strategy that has no such option does it anyway. */
export function doAtArrival(
  strategy: Strategy,
  { arrival, 'cap-results': capResultTokens }: Pick<Arguments, 'arrival' | 'cap-results'>,
): Strategy {
  const { provider, config } = strategy
  const hybrid = { ...config, losslessAtArrival: true }
  return {
    ...strategy,
    config: {
      ...(arrival === 'lossless' && provider.validate(hybrid).valid ? hybrid : config),
      ...(capResultTokens !== undefined && { capResultTokens }),
    },
  }
}

export function findProvider(id: string): Provider {
  const provider = providerById(id)
  if (!provider) throw badInput(`there is no provider ${id}; there are ${providers.map((each) => each.id).join(', ')}`)
  return provider
}

type Found = Pick<PresetLike, 'id' | 'name' | 'provider' | 'config'>

/** What `--with` names: a preset, or a provider with its defaults. */
export async function findPresetOrProvider(named: string, terminal: Console): Promise<Found> {
  const provider = providerById(named)
  return provider
    ? { id: provider.id, name: provider.name, provider: provider.id, config: provider.defaultConfig }
    : findPreset(named, terminal)
}

/** A built-in or saved one, or a FILE.json. */
export async function findPreset(named: string, terminal: Console): Promise<PresetLike> {
  if (named.endsWith('.json')) return readPresetFile(named, terminal)
  const retired = retiredPreset(named)
  if (retired) terminal.progress(`preset ${named} is retired: ${retired.successor} stands in its place`)
  const preset = presetOrSuccessor(named) ?? (named.startsWith(SAVED) ? await savedPreset(named) : undefined)
  if (!preset)
    throw badInput(
      `there is no preset ${named}; there are ${builtInPresets.map((each) => each.id).join(', ')}, or name the id of a saved one (${SAVED}…) or a FILE.json`,
    )
  return preset
}

/** Of ids of saved presets: only for these the terminal opens the database. */
const SAVED = 'pre_'

/** One of the workspace that the app last used. */
async function savedPreset(id: string): Promise<PresetLike | undefined> {
  const [{ findPresetView }, { closeDatabase }] = await Promise.all([
    import('@/lib/server/presets/presets'),
    import('@/lib/db/client'),
  ])
  try {
    return await findPresetView(id)
  } finally {
    await closeDatabase()
  }
}

async function readPresetFile(file: string, terminal: Console): Promise<Preset> {
  const text = new TextDecoder().decode(await terminal.readInput(file))
  const read = readPreset(jsonOf(file, text))
  if (!read.ok)
    throw badInput(
      `${file}: ${read.error.map((issue) => `${formatJsonPath(issue.path)}: ${issue.message}`).join('; ')}`,
    )
  for (const change of read.value.changes) terminal.progress(`${file}: normalised ${presetChangeText(change)}`)
  return read.value.preset
}

function jsonOf(file: string, text: string): JsonValue {
  try {
    return parseJson(text)
  } catch (error) {
    throw badInput(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
