import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { importSample, useServer } from '@/app/testing/use-server'

useServer()

it('shows the figures of three strategies', async () => {
  const conversation = await importSample()
  const person = await openPage(`/?conversation=${conversation}`)
  const table = await screen.findByRole('table', { name: 'Strategies' })
  await waitFor(() => expect(within(table).getByRole('row', { name: /^A / }).textContent).toMatch(/%/), {
    timeout: 10_000,
  })
  await person.click(screen.getByRole('tab', { name: 'Ledger' }))
  expect(await screen.findByRole('table', { name: 'Ledger: every change' })).toBeTruthy()
  await waitFor(() => expect(location.search).toContain('view=ledger'))
  await person.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Commands' })).toBeTruthy()
})
