import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { RunButton } from './run-button'

/** A row that runs as soon as it is told to, as the workbench's do. */
function Row({ said }: { readonly said: string[] }) {
  const [runs, setRuns] = useState(false)
  const note = (word: string, next: boolean) => () => {
    said.push(word)
    setRuns(next)
  }
  return (
    <RunButton
      row={{
        key: 'a',
        letter: 'A',
        price: { usd: 0.27 },
        status: runs ? { type: 'running', text: '' } : { type: 'ready' },
      }}
      onRun={note('run', true)}
      onCancel={note('cancel', false)}
    />
  )
}

/** A click on whichever button stands there at a time. */
function clickAt(timeStamp: number): void {
  const button = screen.getByRole('button')
  const click = createEvent.click(button)
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  fireEvent(button, click)
}

describe('the button of a row that runs', () => {
  it('takes a double click for one, wherever it is made', () => {
    const said: string[] = []
    renderInPage(<Row said={said} />)
    clickAt(1_000)
    clickAt(1_180)
    expect(said).toEqual(['run'])
    clickAt(2_000)
    clickAt(2_180)
    expect(said).toEqual(['run', 'cancel'])
  })
})
