'use client'

import { ChevronDown, ChevronUp, Columns2, Ellipsis, Rows3, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'

interface DiffBarProps {
  readonly hunks: number
  /** Number of the current hunk, from 1. */
  readonly at: number | undefined
  readonly onStep: (direction: 1 | -1) => void
  readonly layout: 'split' | 'unified'
  readonly canSplit: boolean
  readonly onLayout: () => void
  readonly searching: boolean
  readonly onSearching: (searching: boolean) => void
  readonly menu: readonly MenuEntry[]
  /** Where the way from hunk to hunk stands on a phone, null until that is there; absent: here. */
  readonly slot: HTMLElement | null | undefined
  /** Whether the toolbar has a line of its own. */
  readonly framed: boolean
  /** The search field, while it is open. */
  readonly search: ReactNode
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
  searching,
  onSearching,
  menu,
  framed,
  search,
  lead,
}: DiffBarProps) {
  const t = useTranslations('diff')
  return (
    <div
      role="toolbar"
      aria-label={t('toolbar')}
      data-print="hidden"
      className={cn(
        'flex min-w-0 items-center gap-x-1 gap-y-1',
        framed ? 'min-h-9 flex-none flex-wrap border-b border-border bg-surface px-2.5 py-1' : 'flex-1',
        slot !== undefined && !lead && !searching && 'beside-views',
      )}
    >
      {lead}
      <span className={slot === undefined ? 'contents' : 'contents max-sm:hidden'}>
        <Steps name="hunk" {...{ hunks, at, onStep }} />
      </span>
      {slot ? createPortal(<Steps name="place" {...{ hunks, at, onStep }} />, slot) : null}
      <span className="ml-auto flex min-w-0 items-center gap-1 max-sm:has-[form]:w-full max-sm:[&_button]:min-w-10">
        {searching ? (
          search
        ) : (
          <IconButton
            size="sm"
            label={t('search')}
            shortcut="/"
            icon={<Search aria-hidden />}
            onClick={() => onSearching(true)}
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

interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  /** Number of the match that is gone to, from 1; 0 before the first. */
  readonly at: number
  /** Lines that are stepped through. */
  readonly listed: number
  readonly isAnswered: boolean
  /** There are more lines than those. */
  readonly isCut: boolean
  readonly onStep: (direction: 1 | -1) => void
  /** Goes to a message as typed; says whether there is one. */
  readonly onNumber: (text: string) => boolean
  readonly onClose: () => void
}

/** Searches all texts; a number goes to the message. */
export function SearchBox({
  input,
  text,
  onText,
  at,
  listed,
  isAnswered,
  isCut,
  onStep,
  onNumber,
  onClose,
}: SearchBoxProps) {
  const t = useTranslations('diff')
  return (
    <form
      role="search"
      className="flex min-w-0 items-center gap-1 max-sm:flex-1 max-sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^#\d+$/.test(text.trim()) && onNumber(text)) return
        onStep(1)
      }}
    >
      <Input
        ref={input}
        aria-label={t('searchTexts')}
        placeholder={t('searchPlaceholder')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else if (event.key === 'Enter' && event.shiftKey) {
            event.preventDefault()
            onStep(-1)
          }
        }}
        className="h-6 w-44 text-xs max-sm:w-full"
      />
      <span role="status" className="tabular min-w-16 text-xs max-sm:flex-1 whitespace-nowrap text-text-muted">
        {isAnswered ? t(at === 0 ? 'matches' : 'match', { number: at, count: listed, more: isCut ? '+' : '' }) : ''}
      </span>
      <IconButton
        size="sm"
        label={t('previousMatch')}
        icon={<ChevronUp aria-hidden />}
        disabled={listed === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="sm"
        label={t('nextMatch')}
        icon={<ChevronDown aria-hidden />}
        disabled={listed === 0}
        onClick={() => onStep(1)}
      />
      <IconButton size="sm" label={t('closeSearch')} icon={<X aria-hidden />} onClick={onClose} />
    </form>
  )
}
