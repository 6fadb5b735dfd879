import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { openSession } from '@/lib/engine'
import { saidCounter, sessionOf } from '@/lib/engine/replay/testing/sessions'
import { CalibrationTable } from './calibration-table'

/** Overhead and error of the only stretch. */
function shownOf(requests: Parameters<typeof sessionOf>[0]) {
  const session = openSession(sessionOf(requests), saidCounter)
  renderInPage(<CalibrationTable session={session} overrides={{}} onChange={() => undefined} />)
  const [, , , overhead, , error] = within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  return { overhead, error }
}

it('says that no usage is recorded, where that is why figures are missing', () => {
  expect(shownOf([{ tokens: 5 }])).toEqual({
    overhead: '– No recorded usage tells it.',
    error: '– There is no recorded usage to hold it against.',
  })
})

it('says of a line through one request that it has no other to be held against', () => {
  const { overhead, error } = shownOf([{ tokens: 5, usage: { inputTokens: 500, outputTokens: 10 } }])
  expect(overhead).toMatch(/^\d+$/)
  expect(error).toBe('– Fitted to this one request: there is no other to hold it against.')
})
