import { expect, it } from 'vitest'
import { notNow } from '@/lib/condensation/steps/conditions'
import type { Plan, When } from '@/lib/condensation/steps/step'
import { reasonKey } from './reason-key'

const plan = { contextWindow: 200_000 } as unknown as Plan
const said = (when: When, tokens: number, of: Plan = plan) => reasonKey(notNow(when, tokens, 100_000, of) ?? '')

it('knows every condition that the engine gives as a reason', () => {
  expect(said({ type: 'tokens', above: 50_000 }, 48_210)).toEqual({ key: 'notAbove', values: { tokens: 48_210, above: 50_000 } })
  expect(said({ type: 'percentage', of: 'start', atLeast: 50 }, 40_000)).toEqual({ key: 'belowStart', values: { percent: 40, bound: 50 } })
  expect(said({ type: 'percentage', of: 'window', atLeast: 50 }, 40_000)).toEqual({ key: 'belowWindow', values: { percent: 20, bound: 50 } })
  expect(said({ type: 'percentage', of: 'window', atLeast: 50 }, 40_000, {} as unknown as Plan)).toEqual({ key: 'noWindow', values: {} })
  expect(said({ type: 'saved-less', percent: 30 }, 40_000)).toEqual({ key: 'savedAlready', values: { percent: 60 } })
})

it.each(['Nothing selected.', 'Nothing to gain.', 'The target was reached before.', 'It would save -3 tokens, fewer than 10.'])('knows: %s', (reason) => {
  expect(reasonKey(reason)).toBeDefined()
})

it('leaves what a server says as it is', () => {
  expect(reasonKey('Nothing selected. Try again.')).toBeUndefined()
})
