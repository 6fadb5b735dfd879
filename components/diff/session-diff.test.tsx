import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ComparedMessage, ComparedPart, ComparedRow, DiffReads } from '@/lib/contracts/diff'
import { messageId, noTokens, ok, partId } from '@/lib/engine'
import { renderInPage } from '@/components/shared/testing/render'
import type { DiffResult } from './api/diff-result'
import { DiffContext, type DiffContextValue } from './message/diff-context'
import { useDiffOptions, type DiffOptions } from './message/diff-options'
import { MessageItem } from './message/message-item'
import { MessageHead } from './message/message-head'
import { SpanItem } from './message/span-item'
import { referrersOf } from './model/referrers'
import { entriesAfter, alignMessages, type AlignedMessages } from './model/align-messages'
import { SessionDiff } from './session-diff'
import { ListMessage } from './view/list/list-message'
import { comparedRow } from './testing/compared-row'

const part = (position: number) => partId(messageId(position), 1)

const row = (position: number, more: Partial<ComparedRow> = {}): ComparedRow =>
  comparedRow(position, { tools: ['read'], preview: `message ${position}`, ...more })

/** A: the second of three messages is cut. B: the first two went into a summary. */
const cut = { part: part(2), from: 1, to: 3, fate: 'truncated' } as const
const rowsA: readonly ComparedRow[] = [row(1), row(2, { status: 'edited', tokensAfter: 10, hunks: [cut] }), row(3)]
const left = (position: number): ComparedRow =>
  row(position, {
    status: 'removed',
    after: undefined,
    tokensAfter: 0,
    tokensByFate: { ...noTokens, summarized: 30 },
    hunks: [{ part: part(position), from: 0, to: 3, fate: 'summarized' }],
  })
const summaryId = messageId(90)
const rowsB: readonly ComparedRow[] = [
  left(1),
  left(2),
  row(3, { index: 2, id: summaryId, status: 'inserted', before: undefined, after: 1, summary: true }),
  row(3, { index: 3, after: 2 }),
]

const lines = ['keptName', 'lostName', 'gone']
const texts = (of: readonly ComparedRow[]): readonly ComparedMessage[] =>
  of.map(({ index, id, hunks, status }) => ({
    index,
    parts: [
      {
        id: partId(id, 1),
        type: 'tool-result',
        kind: 'toolResults',
        status,
        tokensBefore: 30,
        tokensAfter: 10,
        images: 0,
        reasons: [],
        before: { lines, moreLines: 0, cut: {} },
        lines: lines.length,
        coarse: 'nothing',
        hunks: hunks.map((place) => ({
          ...place,
          afterFrom: place.from,
          after: place.fate === 'truncated' ? [{ text: '⟨ Truncated: 2 more lines ⟩' }] : [],
          moreLines: 0,
          references: [],
        })),
      },
    ],
  }))

function sourceOf(letter: string, rows: readonly ComparedRow[]) {
  const reads: DiffReads = {
    rows: () => Promise.resolve(ok(rows)),
    messages: ({ from, count }) => Promise.resolve(ok(texts(rows).slice(from, from + count))),
    part: () => Promise.reject(new Error('not asked for')),
    search: () => Promise.resolve(ok({ total: 0, matches: [] })),
    reference: () => Promise.reject(new Error('not asked for')),
    summaryNames: () =>
      Promise.resolve(ok({ named: ['keptName'], moreNamed: 0, missing: ['lostName', 'b', 'c', 'd'], moreMissing: 2 })),
    usedLater: () => Promise.resolve(ok({ names: [{ text: '/home/me/app/src/lost.ts', position: 3 }], more: 0 })),
  }
  return { key: ['test', letter], reads }
}

const results: readonly DiffResult[] = [
  { letter: 'A', name: 'Truncation', source: sourceOf('A', rowsA) },
  { letter: 'B', name: 'Summary', source: sourceOf('B', rowsB) },
]

const whatever = { place: undefined, onPlace: () => {}, layout: 'split', onLayout: () => {} } as const

beforeEach(() => {
  localStorage.clear()
  useDiffOptions.setState({ asList: false })
})

it('stands beside the original in columns whose edges move by keys, stay where they were put, and go back', async () => {
  const { unmount } = renderInPage(<SessionDiff results={results} {...whatever} />)
  const [first] = await screen.findAllByRole('slider', { name: 'Edge between two columns' })
  expect(screen.getByText('Truncation')).toBeTruthy()
  expect(screen.getAllByText('Summary')[0]).toBeTruthy()
  expect(first?.getAttribute('aria-valuenow')).toBe('40')
  if (first) fireEvent.keyDown(first, { key: 'ArrowRight' })
  await waitFor(() => expect(first?.getAttribute('aria-valuenow')).toBe('42'))
  unmount()
  renderInPage(<SessionDiff results={results} {...whatever} />)
  const [again] = await screen.findAllByRole('slider')
  await waitFor(() => expect(again?.getAttribute('aria-valuenow')).toBe('42'))
  if (again) fireEvent.keyDown(again, { key: 'Home' })
  await waitFor(() => expect(again?.getAttribute('aria-valuenow')).toBe('40'))
})

it('draws each strategy on the ruler', async () => {
  renderInPage(<SessionDiff results={results} {...whatever} />)
  const ruler = await screen.findByTitle('The session from top to bottom')
  expect(ruler.querySelectorAll(':scope > [data-lane]')).toHaveLength(2)
})

it('tells every change in words, as a list', async () => {
  useDiffOptions.setState({ asList: true })
  renderInPage(<SessionDiff results={results} {...whatever} />)
  const list = await screen.findByRole('list', { name: 'Changes' })
  expect(await within(list).findByText(/Truncated: 2 more lines/)).toBeTruthy()
  const heads = within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual(['+ Summary read message 3', '#2 Tool result read message 2'])
  expect(screen.queryAllByRole('slider'), 'nothing stands beside anything').toEqual([])
  expect(screen.queryByRole('button', { name: 'Unified' })).toBeNull()
})

it('marks as estimates the tokens of a summary that a model is still to be asked for, and no others', async () => {
  useDiffOptions.setState({ asList: true })
  const planned = results.map((result) => ({ ...result, ...(result.letter === 'B' && { isPlanned: true }) }))
  renderInPage(<SessionDiff results={planned} {...whatever} />)
  const list = await screen.findByRole('list', { name: 'Changes' })
  const tokens = within(list)
    .getAllByText(/ → /)
    .map(({ textContent }) => textContent)
  expect(tokens).toEqual(['30 → ≈30', '30 → 10', '30 → 0'])
})

it('steps through the lines that match, and says so', async () => {
  const found = [1, 3].map(
    (position) => ({ id: messageId(position), part: part(position), side: 'before', line: 1, count: 2 }) as const,
  )
  const source = sourceOf('C', rowsA)
  let total = 4
  const reads: DiffReads = { ...source.reads, search: () => Promise.resolve(ok({ total, matches: found })) }
  renderInPage(
    <SessionDiff results={[{ letter: 'A', name: 'Truncation', source: { ...source, reads } }]} {...whatever} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }))
  const field = screen.getByRole('textbox', { name: 'Search the texts' })
  // At once, so that no key that is pressed next goes elsewhere.
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'lostName' } })
  const status = within(screen.getByRole('search')).getByRole('status')
  await waitFor(() => expect(status.textContent).toBe('2 lines'))
  fireEvent.click(screen.getByRole('button', { name: 'Next line that matches' }))
  expect(status.textContent).toBe('1 of 2 lines')
  total = 5
  fireEvent.change(field, { target: { value: 'lostNam' } })
  await waitFor(() => expect(status.textContent).toBe('2+ lines'))
  // A number is a message.
  fireEvent.change(field, { target: { value: '#3' } })
  expect(status.textContent).toBe('Message #3 of 3')
  fireEvent.change(field, { target: { value: '#9999' } })
  expect(status.textContent).toBe('There is no message #9999: the session has 3')
})

it('draws a match wherever it is in a long line, and says what is left out around it', () => {
  const line = `${'x'.repeat(500_000)}needle${'y'.repeat(500_000)}`
  const sought = { message: messageId(2), part: part(2), column: 0, side: 'before', line: 0 } as const
  const long = eachPart({ hunks: [], lines: 1, before: { lines: [line], moreLines: 0, cut: {} } })
  const { container } = renderMessage(2, { query: 'needle', sought }, long)
  expect(container.querySelector('[data-sought] mark')?.textContent).toBe('needle')
  expect(screen.getByRole('button', { name: '… 480,000 more characters' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '499,600 earlier characters …' }))
  expect(screen.getByRole('button', { name: '399,600 earlier characters …' })).toBeTruthy()
})

it('marks a line that a strategy put in in its own column only', () => {
  const put = eachPart({
    hunks: [{ ...cut, afterFrom: 1, after: [{ text: 'needle' }], moreLines: 0, references: [] }],
  })
  const sought = { message: messageId(2), part: part(2), column: 0, side: 'after', line: 1 } as const
  const { container } = renderMessage(2, { query: 'needle', sought }, put)
  expect(container.querySelectorAll('[data-sought]')).toHaveLength(1)
})

it('shows of a summary as much as leads to what is searched for in it', () => {
  const summary = alignMessages([rowsB])
  const [entry] = summary.entries
  const [span] = summary.spans
  if (entry === undefined || span === undefined) throw new Error('there is no summary')
  const written = eachPart({
    hunks: [
      {
        part: partId(summaryId, 1),
        from: 0,
        to: 0,
        afterFrom: 0,
        after: Array.from({ length: 30 }, (_, line) => ({ text: `line ${line}` })),
        moreLines: 0,
        references: [],
      },
    ],
  })(texts(rowsB)[2] as ComparedMessage)
  const sought = { message: entry.key, part: partId(summaryId, 1), column: 0, side: 'after', line: 20 } as const
  const { container } = renderInPage(
    <DiffContext value={contextOf(summary, { query: 'line 20', sought })}>
      <SpanItem span={span} entry={entry} open={false} onOpen={() => {}} texts={[written]} current />
    </DiffContext>,
  )
  expect(container.querySelector('[data-sought] mark')?.textContent).toBe('line 20')
})

it('says the tokens of a span once, and those of its fate beside them only where they are fewer', () => {
  const headOf = (rows: readonly ComparedRow[]): string | null | undefined => {
    const spine = alignMessages([rows])
    const [entry] = spine.entries
    const [span] = spine.spans
    if (entry === undefined || span === undefined) throw new Error('there is no summary')
    const { container } = renderInPage(
      <DiffContext value={contextOf(spine, {})}>
        <SpanItem span={span} entry={entry} open={false} onOpen={() => {}} texts={[undefined]} current />
      </DiffContext>,
    )
    return container.querySelector('h3')?.textContent
  }
  expect(headOf(rowsB)).toBe('#1–#22 messagesSummarized60')
  const cutToo = { ...left(2), tokensByFate: { ...noTokens, summarized: 20, removed: 10 } }
  expect(headOf([left(1), cutToo, ...rowsB.slice(2)])).toBe('#1–#22 messagesSummarized 5060')
})

it('names in the one line of a message what one would not see', () => {
  const spine = alignMessages([[row(1, { preview: '\u001b[31mred' })]])
  const [entry] = spine.entries
  if (entry === undefined) throw new Error('there is no message')
  const { container } = renderInPage(
    <DiffContext value={contextOf(spine, {})}>
      <MessageHead entry={entry} current={false} />
    </DiffContext>,
  )
  expect(container.querySelector('bdi[data-name="ESC"]')?.parentElement?.textContent).toBe('\u001b[31mred')
})

it('marks a hit, not the paragraph that it stands in', () => {
  const { container } = renderMessage(2, {
    query: 'lost',
    sought: { message: messageId(2), part: part(2), column: 0, side: 'before', line: 1 },
  })
  const line = container.querySelector('[data-sought]')
  expect(line?.className).not.toContain('bg-highlight')
  const [hit] = line?.getElementsByTagName('mark') ?? []
  expect(hit?.textContent).toBe('lost')
  expect(hit?.className).toContain('outline-accent')
  expect([...container.querySelectorAll('mark')].filter((mark) => mark.className.includes('outline-accent'))).toEqual([
    hit,
  ])
})

/** `context`: what the diff around a message says otherwise. */
const contextOf = (spine: AlignedMessages, context: Partial<DiffContextValue>): DiffContextValue => ({
  columns: results.map((result) => ({
    letter: result.letter,
    name: result.name,
    source: 'source' in result ? result.source : sourceOf('', []),
  })),
  spine,
  layout: 'split',
  options: { ...useDiffOptions.getState() },
  query: '',
  sought: undefined,
  entryAfter: entriesAfter(spine),
  referrers: referrersOf(spine),
  onGo: () => {},
  folds: new Map(),
  onUnfold: vi.fn<() => void>(),
  ...context,
})

/** One message as A and B leave it. `context`: what the diff around it says otherwise. */
function renderMessage(
  position: number,
  context: Partial<DiffContextValue> = {},
  change: (message: ComparedMessage) => ComparedMessage = (message) => message,
  Item: typeof MessageItem | typeof ListMessage = MessageItem,
) {
  const spine = alignMessages([rowsA, rowsB])
  const entry = spine.entries.find((each) => each.position === position)
  if (entry === undefined) throw new Error('there is no such message')
  const went: unknown[] = []
  const whole = contextOf(spine, { onGo: (place) => went.push(place), ...context })
  const page = renderInPage(
    <DiffContext value={whole}>
      <Item
        entry={entry}
        quiet={false}
        texts={entry.cells.map((cell, column) => {
          const found = texts(column === 0 ? rowsA : rowsB).find(({ index }) => index === cell?.index)
          return found && change(found)
        })}
        here={undefined}
      />
    </DiffContext>,
  )
  return { ...page, went }
}

/** Every part of a message otherwise. */
const eachPart =
  (more: Partial<ComparedPart>) =>
  (message: ComparedMessage): ComparedMessage => ({
    ...message,
    parts: message.parts.map((each) => ({ ...each, ...more })),
  })

it('folds what is left out of a long read as quietly as any other lines, and notes only what is degraded', async () => {
  const long = eachPart({ before: { lines, moreLines: 43, cut: {} } })
  const { unmount } = renderMessage(2, {}, long)
  expect(screen.getByRole('button', { name: '43 lines not shown · Show' })).toBeTruthy()
  expect(screen.queryByRole('note')).toBeNull()
  unmount()
  renderMessage(2, {}, eachPart({ before: { lines, moreLines: 43, cut: { 1: 1_000_000 } }, coarse: 'words' }))
  const note = screen.getByRole('note').textContent
  expect(note).toContain('A line of 1,000,000 characters')
  expect(note).toContain('word by word')
  expect(note).not.toContain('43')
})

it('names the link to a part by what it is and by the number of its message', () => {
  renderMessage(2, { onCopyLink: () => {} }, afterOthers(1))
  const names = screen.getAllByRole('button', { name: /^Copy link to/ }).map((each) => each.getAttribute('aria-label'))
  expect(new Set(names.slice(1))).toEqual(new Set(['Copy link to Tool results of #2']))
})

it('says of lines that a strategy put in that they go on', () => {
  renderMessage(2, {}, (message) => ({
    ...message,
    parts: message.parts.map((each) => ({ ...each, hunks: each.hunks.map((hunk) => ({ ...hunk, moreLines: 7 })) })),
  }))
  expect(screen.getByRole('button', { name: '7 lines not shown · Show' })).toBeTruthy()
})

/** Parts that nobody changed before those that a message has. */
const afterOthers =
  (count: number, linesEach = 263) =>
  (message: ComparedMessage): ComparedMessage => ({
    ...message,
    parts: [
      ...Array.from({ length: count }, (_, at) => ({
        ...(message.parts[0] as ComparedPart),
        id: partId(messageId(2), at + 11),
        hunks: [],
        lines: linesEach,
        before: { lines: Array.from({ length: linesEach }, (__, line) => `line ${line}`), moreLines: 0, cut: {} },
      })),
      ...message.parts,
    ],
  })

it('folds parts in a row that nobody changed into one line, until one of them is gone to', () => {
  const { unmount } = renderMessage(2, {}, afterOthers(4))
  expect(screen.queryByRole('button', { name: '263 unchanged lines' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '4 unchanged parts · 1,052 lines' }))
  expect(screen.getAllByRole('button', { name: '263 unchanged lines' })).toHaveLength(4)
  unmount()
  const sought = {
    message: messageId(2),
    part: partId(messageId(2), 12),
    column: 0,
    side: 'before',
    line: 200,
  } as const
  const { container } = renderMessage(2, { sought }, afterOthers(4))
  expect(container.querySelector('[data-sought]')?.textContent).toBe('line 200')
})

it('mounts of hundreds of parts the first, the ones that are gone to, and those near the eye', () => {
  const sought = {
    message: messageId(2),
    part: partId(messageId(2), 200),
    column: 0,
    side: 'before',
    line: 2,
  } as const
  const { container } = renderMessage(2, { sought }, afterOthers(300))
  const mounted = [...container.querySelectorAll('[data-part]')].map((each) => each.getAttribute('data-part'))
  expect(mounted.length).toBeLessThan(20)
  expect(mounted).toContain(partId(messageId(2), 1))
  expect(mounted).toContain(sought.part)
  expect(container.querySelector('[data-sought]')?.textContent).toBe('line 2')
})

it('tells of many parts some at a time in the list, and of the one that is gone to', () => {
  const sought = { message: messageId(3), part: partId(messageId(2), 190), column: 0, side: 'before', line: 2 } as const
  const { container } = renderMessage(3, { sought }, afterOthers(199, 3), ListMessage)
  const labels = () => container.querySelectorAll('[data-part]').length
  expect(labels()).toBe(101)
  // By text: to find out the roles of all that is drawn takes seconds.
  fireEvent.click(screen.getByText('99 more parts'))
  expect(labels()).toBe(200)
  expect(screen.queryByText(/more part/)).toBeNull()
})

it('shows how a message begins that nobody changed, once it is opened', () => {
  const alone = eachPart({
    hunks: [],
    before: { lines: Array.from({ length: 30 }, (_, line) => `line ${line}`), moreLines: 0, cut: {} },
  })
  renderMessage(3, {}, alone)
  expect(screen.getAllByText('line 11')).toHaveLength(3)
  expect(screen.queryAllByText('line 12')).toHaveLength(0)
  expect(screen.getByRole('button', { name: '18 more lines' })).toBeTruthy()
})

it('comes back unfolded as it was left, when it was scrolled out of sight', () => {
  const folds: DiffContextValue['folds'] = new Map()
  const alone = eachPart({
    hunks: [],
    before: { lines: Array.from({ length: 30 }, (_, line) => `line ${line}`), moreLines: 0, cut: {} },
  })
  const { unmount } = renderMessage(3, { folds }, alone)
  fireEvent.click(screen.getByRole('button', { name: '18 more lines' }))
  unmount()
  const again = renderMessage(3, { folds }, alone)
  expect(screen.queryByRole('button', { name: /more lines/ })).toBeNull()
  again.unmount()
  // Parts in a row that nobody changed too.
  const others = renderMessage(2, { folds }, afterOthers(3))
  fireEvent.click(screen.getByRole('button', { name: /unchanged parts/ }))
  const count = others.container.querySelectorAll('[data-part]').length
  others.unmount()
  expect(renderMessage(2, { folds }, afterOthers(3)).container.querySelectorAll('[data-part]')).toHaveLength(count)
})

it('renders texts without losing the rail, the ground of markers, or where they stand', async () => {
  const marker = '⟨ Same as lines 2–3 of `read` ~1.1.123456 ⟩'
  const { container } = renderMessage(2, { options: { ...useDiffOptions.getState(), rendered: true } }, (message) => ({
    ...message,
    parts: message.parts.map((each) => ({
      ...each,
      kind: 'messageText',
      before: { lines: ['# A title', '- one', '- two'], moreLines: 0, cut: {} },
      hunks: each.hunks.map((hunk) => ({
        ...hunk,
        fate: 'recoverable',
        after: [{ text: '**as it is**' }, { text: marker }],
        references: [{ marker, message: 1, lines: 2, differs: 'not', check: '123456' }],
      })),
    })),
  }))
  expect(
    (await screen.findAllByText('A title', undefined, { timeout: 20_000 })).every(
      ({ textContent }) => textContent === 'A title',
    ),
  ).toBe(true)
  expect(screen.getByText('as it is').tagName).toBe('STRONG')
  const hunk = container.querySelector<HTMLElement>('[data-hunk="m2/1"]')
  if (hunk === null) throw new Error('the hunk is not there')
  expect(hunk.querySelector('.hatch.tone-recoverable')).toBeTruthy()
  expect(within(hunk).getByText(marker).className).toContain('bg-(--tone-soft)')
  expect(within(hunk).getByText('Stands in')).toBeTruthy()
  expect(within(hunk).getByRole('button', { name: /^Show source of/ })).toBeTruthy()
  expect(within(hunk).getByText('one').tagName).toBe('LI')
})

it('marks what is searched for in rendered texts: in prose, in code, and across their elements', async () => {
  const { container } = renderMessage(
    2,
    { options: { ...useDiffOptions.getState(), rendered: true }, query: 'keptName is' },
    eachPart({
      kind: 'messageText',
      before: { lines: ['A **keptName** is', '```ts', 'keptName is', '```'], moreLines: 0, cut: {} },
      hunks: [],
    }),
  )
  expect((await screen.findAllByText('keptName', { selector: 'strong mark' }, { timeout: 20_000 }))[0]).toBeTruthy()
  const [first, second] = container.querySelectorAll('p mark')
  expect([first?.textContent, second?.textContent]).toEqual(['keptName', ' is'])
  expect(container.querySelector('pre')?.querySelector('mark')?.textContent).toContain('keptName')
})

it('renders the summary of a span as Markdown, with what is searched for, and as it is in the raw view', async () => {
  const spine = alignMessages([rowsB])
  const span = spine.spans.find(({ summary }) => summary !== undefined)
  const entry = spine.entries.find(({ key }) => key === span?.key)
  if (span === undefined || entry === undefined) throw new Error('the span is not there')
  const message = texts(rowsB)[2]
  const written: ComparedMessage['parts'][number]['hunks'] = [
    {
      part: part(3),
      from: 0,
      to: 0,

      afterFrom: 0,
      after: [{ text: '## Done' }, { text: '- **keptName** stays' }],
      moreLines: 0,
      references: [],
    },
  ]
  const summary = message && { ...message, parts: message.parts.map((each) => ({ ...each, hunks: written })) }
  const view = (rendered: boolean) => (
    <DiffContext
      value={{
        columns: [{ letter: 'B', name: 'Summary', source: sourceOf('B', rowsB) }],
        spine,
        layout: 'split',
        options: { ...useDiffOptions.getState(), rendered },
        query: 'keptname',
        sought: undefined,
        entryAfter: entriesAfter(spine),
        referrers: referrersOf(spine),
        onGo: () => {},
        folds: new Map(),
        onUnfold: () => {},
      }}
    >
      <SpanItem span={span} entry={entry} open onOpen={() => {}} texts={[summary]} current={false} />
    </DiffContext>
  )
  const { container, unmount } = renderInPage(view(true))
  expect((await screen.findByText('keptName', { selector: 'li strong mark' }, { timeout: 20_000 })).tagName).toBe(
    'MARK',
  )
  expect(container.textContent).not.toContain('##')
  unmount()
  renderInPage(view(false))
  expect(screen.getByText('## Done')).toBeTruthy()
})

it('says of a message where else it stands, what of it is named there, and what the agent uses later', async () => {
  const { went } = renderMessage(2, { paths: { folder: '/home/me/app/', byMessage: new Map(), byPart: new Map() } })
  const missing = (await screen.findByText('Not named')).nextElementSibling
  expect(missing?.textContent).toContain('lostName, b, c')
  fireEvent.click(within(missing as HTMLElement).getByRole('button', { name: '+3' }))
  expect(missing?.textContent).toContain('d +2')
  expect(screen.getByText('Named there').nextElementSibling?.textContent).toContain('keptName')
  const later = (await screen.findByText('Used later')).nextElementSibling
  expect(later?.textContent).toBe('src/lost.ts #3 ')
  fireEvent.click(within(later as HTMLElement).getByRole('button', { name: '#3' }))
  expect(went).toEqual([{ message: messageId(3) }])
  expect(screen.getAllByRole('button', { name: 'In summary #1–#2' })).toHaveLength(1)
})

it('marks words or whole lines, and wraps long ones or lets them scroll', () => {
  const reworded = eachPart({
    hunks: [
      {
        ...cut,
        fate: 'summarized',
        afterFrom: 1,
        after: [{ text: 'one new word', marks: [[4, 7]] }],
        moreLines: 0,
        references: [],
      },
    ],
  })
  const drawn = (options: Partial<DiffOptions>) => {
    const { container, unmount } = renderMessage(2, { options: { ...useDiffOptions.getState(), ...options } }, reworded)
    const line = [...container.querySelectorAll('.font-mono')].find(({ textContent }) => textContent === 'one new word')
    const seen = [line?.querySelector('.underline')?.textContent, line?.classList.contains('whitespace-pre-wrap')]
    unmount()
    return seen
  }
  expect(drawn({})).toEqual(['new', true])
  expect(drawn({ words: false })).toEqual([undefined, true])
  expect(drawn({ wrap: false })).toEqual(['new', false])
})

it('asks again for what differs but for blanks once these do not count', async () => {
  const asked: boolean[] = []
  const source = sourceOf('A', rowsA)
  const rows: DiffReads['rows'] = (input) => {
    asked.push(input.ignoreBlanks ?? false)
    return source.reads.rows(input)
  }
  renderInPage(
    <SessionDiff
      results={[{ letter: 'A', name: 'Truncation', source: { ...source, reads: { ...source.reads, rows } } }]}
      {...whatever}
    />,
  )
  await waitFor(() => expect(asked).toEqual([false]))
  act(() => useDiffOptions.setState({ ignoreBlanks: true }))
  await waitFor(() => expect(asked).toEqual([false, true]))
  act(() => useDiffOptions.setState({ ignoreBlanks: false }))
})
