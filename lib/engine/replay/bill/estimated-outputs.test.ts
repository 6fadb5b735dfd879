import { expect, it } from 'vitest'
import { assistant, conversation, user, words } from '../../condensation/testing/conversations'
import { testCounter } from '../../condensation/testing/ports'
import { countMessage } from '../../condensation/measure'
import { withEstimatedOutputs } from './estimated-outputs'

const counter = testCounter()
const outputOf = (model: string, recorded: number) => {
  const session = conversation(user('Go on.'), assistant(words(400, 'w')))
  const answer = session.messages[1]
  if (!answer) throw new Error('no answer')
  const usage = { inputTokens: 10, outputTokens: recorded, model }
  const estimated = withEstimatedOutputs({ ...session, messages: [{ ...answer, usage }] }, counter)
  return (estimated.messages[0]?.usage?.outputTokens ?? 0) / countMessage(answer, counter)
}

it('takes 1.35 tokens for each that an answer shows in place of a placeholder, and the scale of later generations', () => {
  expect(outputOf('claude-opus-4-5', 2)).toBeCloseTo(1.35, 2)
  expect(outputOf('claude-opus-4-8', 2)).toBeCloseTo(1.6, 2)
})

it('leaves what was recorded', () => {
  expect(outputOf('claude-opus-4-5', 600)).toBeCloseTo(outputOf('gpt-5', 600), 5)
})
