import type { JsonPath, JsonValue } from '@/lib/core/json'

export interface Difference {
  readonly path: JsonPath
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** Leaves that differ between two JSON values. */
export function differences(before: JsonValue | undefined, after: JsonValue | undefined, path: JsonPath = []): readonly Difference[] {
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => differences(childOf(before, key), childOf(after, key), [...path, Array.isArray(before) ? Number(key) : key]))
  }
  return Object.is(before, after) ? [] : [{ path, before, after }]
}

type Tree = readonly JsonValue[] | { readonly [key: string]: JsonValue }

const isTree = (value: JsonValue | undefined): value is Tree => typeof value === 'object' && value !== null
const childOf = (tree: Tree, key: string): JsonValue | undefined => (Object.hasOwn(tree, key) ? (tree as { readonly [key: string]: JsonValue })[key] : undefined)
