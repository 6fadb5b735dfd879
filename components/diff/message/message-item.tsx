'use client'

import { useTranslations } from 'next-intl'
import { memo, type ReactNode } from 'react'
import type { PartId } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { inPartOrder, partRuns, regionsOf } from '../model/regions'
import type { Texts } from '../hooks/use-diff-texts'
import type { Entry } from '../model/align-messages'
import { ownHunks, type Place } from '../model/stops'
import { BesideSpans } from './beside-spans'
import { HereContext, useDiffContext } from './diff-context'
import { useFold } from './use-fold'
import { useEntryName } from '../names/entry-names'
import { MessageNote } from '../notes/message-note'
import { loadingBars } from '../turns/loading-bars'
import { MessageHead } from './message-head'
import { LazyParts } from './part/lazy-parts'
import { PartView } from './part/part-view'
import { ReferredBy } from './reference/referred-by'
import { UnchangedParts } from './part/unchanged-parts'

interface MessageItemProps {
  readonly entry: Entry
  readonly quiet: boolean
  /** By column. */
  readonly texts: Texts
  /** Where the person went, if it is this message. */
  readonly here: Place | undefined
}

/** One message of the session and what each strategy made of it. `quiet`: nothing changed, it is one line until it is opened. */
export const MessageItem = memo(function MessageItem({ entry, quiet, texts, here }: MessageItemProps) {
  const nameOf = useEntryName()
  const current = here !== undefined
  const [choice, setChoice] = useFold(entry.key, 'isOpen', undefined)
  const open = !quiet || (choice ?? current)
  return (
    <article
      id={`message-${entry.key}`}
      tabIndex={-1}
      aria-label={nameOf(entry).join(' ')}
      aria-current={current ? 'location' : undefined}
      className="relative outline-none"
    >
      <MessageHead entry={entry} current={current} open={open} onToggle={quiet ? () => setChoice(!open) : undefined} />
      <MessageNote entry={entry} />
      {current ? <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-0.5 bg-accent" /> : null}
      {open ? (
        <HereContext value={here}>
          <Body entry={entry} texts={texts} />
        </HereContext>
      ) : null}
    </article>
  )
})

function Body({ entry, texts }: Pick<MessageItemProps, 'entry' | 'texts'>) {
  const { spine } = useDiffContext()
  const lead = entry.cells.findIndex((cell) => cell !== undefined)
  if (texts[lead] === undefined) return <Loading tokens={entry.row.tokensBefore + entry.row.tokensAfter} />
  const regions = regionsOf(ownHunks(entry, spine))
  const ids = inPartOrder([
    ...new Set(
      texts.flatMap((message, column) =>
        // What a span says of a message is said by the span.
        column === lead || spine.spanAt(column, entry.position) === undefined
          ? (message?.parts ?? []).map(({ id }) => id)
          : [],
      ),
    ),
  ])
  const view = (id: PartId): ReactNode => (
    <PartView
      key={id}
      entry={entry}
      parts={texts.map((message) => message?.parts.find((part) => part.id === id))}
      regions={regions.filter(({ part }) => part === id)}
      labelled={ids.length > 1}
      unchanged={regions.length === 0}
    />
  )
  const lines = new Map<PartId, number>(
    texts.flatMap((message) => (message?.parts ?? []).map((part) => [part.id, part.lines])),
  )
  const linesOf = (id: PartId): number => lines.get(id) ?? 0
  const parts = (run: readonly PartId[]): ReactNode => (
    <LazyParts key={run[0]} entry={entry} ids={run} regions={regions} linesOf={linesOf} render={view} />
  )
  return (
    <BesideSpans entry={entry}>
      <ReferredBy entry={entry} />
      {partRuns(ids, regions).map(({ ids: run, folded }) =>
        folded ? (
          <UnchangedParts
            key={run[0]}
            entry={entry}
            ids={run}
            lines={run.reduce((sum, id) => sum + linesOf(id), 0)}
            render={() => parts(run)}
          />
        ) : (
          parts(run)
        ),
      )}
    </BesideSpans>
  )
}

const BAR_PIXELS = 18

/** Bars about as high as the text will be, so that the list does not jump. */
function Loading({ tokens }: { readonly tokens: number }) {
  const t = useTranslations('diff')
  const lines = Math.min(12, Math.max(1, Math.round(tokens / 20)))
  return (
    <div aria-busy className={cn('mx-3 my-2.5', loadingBars)} style={{ height: lines * BAR_PIXELS }}>
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
