import { expect, it } from 'vitest'
import type { StepProgress } from './column-state'
import { shareDone } from './share-done'

const step = (id: string, state: StepProgress['state'], outputTokens?: number): StepProgress => ({
  id,
  label: { type: 'text', text: id },
  state,
  ...(outputTokens !== undefined && { calls: { model: 'a', call: 1, finishedCalls: 0, outputTokens, text: '' } }),
})
const money = (id: string, calls: number) => ({
  id,
  label: { type: 'text', text: id } as const,
  tokensBefore: 9,
  tokensAfter: 9,
  calls,
})
const expected = { calls: 4, outputTokens: 400, breakdown: [money('cut', 0), money('one', 1), money('many', 3)] }

it('a run is as far as its models have written of what they are expected to write', () => {
  const at = (...steps: readonly StepProgress[]) => shareDone(steps, expected)
  expect(at(step('cut', 'done'), step('one', 'running', 50), step('many', 'queued'))).toBe(0.125)
  expect(at(step('cut', 'done'), step('one', 'done'), step('many', 'running', 150))).toBe(0.625)
  // More than was expected is no more than its step.
  expect(at(step('cut', 'done'), step('one', 'running', 900), step('many', 'queued'))).toBe(0.25)
})

it('nobody knows how far it is before the first token, and where nothing is expected', () => {
  expect(shareDone([step('cut', 'done'), step('one', 'running', 0)], expected)).toBeUndefined()
  expect(shareDone([step('one', 'running', 50)], undefined)).toBeUndefined()
})
