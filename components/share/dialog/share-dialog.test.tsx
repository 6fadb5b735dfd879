import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ActionResult } from '@/lib/contracts/action'
import type { ColumnLetter } from '@/lib/contracts/column-letters'
import type { SnapshotPreview } from '@/lib/contracts/share'
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
  messages: [],
  parts: 0,
  redacted: { parts: 0, findings: 0 },
  words: [],
  left: [],
}

function draw(rows: readonly ShareableRow[], leftOut: readonly LeftOutRow[] = []) {
  const onPreview = vi.fn<(request: ShareRequest) => ActionResult<SnapshotPreview>>(() =>
    Promise.resolve({ ok: true, value: seen }),
  )
  const none = () => Promise.reject(new Error('not asked for here'))
  renderInPage(
    <ShareDialog
      rows={rows}
      leftOut={leftOut}
      links={[]}
      onClose={() => undefined}
      onDraft={none}
      onPreview={onPreview}
      onCreate={none}
      onDelete={() => undefined}
    />,
  )
  return onPreview
}

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Check what others will see' }))

it('makes runs of the rows that stay in, beside each other, once the person goes on, and shares them under their letters', async () => {
  const [a, b, d] = [slowRow('A'), slowRow('B'), slowRow('D')]
  const onPreview = draw([a.row, b.row, d.row], [{ letter: 'C', name: 'Named C', why: 'needsModel' }])
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
  const onPreview = draw([a.row, b.row])
  goOn()
  a.answer('run_a')
  b.answer(undefined)
  expect(await screen.findByText('B could not be saved as a run')).toBeTruthy()
  expect(onPreview).not.toHaveBeenCalled()
})

it('says where no row can be shared', () => {
  draw([], [{ letter: 'A', name: 'Named A', why: 'waiting' }])
  expect(screen.getByRole('alert').textContent).toBe('No row has a result yet that could be shared.')
  expect(screen.getByRole('button', { name: 'Check what others will see' }).hasAttribute('disabled')).toBe(true)
})
