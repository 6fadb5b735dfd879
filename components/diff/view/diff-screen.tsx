'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef, useState, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useEventCallback } from '@/components/shared/hooks/use-event-callback'
import { contained } from '@/components/ui/display/contained'
import { EmptyState } from '@/components/ui/display/empty-state'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { cn } from '@/components/ui/cn'
import { sourceOf } from '../api/diff-result'
import { useFollow } from '../hooks/use-box'
import { useColumns } from '../hooks/use-columns'
import { useCopyMarkdown } from '../hooks/use-copy-markdown'
import { useDiffCommands } from '../hooks/use-diff-commands'
import { useDiffItems } from '../hooks/use-diff-items'
import { useDiffMenu } from '../hooks/use-diff-menu'
import { isRead, useTexts } from '../hooks/use-diff-texts'
import { useHunkSource } from '../hooks/use-hunk-source'
import { useInSight } from '../hooks/use-in-sight'
import { useKeySet } from '../hooks/use-key-set'
import { useNavigation } from '../hooks/use-navigation'
import { useDiffContextValue } from '../hooks/use-diff-context-value'
import { useSearch } from '../hooks/use-search'
import { useShares } from '../hooks/use-shares'
import { useSpans } from '../hooks/use-spans'
import { NotesContext, useNotesValue } from '../notes/notes-context'
import { ReviewedContext } from '../review/reviewed-sign'
import { useReview } from '../review/use-review'
import { DiffContext } from '../message/diff-context'
import { useDiffOptions } from '../message/diff-options'
import { GRID, gridOf } from '../model/columns'
import { lineOf } from '../model/search-order'
import { stopNumber, type Place } from '../model/stops'
import { ColumnHeads } from './column-heads'
import { DeadPlace } from './dead-place'
import { DiffBar } from './diff-bar'
import { DiffList } from './diff-list'
import type { DiffScreenProps } from './diff-props'
import { DiffStatusBar } from './status-bar'
import { RulerView } from './ruler-view'

/** Few ask for them. */
const WhySame = contained(dynamic(() => import('./same/why-same'), { ssr: false }))
const ListView = contained(dynamic(() => import('./list/list-view'), { ssr: false }))
const PaperView = contained(dynamic(() => import('./list/paper-view'), { ssr: false }))

const nothing: ReadonlySet<string> = new Set()

/** The diff of results whose outlines are read. */
export function DiffScreen({
  session,
  notes: known,
  results,
  primary,
  onPrimary,
  onClose,
  place,
  isComing = false,
  onPlace,
  only,
  paths,
  onInSight,
  steps,
  layout: chosenLayout,
  onLayout,
  onCopyLink,
  onExplain,
  shown,
  read,
  stale,
  box,
  canSplit,
  bar,
}: DiffScreenProps) {
  const t = useTranslations('diff')
  const options = useDiffOptions()
  const [printing, setPrinting] = useState(false)
  // A list has no columns.
  const splits = canSplit && !options.asList
  const layout = splits ? chosenLayout : 'unified'
  const unfolded = useKeySet()
  const openSpans = useKeySet()
  const notes = useNotesValue(known)
  const { rows, whole, spine, stops, items, listed } = useDiffItems(read, {
    only,
    wanted: place?.message,
    unfolded: unfolded.keys,
    notes: notes.texts,
    options,
  })
  const { textsOf, need } = useTexts(read, shown.map(sourceOf), options, place === undefined)
  const { inSight, show } = useInSight(need, onInSight)
  const scroller = useRef<HTMLDivElement>(null)
  const { jump, follow, stay } = useFollow(scroller, place)
  const { go, leap, toMatch, step, walk, toPosition } = useNavigation({
    whole,
    spine,
    stops,
    items: options.asList ? listed : items,
    place,
    onPlace,
    follow,
  })
  const goTo = useEventCallback(toPosition)
  const search = useSearch(read, spine, options, scroller)
  const seek = (direction: 1 | -1): void => {
    const match = search.step(direction)
    if (match) toMatch(match.message)
  }
  const { shares, choose } = useShares(shown.length)
  const columns = useColumns(shown, read)
  const lead = Math.max(
    0,
    shown.findIndex(({ letter }) => letter === primary),
  )
  const current = place === undefined ? undefined : spine.entries[spine.indexOf.get(place.message) ?? -1]
  const copy = useCopyMarkdown(columns, spine)

  const onGo = useEventCallback(leap)
  const letters = shown.map(({ letter }) => letter)
  const copyLink = useEventCallback((to: Place) => onCopyLink?.(to, letters))
  const review = useReview({ session, stops, spine, place, onGo: go })
  const { unfold, fold, toggle, back } = useSpans({ spine, items, current, unfolded, openSpans, go: leap })
  const source = useHunkSource(box, place, current !== undefined && isRead(current, textsOf(current)))
  const context = useDiffContextValue({
    whole,
    lead,
    columns,
    spine,
    layout,
    options,
    query: search.query,
    sought: (place && lineOf(place)) ?? search.match,
    paths,
    onGo,
    onUnfold: unfold,
    onExplain,
    onCopyLink: onCopyLink && copyLink,
  })
  const link = place && onCopyLink && (() => copyLink(place))
  const isBlock = items.some(({ type, key }) => type === 'span' && key === current?.key)
  const canNote = notes.write !== undefined && current?.position !== undefined && !isBlock
  const note = canNote ? () => notes.edit(current.key) : undefined
  const turn = (): void => {
    onLayout(layout === 'split' ? 'unified' : 'split')
    stay()
  }
  useDiffCommands({
    step,
    walk,
    toggleLayout: turn,
    toggleUnchanged: () => {
      options.set({ showUnchanged: !options.showUnchanged })
      stay()
    },
    search: search.show,
    review: review?.mark,
    link,
    note,
    print: () => setPrinting(true),
    explain: current && context.onExplain && (() => context.onExplain?.(current)),
    open: current && (toggle ?? source.show),
    close: source.cancel ?? back,
    box,
  })
  const menu = useDiffMenu({
    copy: current && (() => copy(current)),
    link,
    note,
    review,
    print: () => setPrinting(true),
  })
  const messages = whole.entries.filter(({ position }) => position !== undefined).length
  const toolbar = (
    <DiffBar
      framed={bar === undefined}
      slot={steps}
      hunks={stops.length}
      at={stopNumber(stops, place)}
      onStep={step}
      layout={layout}
      canSplit={splits}
      onLayout={turn}
      search={search}
      onSeek={seek}
      review={review}
      messages={messages}
      onNumber={toPosition}
      menu={menu}
      lead={
        layout === 'unified' && results.length > shown.length && onPrimary !== undefined ? (
          <SegmentedControl
            aria-label={t('strategy')}
            value={shown[0]?.letter ?? ''}
            onValueChange={onPrimary}
            segments={results.map(({ letter }) => ({ value: letter, label: letter }))}
          />
        ) : null
      }
    />
  )
  return (
    <DiffContext value={context}>
      <ReviewedContext value={review?.ids ?? nothing}>
        <NotesContext value={notes}>
          <div data-columns className="contents" style={{ [GRID]: gridOf(shares) } as CSSProperties}>
            {place === undefined || current === undefined || isComing || stale.length > 0 ? null : (
              <DeadPlace place={place} entry={current} stops={stops} texts={textsOf(current)} onPlace={onPlace} />
            )}
            {bar ? createPortal(toolbar, bar) : bar === null ? null : toolbar}
            {layout === 'split' ? (
              <div className={cn('contents', printing && 'print:hidden')}>
                <ColumnHeads
                  shown={shown}
                  results={results}
                  onPrimary={onPrimary}
                  rows={rows}
                  stale={stale}
                  onClose={shown.length > 1 ? onClose : undefined}
                  shares={shares}
                  onShares={choose}
                />
              </div>
            ) : null}
            <div className="flex min-h-0 flex-1">
              <div
                ref={scroller}
                tabIndex={0}
                role="region"
                aria-label={t('label')}
                className={cn(
                  'relative min-w-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2 print:overflow-visible',
                  printing && 'print:hidden',
                )}
              >
                <h2 className="sr-only">{t('label')}</h2>
                {stops.length === 0 && only === undefined ? (
                  <>
                    <EmptyState title={t('same.title')} description={t('same.help')} />
                    <WhySame results={shown} rows={read[0]?.rows ?? []} />
                  </>
                ) : null}
                {options.asList ? (
                  <ListView
                    items={listed}
                    openSpans={openSpans}
                    onFold={fold}
                    place={place}
                    textsOf={textsOf}
                    onVisible={show}
                  />
                ) : (
                  <DiffList
                    scroller={scroller}
                    items={items}
                    jump={jump}
                    version={spine}
                    openSpans={openSpans}
                    onFold={fold}
                    place={place}
                    textsOf={textsOf}
                    onVisible={show}
                  />
                )}
              </div>
              {printing ? (
                <PaperView items={items} textsOf={textsOf} onNeed={need} onPrinted={() => setPrinting(false)} />
              ) : null}
              {rows.length === 0 ? null : <RulerView rows={rows} inSight={inSight} onGo={goTo} />}
            </div>
            <DiffStatusBar
              position={current?.position}
              inSight={inSight}
              messages={messages}
              reviewed={steps === undefined ? undefined : review}
            />
          </div>
        </NotesContext>
      </ReviewedContext>
    </DiffContext>
  )
}
