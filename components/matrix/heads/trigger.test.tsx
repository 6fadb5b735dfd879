import userEvent from '@testing-library/user-event'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { Trigger } from './trigger'

function open(isIdle = false) {
  const onChange = vi.fn<(tokens: number | undefined) => void>()
  renderInPage(
    <Trigger
      trigger={{ tokens: 150_000, window: 200_000, from: 'asked' }}
      peakTokens={96_900}
      rows={[
        { letter: 'A', name: 'Lossless', highest: 'each' },
        { letter: 'B', name: 'Cost', highest: 60_000 },
      ]}
      isIdle={isIdle}
      onChange={onChange}
    />,
  )
  return onChange
}

async function openChoice(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: /^Condensing above 150k tokens/ }))
  return screen.findByRole('dialog', { name: 'Change the trigger' })
}

it('is set in tokens or in per cent of the window, which follow each other', async () => {
  const onChange = open()
  const choice = await openChoice()
  const percent = within(choice).getByLabelText('Of the window, in %')
  expect((percent as HTMLInputElement).value).toBe('75')
  await userEvent.clear(percent)
  await userEvent.type(percent, '40{Enter}')
  expect(onChange).toHaveBeenCalledWith(80_000)
})

it('offers the highest that fires, and the default again', async () => {
  const onChange = open()
  await userEvent.click(within(await openChoice()).getByRole('button', { name: 'Highest that fires: 96k' }))
  expect(onChange).toHaveBeenLastCalledWith(96_000)
  await userEvent.click(within(await openChoice()).getByRole('button', { name: 'Use the default' }))
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

it('where no row condenses, says so and offers what would', async () => {
  const onChange = open(true)
  await userEvent.click(screen.getByRole('button', { name: 'nothing fires, use 96k' }))
  expect(onChange).toHaveBeenCalledWith(96_000)
})

it('shows at which triggers each row condenses, and takes that of a row which would not', async () => {
  const onChange = open()
  const rows = within(
    within(await openChoice()).getByRole('list', { name: 'Strategies by the triggers at which they condense' }),
  )
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A Losslesseach request',
    'B Costuse 60k',
  ])
  await userEvent.click(rows.getByRole('button', { name: 'Use 60k, the highest at which B condenses' }))
  expect(onChange).toHaveBeenCalledWith(60_000)
})
