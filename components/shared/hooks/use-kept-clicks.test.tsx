import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlays/dropdown-menu'
import { useKeptClicks } from './use-kept-clicks'

function Page({ onClick, onElsewhere }: { readonly onClick: () => void; readonly onElsewhere: () => void }) {
  useKeptClicks()
  return (
    <section>
      <button type="button" onClick={onClick}>
        Settings
      </button>
      <button type="button" onClick={onElsewhere}>
        Figures
      </button>
    </section>
  )
}

/** Presses the button and releases where it was. */
async function pressAndRelease({ movedBy, strayed }: { readonly movedBy: number; readonly strayed: number }) {
  const [onClick, onElsewhere] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { unmount } = render(<Page onClick={onClick} onElsewhere={onElsewhere} />)
  const [button, figures] = [
    screen.getByRole('button', { name: 'Settings' }),
    screen.getByRole('button', { name: 'Figures' }),
  ]
  const place = vi.spyOn(button, 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(0, 100, 80, 20))
  fireEvent.pointerDown(button, { isPrimary: true, button: 0, clientX: 10, clientY: 110 })
  place.mockReturnValue(new DOMRect(0, 100 + movedBy, 80, 20))
  fireEvent.pointerUp(figures, { isPrimary: true, button: 0, clientX: 10 + strayed, clientY: 110 })
  fireEvent.click(figures)
  await new Promise((resolve) => setTimeout(resolve))
  unmount()
  return [onClick.mock.calls.length, onElsewhere.mock.calls.length]
}

it('clicks what was pressed where it moved away, and only there', async () => {
  expect(await pressAndRelease({ movedBy: 16, strayed: 1 })).toEqual([1, 0])
  expect(await pressAndRelease({ movedBy: 0, strayed: 1 })).toEqual([0, 1])
  expect(await pressAndRelease({ movedBy: 16, strayed: 30 })).toEqual([0, 1])
})

function PageWithMenu({ onChoose }: { readonly onChoose: (item: string) => void }) {
  useKeptClicks()
  return (
    <DropdownMenu open>
      <DropdownMenuTrigger>Add</DropdownMenuTrigger>
      <DropdownMenuContent>
        {['Truncate', 'Clear'].map((item) => (
          <DropdownMenuItem key={item} onSelect={() => onChoose(item)}>
            {item}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

it('chooses the item of a menu that was pressed, though the menu moved and the release was on the next', async () => {
  const onChoose = vi.fn<(item: string) => void>()
  render(<PageWithMenu onChoose={onChoose} />)
  const [pressed, next] = [
    screen.getByRole('menuitem', { name: 'Truncate' }),
    screen.getByRole('menuitem', { name: 'Clear' }),
  ]
  const place = vi.spyOn(pressed, 'getBoundingClientRect')
  place.mockReturnValue(new DOMRect(0, 100, 80, 20))
  fireEvent.pointerDown(pressed, { isPrimary: true, button: 0, clientX: 10, clientY: 110 })
  place.mockReturnValue(new DOMRect(0, 80, 80, 20))
  fireEvent.pointerUp(next, { isPrimary: true, button: 0, clientX: 10, clientY: 110 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(onChoose.mock.calls).toEqual([['Truncate']])
})
