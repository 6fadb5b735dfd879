import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeyListener } from '@/components/shared/commands/key-listener'
import { renderInPage } from '@/components/shared/testing/render'
import { useDroppedKeys } from './use-dropped-keys'

function Lists() {
  const box = useRef<HTMLElement>(null)
  useKeyListener()
  useDroppedKeys(box)
  return (
    <main ref={box}>
      <button type="button">another</button>
      {['#1', '#5', '#9'].map((place) => (
        <li key={place} data-dropped>
          <button type="button">{place}</button>
        </li>
      ))}
    </main>
  )
}

it('n and p lead through what was dropped, around both ends', async () => {
  renderInPage(<Lists />)
  const visited: string[] = []
  for (const key of ['n', 'n', 'n', 'n', 'p', 'p']) {
    await userEvent.keyboard(key)
    visited.push(document.activeElement?.textContent ?? '')
  }
  expect(visited).toEqual(['#1', '#5', '#9', '#1', '#9', '#5'])
  screen.getByText('another').focus()
  await userEvent.keyboard('p')
  expect(document.activeElement?.textContent).toBe('#9')
})
