import { expect, it } from 'vitest'
import { refusals } from '@/lib/condensation/steps/refusals'
import { knownRefusals } from './error-words'

it('knows refusals by the words of the engine', () => {
  const said = Object.values<string>(refusals)
  expect(Object.keys(knownRefusals).filter((words) => !said.includes(words))).toEqual([])
})
