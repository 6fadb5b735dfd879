import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { SavedTwin } from '@/lib/contracts/conversations'
import ChooseDialog from './choose-dialog'

const saved: SavedTwin = { id: 'c1', title: 'Mine', sameFile: false }

function drawn(savedAs?: SavedTwin) {
  const [onChoose, onOpen] = [vi.fn<(chosen: unknown) => void>(), vi.fn<(id: string) => void>()]
  renderInPage(
    <ChooseDialog
      choice={{
        kind: 'choose',
        sourceHash: 'h',
        size: 1,
        dialect: 'd',
        dialectName: 'D',
        warnings: [],
        conversations: [
          {
            index: 0,
            title: 'Lamps',
            views: [
              { id: 'full', messages: 4, tokens: 10, content: 'x', ...(savedAs && { savedAs }) },
              { id: 'since-compaction', messages: 2, tokens: 5, content: 'y' },
            ],
          },
        ],
      }}
      busy={false}
      onClose={() => undefined}
      onChoose={onChoose}
      onOpen={onOpen}
    />,
  )
  return { onChoose, onOpen }
}

it('begins at what opens the session, so that Enter never throws it away', () => {
  const { onChoose } = drawn()
  const open = screen.getByRole('button', { name: 'Open' })
  expect(document.activeElement).toBe(open)
  fireEvent.click(open)
  expect(onChoose).toHaveBeenCalledWith({ index: 0, view: 'full' })
})

it('opens what is saved already, and saves it once more only where that is asked for', () => {
  const { onChoose, onOpen } = drawn(saved)
  expect(screen.getByText('Saved already as “Mine”.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open the saved one' }))
  expect(onOpen).toHaveBeenCalledWith('c1')
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Save once more' }))
  expect(onChoose).toHaveBeenCalledWith({ index: 0, view: 'full' })
})

it('offers the very bytes that are saved no second time', () => {
  drawn({ ...saved, sameFile: true })
  expect(screen.queryByRole('button', { name: 'Save once more' })).toBeNull()
})

it('opens what the filter shows and what is ticked there, by keys too, and nothing where nothing matches', () => {
  const onChoose = vi.fn<(chosen: unknown) => void>()
  renderInPage(
    <ChooseDialog
      choice={{
        kind: 'choose',
        sourceHash: 'h',
        size: 1,
        dialect: 'd',
        dialectName: 'D',
        warnings: [],
        conversations: Array.from({ length: 20 }, (_, index) => ({
          index,
          title: `Task ${index}, trial ${index % 4}`,
          views: [{ id: 'full', messages: 4, tokens: 10, content: String(index) }],
        })),
      }}
      busy={false}
      onClose={() => undefined}
      onChoose={onChoose}
      onOpen={() => undefined}
    />,
  )
  const filter = screen.getByRole('searchbox')
  const ticked = () => screen.getAllByRole('radio', { checked: true }).map((option) => option.textContent)
  fireEvent.change(filter, { target: { value: 'trial 3' } })
  expect(ticked()).toEqual([expect.stringContaining('Task 3, trial 3')])
  fireEvent.keyDown(filter, { key: 'ArrowDown' })
  expect(ticked()).toEqual([expect.stringContaining('Task 7, trial 3')])
  fireEvent.keyDown(filter, { key: 'Enter' })
  expect(onChoose).toHaveBeenLastCalledWith({ index: 7, view: 'full' })
  fireEvent.change(filter, { target: { value: 'task 11,' } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(onChoose).toHaveBeenLastCalledWith({ index: 11, view: 'full' })
  fireEvent.change(filter, { target: { value: 'nothing like it' } })
  fireEvent.keyDown(filter, { key: 'Enter' })
  expect((screen.getByRole('button', { name: 'Open' }) as HTMLButtonElement).disabled).toBe(true)
  expect(onChoose).toHaveBeenCalledTimes(2)
})
