import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { type DragLabels, type DropTarget, SortableList, useSortableItem } from './sortable-list'

/** Left, top, width and height: a row with a drawer over its middle, in which there are two items with a gap between them. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  row: [0, 0, 400, 100],
  one: [100, 0, 100, 20],
  two: [100, 60, 100, 20],
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(...(boxes[this.id] ?? [0, 0, 0, 0]))
  })
})

function Item({ id }: { readonly id: string }) {
  const { attach, attachHandle, handleProps } = useSortableItem(id)
  return (
    <li id={id} ref={attach}>
      <button type="button" ref={attachHandle} {...handleProps}>
        Move {id}
      </button>
    </li>
  )
}

function openList() {
  const said: string[] = []
  const say = (text: string): string => {
    said.push(text)
    return text
  }
  const words: DragLabels = {
    instructions: '',
    pickedUp: () => say('picked up'),
    moved: (_, position) => say(`at ${position}`),
    dropped: (_, position) => say(`dropped at ${position}`),
    cancelled: () => say('cancelled'),
    over: (_, { key }) => say(`over ${key}`),
    outside: () => say('outside'),
  }
  const [onMove, onDropOn] = [vi.fn<(id: string, to: number) => void>(), vi.fn<(id: string, to: DropTarget) => void>()]
  const target: DropTarget = { key: 'row', element: () => document.querySelector<HTMLElement>('#row'), allowed: true }
  renderInPage(
    <>
      <div id="row" />
      <SortableList
        label="Items"
        items={['one', 'two'].map((id) => ({ id, name: id }))}
        targets={[target]}
        words={words}
        onMove={onMove}
        onDropOn={onDropOn}
        onDragging={() => undefined}
        renderDragged={() => null}
      >
        {({ id }) => <Item key={id} id={id} />}
      </SortableList>
    </>,
  )
  return { said, onMove, onDropOn }
}

/** Drags the first item until it is said to be somewhere, and drops it there. */
async function drag(to: { readonly clientX: number; readonly clientY: number }, said: readonly string[], text: string) {
  fireEvent.mouseDown(screen.getByText('Move one'), { button: 0, clientX: 150, clientY: 10 })
  fireEvent.mouseMove(document, { clientX: 150, clientY: 16 })
  await waitFor(() => expect(said).toEqual(['picked up']))
  fireEvent.mouseMove(document, to)
  await waitFor(() => expect(said.at(-1)).toBe(text))
  fireEvent.mouseUp(document)
}

it.each([55, 70])('an item that is dragged in a drawer does not meet the row behind it: %d', async (clientY) => {
  const { said, onMove, onDropOn } = openList()
  await drag({ clientX: 150, clientY }, said, 'at 2')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith('one', 1))
  expect(onDropOn).not.toHaveBeenCalled()
})

it('an item that is dragged out of the drawer meets the row there', async () => {
  const { said, onMove, onDropOn } = openList()
  await drag({ clientX: 300, clientY: 70 }, said, 'over row')
  await waitFor(() => expect(onDropOn.mock.calls.map(([id, { key }]) => [id, key])).toEqual([['one', 'row']]))
  expect(onMove).not.toHaveBeenCalled()
})
