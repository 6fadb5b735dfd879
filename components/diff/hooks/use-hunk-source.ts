import { useEffect, useRef, useState, type RefObject } from 'react'
import { hunkId, type Place } from '../model/stops'

interface Request {
  /** Its `hunkId`. */
  readonly hunk: string
}

/**
 * Shows what the first reference of the current hunk stands for: at once, or as soon as the hunk is drawn. `isRead`:
 * all texts of the message are there.
 */
export function useHunkSource(box: RefObject<HTMLElement | null>, place: Place | undefined, isRead: boolean) {
  const [request, setRequest] = useState<Request>()
  const answered = useRef<Request>(undefined)
  const hunk = place && hunkId({ message: place.message, hunk: place.hunk ?? 1 })
  const isHere = request !== undefined && request.hunk === hunk
  useEffect(() => {
    if (request === undefined || request === answered.current) return
    const button = isHere ? box.current?.querySelector<HTMLElement>(`[data-hunk="${hunk}"] [data-source]`) : undefined
    if (button || isRead || !isHere) answered.current = request
    button?.click()
  })
  return {
    show: (): void => setRequest(hunk === undefined ? undefined : { hunk }),
    /** Absent where no source is awaited. */
    cancel: isHere && !isRead ? () => setRequest(undefined) : undefined,
  }
}
