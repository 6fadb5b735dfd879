'use client'

import { ChevronDown, ChevronUp, Columns2, Ellipsis, Rows3, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import type { useSearch } from '../hooks/use-search'
import { ReviewControl } from '../review/review-control'
import type { Review } from '../review/use-review'
import { positionNamed } from '../model/search-order'

type DiffSearch = ReturnType<typeof useSearch>

interface DiffBarProps {
  readonly hunks: number
  /** Number of the current hunk, from 1. */
  readonly at: number | undefined
  readonly onStep: (direction: 1 | -1) => void
  readonly layout: 'split' | 'unified'
  readonly canSplit: boolean
  readonly onLayout: () => void
  readonly search: DiffSearch
  /** To the next or the previous match. */
  readonly onSeek: (direction: 1 | -1) => void
  /** Absent: nothing can be marked as reviewed. */
  readonly review: Review | undefined
  /** Of the session. */
  readonly messages: number
  /** Goes to the message at this position, from 1. */
  readonly onNumber: (position: number) => void
  readonly menu: readonly MenuEntry[]
  /** Where the way from hunk to hunk stands on a phone, null until that is there; absent: here. */
  readonly slot: HTMLElement | null | undefined
  /** Whether the toolbar has a line of its own. */
  readonly framed: boolean
  /** Shown first, such as the switch of strategies on a narrow screen. */
  readonly lead?: ReactNode
}

/** Where one is among the hunks, and how they are drawn. */
export function DiffBar({
  hunks,
  at,
  onStep,
  slot,
  layout,
  canSplit,
  onLayout,
  search,
  onSeek,
  review,
  messages,
  onNumber,
  menu,
  framed,
  lead,
}: DiffBarProps) {
  const t = useTranslations('diff')
  const { button, open, show } = search
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      data-print="hidden"
      className={cn(
        'flex min-w-0 items-center gap-x-1 gap-y-1',
        framed ? 'min-h-9 flex-none flex-wrap border-b border-border bg-surface px-2.5 py-1' : 'flex-1',
        slot !== undefined && !lead && !open && 'beside-views',
      )}
    >
      {lead}
      <span className={slot === undefined ? 'contents' : 'contents max-sm:hidden'}>
        <Steps name="hunk" {...{ hunks, at, onStep }} />
        {review === undefined || hunks === 0 ? null : <ReviewControl review={review} />}
      </span>
      {slot ? createPortal(<Steps name="place" {...{ hunks, at, onStep }} />, slot) : null}
      <span className="ml-auto flex min-w-0 items-center gap-1 max-sm:has-[form]:w-full max-sm:[&_button]:min-w-10">
        {open ? (
          <SearchBox search={search} onSeek={onSeek} messages={messages} onNumber={onNumber} />
        ) : (
          <IconButton
            ref={button}
            size="sm"
            label={t('search')}
            shortcut="/"
            icon={<Search aria-hidden />}
            onClick={show}
          />
        )}
        {canSplit ? (
          <IconButton
            size="sm"
            label={t(layout === 'split' ? 'toUnified' : 'toSplit')}
            shortcut="u"
            icon={layout === 'split' ? <Columns2 aria-hidden /> : <Rows3 aria-hidden />}
            onClick={onLayout}
          />
        ) : null}
        <Menu
          align="end"
          entries={menu}
          trigger={<IconButton size="sm" label={t('options')} icon={<Ellipsis aria-hidden />} />}
        />
      </span>
    </div>
  )
}

interface StepsProps extends Pick<DiffBarProps, 'hunks' | 'at' | 'onStep'> {
  /** Of the words for where one is: whole, or in short. */
  readonly name: 'hunk' | 'place'
}

function Steps({ hunks, at, onStep, name }: StepsProps) {
  const t = useTranslations('diff')
  return (
    <>
      <p aria-live="polite" className="tabular mr-1 truncate text-xs text-text">
        {at === undefined ? t('hunks', { count: hunks }) : t(name, { number: at, count: hunks })}
      </p>
      <IconButton
        size="sm"
        label={t('previous')}
        shortcut="p"
        icon={<ChevronUp aria-hidden />}
        disabled={hunks === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="sm"
        label={t('next')}
        shortcut="n"
        icon={<ChevronDown aria-hidden />}
        disabled={hunks === 0}
        onClick={() => onStep(1)}
      />
    </>
  )
}

type SearchBoxProps = Pick<DiffBarProps, 'search' | 'onSeek' | 'messages' | 'onNumber'>

/** Searches all texts; a number goes to the message. */
function SearchBox({ search, onSeek, messages, onNumber }: SearchBoxProps) {
  const { input, text, setText, at, matches, isAnswered, isCut } = search
  const t = useTranslations('diff')
  const wanted = positionNamed(text)
  const says = (): string => {
    if (wanted !== undefined && at === 0)
      return t(wanted >= 1 && wanted <= messages ? 'foot' : 'noNumber', { position: wanted, messages })
    return isAnswered
      ? t(at === 0 ? 'matches' : 'match', { number: at, count: matches.length, more: isCut ? '+' : '' })
      : ''
  }
  return (
    <form
      role="search"
      className="flex min-w-0 items-center gap-1 max-sm:flex-1 max-sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === undefined) onSeek(1)
        else onNumber(wanted)
      }}
    >
      <Input
        ref={input}
        aria-label={t('searchTexts')}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            search.close()
          } else if (event.key === 'Enter' && event.shiftKey) {
            event.preventDefault()
            onSeek(-1)
          }
        }}
        className="h-6 w-44 text-xs max-sm:w-full"
      />
      <span role="status" title={says()} className="tabular min-w-16 truncate text-xs text-text-muted max-sm:flex-1">
        {says()}
      </span>
      <IconButton
        size="sm"
        label={t('previousMatch')}
        icon={<ChevronUp aria-hidden />}
        disabled={matches.length === 0}
        onClick={() => onSeek(-1)}
      />
      <IconButton
        size="sm"
        label={t('nextMatch')}
        icon={<ChevronDown aria-hidden />}
        disabled={matches.length === 0}
        onClick={() => onSeek(1)}
      />
      <IconButton size="sm" label={t('closeSearch')} icon={<X aria-hidden />} onClick={search.close} />
    </form>
  )
}
