import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contained, loadFailures } from './contained'

function failing(name: string): () => never {
  return () => {
    throw Object.assign(new Error('not there'), { name })
  }
}

describe('what is loaded when it is first drawn', () => {
  it('is drawn with what it is given', () => {
    const Greeting = contained(({ name }: { readonly name: string }) => <p>Hello, {name}</p>)
    render(<Greeting name="Ada" />)
    expect(screen.getByText('Hello, Ada')).toBeTruthy()
  })

  it('leaves the rest as it is where it cannot be loaded, and tells where nothing stands in its place', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Part = contained(failing('ChunkLoadError'), <p>missing</p>)
    const Menu = contained(failing('ChunkLoadError'))
    const told = vi.fn<() => void>()
    const stop = loadFailures.subscribe(told)
    const page = render(
      <main>
        <h1>Page</h1>
        <Part />
      </main>,
    )
    expect([screen.getByText('missing').tagName, told.mock.calls.length]).toEqual(['P', 0])
    act(() =>
      page.rerender(
        <main>
          <h1>Page</h1>
          <Menu />
        </main>,
      ),
    )
    expect([screen.getByRole('heading').textContent, told.mock.calls.length, loadFailures.haveHappened()]).toEqual([
      'Page',
      1,
      true,
    ])
    stop()
  })

  it('passes every other failure on', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = contained(failing('TypeError'), <p>missing</p>)
    expect(() => render(<Broken />)).toThrow('not there')
  })
})
