import { useEffect, useRef } from 'react'

/**
 * Where an item of a list goes while focus is in it, focus goes to the one in its place: the next, else the one before, else what `focus` has for an empty
 * list. `current`: the item that focus was in last.
 */
export function useFocusKept(
  ids: readonly string[],
  current: string | undefined,
  focus: (id: string | undefined) => void,
): void {
  const before = useRef(ids)
  useEffect(() => {
    const was = before.current
    before.current = ids
    if (
      current === undefined ||
      ids.includes(current) ||
      !was.includes(current) ||
      document.activeElement !== document.body
    )
      return
    focus(ids[Math.min(was.indexOf(current), ids.length - 1)])
  })
}
