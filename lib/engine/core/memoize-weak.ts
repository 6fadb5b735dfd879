/**
 * Caches a function's answer per object, in a WeakMap. The object must not be changed in place, and the answer must
 * depend on nothing else.
 */
export function memoizeWeak<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = find(key)
    known.set(key, { value })
    return value
  }
}
