import type { Message } from '../../conversation/message'
import type { JsonValue } from '../../core/json'

/** Dates go no further. */
const LAST_MILLISECOND = 8.64e15

/** A message's time from milliseconds since 1970; none where they are no date. */
export const timeOfMilliseconds = (milliseconds: JsonValue | undefined): Pick<Message, 'timestamp'> =>
  typeof milliseconds === 'number' && Math.abs(milliseconds) <= LAST_MILLISECOND
    ? { timestamp: new Date(milliseconds).toISOString() }
    : {}

/** The same from seconds. */
export const timeOfSeconds = (seconds: JsonValue | undefined): Pick<Message, 'timestamp'> =>
  typeof seconds === 'number' ? timeOfMilliseconds(seconds * 1000) : {}

/** A message's time in seconds since 1970; 0 where it has none. */
export const secondsOf = ({ timestamp }: Pick<Message, 'timestamp'>): number =>
  timestamp === undefined ? 0 : Date.parse(timestamp) / 1000 || 0
