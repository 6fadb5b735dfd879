import { act, render, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { useRef, type RefObject } from 'react'
import { expect, it } from 'vitest'
import { CurrentMessageRef, WithCurrentMessage, type CurrentMessage } from './current-message'

it('is read and changed without drawing the screen around it again', async () => {
  let drawn = 0
  let current: RefObject<CurrentMessage | null> = { current: null }
  function Screen() {
    drawn++
    const ref = useRef<CurrentMessage>(null)
    current = ref
    return (
      <main>
        <CurrentMessageRef ref={ref} />
        <WithCurrentMessage>{(message) => <p>{message ?? 'none'}</p>}</WithCurrentMessage>
      </main>
    )
  }
  render(
    <NuqsTestingAdapter searchParams="?message=m2" hasMemory>
      <Screen />
    </NuqsTestingAdapter>,
  )
  const before = drawn
  expect([current.current?.get(), screen.getByRole('paragraph').textContent]).toEqual(['m2', 'm2'])
  await act(async () => current.current?.set('m7'))
  expect([current.current?.get(), screen.getByRole('paragraph').textContent]).toEqual(['m7', 'm7'])
  await act(async () => current.current?.set(null))
  expect([current.current?.get(), screen.getByRole('paragraph').textContent]).toEqual([undefined, 'none'])
  expect(drawn).toBe(before)
})
