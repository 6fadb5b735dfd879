import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '@/components/shared/testing/render'
import { defaultReplayOptions } from '@/lib/engine'
import type { ReplayedSession } from './api/use-replays'
import { Controls } from './controls'
import type { ReplaySetup } from './model/setup'

// The profiles are never answered: they are not looked at here.
vi.stubGlobal('fetch', () => new Promise(() => undefined))

const replay = {
  model: { source: 'family', windowIsAssumed: false, triggerFrom: 'settings' },
  session: {
    options: { ...defaultReplayOptions, thresholdPercent: 75 },
    cacheModel: 'recorded',
    calibration: { basis: 'family', family: 'claude', stretches: [{ from: 0, requests: 0, scale: 1 }] },
  },
} as unknown as ReplayedSession

/** What was replayed stays as it is: the answer is on its way. */
function Waiting() {
  const [setup, setSetup] = useState<ReplaySetup>({ options: {}, calibration: {} })
  return <Controls setup={setup} onSetup={setSetup} replay={replay} />
}

it('shows the threshold that was typed at once, though the figures are still of the one before', async () => {
  renderInPage(<Waiting />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Condense at' })
  expect(field.value).toBe('75')
  await userEvent.clear(field)
  await userEvent.type(field, '12{Enter}')
  expect(field.value).toBe('12')
})
