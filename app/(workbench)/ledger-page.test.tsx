import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { readingSession } from '@/app/testing/session-texts'
import { expectFigures, row, tokensOf } from '@/app/testing/strategy-rows'
import { importSample, importText, useServer } from '@/app/testing/use-server'
import { makeRoomForPanels } from '@/app/testing/window-size'

useServer()

const ledger = () => screen.findByRole('table', { name: 'Ledger: every change' })
const sums = () => screen.findByText(/^together/)
/** What the view is narrowed to, by how that begins. */
const noteOf = async (begin: RegExp) => (await screen.findByText(begin)).closest('[role=status]')?.textContent

it('groups, sorts, filters and exports the changes, whose sums agree with the row', async () => {
  const exported = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ledger')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const person = await openPage(`/?conversation=${await importText(readingSession)}&view=ledger`)
  const table = within(await ledger())
  await expectFigures()
  expect((await sums()).textContent).toContain(tokensOf('A'))

  const group = await table.findByRole('button', { name: /lamp\.ts/, expanded: true })
  const open = table.getAllByRole('row').length
  await person.click(group)
  expect(table.getAllByRole('row').length).toBeLessThan(open)
  await person.click(group)
  await person.click(screen.getByRole('radio', { name: 'Tool' }))
  await table.findByRole('button', { name: 'Read', expanded: true })
  expect(table.queryByRole('button', { name: /lamp\.ts/, expanded: true })).toBeNull()

  await person.click(table.getByRole('button', { name: 'Before' }))
  expect(table.getByRole('columnheader', { name: 'Before' }).getAttribute('aria-sort')).toBe('descending')

  const search = screen.getByRole('searchbox', { name: 'Search the ledger' })
  await person.type(search, 'nothing has this text')
  await screen.findByText('No change matches')
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  await person.type(search, 'lamp.ts')
  expect(await screen.findByText(/shown$/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Export the ledger' }))
  await person.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  const file = exported.mock.calls[0]?.[0]
  if (!(file instanceof Blob)) throw new Error('Nothing was exported.')
  const [head = '', ...lines] = (await file.text()).trim().split('\r\n')
  expect(head).toMatch(/^message,made,part,kind,tool,path,rules,kept,recoverable,/)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.includes('lamp.ts'))).toBe(true)
})

it('is narrowed with the diff and the maps by the outline, which gives the session back', async () => {
  makeRoomForPanels()
  const person = await openPage(`/?conversation=${await importText(readingSession)}`)
  await expectFigures()
  const hunks = Number.parseInt((await screen.findByText(/^\d+ hunks$/)).textContent, 10)
  const outline = within(await screen.findByRole('region', { name: 'Outline' }))
  await person.click(outline.getByRole('radio', { name: 'Files' }))
  await person.click(await outline.findByRole('button', { name: /^Show only file .*lamp\.ts$/ }))
  expect(await noteOf(/^Only file/)).toMatch(/· 4 messages$/)
  await waitFor(() => expect(location.search).toContain('only=file'))
  expect(await screen.findByText(/^[1-9] hunks?$/)).toBeTruthy()
  expect(Number.parseInt(screen.getByText(/^\d+ hunks?$/).textContent, 10)).toBeLessThan(hunks)
  const messages = within(screen.getByRole('list', { name: 'Messages of the session' }))
  expect(messages.getAllByRole('article')).toHaveLength(4)
  expect(messages.getAllByRole('button', { name: /^#\d+–#\d+ · \d+ messages/ }).length).toBeGreaterThan(0)
  // The original and three strategies.
  expect(document.querySelectorAll('[data-narrowed]')).toHaveLength(4)
  expect(within(row('C')).getByLabelText(/; 4 messages stand out$/)).toBeTruthy()

  await person.click(screen.getByRole('tab', { name: 'Ledger' }))
  await ledger()
  expect(await screen.findByText(/shown$/)).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Diff' }))
  await person.click(screen.getByRole('button', { name: 'Show everything again' }))
  await screen.findByText(`${hunks} hunks`)
  expect(document.querySelector('[data-narrowed]')).toBeNull()
})

it('is narrowed to one message by the losses of the strategy that is looked at', async () => {
  makeRoomForPanels()
  const person = await openPage(
    `/?conversation=${await importText(readingSession)}&strategies=lossless,truncation&column=B&outline=losses`,
  )
  await expectFigures()
  const outline = within(await screen.findByRole('region', { name: 'Outline' }))
  await person.click((await outline.findAllByRole('button', { name: /^Show only message #\d+$/ }))[0]!)
  expect(await noteOf(/^Only message/)).toMatch(/· 1 message$/)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('follows an option of the strategy, and its undo, with one figure everywhere', async () => {
  makeRoomForPanels()
  const person = await openPage(`/?conversation=${await importSample()}`)
  await expectFigures()
  const before = tokensOf('A')
  await person.click(await screen.findByRole('switch', { name: 'Legend' }))
  await waitFor(() => expect(tokensOf('A')).not.toBe(before))
  const tokens = tokensOf('A')
  await within(screen.getByRole('tabpanel', { name: 'Diff' })).findAllByText(tokens)
  expect(await screen.findByText(new RegExp(`^Lossless: [\\d,]+ to ${tokens} tokens, −\\d+%\\.$`))).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Ledger' }))
  await waitFor(async () => expect((await sums()).textContent).toContain(tokens))
  await person.click(screen.getByRole('tab', { name: 'Facts' }))
  expect((await screen.findAllByText(new RegExp(`^[\\d,]+ → ${tokens}$`))).length).toBeGreaterThan(0)
  await person.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
  await waitFor(() => expect(tokensOf('A')).toBe(before))
})
