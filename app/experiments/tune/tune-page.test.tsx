import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { agentSession } from '@/lib/bench/session'
import { startTuningInput } from '@/lib/contracts/evaluation/tunings'
import { importHere } from '@/lib/server/datasets/import-here'
import { startTuning, tuningDetail } from '@/lib/server/tunings/tunings'

useServer()

const PATIENCE = 90_000

async function* sessionFiles() {
  for (let seed = 1; seed <= 8; seed++) {
    await Promise.resolve()
    const bytes = new TextEncoder().encode(JSON.stringify(agentSession(9_000, seed)))
    yield { path: `p${seed}/session.json`, bytes }
  }
}

const vary = [{ path: ['capResultTokens'], values: [null, 2_000, 4_000] }]

it('a search is set up with a warning, and its result is told in words, figures and tables', {
  timeout: 2 * PATIENCE,
}, async () => {
  const made = await importHere({ name: 'Agents', expected: 8 }, sessionFiles(), () => undefined)
  const dataset = made.dataset?.id ?? ''
  const person = await openPage(`/experiments/tune/new?dataset=${dataset}&preset=aggressive`)
  expect(await screen.findByText(/sessions are few/)).toBeTruthy()
  const options = await screen.findByText('Options to vary', { selector: 'h2' })
  expect(options.parentElement?.textContent ?? '').toMatch(/(\d+) of \1/)
  await person.click(screen.getByText('None'))
  expect(screen.getByText('Start', { selector: 'button' }).hasAttribute('disabled')).toBe(true)

  const given = { dataset, preset: 'aggressive', vary, leastRequests: 1, budget: 60, threshold: 30 }
  const { id } = await startTuning(startTuningInput.parse(given))
  await openPage(`/experiments/tune/${id}`)
  await waitFor(async () => expect((await tuningDetail(id)).state).toBe('done'), { timeout: PATIENCE })
  await waitFor(() => expect(screen.getAllByText('Done').length).toBeGreaterThan(0), { timeout: PATIENCE })
  const rounds = screen.getByLabelText('Rounds', { selector: 'table' })
  expect(within(rounds).getAllByRole('row').length).toBeGreaterThan(1)
  expect(screen.getByLabelText('Candidates by cost and by what is still there of what was needed later')).toBeTruthy()
  const { result } = await tuningDetail(id)
  const told = result?.type === 'found' ? 'What changed' : 'Nothing better found'
  expect(screen.getAllByText(told).length).toBeGreaterThan(0)
})
