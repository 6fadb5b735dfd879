import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPage } from '@/app/testing/open-page'
import { useServer } from '@/app/testing/use-server'
import { setWindowSize } from '@/app/testing/window-size'
import { localeCookie } from '@/i18n/locales'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import { importSource } from '@/lib/server/conversations/conversations'
import { decoded } from '@/lib/server/runtime/encoded'
import * as share from '@/lib/server/share/share'
import { ran } from '@/lib/server/testing/money'
import { generateMetadata } from './page'

useServer()

const MAIL = 'jane.doe@corp.example.org'
const readsFile = (id: string) => [
  { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read_file', input: { path: 'clock/settings.ts' } }] },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content: `// ${MAIL}\n${'const tooth = 12\n'.repeat(60)}` }],
  },
]
/** A file is read twice, so that a lossless strategy has something to refer to. */
const session = [
  { role: 'user', content: `Repair the marmalade clockwork and write to ${MAIL}.` },
  ...readsFile('first'),
  ...readsFile('second'),
  { role: 'assistant', content: 'The escapement was worn.' },
]

/** Shares what two strategies make of the session as rows B and D, and returns the ids of the link and of the session. */
async function shareSession({ withTexts }: { readonly withTexts: boolean }) {
  const outcome = await importSource(new TextEncoder().encode(JSON.stringify(session)), 'session.json')
  if (outcome.kind !== 'saved') throw new Error('expected one conversation')
  const runIds: string[] = []
  for (const provider of ['lossless', 'truncation'])
    runIds.push((await ran(outcome.conversation.id, { provider, title: `Our ${provider}` })).id)
  const notes = [{ message: 'm1', text: `Where it begins, says ${MAIL}.` }]
  const { findings } = decoded(await share.shareDraft(runIds, notes))
  const conversation = { redactParts: [], redactFindings: findings.map(({ id }) => id), notes }
  const letters: readonly ColumnLetter[] = ['B', 'D']
  const title = 'Two ways to repair a clock'
  const { id } = await share.createSnapshot({ runIds, letters, title, ...(withTexts && { conversation }) })
  return { id, conversationId: outcome.conversation.id }
}

const findRow = (letter: string) => document.querySelector<HTMLElement>(`[role=table] [data-row="${letter}"]`)
const textOf = (letter: string) => findRow(letter)?.textContent

it('shows the figures of each row under its letter, with nothing to change and nowhere else to go', async () => {
  const { id } = await shareSession({ withTexts: false })
  const person = await openPage(`/s/${id}`)
  expect(document.querySelector('h1')?.textContent).toBe('Two ways to repair a clock')
  expect(screen.getByText(/Figures only, without the conversation/)).toBeTruthy()
  await waitFor(() => expect(findRow('B')?.querySelector('[role=img]')).toBeTruthy())
  expect(textOf('B')).toMatch(/Lossless\d+−\d+%/)
  expect(findRow('A')).toBeNull()
  expect(screen.queryByText('Add strategy')).toBeNull()
  expect(document.querySelector('nav')).toBeNull()

  // There is no diff without texts; the other views are of the row that is chosen.
  expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
    'Ledger',
    'Facts',
  ])
  expect(await screen.findByLabelText(/^Ledger/, { selector: '[role=table], table' })).toBeTruthy()
  await person.click(screen.getByText('Facts'))
  expect(await screen.findByText(/"deduplicateFileReads": true/)).toBeTruthy()
  expect(screen.getByLabelText('How tokens are counted').textContent).toContain('Calibrationuncalibrated')
  const other = findRow('D')
  if (other === null) throw new Error('the second row was shared')
  await person.click(other)
  expect(findRow('D')?.getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(location.search).toContain('column=D'))
  expect(screen.queryByText(/"deduplicateFileReads"/)).toBeNull()
})

it('is kept from search engines, and its address from the pages that it leads to', async () => {
  const { id } = await shareSession({ withTexts: false })
  const privacy = { robots: { index: false, follow: false }, referrer: 'no-referrer' }
  expect(await generateMetadata({ params: Promise.resolve({ id }) })).toMatchObject({
    ...privacy,
    title: 'Two ways to repair a clock · shared comparison',
  })
  expect(await generateMetadata({ params: Promise.resolve({ id: 'none' }) })).toMatchObject(privacy)
})

it('shows the texts without what was redacted, in French and on a narrow screen too', async () => {
  const { id } = await shareSession({ withTexts: true })
  document.cookie = `${localeCookie}=fr; path=/`
  setWindowSize(390, 844)
  const person = await openPage(`/s/${id}`)
  expect(screen.getByText(/Avec la conversation.*Caviardé avant le partage/)).toBeTruthy()
  expect(screen.getByText('Ouvrir une copie dans mon atelier').getAttribute('href')).toBe(`/?copy=${id}`)
  for (const [name, words] of [
    ['Différences', 'marmalade'],
    ['Registre', '2 sur 6 parties changées'],
    ['Chiffres', '"deduplicateFileReads": true'],
  ] as const) {
    await person.click(screen.getByText(name, { selector: '[role=tab]' }))
    const panel = screen.getByLabelText(name, { selector: '[role=tabpanel]' })
    await waitFor(() => expect(panel.textContent).toContain(words))
    expect(panel.textContent).not.toContain(MAIL)
  }
  await person.click(screen.getByText('Différences', { selector: '[role=tab]' }))
  const note = await screen.findByRole('region', { name: 'Note sur #1' })
  expect(note.textContent).toMatch(/^Where it begins, says ⟨ Redacted: .* ⟩\.$/)
  expect(within(note).queryByRole('button')).toBeNull()
})

it('leads into a workbench, where the session and the strategies are those of the reader', async () => {
  const { id, conversationId } = await shareSession({ withTexts: true })
  // With a session in the address the sample of the first visit is not opened before.
  await openPage(`/?conversation=${conversationId}&copy=${id}`)
  expect(await screen.findByText(/^This is a session of your own now\./)).toBeTruthy()
  await waitFor(() => expect(textOf('A')).toContain('Our lossless'))
  expect(textOf('B')).toContain('Our truncation')
  await waitFor(() => expect(location.search).not.toContain('copy='))
  expect(location.search).toMatch(/conversation=conv_/)
  expect(location.search).not.toContain(conversationId)
  expect(screen.getByLabelText(/^Session: /).textContent).toContain('Two ways to repair a clock')
  expect(await screen.findByRole('button', { name: 'Edit the note on #1' })).toBeTruthy()
})

it('says of a link that is none, or that was deleted, that there is nothing under it', async () => {
  const { id } = await shareSession({ withTexts: false })
  await share.deleteSnapshot(id)
  for (const each of ['nothing', id]) {
    await openPage(`/s/${each}`)
    expect(document.querySelector('h1')?.textContent).toBe('There is nothing under this link')
    expect(screen.getByText('Go to the workbench').getAttribute('href')).toBe('/')
  }
})
