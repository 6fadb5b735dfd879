import { isJsonObject, objectOf, type JsonObject, type JsonValue } from '../../core/json'
import { INHERIT_THRESHOLD, isLegalThreshold, MAX_CONDENSE_THRESHOLD } from '../../condensation/steps/thresholds'
import { Changes, type ChangeKind } from '../changes'
import { hasVersionBlocks, truncationVersionOf } from './historic-truncation'
import { isTwoPhase } from './historic-two-phase'

/** A config with the provider that it is for, as far as it says. */
export interface FoundConfig {
  readonly provider: string
  readonly config: JsonValue
}

/** Under which the editor keeps all its settings, and before which it writes it where each has a line of its own. */
const SECTION = 'roo-code.condensation'

/** Names that the smart provider's config was kept under among the settings of the extension. */
const smartNames = ['smart', 'smartConfig', 'smartProviderConfig', 'smartProviderSettings']
const providerNames = ['native', 'lossless', 'truncation', 'smart'] as const
const configNames = [...new Set([...providerNames.map((name) => `${name}Config`), ...smartNames, 'providerConfig'])]

/** Settings that say when, by which model and with what threshold, not how: profiles and settings have them. */
const settingNames = [
  'autoCondenseContext',
  'autoCondenseContextPercent',
  'profiles',
  'profileThresholds',
  'isAutomaticTrigger',
  'isAutomatic',
  'profileId',
  'prevContextTokens',
  'taskId',
]
/** Of them, those that the app has a setting for. */
const offered = ['autoCondenseContext', 'autoCondenseContextPercent', 'profileThresholds']
/** Of them, those that some configs take. */
const shared = [
  'customCondensingPrompt',
  'customPrompt',
  'condensingApiConfigId',
  'condensingApiHandler',
  'targetReductionPercent',
]

/** The config among the settings of an editor, where they are such, and the settings that belong to it; what stands beside it is left out, field by field. */
export function configOfSettings(given: JsonObject, changes: Changes): FoundConfig {
  const settings = withoutSchema(withoutSection(given), changes)
  const { provider, ...bare } = settings
  const known = typeof provider === 'string' ? provider : undefined
  const name = 'passes' in bare ? undefined : nameOf(known, bare)
  const isSettings =
    !('passes' in bare) && (name !== undefined || [...settingNames, ...configNames].some((key) => key in bare))
  if (!isSettings) return { provider: known ?? providerOf(bare), config: bare }
  const chosen =
    known ??
    (name === undefined
      ? 'native'
      : name === 'providerConfig'
        ? 'smart'
        : (providerNames.find((each) => name === `${each}Config`) ?? 'smart'))
  const own = name === undefined ? {} : bare[name]
  if (!isJsonObject(own)) return { provider: chosen, config: own ?? {} }
  return { provider: chosen, config: { ...taken(bare, name, chosen, own, changes), ...own } }
}

function nameOf(provider: string | undefined, settings: JsonObject): string | undefined {
  const names =
    provider === undefined
      ? [...smartNames, ...configNames]
      : [`${provider}Config`, 'providerConfig', ...(provider === 'smart' ? smartNames : [])]
  return names.find((each) => fits(provider, settings[each]))
}

/** The two phases are the smart provider's, whatever provider was chosen while they were set. */
const fits = (provider: string | undefined, config: JsonValue | undefined): boolean =>
  isJsonObject(config) && (provider === undefined || provider === 'smart' || !isTwoPhase(config))

/** The settings that the config takes; of all others it is said why not. */
function taken(
  settings: JsonObject,
  name: string | undefined,
  provider: string,
  own: JsonObject,
  changes: Changes,
): JsonObject {
  const rest = Object.entries(settings).filter(([key]) => key !== name)
  const isTaken = (key: string): boolean => !(key in own) && takes(provider, own, key)
  for (const [key, from] of rest) {
    if (!isTaken(key)) changes.note([key], leftOut(key, provider), { from })
  }
  const fitting = Object.fromEntries(rest.filter(([key]) => isTaken(key)))
  if (provider !== 'smart' || 'passes' in own || isTwoPhase({ ...fitting, ...own })) return fitting
  changes.note(['strategy'], { type: 'written', to: '"two-phase"' }, { to: 'two-phase' })
  return { strategy: 'two-phase', ...fitting }
}

const leftOut = (key: string, provider: string): ChangeKind =>
  configNames.includes(key)
    ? { type: 'otherProvider', by: provider }
    : { type: offered.includes(key) ? 'settingOffered' : 'setting' }

/** Settings of the editor that the app has too. */
export interface HistoricSettings {
  /** Whether a harness condenses by itself. */
  readonly automatic?: boolean
  /** Per cent of the context window. */
  readonly threshold?: number
  /** The same of single profiles, by their names or ids; −1: the threshold above. */
  readonly profileThresholds?: Readonly<Record<string, number>>
}

/** Undefined where there are none. Values that the app does not take are left out. */
export function historicSettings(given: JsonObject): HistoricSettings | undefined {
  const settings = withoutSchema(withoutSection(given), new Changes())
  const { autoCondenseContext: automatic, autoCondenseContextPercent: percent, profileThresholds } = settings
  const ofProfiles = Object.entries(isJsonObject(profileThresholds ?? null) ? objectOf(profileThresholds) : {}).flatMap(
    ([name, value]) => (value === INHERIT_THRESHOLD || isThreshold(value) ? [[name, value] as const] : []),
  )
  const found = {
    ...(typeof automatic === 'boolean' && { automatic }),
    ...(isThreshold(percent) && { threshold: percent }),
    ...(ofProfiles.length > 0 && { profileThresholds: Object.fromEntries(ofProfiles) }),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** There, every threshold is per cent of the window. */
const isThreshold = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && value <= MAX_CONDENSE_THRESHOLD && isLegalThreshold(value)

function takes(provider: string, own: JsonObject, key: string): boolean {
  if (provider === 'native') return shared.includes(key) && key !== 'targetReductionPercent'
  if (provider === 'smart')
    return 'passes' in own
      ? key === 'targetReductionPercent'
      : !settingNames.includes(key) && !configNames.includes(key)
  return provider === 'truncation' && key === 'targetReductionPercent' && own['version'] !== 'v1'
}

/** `{"roo-code.condensation": {…}}` and `{"roo-code.condensation.provider": …, "smart.enableLossless": …}`, as the settings themselves. */
function withoutSection(given: JsonObject): JsonObject {
  const inside = given[SECTION]
  const named = isJsonObject(inside) ? { ...given, ...inside } : given
  const entries = Object.entries(named).filter(([key]) => key !== SECTION)
  return Object.fromEntries(
    entries.map(([key, value]) => [key.replace(`${SECTION}.`, '').replace(/^smart\./, ''), value]),
  )
}

/** The description of the settings in the place of settings: what it gives as defaults. */
function withoutSchema(settings: JsonObject, changes: Changes): JsonObject {
  const entries = Object.entries(settings)
  const isSchema =
    entries.length > 0 &&
    entries.every(
      ([, value]) =>
        isJsonObject(value) && typeof value['type'] === 'string' && ('default' in value || 'description' in value),
    )
  if (!isSchema) return settings
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const to = isJsonObject(value) ? value['default'] : undefined
      changes.note([key], { type: 'schemaDefault' }, { from: value, ...(to !== undefined && { to }) })
      return to === undefined ? [] : [[key, to] as const]
    }),
  )
}

const nativeNames = [
  'variant',
  'customPrompt',
  'customCondensingPrompt',
  'condensingApiConfigId',
  'condensingApiHandler',
]
const losslessNames = [
  'deduplicateFileReads',
  'consolidateToolResults',
  'removeObsoleteState',
  'referenceRepeatedLines',
]

/** The provider whose options a config has. */
export function providerOf(config: JsonObject): string {
  if ('passes' in config || 'strategy' in config || 'losslessPrelude' in config || isTwoPhase(config)) return 'smart'
  if (losslessNames.some((key) => key in config)) return 'lossless'
  if (typeof config['version'] === 'string' || hasVersionBlocks(config) || truncationVersionOf(config) !== undefined)
    return 'truncation'
  return nativeNames.some((key) => key in config) ? 'native' : 'smart'
}
