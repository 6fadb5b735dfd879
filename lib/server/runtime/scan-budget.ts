import { appError } from './failure'

const SECOND = 1000
/** Longer than a session of about ten megabytes takes. */
export const SCAN_SECONDS = 60

/** Called between two texts of a scan; throws if the scan has taken too long. */
export type CheckBudget = () => void

export const unlimited: CheckBudget = () => undefined

/** `now` returns milliseconds. */
export function scanBudget(seconds = SCAN_SECONDS, now: () => number = () => performance.now()): CheckBudget {
  const end = now() + seconds * SECOND
  return () => {
    if (now() > end)
      throw appError(
        'share-too-slow',
        `Looking for what is sensitive took longer than ${seconds} seconds and was ended. Nothing was shared.`,
        'Share fewer strategies at once, or a shorter session.',
      )
  }
}
