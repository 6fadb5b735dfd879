import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { createExperiment } from '@/lib/server/experiments/create'
import { progressOf } from '@/lib/server/experiments/matrix'
import { savedDataset } from '@/lib/server/testing/dataset'
import { savedConversation } from '@/lib/server/testing/money'
import { currentWorkspaceId } from '@/lib/server/workspaces'

useServer()

const PATIENCE = 60_000

it('an experiment is shared from its page, after a look at what others will see', {
  timeout: 2 * PATIENCE,
}, async () => {
  const asked = createExperimentInput.parse({
    name: 'Which preset',
    datasetId: await savedDataset([await savedConversation(51)], [], await currentWorkspaceId()),
    variants: [{ provider: 'lossless' }, { provider: 'truncation' }],
    baseline: 0,
    options: { threshold: 50, window: 4_000 },
  })
  const { id } = await createExperiment(asked)
  await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
  const person = await openPage(`/experiments/${id}`)
  await person.click(await screen.findByText('Share', { selector: 'button' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share experiment' })
  await person.click(within(dialog).getByText('Check what others will see'))
  const variants = await within(dialog).findByRole('list', { name: 'Variants' })
  expect(variants.textContent).toMatch(/A Lossless.*B Truncation/)
  await person.click(within(dialog).getByText('Create link'))
  const field = await within(dialog).findByLabelText<HTMLInputElement>('Link', { selector: 'input' })
  const [, address = ''] = /(\/s\/.+)$/.exec(field.value) ?? []
  expect(await within(dialog).findByLabelText('Open “Which preset”')).toBeTruthy()

  const reader = await openPage(address)
  expect((await screen.findByText('Which preset', { selector: 'h1' })).textContent).toBeTruthy()
  const grid = await screen.findByRole('grid', { name: 'Sessions by variants' })
  expect(document.querySelector('nav')).toBeNull()
  await reader.click(within(grid).getByRole('gridcell', { name: /^Truncation, / }))
  const details = await screen.findByRole('dialog', { name: 'Details of the cell' })
  expect(within(details).getByText('Condensations')).toBeTruthy()
  expect(within(details).queryByText('Open in workbench')).toBeNull()
})
