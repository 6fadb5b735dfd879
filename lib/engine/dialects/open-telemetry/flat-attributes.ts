import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json'

/**
 * Attributes of a span, `[{key, value: {stringValue}}]`, whose dotted keys spell out a tree (`gen_ai.prompt.0.role`), as that tree and
 * back. Only keys under the given prefixes take part.
 */
export function treeOfAttributes(attributes: readonly JsonValue[], prefixes: readonly string[]): JsonObject {
  const tree: Branch = new Map()
  for (const attribute of attributes) {
    const leaf = leafOf(attribute)
    if (leaf && prefixes.some((prefix) => leaf.key.startsWith(`${prefix}.`))) put(tree, leaf.key.split('.'), leaf.value)
  }
  return Object.fromEntries([...tree].map(([key, branch]) => [key, valueOf(branch)]))
}

/** The attributes for `after`, which was made from the tree of these: those that say the same stand as they were. */
export function withTree(attributes: readonly JsonValue[], before: JsonValue, after: JsonValue): readonly JsonValue[] {
  const [old, leaves] = [new Map(flatten(before, '')), new Map(flatten(after, ''))]
  const written = new Set<string>()
  let last = 0
  const kept: JsonValue[] = []
  for (const attribute of attributes) {
    const key = leafOf(attribute)?.key
    if (key === undefined || !old.has(key)) {
      kept.push(attribute)
      continue
    }
    const next = leaves.get(key)
    if (next !== undefined && !written.has(key)) kept.push(next === old.get(key) ? attribute : attributeOf(key, next))
    written.add(key)
    last = kept.length
  }
  const added = [...leaves].flatMap(([key, value]) => (written.has(key) ? [] : [attributeOf(key, value)]))
  return [...kept.slice(0, last), ...added, ...kept.slice(last)]
}

type Branch = Map<string, Branch | JsonValue>

const MAX_PARTS = 24

function put(tree: Branch, [key = '', ...rest]: readonly string[], value: JsonValue): void {
  if (rest.length === 0 || rest.length > MAX_PARTS) {
    tree.set([key, ...rest].join('.'), value)
    return
  }
  const found = tree.get(key)
  const branch: Branch = found instanceof Map ? found : new Map()
  tree.set(key, branch)
  put(branch, rest, value)
}

/** Keys that count from 0 make a list. */
function valueOf(branch: Branch | JsonValue): JsonValue {
  if (!(branch instanceof Map)) return branch
  const keys = [...branch.keys()]
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key) && Number(key) < keys.length)
  if (isList) return keys.map((_, index) => valueOf(branch.get(String(index)) ?? null))
  return Object.fromEntries([...branch].map(([key, value]) => [key, valueOf(value)]))
}

function leafOf(attribute: JsonValue): { readonly key: string; readonly value: JsonValue } | undefined {
  if (!isJsonObject(attribute) || typeof attribute.key !== 'string' || !isJsonObject(attribute.value)) return undefined
  const [value] = Object.values(attribute.value)
  return value === undefined || (typeof value === 'object' && value !== null)
    ? undefined
    : { key: attribute.key, value }
}

function flatten(value: JsonValue, key: string): readonly (readonly [string, JsonValue])[] {
  if (typeof value !== 'object' || value === null) return [[key, value]]
  const entries: readonly (readonly [string, JsonValue])[] = Array.isArray(value)
    ? value.map((item: JsonValue, index) => [String(index), item])
    : Object.entries(value)
  return entries.flatMap(([name, inner]) => flatten(inner, key === '' ? name : `${key}.${name}`))
}

const attributeOf = (key: string, value: JsonValue): JsonObject => ({
  key,
  value:
    typeof value === 'boolean'
      ? { boolValue: value }
      : typeof value === 'number'
        ? { doubleValue: value }
        : { stringValue: String(value) },
})
