import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, objectOf } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { FieldSpec, ProviderView } from '@/lib/contracts/runs'

/** The value at a dotted path of a config. */
export function fieldValue(config: JsonObject, key: string): JsonValue | undefined {
  return key
    .split('.')
    .reduce<JsonValue | undefined>((value, name) => (isJsonObject(value) ? value[name] : undefined), config)
}

/** The config with the value at a dotted path set; undefined removes it, and the objects that become empty. */
export function withField(config: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const [name = '', ...rest] = key.split('.')
  if (rest.length > 0) {
    const changed = withField(objectOf(config[name]), rest.join('.'), value)
    return value === undefined && Object.keys(changed).length === 0
      ? withField(config, name, undefined)
      : { ...config, [name]: changed }
  }
  if (value !== undefined) return { ...config, [name]: value }
  const { [name]: _gone, ...others } = config
  return others
}

/** The value that the engine will use: the config's own, or the default. Undefined inside an object that is absent. */
export function effectiveValue(field: FieldSpec, config: JsonObject): JsonValue | undefined {
  const own = fieldValue(config, field.key)
  if (own !== undefined) return own
  const [root = field.key] = field.key.split('.')
  if (root !== field.key && config[root] === undefined) return undefined
  return field.default ?? (field.type === 'choice' ? field.options[0]?.value : undefined)
}

/**
 * Whether a field takes effect: its condition is met, and its group is switched on (`prelude.keep` needs
 * `prelude.enabled`).
 */
export function isShown(field: FieldSpec, fields: readonly FieldSpec[], config: JsonObject): boolean {
  const { when, key } = field
  const holds = when === undefined || when.oneOf.some((value) => value === valueAt(when.key, fields, config))
  return (
    holds &&
    fields.every((other) => other.key === key || !isSwitchOver(other, key) || effectiveValue(other, config) === true)
  )
}

const SWITCH = '.enabled'
const isSwitchOver = ({ key }: FieldSpec, other: string): boolean =>
  key.endsWith(SWITCH) && other.startsWith(key.slice(0, -SWITCH.length + 1))

function valueAt(key: string, fields: readonly FieldSpec[], config: JsonObject): JsonValue | undefined {
  const field = fields.find((candidate) => candidate.key === key)
  return field === undefined ? fieldValue(config, key) : effectiveValue(field, config)
}

type Options = Pick<ProviderView, 'fields' | 'defaultConfig'>

/** The config with one field set; fields that no longer apply are removed, those that now do get their defaults. */
export function withChoice(
  { fields, defaultConfig }: Options,
  config: JsonObject,
  key: string,
  value: JsonValue | undefined,
): JsonObject {
  const changed = withField(config, key, value)
  const concerned = fields.filter((field) => field.when?.key === key)
  return concerned.reduce((next, field) => {
    if (!field.when?.oneOf.some((wanted) => wanted === value)) return withField(next, field.key, undefined)
    return fieldValue(next, field.key) === undefined
      ? withField(next, field.key, fieldValue(defaultConfig, field.key) ?? field.default)
      : next
  }, changed)
}

export const sameConfig = (left: JsonObject, right: JsonObject): boolean => canonicalJson(left) === canonicalJson(right)

/** The issues of a field and of values inside it; for the latter the rest of the path precedes the message. */
export function issuesOf(issues: NonNullable<ActionError['fields']>, key: string): readonly string[] {
  return issues.flatMap(({ field, message }) =>
    field === key ? [message] : field.startsWith(`${key}.`) ? [`${field.slice(key.length + 1)}: ${message}`] : [],
  )
}
