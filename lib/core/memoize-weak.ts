/**
 * The function with a memory: it is asked once for an object, and forgets with it. For objects that are never changed in place, and answers that
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
