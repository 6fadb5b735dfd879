import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../../core/json'
import { operableKinds } from '../../condensation/operations/operation'
import type { Changes } from '../changes'
import { normalizeOperation } from './historic-operations'

/** A pass of any historic dialect in today's shape (not yet checked). */
export function normalizePass(value: JsonValue, index: number, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const named = withNames(value, index, path, changes)
  const mode = named['mode']
  const fitting =
    mode === 'batch'
      ? changes.drop(named, 'individualConfig', path, { type: 'batchOnly' })
      : mode === 'individual'
        ? changes.drop(named, 'batchConfig', path, { type: 'individualOnly' })
        : named
  return mapped(withThresholds(fitting, path, changes), {
    selection: (selection) => normalizeSelection(selection, [...path, 'selection'], changes),
    execution: (execution) => normalizeExecution(execution, [...path, 'execution'], changes),
    batchConfig: (config) => normalizeBatch(config, [...path, 'batchConfig'], changes),
    individualConfig: (config) => normalizeIndividual(config, [...path, 'individualConfig'], changes),
  })
}

function withNames(value: JsonObject, index: number, path: JsonPath, changes: Changes): JsonObject {
  const id = value['id'] ?? `pass-${index + 1}`
  const name = value['name'] ?? id
  if (value['id'] === undefined)
    changes.note([...path, 'id'], { type: 'idGiven', id: `pass-${index + 1}` }, { to: `pass-${index + 1}` })
  if (value['name'] === undefined) changes.note([...path, 'name'], { type: 'nameLikeId' }, { to: id })
  return { ...value, id, name }
}

/** One dialect has the thresholds beside the individual options. */
function withThresholds(value: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  const { messageTokenThresholds, ...rest } = value
  if (messageTokenThresholds === undefined) return value
  changes.note(
    [...path, 'messageTokenThresholds'],
    { type: 'moved', to: 'individualConfig' },
    { from: messageTokenThresholds, to: messageTokenThresholds },
  )
  const individual = isJsonObject(rest['individualConfig']) ? rest['individualConfig'] : {}
  return { ...rest, individualConfig: { messageTokenThresholds, ...individual } }
}

const strategies: Readonly<Record<string, string>> = {
  recent: 'preserve_recent',
  percent: 'preserve_percent',
  percentage: 'preserve_percent',
}
const countFields: Readonly<Record<string, string>> = {
  preserve_recent: 'keepRecentCount',
  preserve_percent: 'keepPercentage',
  preserve_tokens: 'keepTokens',
  preserve_turns: 'keepTurns',
}
const counts = ['keepRecentCount', 'keepPercentage', 'keepTokens', 'keepTurns'] as const

/** `{strategy, count}` as `{type, keepRecentCount}`; a share below 1 as per cent; fields of another type left out. */
function normalizeSelection(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const typed = changes.rename(value, 'strategy', 'type', path)
  const type = typeof typed['type'] === 'string' ? (strategies[typed['type']] ?? typed['type']) : ''
  if (type !== typed['type'] && type !== '')
    changes.note(
      [...path, 'type'],
      { type: 'called', from: String(typed['type']), to: type },
      { from: typed['type'] ?? null, to: type },
    )
  const field = countFields[type]
  const counted =
    field === undefined ? typed : changes.rename(changes.rename(typed, 'count', field, path), 'percentage', field, path)
  const cleaned = counts.reduce(
    (current, key) => (key === field ? current : changes.drop(current, key, path, { type: 'unused', by: type })),
    counted,
  )
  const result = type === '' ? cleaned : { ...cleaned, type }
  if (type === 'custom' && result['filter'] === undefined) {
    changes.note([...path, 'filter'], { type: 'noFilter' }, { to: {} })
    return { ...result, filter: {} }
  }
  return asPercent(result, path, changes)
}

function asPercent(selection: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  const share = selection['keepPercentage']
  if (typeof share !== 'number' || share <= 0 || share >= 1) return selection
  changes.note(
    [...path, 'keepPercentage'],
    { type: 'share', share, percent: share * 100 },
    { from: share, to: share * 100 },
  )
  return { ...selection, keepPercentage: share * 100 }
}

/** A condition on what was saved so far is an execution of its own. */
function normalizeExecution(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (value === 'always') {
    changes.note(path, { type: 'written', to: '{ "type": "always" }' }, { from: value, to: { type: 'always' } })
    return { type: 'always' }
  }
  if (!isJsonObject(value)) return value
  const { condition } = value
  if (value['type'] === 'always') return changes.drop(value, 'condition', path, { type: 'alwaysRuns' })
  if (value['type'] !== 'conditional') return value
  if (!isJsonObject(condition) || Object.keys(condition).length === 0) {
    changes.note(path, { type: 'noCondition' }, { from: value, to: { type: 'always' } })
    return { type: 'always' }
  }
  return normalizeCondition(condition, path, changes)
}

function normalizeCondition(condition: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  const { reductionPercentage: percentage, reductionRelativeTo: _relativeTo, ...rest } = condition
  if (percentage === undefined)
    return {
      type: 'conditional',
      condition: changes.drop(condition, 'reductionRelativeTo', [...path, 'condition'], { type: 'noReduction' }),
    }
  const place = [...path, 'condition', 'reductionPercentage']
  if (rest['tokenThreshold'] !== undefined) {
    changes.note(place, { type: 'oneCondition' }, { from: percentage })
    return { type: 'conditional', condition: rest }
  }
  changes.note(place, { type: 'savedLess' }, { from: percentage, to: percentage })
  return { type: 'saved_less', percentage }
}

function normalizeBatch(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  const renamed = changes.rename(value, 'summarizeConfig', 'summarizationConfig', path)
  const placed = [...path, 'summarizationConfig']
  return mapped(renamed, {
    summarizationConfig: (config) =>
      isJsonObject(config)
        ? changes.rename(changes.rename(config, 'profile', 'apiProfile', placed), 'prompt', 'customPrompt', placed)
        : config,
  })
}

function normalizeIndividual(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  return mapped(withDefaults(value, path, changes), {
    defaults: (defaults) => normalizeKinds(defaults, [...path, 'defaults'], changes),
    overrides: (overrides) =>
      Array.isArray(overrides)
        ? overrides.map((override: JsonValue, index) =>
            normalizeOverride(override, [...path, 'overrides', index], changes),
          )
        : overrides,
  })
}

/** Operations that stand where their list would. */
function withDefaults(value: JsonObject, path: JsonPath, changes: Changes): JsonObject {
  if (value['defaults'] !== undefined) return value
  const kinds = operableKinds.filter((kind) => value[kind] !== undefined)
  for (const kind of kinds)
    changes.note(
      [...path, kind],
      { type: 'moved', to: 'defaults' },
      { from: value[kind] ?? null, to: value[kind] ?? null },
    )
  const rest = Object.entries(value).filter(([key]) => !kinds.some((kind) => kind === key))
  return kinds.length === 0
    ? value
    : { ...Object.fromEntries(rest), defaults: Object.fromEntries(kinds.map((kind) => [kind, value[kind] ?? null])) }
}

const normalizeOverride = (value: JsonValue, path: JsonPath, changes: Changes): JsonValue =>
  isJsonObject(value)
    ? mapped(value, { operations: (operations) => normalizeKinds(operations, [...path, 'operations'], changes) })
    : value

function normalizeKinds(value: JsonValue, path: JsonPath, changes: Changes): JsonValue {
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([kind, operation]) => [kind, normalizeOperation(operation, [...path, kind], changes)]),
  )
}

/** The object with the named values replaced, where they are there. */
export function mapped(
  object: JsonObject,
  changers: Readonly<Record<string, (value: JsonValue) => JsonValue>>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      Object.hasOwn(changers, key) ? (changers[key]?.(value) ?? value) : value,
    ]),
  )
}
