import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../core/json'
import type { Provider } from '../condensation/providers/provider'
import { valueAt } from '../conversation/texts/template'

/** A value of an option; undefined: the option is left out of the config. */
export type OptionValue = string | number | boolean | undefined

/** An option that may be varied, and the values that are tried, in an order in which neighbours are alike. */
export interface TunedOption {
  readonly path: JsonPath
  readonly values: readonly [OptionValue, ...OptionValue[]]
}

/** Messages are written losslessly at arrival, or results cut there: these go with every pipeline. */
const arrivalOptions: readonly TunedOption[] = [
  { path: ['losslessAtArrival'], values: [undefined, true] },
  { path: ['thinLineNumbers'], values: [undefined, true] },
  { path: ['capResultTokens'], values: [undefined, 20_000, 12_000, 8_000, 7_000, 6_000, 5_000, 4_000, 2_000] },
  { path: ['capOutputTokens'], values: [undefined, 4_000, 3_000, 2_000, 1_500, 1_000] },
]

/** These say how fast something is done, not what. */
const speedOptions: ReadonlySet<string | number> = new Set(['maxParallelCalls'])

/** Of a number that stands in the config, the shares of it that are tried as well. */
const SHARES = [0.25, 0.5, 0.71, 1, 1.41, 2, 3, 4] as const

/** What may be varied of a config: what is done at arrival, each pass on or off, and every number. `paths`: only these and what stands in them. */
export function tunedOptions(
  provider: Provider,
  config: JsonObject,
  paths?: readonly JsonPath[],
): readonly TunedOption[] {
  const candidates = [
    ...arrivalOptions.map((option) => withOwn(option, valueAt(config, option.path))),
    ...passSwitches(config),
    ...numbersIn(config, [])
      .filter(({ path }) => !path.some((key) => speedOptions.has(key)))
      .map(({ path, value }) => ({ path, values: around(value) })),
  ]
  const isWanted = (path: JsonPath): boolean =>
    paths === undefined || paths.some((wanted) => wanted.every((key, at) => path[at] === key))
  const seen = new Set<string>()
  return candidates.flatMap(({ path, values }): TunedOption[] => {
    const name = JSON.stringify(path)
    if (!isWanted(path) || seen.has(name)) return []
    seen.add(name)
    const [first, ...legal] = values.filter((value) => provider.validate(withValue(config, path, value)).valid)
    return legal.length === 0 ? [] : [{ path, values: [first, ...legal] }]
  })
}

/** A number that stands in the config is tried, whatever the list; numbers go down. */
function withOwn({ path, values }: TunedOption, own: JsonValue | undefined): TunedOption {
  if (typeof own !== 'number' || values.includes(own)) return { path, values }
  const [first, ...others] = values
  const smaller = others.findIndex((value) => typeof value === 'number' && value < own)
  return { path, values: [first, ...others.toSpliced(smaller === -1 ? others.length : smaller, 0, own)] }
}

function passSwitches(config: JsonObject): readonly TunedOption[] {
  const { passes } = config
  return isJsonArray(passes)
    ? passes.map((_, index) => ({ path: ['passes', index, 'enabled'], values: [undefined, false] as const }))
    : []
}

function numbersIn(value: JsonValue, path: JsonPath): readonly { readonly path: JsonPath; readonly value: number }[] {
  if (typeof value === 'number') return [{ path, value }]
  if (isJsonArray(value)) return value.flatMap((item, index) => numbersIn(item, [...path, index]))
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => numbersIn(item, [...path, key])) : []
}

function around(value: number): readonly [OptionValue, ...OptionValue[]] {
  const rounded = (share: number): number => (Number.isInteger(value) ? Math.round(share * value) : share * value)
  const values = [...new Set(SHARES.map(rounded))]
  return [values[0] ?? value, ...values.slice(1)]
}

/** The config with an option set, or left out. */
export function withValue(config: JsonObject, path: JsonPath, value: OptionValue): JsonObject {
  const made = replaced(config, path, value)
  return isJsonObject(made) ? made : config
}

function replaced(at: JsonValue, [key, ...rest]: JsonPath, value: OptionValue): JsonValue {
  if (key === undefined) return value ?? at
  if (isJsonArray(at)) return at.map((item, index) => (index === key ? replaced(item, rest, value) : item))
  if (!isJsonObject(at) || typeof key !== 'string') return at
  if (rest.length > 0) return { ...at, [key]: replaced(at[key] ?? {}, rest, value) }
  const { [key]: _, ...others } = at
  return value === undefined ? others : { ...others, [key]: value }
}

/** The place of the config's own value among those that are tried. */
export const placeIn = ({ path, values }: TunedOption, config: JsonObject): number => {
  const own = valueAt(config, path)
  return values.findIndex((value) => value === own)
}
