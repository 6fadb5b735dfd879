'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { placesOf, segmentsOf, type SegmentOptions } from '@/components/diff/model/segments'
import { useDiffContext } from '../diff-context'
import { Found } from './found'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'

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
/** Of a long line that stand before what is gone to. */
const CHARACTERS_BEFORE = 400

/** One line of a text. Its number is drawn, not copied. */
export function CodeLine({ text, number, marks, markers, came, className, sought, cut }: CodeLineProps) {
  const t = useTranslations('diff')
  const { query, options } = useDiffContext()
  const [limit, setLimit] = useState(CHARACTERS_AT_ONCE)
  const [earlier, setEarlier] = useState(0)
  // What is gone to is drawn wherever in the line it is, with some of what stands around it.
  const match = sought && text.length > limit ? placesOf(text, query)[0] : undefined
  const [from, to] =
    match && match[1] > limit ? [Math.max(0, match[0] - CHARACTERS_BEFORE - earlier), match[1] + limit] : [0, limit]
  const shown = text.slice(from, to)
  const more = text.length - from - shown.length
  const segments = segmentsOf(shown, {
    marks: options.words ? marks?.map(([start, end]) => [start - from, end - from] as const) : undefined,
    markers,
    query,
  })
  return (
    <div
      data-line={number}
      data-sought={sought || undefined}
      className={cn(
        'min-h-4.5 pr-2 font-mono text-xs leading-4.5 weak:pl-12',
        // A float in the padding, where a positioned number would make a layer of each line.
        'before:float-left before:-ml-12 before:w-10 before:text-right before:text-2xs before:leading-4.5 before:text-text-subtle before:content-[attr(data-line)]',
        // A link leads to a line, a search to what is found in it.
        sought && segments.every(({ found }) => !found) && 'bg-highlight/20',
        options.wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'overflow-x-auto whitespace-pre [scrollbar-width:thin]',
        className,
      )}
    >
      {from === 0 ? null : (
        <MoreCharacters onMore={() => setEarlier(earlier + CHARACTERS_AT_ONCE * 5)}>
          {t('earlierCharacters', { count: from })}
        </MoreCharacters>
      )}
      {segments.map((segment, index) =>
        segment.found ? (
          <Found key={index} sought={sought}>
            <TextWithInvisibles text={segment.text} />
          </Found>
        ) : segment.marker ? (
          <span key={index} className="rounded-xs bg-(--tone-soft) px-0.5 text-(--tone)">
            <TextWithInvisibles text={segment.text} />
          </span>
        ) : segment.changed || came ? (
          <ins key={index} className="rounded-xs bg-(--tone-soft) underline decoration-(--tone)/50 underline-offset-2">
            <TextWithInvisibles text={segment.text} />
          </ins>
        ) : (
          <TextWithInvisibles key={index} text={segment.text} />
        ),
      )}
      {more > 0 ? (
        <MoreCharacters onMore={() => setLimit(limit + CHARACTERS_AT_ONCE * 5)}>
          {t('moreCharacters', { count: more })}
        </MoreCharacters>
      ) : cut === undefined ? null : (
        <span className="ml-1 font-sans text-text-muted">{t('moreCharacters', { count: cut - text.length })}</span>
      )}
    </div>
  )
}

/** Asks for characters of a long line that are not drawn. */
const MoreCharacters = ({ onMore, children }: { readonly onMore: () => void; readonly children: ReactNode }) => (
  <button type="button" onClick={onMore} className="hit-area relative mx-1 font-sans text-accent hover:underline">
    {children}
  </button>
)
