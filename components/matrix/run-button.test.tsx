import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import { renderInPage } from '@/components/shared/testing/render'
import RunButton from './run-button'

const price = {
  calls: 1,
  pinnedCalls: 0,
  inputTokens: 20_000,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 2_000,
  costUsd: 0.09,
  profile: {
    id: 'p',
    name: 'Mine',
    label: 'small',
    rates: {
      schema: 1,
      model: 'anthropic:small',
      unit: 'USD per million tokens',
      accounting: 'anthropic',
      source: 'catalogue',
      priceDate: '2026-07-01',
      rates: { input: 3, output: 15, tiers: [] },
    },
  },
} as Partial<StrategyEstimate> as StrategyEstimate

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
        price,
        status: runs ? { type: 'running' } : { type: 'ready' },
      }}
      onRun={note('run', true)}
      onCancel={note('cancel', false)}
      onEarlier={() => {}}
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
  it('says what its price was worked out from', () => {
    renderInPage(<Row said={[]} />)
    expect(screen.getByRole('button', { name: 'Run $0.09' }).title).toBe(
      'One call, 20,000 tokens in, 2,000 out, small, $3.00 in and $15.00 out per million tokens, prices of Jul 1, 2026',
    )
  })

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
