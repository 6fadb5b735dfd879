import userEvent from '@testing-library/user-event'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Instructions } from './instructions'

const report = (dropped: number) => ({
  instructions: {
    total: 26,
    kept: 26 - dropped,
    paraphrased: 1,
    dropped: Array.from({ length: dropped }, (_, index) => ({
      message: `m${index + 1}`,
      part: `m${index + 1}.p1`,
      index,
      text: `Never do ${index + 1}.`,
    })),
  },
})
const draw = (dropped: number, planned = false) => {
  const onPlace = vi.fn<(message: string) => void>()
  renderInPage(<Instructions row={{ letter: 'D', planned, report: report(dropped) as never }} onPlace={onPlace} />)
  return { onPlace, section: screen.getByRole('region', { name: 'Instructions that D keeps' }) }
}

it('lists what is dropped with its place, the first ten and then all', async () => {
  const { onPlace, section } = draw(12)
  expect(within(section).getByText('14 of 26, 1 in other words')).toBeTruthy()
  expect(within(section).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(within(section).getByText('#1'))
  expect(onPlace).toHaveBeenCalledWith('m1')
  await userEvent.click(within(section).getByText('2 more dropped'))
  expect(within(section).getAllByRole('listitem')).toHaveLength(12)
})

it('says nothing of a summary that is still to be written', () => {
  const { section } = draw(12, true)
  expect(within(section).getByText('known after Run')).toBeTruthy()
  expect(within(section).queryByRole('listitem')).toBeNull()
})
