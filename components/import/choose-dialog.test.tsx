import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { ConversationChoice, SavedTwin } from '@/lib/contracts/conversations'
import ChooseDialog from './choose-dialog'

const saved: SavedTwin = { id: 'c1', title: 'Mine', sameFile: false }

function drawn(savedAs?: SavedTwin, parts: readonly ConversationChoice[] = []) {
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
          ...parts,
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

it('shows one session with its sub-agents and side requests below it', () => {
  const part = (index: number, as: 'sub-agent' | 'side', title: string): ConversationChoice => ({
    index,
    title,
    partOf: { index: 0, as },
    views: [{ id: 'full', messages: 2, tokens: 3, content: title }],
  })
  const { onChoose } = drawn(undefined, [part(1, 'side', 'A title'), part(2, 'sub-agent', 'Look for lamps')])
  expect(screen.getByRole('button', { name: '2 conversations that belong to it' }).getAttribute('aria-expanded')).toBe(
    'true',
  )
  expect(screen.getByText('Side request · 2 messages · 3 tokens')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Look for lamps/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(onChoose).toHaveBeenCalledWith({ index: 2, view: 'full' })
})
