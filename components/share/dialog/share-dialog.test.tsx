import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionResult } from '@/lib/contracts/shared/action'
import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'
import type { MessageNote, ShareDraft, SnapshotPreview, SnapshotView } from '@/lib/contracts/share'
import { messageId, partId } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import type { LeftOutRow, ShareableRow } from '../model/shareable'
import { ShareDialog, type ShareRequest } from './share-dialog'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

afterEach(() => vi.restoreAllMocks())

/** A row whose run is there once `answer` is called. */
function slowRow(letter: ColumnLetter) {
  let answer: (id: string | undefined) => void = () => undefined
  const promise = new Promise<string | undefined>((resolve) => {
    answer = resolve
  })
  const save = vi.fn<ShareableRow['save']>(() => promise)
  const row: ShareableRow = { letter, name: `Named ${letter}`, tokensBefore: 100, tokensAfter: 40, save }
  return { row, save, answer }
}

const seen: SnapshotPreview = {
  title: 'T',
  bytes: 10,
  runs: ['Named A', 'Named D'].map((title) => ({ title, tokensBefore: 100, tokensAfter: 40, messages: 1 })),
  messages: [{ run: 0, position: 1, role: 'user', kind: 'messageText', preview: 'My key is ⟨ Redacted: key 1 ⟩' }],
  notes: [],
  parts: 1,
  redacted: { parts: 0, findings: 0 },
  words: [],
  left: [],
}

/** A row that was saved as a run already. */
const savedRow = (letter: ColumnLetter): ShareableRow => ({
  letter,
  name: `Named ${letter}`,
  tokensBefore: 100,
  tokensAfter: 40,
  save: () => Promise.resolve(`run_${letter}`),
})

const partAt = (position: number, preview: string, more: Partial<ShareDraft['parts'][number]> = {}) => ({
  id: partId(messageId(position), 1),
  position,
  role: 'user' as const,
  kind: 'messageText' as const,
  tokens: 10,
  preview,
  ...more,
})

const finding = (id: string, more: Pick<ShareDraft['findings'][number], 'type' | 'masked' | 'context'>) => ({
  id,
  isCredential: true,
  count: 1,
  parts: [partId(messageId(1), 1)],
  ...more,
})

const draft: ShareDraft = {
  parts: [partAt(1, 'Repair the clockwork'), partAt(6, 'The escapement was worn', { role: 'assistant' })],
  findings: [
    finding('key-1', { type: 'key', masked: 'sk-ant•••dEf', context: { before: 'My key is ', after: '' } }),
    finding('email-1', { type: 'email', masked: 'j•••@example.org', context: { before: 'write to ', after: '' } }),
  ],
}

interface Drawn {
  readonly notes?: readonly MessageNote[]
  readonly rows: readonly ShareableRow[]
  readonly leftOut?: readonly LeftOutRow[]
  readonly links?: readonly SnapshotView[]
  readonly locale?: 'en' | 'fr'
}

const link: SnapshotView = {
  id: 'snap_1',
  title: 'Earlier',
  includesConversation: true,
  of: 'runs',
  createdAt: '2026-10-14T08:00:00.000Z',
}

function draw({ rows, leftOut = [], notes = [], links = [], locale }: Drawn) {
  const answer = <Value,>(value: Value): ActionResult<Value> => Promise.resolve({ ok: true, value })
  const onPreview = vi.fn<(request: ShareRequest) => ActionResult<SnapshotPreview>>(({ conversation }) =>
    answer({ ...seen, notes: (conversation?.notes ?? []).map(({ text }) => ({ position: 1, text })) }),
  )
  const onDraft = vi.fn<Parameters<typeof ShareDialog>[0]['onDraft']>(() => answer(draft))
  const onCreate = vi.fn<(request: ShareRequest) => ActionResult<SnapshotView>>(() => answer(link))
  const onDelete = vi.fn<(id: string) => void>()
  const onClose = vi.fn<() => void>()
  renderInPage(
    <ShareDialog
      rows={rows}
      leftOut={leftOut}
      notes={notes}
      links={links}
      onClose={onClose}
      onDraft={onDraft}
      onPreview={onPreview}
      onCreate={onCreate}
      onDelete={onDelete}
    />,
    locale,
  )
  return { onDraft, onPreview, onCreate, onDelete, onClose }
}

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Check what others will see' }))

it('makes runs of the rows that stay in, beside each other, once the person goes on, and shares them under their letters', async () => {
  const [a, b, d] = [slowRow('A'), slowRow('B'), slowRow('D')]
  const { onPreview } = draw({
    rows: [a.row, b.row, d.row],
    leftOut: [{ letter: 'C', name: 'Named C', why: 'needsModel' }],
  })
  expect(screen.getByRole('list', { name: 'Left out' }).textContent).toBe('C Named C needs a model and was not run.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'B Named B' }))
  expect(a.save).not.toHaveBeenCalled()
  goOn()
  expect([a, b, d].map(({ save }) => save.mock.calls.length)).toEqual([1, 0, 1])
  expect(screen.getByRole('status').textContent).toBe('0 of 2 rows are saved as runs …')
  d.answer('run_d')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 2 rows are saved as runs …'))
  a.answer('run_a')
  const listed = await screen.findByRole('region', { name: 'Strategies' })
  expect(onPreview.mock.calls[0]?.[0]).toMatchObject({ runIds: ['run_a', 'run_d'], letters: ['A', 'D'] })
  expect(
    within(listed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 1)),
  ).toEqual(['A', 'D'])
})

it('shares nothing where a run could not be made, and says of which row', async () => {
  const [a, b] = [slowRow('A'), slowRow('B')]
  const { onPreview } = draw({ rows: [a.row, b.row] })
  goOn()
  a.answer('run_a')
  b.answer(undefined)
  expect(await screen.findByText('B could not be saved as a run')).toBeTruthy()
  expect(onPreview).not.toHaveBeenCalled()
})

it('says where no row can be shared', () => {
  draw({ rows: [], leftOut: [{ letter: 'A', name: 'Named A', why: 'waiting' }] })
  expect(screen.getByRole('alert').textContent).toBe('No row has a result yet that could be shared.')
  expect(screen.getByRole('button', { name: 'Check what others will see' }).hasAttribute('disabled')).toBe(true)
})

it('shares figures under a title that names no session, and says that nothing of the conversation is in them', async () => {
  const { onCreate } = draw({ rows: [savedRow('A'), savedRow('B'), savedRow('C')] })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('3 ways to condense a session')
  goOn()
  expect(await screen.findByText(/Nothing of the conversation is in it\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(field.value).toMatch(/\/s\/snap_1$/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(onCreate.mock.calls[0]?.[0]).toEqual({
    title: '3 ways to condense a session',
    runIds: ['run_A', 'run_B', 'run_C'],
    letters: ['A', 'B', 'C'],
  })
})

it('takes the report of the rows that stay in, under their letters', async () => {
  const downloads: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(new URL(this.href).search)
  })
  draw({ rows: [savedRow('B'), savedRow('C')] })
  const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download the report (HTML)' }))
  download()
  await waitFor(() => expect(downloads).toEqual(['?runs=run_B,run_C&letters=B,C']))
  fireEvent.click(screen.getByRole('checkbox', { name: 'B Named B' }))
  download()
  await waitFor(() => expect(downloads.slice(1)).toEqual(['?runs=run_C&letters=C']))
})

it('deletes a link, and closes when it is the one that was just made', async () => {
  const { onDelete, onClose } = draw({
    rows: [savedRow('A')],
    links: [link, { ...link, id: 'snap_2', title: 'Older' }],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Delete the link to “Older”' }))
  expect(onDelete).toHaveBeenLastCalledWith('snap_2')
  goOn()
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the link to “Earlier”' }))
  expect(onDelete).toHaveBeenLastCalledWith('snap_1')
  expect(onClose).toHaveBeenCalledOnce()
})

describe('with the conversation', () => {
  // Lists draw the rows that their height has place for.
  beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600))

  it('redacts what is found, whole parts, and words that are typed or selected', async () => {
    const { onPreview } = draw({ rows: [savedRow('A')] })
    const person = userEvent.setup({ delay: null })
    await person.click(screen.getByRole('switch', { name: 'Include the conversation' }))
    await person.click(screen.getByRole('button', { name: 'Choose what to redact' }))
    expect(await screen.findByText('Finding cannot be complete')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Found in it' }).textContent).toContain('My key is sk-ant•••dEf')
    const [key, mail] = ['Redact Key sk-ant•••dEf', 'Redact E-mail address j•••@example.org'].map((name) =>
      screen.getByRole('checkbox', { name }),
    )
    expect([key, mail].map((box) => box?.getAttribute('aria-checked'))).toEqual(['true', 'true'])
    if (mail) await person.click(mail)

    await person.type(screen.getByRole('searchbox', { name: 'Search in parts' }), 'escapement')
    await person.click(screen.getByRole('button', { name: 'Redact the part shown' }))
    expect(screen.getByRole('checkbox', { name: 'Redact Text in #6, Assistant' }).getAttribute('aria-checked')).toBe(
      'true',
    )
    await person.clear(screen.getByRole('searchbox', { name: 'Search in parts' }))
    await person.type(screen.getByRole('textbox', { name: 'Word or text' }), ' Tooth {Enter}')
    const text = screen.getByText('Repair the clockwork').firstChild
    if (text === null) throw new Error('a part has a text')
    document.getSelection()?.setBaseAndExtent(text, 11, text, 20)
    document.dispatchEvent(new Event('selectionchange'))
    await person.click(await screen.findByRole('button', { name: 'Redact “clockwork”' }))
    expect(
      within(screen.getByRole('list', { name: 'Redacted by hand' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tooth', 'clockwork'])
    expect(screen.getByRole('status').textContent).toBe(
      '1 of 2 parts go along, 10 tokens. Redacted: 1 part, 3 findings.',
    )
    await person.click(screen.getByRole('button', { name: 'Check what others will see' }))
    expect((await screen.findByRole('list', { name: 'Messages' })).textContent).toContain(
      'My key is ⟨ Redacted: key 1 ⟩',
    )
    expect(onPreview.mock.calls[0]?.[0].conversation).toEqual({
      redactParts: ['m6.p1'],
      redactFindings: ['key-1'],
      redactWords: ['Tooth', 'clockwork'],
      notes: [],
    })
  })

  it('that would hold something chosen is refused with ways out: the part as a whole, a look at it, the figures', async () => {
    const { onPreview } = draw({ rows: [savedRow('A')] })
    const person = userEvent.setup({ delay: null })
    const unredacted = { type: 'key', number: 1, finding: 'key-1', part: 'm6.p1', message: 6 } as const
    const refused = { ok: false, error: { code: 'share-incomplete', message: '', unredacted } } as const
    onPreview.mockResolvedValueOnce(refused).mockResolvedValueOnce(refused)
    const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
    await person.click(screen.getByRole('switch', { name: 'Include the conversation' }))
    await press('Choose what to redact')
    await press('Check what others will see')
    expect((await screen.findByRole('alert')).textContent).toContain('Key 1 (sk-ant•••dEf), in message #6, Text.')
    await press('Show the part')
    expect(screen.getAllByRole('checkbox', { name: /^Redact Text in #/ })).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: 'Redact Text in #6, Assistant' })).toBeTruthy()
    await press('Redact that part as a whole')
    expect(onPreview.mock.lastCall?.[0].conversation?.redactParts).toEqual(['m6.p1'])
    await press('Share the figures only')
    expect(await screen.findByText(/Nothing of the conversation is in it\./)).toBeTruthy()
    expect(onPreview.mock.lastCall?.[0]).not.toHaveProperty('conversation')
  })

  const notes = [{ message: 'm1', text: 'Look here.' }]
  const goThrough = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose what to redact' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Check what others will see' }))
    await screen.findByRole('list', { name: 'Messages' })
  }

  it('takes the notes along, looked through for what is sensitive, and shows them as others will', async () => {
    const { onDraft, onCreate } = draw({ rows: [savedRow('A')], notes })
    expect(screen.queryByRole('switch', { name: /note/ }), 'figures have none').toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Include the conversation' }))
    expect(screen.getByRole('switch', { name: 'Include the note on its messages' })).toBeTruthy()
    await goThrough()
    expect(onDraft).toHaveBeenCalledWith({ runIds: ['run_A'], notes })
    expect(screen.getByRole('list', { name: 'Notes' }).textContent).toBe('#1Look here.')
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
    await screen.findByRole('textbox', { name: 'Link' })
    expect(onCreate.mock.calls[0]?.[0].conversation?.notes).toEqual(notes)
  })

  it('leaves the notes at home where the person says so', async () => {
    const { onDraft, onPreview } = draw({ rows: [savedRow('A')], notes })
    fireEvent.click(screen.getByRole('switch', { name: 'Include the conversation' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Include the note on its messages' }))
    await goThrough()
    expect(onDraft).toHaveBeenCalledWith({ runIds: ['run_A'], notes: [] })
    expect(onPreview.mock.calls[0]?.[0].conversation?.notes).toEqual([])
    expect(screen.queryByRole('list', { name: 'Notes' })).toBeNull()
  })

  it('is shared in French', async () => {
    const { onCreate } = draw({ rows: [savedRow('A')], locale: 'fr' })
    for (const [role, name] of [
      ['switch', 'Inclure la conversation'],
      ['button', 'Choisir quoi caviarder'],
      ['button', 'Vérifier ce que les autres verront'],
      ['button', 'Créer le lien'],
    ] as const)
      fireEvent.click(await screen.findByRole(role, { name }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lien' })).value).toMatch(/\/s\/snap_1$/)
    expect(onCreate.mock.calls[0]?.[0].conversation?.redactFindings).toEqual(['key-1', 'email-1'])
  })
})
