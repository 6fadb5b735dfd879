import type { RunGroupEvent } from '../runs'

/** Each says all that the one before it of its type said. */
const replacing: readonly RunGroupEvent['type'][] = ['run-queued', 'step-progress']

/** The events of one strategy so far, without those that the new one makes needless: whoever takes them up knows as much as who heard them all. */
export const withEvent = (events: readonly RunGroupEvent[], event: RunGroupEvent): readonly RunGroupEvent[] =>
  replacing.includes(event.type) && events.at(-1)?.type === event.type
    ? [...events.slice(0, -1), event]
    : [...events, event]
