import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closePage } from '@/app/testing/close-page'
import { openPage } from '@/app/testing/open-page'
import { expectPasses, inspector, openPipeline, passCard } from '@/app/testing/pipeline'
import { expectFigures, row } from '@/app/testing/strategy-rows'
import { useServer } from '@/app/testing/use-server'

useServer()

const suppress = (id: string, name: string) =>
  ({
    id,
    name,
    selection: { type: 'preserve_recent', keepRecentCount: 4 },
    mode: 'individual',
    individualConfig: { defaults: { toolResults: { operation: 'suppress' } } },
    execution: { type: 'always' },
  }) as const

const pipeline = { losslessPrelude: { enabled: false }, passes: [suppress('old', 'Old'), suppress('rest', 'Rest')] }

const said = (text: string) => waitFor(() => within(inspector()).getByText(text, { selector: '[role=status]' }))

it('takes edits of passes back and makes them again, also after the page was left', async () => {
  const person = await openPipeline(pipeline)
  await expectPasses(['Old', 'Rest'])
  // What each would do to the session.
  await waitFor(() => expect(passCard('Old').textContent).toMatch(/[\d,]+ → [\d,]+/))
  expect(passCard('Old').textContent).toContain('all but the newest 4')

  await person.click(within(passCard('Old')).getByLabelText('Delete'))
  const offer = await screen.findByText('Deleted “Old”')
  await person.click(within(offer.closest('li')!).getByText('Undo'))
  await expectPasses(['Old', 'Rest'])

  await person.click(within(passCard('Old')).getByLabelText('Duplicate'))
  await expectPasses(['Old', 'Old 2', 'Rest'])
  await person.keyboard('{Control>}z{/Control}')
  await said('Undone. Old 2 is gone. 2 passes are left.')
  // The keyboard stays among the passes.
  expect(passCard('Rest').contains(document.activeElement)).toBe(true)
  await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await said('Redone. Old 2 is back at position 2 of 3.')

  const address = location.pathname + location.search
  closePage()
  const later = await openPage(address)
  await expectFigures()
  await expectPasses(['Old', 'Old 2', 'Rest'])
  await later.click(screen.getByLabelText('Undo'))
  await expectPasses(['Old', 'Rest'])
})

it('copies a pass to another strategy from its menu, and takes that back', async () => {
  const person = await openPipeline(pipeline)
  // C is a pipeline too.
  await person.click(within(passCard('Rest')).getByLabelText('More for Rest'))
  await person.click(await screen.findByText('Copy to strategy C'))
  await said('Rest copied to strategy C, position 3 of 3.')
  const offer = await screen.findByText('Copied “Rest” to strategy C')
  await person.click(row('C'))
  const before = ['Cut old results', 'Summarize old messages']
  await expectPasses([...before, 'Rest'])
  await person.click(within(offer.closest('li')!).getByText('Undo'))
  await expectPasses(before)
})

it('says at the pass and in the row why a pipeline cannot run, and shows what the row showed before', async () => {
  const person = await openPipeline(pipeline)
  await person.click(within(passCard('Old')).getByLabelText('Edit Old'))
  const name = await within(passCard('Old')).findByLabelText(/^Name/)
  await person.clear(name)
  await waitFor(() => expect(row('D').textContent).toContain('Cannot run“#1”: A pass needs a name.'))
  expect(inspector().textContent).toContain('A pass needs a name.')
  expect(within(row('D')).getByLabelText(/^Map of D: /)).toBeTruthy()
  await person.type(name, 'Mended')
  await waitFor(() => expect(row('D').textContent).not.toContain('Cannot run'))
  await expectPasses(['Mended', 'Rest'])
})
