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
        status: runs ? { type: 'running' } : { type: 'ready' },
      }}
      onRun={note('run', true)}
      onCancel={note('cancel', false)}
    />
  )
}

/** A click on whichever button stands there at a time. */
function clickAt(timeStamp: number, detail = 1): void {
  const button = screen.getByRole('button')
  const click = createEvent.click(button, { detail })
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
    // The system's word for it, on a machine that is slow to tell.
    clickAt(1_900, 2)
    clickAt(3_000)
    clickAt(3_180)
    expect(said).toEqual(['run', 'cancel'])
  })
})
