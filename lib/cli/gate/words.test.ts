import { expect, it } from 'vitest'
import { gateFigures } from '@/lib/engine'
import messages from '@/messages/en/experiments.json'
import { failureText, figureWords } from './report'

it('says what the page of an experiment says', () => {
  const { figures, failures } = messages.gate
  expect(Object.fromEntries(gateFigures.map((figure) => [figure, figureWords[figure]]))).toEqual(figures)
  expect(failureText({ type: 'noSessions' })).toBe(failures.noSessions)
  const filled = failures.missed
    .replace('{figure}', figures.recall)
    .replace('{value}', '90.0%')
    .replace('{bar}', '95.0%')
  expect(failureText({ type: 'missed', figure: 'recall', value: 0.9, bar: 0.95 })).toBe(filled)
})
