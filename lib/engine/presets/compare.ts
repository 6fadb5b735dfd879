import { defined } from '../core/defined'
import { isJsonArray, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../core/json'

/** A pass as a reader knows it: by its name, and where it stands, from 1. */
export interface PassPlace {
  readonly id: string
  readonly name: string
  readonly position: number
}

/** One difference between two configs. Values are undefined where the option is not there, so that its default holds. */
export type ConfigDifference =
  | { readonly type: 'provider'; readonly from: string; readonly to: string }
  | { readonly type: 'pass-added' | 'pass-removed'; readonly pass: PassPlace }
  | { readonly type: 'pass-moved'; readonly pass: PassPlace; readonly from: number }
  /** `pass` is the one that it belongs to, as it is now; `path` counts from it, or from the config where there is none. */
  | {
      readonly type: 'option'
      readonly pass?: PassPlace
      readonly path: JsonPath
      readonly from?: JsonValue
      readonly to?: JsonValue
    }

export interface Comparable {
  readonly provider: string
  readonly config: JsonObject
}

/** Keys that say what kind of thing an object is: another kind is another value, not the same one changed. */
const tags = ['strategy', 'variant', 'version', 'type', 'operation', 'mode'] as const

/** What one config has that the other has not, pass by pass: the lists first, then what changed inside, in the order of the newer one. */
export function compareConfigs(before: Comparable, after: Comparable): readonly ConfigDifference[] {
  if (before.provider !== after.provider) return [{ type: 'provider', from: before.provider, to: after.provider }]
  const old = passesOf(before.config)
  const now = passesOf(after.config)
  const oldIds = new Set(old.map(({ place }) => place.id))
  const nowIds = new Set(now.map(({ place }) => place.id))
  const steady = longestCommon(
    old.map(({ place }) => place.id),
    now.map(({ place }) => place.id),
  )
  return [
    ...differences(withoutPasses(before.config), withoutPasses(after.config), []).map(
      ({ path, ...values }): ConfigDifference => ({ type: 'option', path, ...values }),
    ),
    ...old.flatMap(({ place }): readonly ConfigDifference[] =>
      nowIds.has(place.id) ? [] : [{ type: 'pass-removed', pass: place }],
    ),
    ...now.flatMap(({ place, value }): readonly ConfigDifference[] => {
      if (!oldIds.has(place.id)) return [{ type: 'pass-added', pass: place }]
      const earlier = old.find((each) => each.place.id === place.id)
      if (!earlier) return []
      const moved: readonly ConfigDifference[] = steady.has(place.id)
        ? []
        : [{ type: 'pass-moved', pass: place, from: earlier.place.position }]
      return [
        ...moved,
        ...differences(earlier.value, value, []).map(
          ({ path, ...values }): ConfigDifference => ({ type: 'option', pass: place, path, ...values }),
        ),
      ]
    }),
  ]
}

interface PlacedPass {
  readonly place: PassPlace
  readonly value: JsonObject
}

function passesOf(config: JsonObject): readonly PlacedPass[] {
  const { passes } = config
  if (!Array.isArray(passes)) return []
  return passes.flatMap((value: JsonValue, index) => {
    if (!isJsonObject(value)) return []
    const { id, ...rest } = value
    const known = typeof id === 'string' ? id : `${index}`
    // A pass that does not say so is on.
    return [
      {
        place: { id: known, name: typeof value['name'] === 'string' ? value['name'] : known, position: index + 1 },
        value: { ...rest, enabled: value['enabled'] !== false },
      },
    ]
  })
}

const withoutPasses = ({ passes: _, ...rest }: JsonObject): JsonObject => rest

interface Difference {
  readonly path: JsonPath
  readonly from?: JsonValue
  readonly to?: JsonValue
}

function differences(from: JsonValue | undefined, to: JsonValue | undefined, path: JsonPath): readonly Difference[] {
  if (same(from, to)) return []
  if (!isJsonObject(from) || !isJsonObject(to) || !sameKind(from, to)) return [{ path, ...defined({ from, to }) }]
  const keys = [...new Set([...Object.keys(to), ...Object.keys(from)])]
  return keys.flatMap((key) => differences(from[key], to[key], [...path, key]))
}

const sameKind = (from: JsonObject, to: JsonObject): boolean => tags.every((tag) => from[tag] === to[tag])

function same(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true
  if (isJsonArray(left) && isJsonArray(right))
    return left.length === right.length && left.every((item, index) => same(item, right[index]))
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => key in right && same(left[key], right[key]))
}

/** Whether two configs say the same, whatever the order of their keys. */
export const sameValue = (left: JsonValue, right: JsonValue): boolean => same(left, right)

/** The ids that keep their order: the fewest others moved past them. */
function longestCommon(left: readonly string[], right: readonly string[]): ReadonlySet<string> {
  const lengths = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0))
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const line = lengths[row]
      if (line)
        line[column] =
          left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const common = new Set<string>()
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    const id = left[row]
    if (id !== undefined && id === right[column]) {
      common.add(id)
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return common
}
