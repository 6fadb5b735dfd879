'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRef, type KeyboardEvent } from 'react'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { fatesIn } from '@/components/shared/model/fates'
import { useEvenRows } from '@/components/shared/sizes/use-even-rows'
import { shortPath } from '@/lib/engine'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { PathText } from '@/components/shared/parts/path-text'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { cn } from '@/components/ui/cn'
import { lostIn, nextIn, type OutlineEntry } from './model/outline-entries'
import type { OutlineMode } from './model/outline-state'
import { writeFilter, type OutlineFilter } from './model/outline-filter'

interface OutlineListProps {
  readonly mode: OutlineMode
  readonly entries: readonly OutlineEntry[]
  /** Left out of the paths that lie in it. */
  readonly folder: string
  /** Index of the message that is looked at, −1 for none. */
  readonly current: number
  /** Its fates are from before an edit. */
  readonly stale: boolean
  readonly filter: OutlineFilter | null
  readonly onFilter: (filter: OutlineFilter | null) => void
  /** Index of a message. */
  readonly onPlace: (message: number) => void
}

const ENTRY_REM = 2.75

export function OutlineList({ mode, entries, folder, current, stale, filter, onFilter, onPlace }: OutlineListProps) {
  const t = useTranslations('workbench.outline')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useEvenRows({
    count: entries.length,
    scroller,
    height: ENTRY_REM,
    initialHeight: 700,
    overscan: 2,
  })
  /** Arrows walk the entries; those out of sight are mounted first. */
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const from = Number(document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry') ?? -1)
    const to = from + step
    if (step === 0 || from === -1 || to < 0 || to >= entries.length) return
    event.preventDefault()
    virtualizer.scrollToIndex(to)
    const next = (): HTMLElement | null | undefined => scroller.current?.querySelector(`[data-entry="${to}"] button`)
    // The neighbour is there but for very fast presses, and is where the next press goes on from.
    const neighbour = next()
    if (neighbour) neighbour.focus({ preventScroll: true })
    else requestAnimationFrame(() => next()?.focus({ preventScroll: true }))
  }
  return (
    <div ref={scroller} role="presentation" className="min-h-0 flex-1 overflow-y-auto" onKeyDown={walk}>
      <ol
        aria-label={t(mode)}
        aria-busy={stale || undefined}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index]
          if (entry === undefined) return null
          return (
            <li
              key={entry.key}
              data-entry={index}
              aria-posinset={index + 1}
              aria-setsize={entries.length}
              className="group absolute inset-x-0 top-0"
              style={{ height: `${ENTRY_REM}rem`, translate: `0 ${start}px` }}
            >
              <Entry
                entry={entry}
                mode={mode}
                folder={folder}
                stale={stale}
                isCurrent={mode === 'turns' || mode === 'losses' ? entry.messages.includes(current) : false}
                isOnly={
                  filter !== null && entry.filter !== undefined && writeFilter(filter) === writeFilter(entry.filter)
                }
                onFilter={onFilter}
                onPlace={() => onPlace(nextIn(entry, mode === 'turns' ? -1 : current))}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface EntryProps {
  readonly entry: OutlineEntry
  readonly mode: OutlineMode
  readonly folder: string
  readonly stale: boolean
  readonly isCurrent: boolean
  readonly isOnly: boolean
  readonly onFilter: (filter: OutlineFilter | null) => void
  readonly onPlace: () => void
}

function Entry({ entry, mode, folder, stale, isCurrent, isOnly, onFilter, onPlace }: EntryProps) {
  const t = useTranslations('workbench.outline')
  const format = useFormatter()
  const figures = useFigures()
  const fateWords = useFateLabels()
  const { fates } = entry
  const shown = mode === 'losses' ? lostIn(entry) : entry.tokens
  const bar =
    fates === undefined
      ? t('unknown')
      : fatesIn(fates)
          .map((fate) => `${fateWords(fate)} ${format.number(fates[fate], 'tokens')}`)
          .join(', ')
  const hasPlace = mode === 'turns' || mode === 'losses'
  const { filter } = entry
  return (
    <>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        title={`${[entry.tool, entry.name].filter(Boolean).join(' ')}\n${bar}`}
        onClick={onPlace}
        className={cn(
          'flex size-full flex-col justify-center gap-1 border-b border-border px-2.5 text-left text-xs max-sm:pr-10 hover:bg-hover focus-visible:-outline-offset-2',
          isCurrent && 'bg-selected',
          isOnly && 'bg-selected',
        )}
      >
        <span
          className={cn(
            'flex w-full min-w-0 gap-1.5',
            'sm:group-focus-within:pr-5 sm:group-hover:pr-5 sm:pointer-coarse:pr-5',
            isOnly && 'sm:pr-5',
          )}
        >
          {hasPlace ? <span className="tabular shrink-0 text-text-muted">#{entry.position}</span> : null}
          {entry.tool === undefined ? null : (
            <span className="max-w-20 shrink-0 truncate text-text-muted">{entry.tool}</span>
          )}
          {entry.path === undefined ? (
            <span className={cn('min-w-0 truncate', isCurrent && 'font-semibold')}>
              <TextWithInvisibles text={entry.name} />
            </span>
          ) : (
            <PathText title={entry.path} className={isCurrent ? 'font-semibold' : ''}>
              {shortPath(entry.path, folder)}
            </PathText>
          )}
        </span>
        <span className="flex w-full items-center gap-2">
          {fates === undefined ? (
            <span aria-hidden className="h-1.5 min-w-0 flex-1 rounded-xs bg-border" />
          ) : (
            <FateBar
              tokens={fates}
              className={cn('min-w-0 flex-1 transition-opacity', stale && 'opacity-42 delay-150')}
            />
          )}
          <span className="sr-only">{bar}</span>
          <span className="tabular shrink-0 text-2xs text-text-muted">{figures.tokens(shown)}</span>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={isOnly}
        aria-label={t(`show.${filter.type}`, { name: hasPlace ? `#${entry.position}` : entry.name })}
        title={t('narrow')}
        onClick={() => onFilter(isOnly ? null : filter)}
        className={cn(
          'icon-filter absolute top-0.5 right-1.5 grid size-6 place-items-center max-sm:right-0 max-sm:w-10 rounded-sm hover:text-text',
          isOnly
            ? 'text-accent'
            : 'text-text-subtle opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      />
    </>
  )
}
