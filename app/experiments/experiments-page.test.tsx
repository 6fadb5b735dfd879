import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { GET } from './[id]/download/route'
import { createExperimentInput } from '@/lib/contracts/evaluation/experiments'
import { rename } from '@/lib/server/conversations/conversations'
import { createExperiment } from '@/lib/server/experiments/create'
import { noteCell } from '@/lib/server/experiments/experiments'
import { progressOf } from '@/lib/server/experiments/matrix'
import { savedDataset } from '@/lib/server/testing/dataset'
import { savedConversation } from '@/lib/server/testing/money'
import { currentWorkspaceId } from '@/lib/server/workspaces'

useServer()

const PATIENCE = 60_000

async function measured(
  seeds: readonly number[] = [31, 32],
): Promise<{ readonly id: string; readonly sessions: readonly string[] }> {
  const sessions = await Promise.all(seeds.map((seed) => savedConversation(seed)))
  const asked = createExperimentInput.parse({
    name: 'Which preset',
    datasetId: await savedDataset(sessions, [], await currentWorkspaceId()),
    variants: [{ provider: 'lossless' }, { provider: 'truncation' }, { preset: 'conservative' }],
    baseline: 0,
    options: { threshold: 50, window: 4_000 },
  })
  const { id } = await createExperiment(asked)
  await vi.waitFor(async () => expect((await progressOf(id)).state).toBe('done'), PATIENCE)
  return { id, sessions }
}

it('an experiment is made of a dataset and presets, and shows its cells', { timeout: 2 * PATIENCE }, async () => {
  await savedDataset([await savedConversation(33)], [], await currentWorkspaceId())
  const person = await openPage('/experiments')
  await person.click(screen.getAllByText('New experiment')[0] as HTMLElement)
  const form = await screen.findByRole('complementary', { name: 'New experiment' })
  await person.type(within(form).getByLabelText('Name'), 'Mine')
  expect(within(form).getByText('Start').getAttribute('title')).toBe('Choose a variant first.')
  await person.click(within(form).getByLabelText('Lossless', { selector: '[role=checkbox]' }))
  await person.click(within(form).getByLabelText('Truncation', { selector: '[role=checkbox]' }))
  expect(within(form).getByText(/1 session × 2 variants: at most 2 cells\. Nothing is paid/)).toBeTruthy()
  await person.click(within(form).getByText('Start'))
  expect(await screen.findByText('Mine', { selector: 'h1' }, { timeout: PATIENCE })).toBeTruthy()
  await screen.findByText('2 of 2', {}, { timeout: PATIENCE })
})

it('a cell tells what was measured, keeps a note, and leads to the workbench', { timeout: 2 * PATIENCE }, async () => {
  const { id, sessions } = await measured()
  const person = await openPage(`/experiments/${id}`)
  const grid = await screen.findByRole('grid', { name: 'Sessions by variants' })
  const [first] = within(grid).getAllByRole('gridcell', { name: /^Truncation, / })
  expect(grid.querySelectorAll('[data-session]')).toHaveLength(6)
  await person.click(first as HTMLElement)
  const details = await screen.findByRole('dialog', { name: 'Details of the cell' })
  await within(details).findByText('Cost, of doing nothing')
  const link = within(details).getByText('Open in workbench').closest('a')
  await waitFor(() => expect(link?.getAttribute('href')).toMatch(/^\/\?conversation=conv_.+#p\d+=/))
  await waitFor(() => expect(window.location.search).toContain('cell=truncation'))
  await person.click(within(details).getByText('Note'))
  await person.type(within(details).getByLabelText('Note', { selector: 'textarea' }), 'Look at this')
  await person.click(within(details).getByText('Save'))
  await screen.findAllByText(/Look at this/)
  await noteCell({ id, session: sessions[0] ?? '', variant: 'lossless', text: '' })

  await openPage(`/experiments/${id}?session=${sessions[1]}&cell=conservative`)
  const again = await screen.findByRole('dialog', { name: 'Details of the cell' })
  expect(within(again).getByText('Open in workbench').closest('a')?.getAttribute('href')).toContain('conversation=')
})

it('keys move in the matrix, pin the baseline and change what cells show', { timeout: 2 * PATIENCE }, async () => {
  const { id } = await measured()
  const person = await openPage(`/experiments/${id}`)
  const grid = await screen.findByRole('grid', { name: 'Sessions by variants' })
  const cells = () => [...grid.querySelectorAll<HTMLElement>('[data-session]')]
  cells()[0]?.focus()
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement).toBe(cells()[1]))
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(cells()[4]))
  await person.keyboard('b')
  await waitFor(() => expect(window.location.search).toContain('baseline=truncation'))
  await person.keyboard('2')
  await waitFor(() => expect(window.location.search).toContain('measure=later'))
  await person.keyboard('s')
  await waitFor(() => expect(window.location.search).toContain('sort=tokens'))
})

it('the gate, what is recommended and what changed are pages of it', { timeout: 2 * PATIENCE }, async () => {
  const { id } = await measured()
  const other = await measured()
  const person = await openPage(`/experiments/${id}?tab=gate&minRecall=100&maxCost=0.01`)
  const table = await screen.findByLabelText('Gate', { selector: 'table' })
  expect(within(table).getAllByText(/^mean cost, of doing nothing: .*, the bar is 0\.010$/)).toHaveLength(3)
  expect(
    screen.getByText(
      'npm run cli -- gate experiment.json --policy all-must-pass --max-cost-ratio 0.01 --min-recall 100',
    ),
  ).toBeTruthy()
  await person.click(screen.getByText('Recommendation'))
  await screen.findByLabelText('Recommendation', { selector: 'table' })
  await openPage(`/experiments/${id}?tab=compare&with=${other.id}`)
  const compared = await screen.findByLabelText('Compared', { selector: 'table' })
  expect(within(compared).getAllByText('equal').length).toBeGreaterThan(0)
})

it('is a report in one file without what is sensitive in titles, a table, and what the gate of the terminal reads', {
  timeout: 2 * PATIENCE,
}, async () => {
  const { id, sessions } = await measured([41])
  await rename(sessions[0] ?? '', 'Mail jane.doe@example.com about <it>')
  const dataset = await savedDataset(sessions, [], await currentWorkspaceId())
  const asked = {
    name: 'For all',
    datasetId: dataset,
    variants: [{ provider: 'lossless' }],
    options: { threshold: 50, window: 4_000 },
  }
  const other = await createExperiment(createExperimentInput.parse(asked))
  const html = await (await experimentFile(other.id, 'html')).text()
  expect(html).toContain('about &lt;it&gt;')
  expect(html).not.toContain('jane.doe')
  expect(await (await experimentFile(id, 'csv')).text()).toMatch(/^session,variant,costRatio,/)
  const written = (await (await experimentFile(id, 'json')).json()) as {
    readonly schema: number
    readonly cells: readonly object[]
  }
  expect([written.schema, written.cells.length]).toEqual([1, 3])
  expect((await experimentFile('exp_none', 'json')).status).toBe(404)
})

const experimentFile = (id: string, format: string): Promise<Response> =>
  GET(new Request(`http://localhost/experiments/${id}/download?format=${format}`), { params: Promise.resolve({ id }) })
