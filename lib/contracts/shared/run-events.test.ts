import { expect, it } from 'vitest'
import { withEvent } from './run-events'
import type { RunGroupEvent } from '../runs'

const progress = (text: string): RunGroupEvent => ({
  type: 'step-progress',
  key: 'a',
  id: 's',
  progress: { model: 'm', call: 1, finishedCalls: 0, outputTokens: 1, text },
})

it('keeps of each place in the line and of each progress the last, and every step', () => {
  const told: readonly RunGroupEvent[] = [
    { type: 'run-queued', key: 'a', ahead: 2 },
    { type: 'run-queued', key: 'a', ahead: 1 },
    { type: 'run-started', key: 'a', tokensBefore: 9, steps: [] },
    { type: 'step-started', key: 'a', id: 's' },
    progress('One'),
    progress('One two'),
  ]
  const kept = told.reduce<readonly RunGroupEvent[]>(withEvent, [])
  expect(kept).toEqual([told[1], told[2], told[3], told[5]])
})
