'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { segmentsOf, type SegmentOptions } from '../model/segments'
import { useDiffWorld } from './diff-context'
import { Found } from './found'

interface CodeLineProps extends Pick<SegmentOptions, 'marks' | 'markers'> {
  readonly text: string
  readonly number?: string
  /** The whole line was inserted; the row around it has the tone. */
  readonly came?: boolean
  readonly className?: string | undefined
  readonly sought?: boolean
  /** Length of the whole line in characters, where only its beginning was read. */
  readonly cut?: number | undefined
}

/** Characters of a line that are drawn at once, and that one press adds: more would make the page stand still. */
const CHARACTERS_AT_ONCE = 20_000

/** One line of a text. Its number is drawn, not copied. */
export function CodeLine({ text, number, marks, markers, came, className, sought, cut }: CodeLineProps) {
  const t = useTranslations('diff')
  const { query, options } = useDiffWorld()
  const [limit, setLimit] = useState(CHARACTERS_AT_ONCE)
  const shown = text.length > limit ? text.slice(0, limit) : text
  return (
    <div
      data-line={number}
      data-sought={sought || undefined}
      className={cn(
        'relative min-h-4.5 pr-2 font-mono text-xs leading-4.5 weak:pl-12',
        'before:absolute before:top-0 before:left-0 before:w-10 before:text-right before:text-2xs before:leading-4.5 before:text-text-subtle before:content-[attr(data-line)]',
        options.wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'overflow-x-auto whitespace-pre [scrollbar-width:thin]',
        className,
      )}
    >
      {segmentsOf(shown, { marks: options.words ? marks : undefined, markers, query }).map((segment, index) =>
        segment.found ? (
          <Found key={index} sought={sought}>
            {segment.text}
          </Found>
        ) : segment.marker ? (
          <span key={index} className="rounded-xs bg-(--tone-soft) px-0.5 text-(--tone)">
            {segment.text}
          </span>
        ) : segment.changed || came ? (
          <ins key={index} className="rounded-xs bg-(--tone-soft) underline decoration-(--tone)/50 underline-offset-2">
            {segment.text}
          </ins>
        ) : (
          segment.text
        ),
      )}
      {shown.length < text.length ? (
        <button
          type="button"
          onClick={() => setLimit(limit + CHARACTERS_AT_ONCE * 5)}
          className="hit-area relative ml-1 font-sans text-accent hover:underline"
        >
          {t('moreCharacters', { count: text.length - shown.length })}
        </button>
      ) : cut === undefined ? null : (
        <span className="ml-1 font-sans text-text-muted">{t('moreCharacters', { count: cut - text.length })}</span>
      )}
    </div>
  )
}
