'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { useCommands } from '@/components/shared/commands/commands'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { DiffToolbar, type DiffLayout } from './diff-toolbar'
import {
  changedRows,
  changeNumber,
  chunkOf,
  diffItems,
  neighbourChange,
  summariesFirst,
  type DiffItem,
} from './model/items'
import { MessageRow } from './message-row'
import { PlainList } from './plain-list'
import { ReferenceProvider, type ResolveReference } from './reference'
import { useWide } from '@/components/shared/hooks/use-wide'
import { WindowList } from './window-list'

interface DiffViewProps {
  readonly rows: readonly DiffRow[]
  /** Texts fetched so far, by row index. */
  readonly texts: ReadonlyMap<number, DiffMessage>
  /** Chunks of rows (see `chunkOf`) whose texts are needed. */
  readonly onNeed: (chunks: readonly number[]) => void
  /** Id of the message looked at. */
  readonly message: string | undefined
  readonly onMessage: (id: string) => void
  readonly layout: DiffLayout
  readonly onLayout: (layout: DiffLayout) => void
  readonly onCopyLink: (id: string) => void
  /** Asked to say why a message is as it is; absent where nobody can say. */
  readonly onExplain?: (row: DiffRow) => void
  /** Absent where there is nothing to look a reference up in. */
  readonly resolve?: ResolveReference
}

/** Beyond so many entries, or so many changed tokens, only what is in sight is mounted. */
const PLAIN_ITEMS = 150
const PLAIN_TOKENS = 20_000
const SPLIT_FROM_PIXELS = 760
/** Top bar, tabs and toolbar. */
const STUCK_PIXELS = 124

export const DiffView = (props: DiffViewProps) => (
  <LazyMessages of={['pass']}>
    <Diff {...props} />
  </LazyMessages>
)

function Diff({
  rows: aligned,
  texts,
  onNeed,
  message,
  onMessage,
  layout,
  onLayout,
  onCopyLink,
  onExplain,
  resolve,
}: DiffViewProps) {
  const t = useTranslations('workbench')
  const region = useRef<HTMLElement>(null)
  const wide = useWide(region, SPLIT_FROM_PIXELS)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [showUnchanged, setShowUnchanged] = useState(false)
  const rows = useMemo(() => summariesFirst(aligned), [aligned])
  const items = useMemo(
    () => diffItems(rows, { opened, showUnchanged, wanted: message }),
    [rows, opened, showUnchanged, message],
  )
  const changes = useMemo(() => changedRows(rows), [rows])
  const shownLayout: DiffLayout = wide ? layout : 'unified'

  const step = (direction: 1 | -1): void => {
    const next = neighbourChange(rows, message, direction)
    if (next) onMessage(next.id)
  }
  const goTo = (text: string): boolean => {
    const wanted = text.trim().toLowerCase().replace(/^#/, '')
    const row = rows.find(({ id, before }) => id === wanted || id === `m${wanted}` || String(before) === wanted)
    if (row) onMessage(row.id)
    return row !== undefined
  }
  const explainFocused = (): void => {
    const focused = document.activeElement?.closest('article')?.id.replace(/^message-/, '') ?? message
    const row = rows.find(({ id }) => id === focused)
    if (row) onExplain?.(row)
  }
  useFocusOn(message)
  useDiffCommands({
    region,
    explain: onExplain && explainFocused,
    step,
    toggleLayout: () => onLayout(layout === 'split' ? 'unified' : 'split'),
    toggleUnchanged: () => setShowUnchanged((shown) => !shown),
  })

  const need = (visible: readonly DiffItem[]): void =>
    onNeed([...new Set(visible.flatMap((item) => (item.type === 'message' ? [chunkOf(item.row.index)] : [])))])
  const render = (item: DiffItem) =>
    item.type === 'gap' ? (
      <Gap item={item} onOpen={() => setOpened(new Set([...opened, item.first]))} />
    ) : (
      <MessageRow
        row={item.row}
        texts={texts.get(item.row.index)}
        layout={shownLayout}
        current={item.row.id === message}
        onCopyLink={onCopyLink}
        onExplain={onExplain}
      />
    )
  const plain =
    items.length <= PLAIN_ITEMS &&
    items.reduce(
      (sum, item) =>
        item.type === 'gap' || item.row.status === 'kept' ? sum : sum + item.row.tokensBefore + item.row.tokensAfter,
      0,
    ) <= PLAIN_TOKENS
  const list = { items, keyOf: itemKey, render, target: message, label: t('diff.label'), onVisible: need }
  return (
    <ReferenceProvider resolve={resolve}>
      <section
        ref={region}
        tabIndex={-1}
        aria-label={t('diff.label')}
        className="flex min-w-0 flex-col gap-3 outline-none [--diff-stuck:8.25rem]"
      >
        <DiffToolbar
          changes={changes.length}
          at={changeNumber(rows, message)}
          layout={layout}
          canSplit={wide}
          showUnchanged={showUnchanged}
          onStep={step}
          onLayout={onLayout}
          onShowUnchanged={setShowUnchanged}
          onGoTo={goTo}
        />
        {changes.length === 0 ? <EmptyState title={t('diff.nothing')} description={t('diff.nothingHelp')} /> : null}
        {plain ? (
          <PlainList {...list} />
        ) : (
          <WindowList {...list} estimate={(item) => estimateHeight(item, shownLayout)} stuck={STUCK_PIXELS} gap={8} />
        )}
      </section>
    </ReferenceProvider>
  )
}

const itemKey = (item: DiffItem): string => item.key

function Gap({ item, onOpen }: { readonly item: Extract<DiffItem, { type: 'gap' }>; readonly onOpen: () => void }) {
  const t = useTranslations('workbench.diff')
  return (
    <button
      type="button"
      aria-label={t(item.status === 'kept' ? 'showUnchanged' : 'showRemoved', {
        count: item.messages,
        tokens: item.tokens,
      })}
      onClick={onOpen}
      className="group flex h-8 w-full items-center gap-3 rounded-md text-xs text-text-muted hover:text-text"
    >
      <span aria-hidden className="h-px flex-1 bg-border group-hover:bg-border-strong" />
      {item.status === 'kept' ? (
        t('unchanged', { count: item.messages })
      ) : (
        <Badge tone="removed">{t('removed', { count: item.messages, tokens: item.tokens })}</Badge>
      )}
      <span aria-hidden className="h-px flex-1 bg-border group-hover:bg-border-strong" />
    </button>
  )
}

const LINE_PIXELS = 18
const ROWS_PER_PART = 24

function estimateHeight(item: DiffItem, layout: DiffLayout): number {
  if (item.type === 'gap') return 32
  const { row } = item
  if (row.status === 'kept') return 34
  const lines = Math.ceil(
    (layout === 'split' ? Math.max(row.tokensBefore, row.tokensAfter) : row.tokensBefore + row.tokensAfter) / 12,
  )
  return 62 + Math.min(Math.max(1, row.changedParts) * ROWS_PER_PART, Math.max(1, lines)) * LINE_PIXELS
}

/** Moves focus to a message that was gone to, as soon as it is mounted, so that the keyboard and screen readers follow. */
function useFocusOn(message: string | undefined): void {
  const first = useRef(true)
  useEffect(() => {
    if (first.current || message === undefined) {
      first.current = false
      return
    }
    let frame = 0
    let tries = 0
    const attempt = (): void => {
      const element = document.getElementById(`message-${message}`)
      if (element !== null) element.focus({ preventScroll: true })
      else if (tries++ < 60) frame = requestAnimationFrame(attempt)
    }
    frame = requestAnimationFrame(attempt)
    return () => cancelAnimationFrame(frame)
  }, [message])
}

interface DiffActions {
  readonly region: RefObject<HTMLElement | null>
  readonly step: (direction: 1 | -1) => void
  readonly toggleLayout: () => void
  readonly toggleUnchanged: () => void
  readonly explain: (() => void) | undefined
}

function useDiffCommands({ region, step, toggleLayout, toggleUnchanged, explain }: DiffActions): void {
  const t = useTranslations('workbench.commands')
  const words = useTranslations('pass.explain')
  const group = t('diffGroup')
  useCommands([
    { id: 'diff.next', group, title: t('next'), shortcut: 'f7', run: () => step(1) },
    { id: 'diff.previous', group, title: t('previous'), shortcut: 'shift+f7', run: () => step(-1) },
    { id: 'diff.next.key', group, title: t('next'), shortcut: 'n', within: region, listed: 'keys', run: () => step(1) },
    {
      id: 'diff.previous.key',
      group,
      title: t('previous'),
      shortcut: 'p',
      within: region,
      listed: 'keys',
      run: () => step(-1),
    },
    { id: 'diff.layout', group, title: t('layout'), shortcut: 'u', within: region, run: toggleLayout },
    { id: 'diff.unchanged', group, title: t('unchanged'), shortcut: 'x', within: region, run: toggleUnchanged },
    ...(explain === undefined
      ? []
      : [{ id: 'diff.explain', group, title: words('command'), shortcut: 'e', within: region, run: explain }]),
  ])
}
