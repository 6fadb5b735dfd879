import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { findAddress } from '@/app/testing/find-address'
import { openPage } from '@/app/testing/open-page'
import { shortSession } from '@/app/testing/session-texts'
import { chooseStrategy, expectFigures, row } from '@/app/testing/strategy-rows'
import { importSample, importText, useServer } from '@/app/testing/use-server'

useServer()

/** The sample: 35 messages, of which #13, #18, #19, #27 and #32 hold one hunk each. */
async function openDiff(query = ''): Promise<UserEvent> {
  const person = await openPage(`/?conversation=${await importSample()}${query}`)
  await screen.findByText(/^(5 hunks|Hunk \d of 5)$/)
  return person
}

const hunkAt = (place: string) => document.querySelector<HTMLElement>(`[data-hunk="${place}"]`)
const findHunk = (place: string): Promise<HTMLElement> =>
  waitFor(() => {
    const hunk = hunkAt(place)
    if (hunk === null) throw new Error(`There is no hunk ${place}.`)
    return hunk
  })

async function setOption(person: UserEvent, name: RegExp): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Options of the diff' }))
  await person.click(await screen.findByRole('menuitemcheckbox', { name }))
  await person.keyboard('{Escape}')
}

const messages = () => within(screen.getByRole('list', { name: 'Messages of the session' }))

it('is read hunk by hunk, and each shows its source at once', async () => {
  const person = await openDiff()
  await person.keyboard('n')
  await screen.findByText('Hunk 1 of 5')
  await person.keyboard('{F7}')
  await screen.findByText('Hunk 2 of 5')
  await person.keyboard('{Shift>}{F7}{/Shift}')
  await person.click(screen.getByRole('button', { name: 'Next hunk' }))
  await findAddress(/message=m18&hunk=1/)
  await person.click(within(await findHunk('m18/1')).getByRole('button', { name: /^Show source/ }))
  const source = await screen.findByRole('region', { name: 'Source' })
  expect(within(source).getByRole('button', { name: 'Go to #5' })).toBeTruthy()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Source' })).toBeNull()
  await person.keyboard('pn{Enter}')
  expect(hunkAt('m18/1')?.contains(await screen.findByRole('region', { name: 'Source' }))).toBe(true)
})

it('is drawn rendered, unified and with all that is unchanged, at the same hunk', async () => {
  const person = await openDiff('&message=m18&hunk=1')
  await screen.findByText('Hunk 2 of 5')
  await setOption(person, /^Rendered/)
  const hunk = await findHunk('m18/1')
  await within(hunk).findByText('Stands in')
  await waitFor(() => expect(document.querySelector('article pre')).toBeTruthy())
  await person.keyboard('/')
  await person.type(screen.getByRole('textbox', { name: 'Search the texts' }), 'parcel')
  await waitFor(() => expect(document.querySelector('article pre mark')?.textContent).toMatch(/^parcel$/i))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('article mark')).toBeNull())
  await setOption(person, /^Rendered/)

  await person.keyboard('u')
  await findAddress(/layout=unified/)
  expect(await within(await findHunk('m18/1')).findByText('Original lines it stands for')).toBeTruthy()
  await person.keyboard('u')
  const fold = /^#\d+–#\d+ · \d+ messages$/
  expect(messages().getAllByText(fold).length).toBeGreaterThan(0)
  await person.keyboard('x')
  await waitFor(() => expect(messages().queryByText(fold)).toBeNull())
})

it('is searched by text and by number, and gives a message as Markdown', async () => {
  const person = await openDiff()
  await person.keyboard('/')
  const search = screen.getByRole('textbox', { name: 'Search the texts' })
  const status = within(screen.getByRole('search')).getByRole('status')
  await person.type(search, 'oak clip lamp')
  await waitFor(() => expect(status.textContent).toMatch(/^\d+ lines$/))
  await person.keyboard('{Enter}')
  expect(status.textContent).toMatch(/^1 of \d+ lines$/)
  await waitFor(() => expect(document.querySelector('[data-sought] mark')).toBeTruthy())
  await person.clear(search)
  await person.type(search, '#8{Enter}')
  await findAddress(/message=m8(&|$)/)
  await person.keyboard('{Escape}')
  await person.keyboard('j')
  await findAddress(/message=m9(&|$)/)
  await person.click(screen.getByRole('button', { name: 'Options of the diff' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Copy message as Markdown' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^#+ #9 .+\n[^]*Lossless/))
})

it('is a list of changes that is walked, searched and linked as the columns are', async () => {
  const person = await openDiff()
  await setOption(person, /^As a list/)
  const list = within(await screen.findByRole('list', { name: 'Changes' }))
  await person.keyboard('n')
  await findAddress(/message=m13&hunk=1/)
  await waitFor(() => expect(document.activeElement).toBe(hunkAt('m13/1')))
  await person.keyboard('j')
  await waitFor(() => expect(document.activeElement?.id).toBe('message-m18'))

  // A message that nobody changed is there once it is gone to, and a match in it is marked.
  await person.keyboard('/')
  const search = screen.getByRole('textbox', { name: 'Search the texts' })
  await person.type(search, '#14')
  await screen.findByText('Message #14 of 35')
  expect(document.querySelector('#message-m14')).toBeNull()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('#message-m14')).toBeTruthy())
  await person.clear(search)
  await person.type(search, 'refund')
  await waitFor(() => expect(within(screen.getByRole('search')).getByRole('status').textContent).toMatch(/ lines?$/))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelector('[data-sought] mark')?.textContent).toMatch(/refund/i))
  await person.keyboard('{Escape}')

  const place = (await list.findAllByText('Stands in'))[0]!.nextElementSibling as HTMLElement
  const link = within(place).getByRole('button')
  const number = link.textContent.slice(1)
  await person.click(link)
  await findAddress(new RegExp(`message=m${number}&.*part=m${number}\\.p\\d+&line=\\d+$`))
  await waitFor(() => expect(document.querySelector(`#message-m${number} [data-sought]`)).toBeTruthy())
})

it('shows the summary of a strategy that asks no model as one block, which opens, unfolds and folds again', async () => {
  const person = await openDiff()
  await chooseStrategy(person, 'A', 'Native')
  expect(row('A').textContent).toContain('Summarized')
  expect(within(row('A')).queryByRole('button', { name: /^Run/ })).toBeNull()
  const block = await screen.findByRole('article', { name: /left out together/ })
  const isOpen = () => messages().queryByRole('list', { name: 'Turns' }) !== null
  await screen.findByText('1 hunk')
  await person.keyboard('n{Enter}')
  expect(isOpen()).toBe(true)
  await person.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  await person.click(within(block).getByRole('button', { name: 'Open' }))
  expect(isOpen()).toBe(true)

  const each = /^Show each of the \d+ messages$/
  await person.click(screen.getByRole('button', { name: each }))
  const back = screen.getByRole('button', { name: /^Fold #\d+–#\d+ again/ })
  expect(document.activeElement).toBe(back)
  await person.keyboard('{Escape}')
  await screen.findByRole('button', { name: each })
  expect(screen.queryByRole('button', { name: /^Fold #/ })).toBeNull()

  // From one of its messages too, which lead to it.
  await person.click(screen.getByRole('button', { name: each }))
  await person.click((await screen.findAllByRole('button', { name: /^In summary #\d+–#\d+$/ }))[0]!)
  await screen.findByText('Hunk 1 of 1')
  await person.keyboard('/')
  await person.type(screen.getByRole('textbox', { name: 'Search the texts' }), '#10{Enter}{Escape}')
  await waitFor(() => expect(document.querySelector('#message-m10')).toBeTruthy())
  document.querySelector<HTMLElement>('#message-m10')?.focus()
  await person.keyboard('{Escape}')
  await findAddress(/message=s1/)
  expect(await screen.findByRole('button', { name: each })).toBeTruthy()
})

it('says of a session that is too short to summarize that it is, as no failure', async () => {
  const person = await openPage(`/?conversation=${await importText(shortSession('Where is the lamp?'))}`)
  await expectFigures()
  await chooseStrategy(person, 'A', 'Native')
  await within(row('A')).findByText('Too short to summarize')
  expect((await screen.findAllByText(/Not enough messages to condense context/)).length).toBeGreaterThan(0)
  await within(screen.getByRole('tabpanel', { name: 'Diff' })).findByText(/Too short to summarize/)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says of a link to what is not there that it is not, and leads there no longer', async () => {
  await openDiff('&message=m9999&column=Z&beside=B,F&base=G&pass=gone')
  await screen.findByText('Message m9999 is not in this session')
  for (const letter of ['Z', 'F', 'G']) await screen.findByText(`There is no strategy ${letter} here`)
  await screen.findByText('Strategy A has no pass “gone”')
  await waitFor(() => expect(location.search).not.toMatch(/m9999|column=|base=|pass=|beside=[^&]*F/))
  await findAddress(/beside=B(&|$)/)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByText('Hunk 1 of 5')).toBeTruthy()
})
