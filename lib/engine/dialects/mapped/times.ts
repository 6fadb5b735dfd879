import type { Message } from '../../conversation/message'
import type { JsonValue } from '../../core/json'

/** Dates go no further. */
const LAST_SECOND = 8.64e12

/** A message's time from seconds since 1970; none where they are no date. */
export const timeOfSeconds = (seconds: JsonValue | undefined): Pick<Message, 'timestamp'> =>
  typeof seconds === 'number' && Math.abs(seconds) <= LAST_SECOND
    ? { timestamp: new Date(seconds * 1000).toISOString() }
    : {}

/** A message's time in seconds since 1970; 0 where it has none. */
export const secondsOf = ({ timestamp }: Pick<Message, 'timestamp'>): number =>
  timestamp === undefined ? 0 : Date.parse(timestamp) / 1000 || 0
