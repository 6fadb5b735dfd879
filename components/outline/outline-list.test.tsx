import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import type { OutlineEntry } from './model/outline-entries'
import { OutlineList } from './outline-list'

const turn = (index: number): OutlineEntry => ({
  key: `turn-${index}`,
  position: index + 1,
  name: `turn ${index}`,
  messages: [index],
  tokens: 10,
  filter: { type: 'turn', message: `m${index + 1}` },
})

// What is not laid out has no height, and a list without one has no rows.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => void vi.restoreAllMocks())

it('an arrow goes on from the entry that has the keyboard, before anything is drawn anew', () => {
  renderInPage(
    <OutlineList
      mode="turns"
      entries={[0, 1, 2, 3].map(turn)}
      folder=""
      current={0}
      stale={false}
      filter={null}
      onFilter={() => undefined}
      onPlace={() => undefined}
    />,
  )
  const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const here = (): string | null | undefined => document.activeElement?.closest('li')?.getAttribute('data-entry')
  screen.getAllByRole('listitem')[0]?.querySelector('button')?.focus()
  press('ArrowDown')
  press('ArrowDown')
  expect(here()).toBe('2')
  press('ArrowUp')
  expect(here()).toBe('1')
})
