'use client'

import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useRef, useState, type RefObject } from 'react'
import type { ComparedRow } from '@/lib/contracts/diff'
import type { ResultRef } from '@/lib/contracts/results'
import { useCommands } from '@/components/shared/commands/commands'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Shortcut } from '@/components/ui/kbd'
import type { MenuEntry } from '@/components/ui/menu'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { diffOf, diffQueries, type DiffSource } from './api/diff-queries'
import { diffItems, type DiffItem } from './model/items'
import { markdownOf } from './model/markdown'
import { entryNamed, matchesInOrder } from './model/search-order'
import { spineOf, type Entry } from './model/spine'
import { neighbourStop, stopNumber, stopsOf, type Place } from './model/stops'
import { ColumnHeads } from './view/column-heads'
import { DiffBar, SearchBox } from './view/diff-bar'
import { DiffWorldContext, type DiffColumn, type DiffWorld } from './message/diff-context'
import { useDiffOptions } from './message/diff-options'
import { FoldItem } from './view/fold-item'
import { ItemList } from './view/item-list'
import { ListView } from './view/list-view'
import { MessageItem } from './message/message-item'
import { RulerView } from './view/ruler-view'
import { SpanItem } from './message/span-item'
import { useBoxWidth, useFollow } from './view/use-box'
import { useOutlines, useTexts, type ReadResult } from './view/use-diff-texts'

/** A strategy whose result is compared: by reference, or read from where else it is. */
export type DiffResult = {
  readonly letter: string
  readonly name: string
  /** Of the whole result, where they are known. */
  readonly tokens?: number | undefined
} & ({ readonly ref: ResultRef } | { readonly source: DiffSource })

export interface SessionDiffProps {
  /** One to three, in the order of their columns; the original stands before them. */
  readonly results: readonly DiffResult[]
  /** Letter of the one that the ruler shows, and that stands alone where there is room for one. */
  readonly primary?: string | undefined
  readonly onPrimary?: (letter: string) => void
  /** Takes a result out of the comparison. */
  readonly onClose?: (letter: string) => void
  readonly place: Place | undefined
  /** Where the person went. */
  readonly onPlace: (place: Place) => void
  /** Positions in the original, from 1, of what is on screen. */
  readonly onInSight?: (first: number, last: number) => void
  readonly layout: 'split' | 'unified'
  readonly onLayout: (layout: 'split' | 'unified') => void
  readonly onCopyLink?: (place: Place) => void
  /** Asked to say why a message is as it is. */
  readonly onExplain?: (row: ComparedRow, letter: string) => void
  readonly className?: string
}

/** Pixels of width from which all columns stand beside each other, and from which the original stands beside one. */
const ALL_COLUMNS = 860
const TWO_COLUMNS = 560

/** A session and what one to three strategies made of it, hunk by hunk. It fills the height that it is given. */
export const SessionDiff = (props: SessionDiffProps) => (
  <LazyMessages of={['diff', 'pass']}>
    <Outlined {...props} />
  </LazyMessages>
)

const sources = new Map<string, DiffSource>()

/** One source a reference, so that what is read by it stays the same from one drawing to the next. */
function sourceOf(result: DiffResult): DiffSource {
  if ('source' in result) return result.source
  const key = JSON.stringify(result.ref)
  const known = sources.get(key) ?? diffOf(result.ref)
  sources.set(key, known)
  return known
}

function Outlined(props: SessionDiffProps) {
  const box = useRef<HTMLElement>(null)
  const width = useBoxWidth(box)
  const { ignoreBlanks } = useDiffOptions()
  const primary = props.results.find(({ letter }) => letter === props.primary) ?? props.results[0]
  const narrow = width < ALL_COLUMNS
  const shown = primary === undefined ? [] : narrow ? [primary] : props.results
  const letters = shown.map(({ letter }) => letter)
  const { results, stale, failed } = useOutlines(shown.map(sourceOf), letters, { ignoreBlanks })
  const read = results.flatMap((result) => result ?? [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={cn('flex h-full min-h-0 min-w-0 flex-col bg-surface outline-none', props.className)}
    >
      {failed !== undefined ? (
        <QueryProblem query={failed} placeholder={null} />
      ) : shown.length === 0 || read.length < shown.length ? (
        <Placeholder />
      ) : (
        <Diff {...props} shown={shown} read={read} stale={stale} box={box} canSplit={width >= TWO_COLUMNS} />
      )}
    </section>
  )
}

const Placeholder = () => (
  <div aria-busy className="flex flex-col gap-3 p-3">
    <Skeleton className="h-7" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
)

interface DiffProps extends SessionDiffProps {
  /** Those results that there is room for. */
  readonly shown: readonly DiffResult[]
  readonly read: readonly ReadResult[]
  readonly stale: readonly string[]
  readonly box: RefObject<HTMLElement | null>
  readonly canSplit: boolean
}

function Diff({
  results,
  primary,
  onPrimary,
  onClose,
  place,
  onPlace,
  onInSight,
  layout: wanted,
  onLayout,
  onCopyLink,
  onExplain,
  shown,
  read,
  stale,
  box,
  canSplit,
}: DiffProps) {
  const t = useTranslations('diff')
  const options = useDiffOptions()
  const { set: setOptions } = options
  const layout = canSplit && (wanted === 'split' || shown.length > 1) ? wanted : 'unified'
  const rows = read.map((result) => result.rows)
  // By the outlines themselves: the list around them is made anew at every drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const spine = useMemo(() => spineOf(rows), rows.concat(Array(3).fill(undefined)).slice(0, 3))
  const stops = useMemo(() => stopsOf(spine), [spine])
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [openSpans, setOpenSpans] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(
    () => diffItems(spine, { unfolded, showUnchanged: options.showUnchanged, wanted: place?.message }),
    [spine, unfolded, options.showUnchanged, place?.message],
  )
  const comparing = { ignoreBlanks: options.ignoreBlanks }
  const { textsOf, need } = useTexts(read, comparing)
  const scroller = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState<readonly [number, number]>()
  const search = useSearch(read, spine)
  const go = (next: Place): void => {
    onPlace(next)
    follow(next)
  }
  const { jump, follow } = useFollow(scroller, place)

  const columns = shown.map(
    (result): DiffColumn => ({ letter: result.letter, name: result.name, source: sourceOf(result) }),
  )
  const entryAfter = useMemo(() => {
    const maps = rows.map(() => new Map<number, Entry>())
    for (const entry of spine.entries)
      entry.cells.forEach((cell, column) => {
        if (cell?.after !== undefined) maps[column]?.set(cell.after, entry)
      })
    return (column: number, position: number) => maps[column]?.get(position)
    // The outlines are those of the spine.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [spine])

  const step = (direction: 1 | -1): void => {
    const next = neighbourStop(stops, spine, place, direction)
    if (next) go({ message: next.message, hunk: next.hunk })
  }
  /** Drawn anew, the list has other heights: where one is stays in sight. */
  const stay = (): void => {
    if (place) follow(place)
  }
  const turn = (): void => {
    onLayout(layout === 'split' ? 'unified' : 'split')
    stay()
  }
  const walk = (direction: 1 | -1): void => {
    // A fold is entered at the end that one comes from, and opens.
    const entries = items.flatMap((item) => (item.type === 'fold' ? [item.first.key, item.last.key] : [item.key]))
    const here = place === undefined ? -1 : entries.indexOf(place.message)
    const next = entries[here === -1 ? (direction === 1 ? 0 : entries.length - 1) : here + direction]
    if (next !== undefined) go({ message: next })
  }
  const toMessage = (text: string): boolean => {
    const key = entryNamed(spine, text)
    if (key !== undefined) go({ message: key })
    return key !== undefined
  }
  const seek = (direction: 1 | -1): void => {
    const match = search.step(direction)
    if (match) go({ message: match.message })
  }
  const goTo = (position: number): void => {
    const entry = spine.entries.find((each) => each.position === position)
    if (entry) go({ message: entry.key })
  }
  const current = place === undefined ? undefined : spine.entries[spine.indexOf.get(place.message) ?? -1]
  const explain = (entry: Entry, column: number): void => {
    const row = entry.cells[column] ?? entry.cells.find((cell) => cell !== undefined)
    const letter = shown[column]?.letter
    if (row && letter !== undefined) onExplain?.(row, letter)
  }
  const copy = useCopyMarkdown(columns)
  const lead = Math.max(
    0,
    shown.findIndex(({ letter }) => letter === primary),
  )

  const world: DiffWorld = {
    columns,
    spine,
    layout,
    options,
    place,
    query: search.query,
    sought: search.match,
    entryAfter,
    textsOf,
    onGo: go,
    onUnfold: (key) => setUnfolded(new Set([...unfolded, key])),
    onExplain: onExplain && ((entry) => explain(entry, lead)),
    onCopyLink,
  }

  useDiffCommands({
    step,
    walk,
    toggleLayout: turn,
    toggleUnchanged: () => {
      setOptions({ showUnchanged: !options.showUnchanged })
      stay()
    },
    search: () => search.setOpen(true),
    explain: onExplain && current ? () => explain(current, lead) : undefined,
    toggleSpan:
      current === undefined
        ? undefined
        : () =>
            setOpenSpans(
              (known) =>
                new Set(
                  known.has(current.key) ? [...known].filter((key) => key !== current.key) : [...known, current.key],
                ),
            ),
    box,
  })

  const menu: readonly MenuEntry[] = [
    {
      kind: 'checkbox',
      id: 'unchanged',
      label: t('showUnchanged'),
      checked: options.showUnchanged,
      onChange: (showUnchanged) => setOptions({ showUnchanged }),
    },
    {
      kind: 'checkbox',
      id: 'rendered',
      label: t('rendered'),
      checked: options.rendered,
      onChange: (rendered) => setOptions({ rendered }),
    },
    { kind: 'checkbox', id: 'wrap', label: t('wrap'), checked: options.wrap, onChange: (wrap) => setOptions({ wrap }) },
    {
      kind: 'checkbox',
      id: 'words',
      label: t('words'),
      checked: options.words,
      onChange: (words) => setOptions({ words }),
    },
    {
      kind: 'checkbox',
      id: 'blanks',
      label: t('ignoreBlanks'),
      checked: options.ignoreBlanks,
      onChange: (ignoreBlanks) => setOptions({ ignoreBlanks }),
    },
    {
      kind: 'checkbox',
      id: 'list',
      label: t('asList'),
      checked: options.asList,
      onChange: (asList) => setOptions({ asList }),
    },
    { kind: 'separator', id: 'actions' },
    {
      kind: 'action',
      id: 'copy',
      label: t('copyMarkdown'),
      disabled: current === undefined,
      run: () => current && copy(current, textsOf(current)),
    },
    {
      kind: 'action',
      id: 'link',
      label: t('copyLink'),
      disabled: place === undefined || onCopyLink === undefined,
      run: () => place && onCopyLink?.(place),
    },
    {
      kind: 'action',
      id: 'print',
      label: t('print'),
      run: () => {
        setOptions({ asList: true })
        setTimeout(() => window.print(), 1_000)
      },
    },
  ]

  const visible = (seen: readonly DiffItem[]): void => {
    need(seen.flatMap((item) => (item.type === 'fold' ? [] : [item.entry])))
    const positions = seen.flatMap((item) =>
      item.type === 'fold'
        ? [item.first.position ?? 0, item.last.position ?? 0]
        : item.type === 'span'
          ? [item.span.first, item.span.last]
          : (item.entry.position ?? []),
    )
    if (positions.length === 0) return
    const next = [Math.min(...positions), Math.max(...positions)] as const
    if (next[0] === inSight?.[0] && next[1] === inSight[1]) return
    setInSight(next)
    onInSight?.(...next)
  }
  const render = (item: DiffItem) => {
    switch (item.type) {
      case 'fold':
        return <FoldItem item={item} onOpen={() => setUnfolded(new Set([...unfolded, item.key]))} />
      case 'span':
        return (
          <SpanItem
            span={item.span}
            entry={item.entry}
            open={openSpans.has(item.key)}
            onOpen={(open) =>
              setOpenSpans(new Set(open ? [...openSpans, item.key] : [...openSpans].filter((key) => key !== item.key)))
            }
          />
        )
      default:
        return <MessageItem entry={item.entry} quiet={item.type === 'quiet'} />
    }
  }
  const rulerRows = rows[lead]
  return (
    <DiffWorldContext value={world}>
      <DiffBar
        hunks={stops.length}
        at={stopNumber(stops, place)}
        onStep={step}
        layout={layout}
        canSplit={canSplit}
        onLayout={turn}
        searching={search.open}
        onSearching={search.setOpen}
        menu={menu}
        lead={
          results.length > shown.length && onPrimary !== undefined ? (
            <SegmentedControl
              aria-label={t('strategy')}
              value={shown[0]?.letter ?? ''}
              onValueChange={onPrimary}
              segments={results.map(({ letter }) => ({ value: letter, label: letter }))}
            />
          ) : null
        }
        search={
          <SearchBox
            input={search.input}
            text={search.text}
            onText={search.setText}
            at={search.at}
            listed={search.matches.length}
            total={search.total}
            onStep={seek}
            onNumber={toMessage}
            onClose={() => search.setOpen(false)}
          />
        }
      />
      {layout === 'split' ? (
        <ColumnHeads shown={shown} rows={rows} stale={stale} onClose={shown.length > 1 ? onClose : undefined} />
      ) : null}
      <div className="flex min-h-0 flex-1">
        <div
          ref={scroller}
          tabIndex={0}
          role="region"
          aria-label={t('label')}
          className="relative min-w-0 flex-1 overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-2 print:overflow-visible"
        >
          {stops.length === 0 ? <EmptyState title={t('same')} description={t('sameHelp')} /> : null}
          {options.asList ? (
            <ListView items={items} onVisible={visible} />
          ) : (
            <ItemList
              scroller={scroller}
              items={items}
              keyOf={itemKey}
              estimate={(item) => estimateHeight(item, layout)}
              render={render}
              target={place?.message}
              jump={jump}
              label={t('messagesLabel')}
              onVisible={visible}
            />
          )}
        </div>
        {rulerRows === undefined ? null : <RulerView rows={rulerRows} inSight={inSight} onGo={goTo} />}
      </div>
      <Foot
        position={current?.position ?? inSight?.[0]}
        messages={spine.entries.filter((entry) => entry.position !== undefined).length}
      />
    </DiffWorldContext>
  )
}

const itemKey = (item: DiffItem): string => item.key

const LINE_PIXELS = 18

function estimateHeight(item: DiffItem, layout: 'split' | 'unified'): number {
  switch (item.type) {
    case 'fold':
      return 24
    case 'quiet':
      return 26
    case 'span':
      return 110
    case 'message': {
      const { row } = item.entry
      const hunks = Math.max(1, row.hunks.length)
      const lines = Math.min(hunks * 14, Math.max(2, Math.ceil(row.tokensBefore / 10)))
      return 40 + lines * LINE_PIXELS * (layout === 'split' ? 1 : 1.4)
    }
  }
}

function Foot({ position, messages }: { readonly position: number | undefined; readonly messages: number }) {
  const t = useTranslations('diff')
  const keys = [
    [['n', 'p'], 'footHunk'],
    [['j', 'k'], 'footMessage'],
    [['u'], 'footLayout'],
    [['x'], 'footUnchanged'],
    [['/'], 'footSearch'],
  ] as const
  return (
    <footer
      data-print="hidden"
      className="flex h-[30px] shrink-0 items-center gap-3 overflow-hidden border-t border-border px-2.5 text-xs text-text-muted"
    >
      <span className="flex gap-3 [@media(hover:none)]:hidden">
        {keys.map(([caps, word]) => (
          <span key={word} className="flex items-center gap-1 whitespace-nowrap">
            {caps.map((cap) => (
              <Shortcut key={cap} keys={cap} />
            ))}
            {t(word)}
          </span>
        ))}
      </span>
      <span className="tabular ml-auto whitespace-nowrap">
        {position === undefined ? null : t('foot', { position, messages })}
      </span>
    </footer>
  )
}

/** What is searched for, and where it stands. */
function useSearch(read: readonly ReadResult[], spine: ReturnType<typeof spineOf>) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const typed = useDeferredValue(text.trim())
  const query = open && typed.length >= 2 ? typed : ''
  const answers = useQueries({
    queries: read.map(({ source }, column) => ({
      ...diffQueries.search(source, query, column === 0),
      enabled: query !== '',
    })),
  })
  const found = answers.map(({ data }) => (query === '' ? undefined : data))
  const known = found.map((each) => each?.total).join()
  const matches = useMemo(() => matchesInOrder(spine, found), [spine, known, query]) // eslint-disable-line react-hooks/exhaustive-deps
  const total =
    query === '' || found.some((each) => each === undefined)
      ? undefined
      : found.reduce((sum, each) => sum + (each?.total ?? 0), 0)
  return {
    input,
    open,
    setOpen: (next: boolean): void => {
      setOpen(next)
      setAt(0)
      if (next) requestAnimationFrame(() => input.current?.select())
    },
    text,
    setText: (next: string): void => {
      setText(next)
      setAt(0)
    },
    query,
    matches,
    total,
    at,
    match: at === 0 ? undefined : matches[at - 1],
    step: (direction: 1 | -1) => {
      if (matches.length === 0) return undefined
      const next =
        at === 0 ? (direction === 1 ? 1 : matches.length) : ((at - 1 + direction + matches.length) % matches.length) + 1
      setAt(next)
      return matches[next - 1]
    },
  }
}

function useCopyMarkdown(columns: readonly DiffColumn[]) {
  const t = useTranslations('diff')
  const roles = useTranslations('workbench')
  const format = useFormatter()
  return (entry: Entry, texts: Parameters<typeof markdownOf>[1]): void => {
    const markdown = markdownOf(entry, texts, {
      heading:
        `#${entry.position ?? entry.row.id} ${roles(`roles.${entry.row.role}`)} ${entry.row.tools.join(', ')}`.trim(),
      original: `${t('original')} (${format.number(entry.row.tokensBefore, 'tokens')})`,
      columns: columns.map(
        ({ letter, name }, index) =>
          `${letter} ${name} (${format.number(entry.cells[index]?.tokensAfter ?? 0, 'tokens')})`,
      ),
      nothing: t('nothingStands'),
    })
    void navigator.clipboard.writeText(markdown).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
  }
}

interface DiffActions {
  readonly step: (direction: 1 | -1) => void
  readonly walk: (direction: 1 | -1) => void
  readonly toggleLayout: () => void
  readonly toggleUnchanged: () => void
  readonly search: () => void
  readonly explain: (() => void) | undefined
  readonly toggleSpan: (() => void) | undefined
  readonly box: RefObject<HTMLElement | null>
}

function useDiffCommands({
  step,
  walk,
  toggleLayout,
  toggleUnchanged,
  search,
  explain,
  toggleSpan,
  box,
}: DiffActions): void {
  const t = useTranslations('diff')
  const words = useTranslations('pass.explain')
  const group = t('commands')
  const keys = { group, listed: 'keys' } as const
  useCommands([
    { id: 'diff.next', group, title: t('next'), shortcut: 'n', aliases: ['f7'], run: () => step(1) },
    { id: 'diff.previous', group, title: t('previous'), shortcut: 'p', aliases: ['shift+f7'], run: () => step(-1) },
    { id: 'diff.message.next', title: t('nextMessage'), shortcut: 'j', run: () => walk(1), ...keys },
    { id: 'diff.message.previous', title: t('previousMessage'), shortcut: 'k', run: () => walk(-1), ...keys },
    { id: 'diff.search', group, title: t('searchTexts'), shortcut: '/', run: search },
    { id: 'diff.layout', group, title: t('toUnified'), shortcut: 'u', run: toggleLayout },
    { id: 'diff.unchanged', group, title: t('showUnchanged'), shortcut: 'x', run: toggleUnchanged },
    ...(toggleSpan
      ? [{ id: 'diff.open', title: t('open'), shortcut: 'enter', within: box, run: toggleSpan, ...keys }]
      : []),
    ...(explain ? [{ id: 'diff.explain', group, title: words('command'), shortcut: 'e', run: explain }] : []),
  ])
}
