import { useFormatter, useTranslations } from 'next-intl'
import { memo, use, useState, type FocusEvent } from 'react'
import { FateWord } from '@/components/shared/parts/fate-word'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { fateStack } from '@/lib/engine'
import type { Texts } from '@/components/diff/hooks/use-diff-texts'
import { HereContext, useDiffContext } from '@/components/diff/message/diff-context'
import { useEntryName, useEntryPath } from '@/components/diff/names/entry-names'
import { ReferredBy } from '@/components/diff/message/reference/referred-by'
import { inPartOrder, regionsOf } from '@/components/diff/model/regions'
import type { Entry } from '@/components/diff/model/align-messages'
import { ownHunks, type Place } from '@/components/diff/model/stops'
import { lineLink } from '@/components/diff/names/line-link'
import { SpanNote } from '@/components/diff/names/span-note'
import { ReviewedSign } from '@/components/diff/review/reviewed-sign'
import { MessageNote } from '@/components/diff/notes/message-note'
import { ListPart } from './list-part'
import { useTokensOut } from '@/components/diff/names/use-tokens-out'
import { PaperContext } from './list-lines'

interface ListMessageProps {
  readonly entry: Entry
  /** Nothing changed: its text is there once it is opened. */
  readonly quiet: boolean
  /** By column. */
  readonly texts: Texts
  /** Where the person went, if it is this message. */
  readonly here: Place | undefined
}

/** One message and what each strategy made of it, in words, from top to bottom. */
export const ListMessage = memo(function ListMessage({ entry, quiet, texts, here }: ListMessageProps) {
  const t = useTranslations('diff')
  const nameOf = useEntryName()
  const onPaper = use(PaperContext)
  const current = here !== undefined
  const [choice, setChoice] = useState<boolean>()
  const open = !quiet || (choice ?? current)
  const { row, key } = entry
  const path = useEntryPath()(entry)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hands the focus on.
    <article
      id={onPaper ? undefined : `message-${key}`}
      tabIndex={-1}
      aria-label={nameOf(entry).join(' ')}
      aria-current={current ? 'location' : undefined}
      onFocus={(event) => toHunk(event, here)}
      className="outline-none"
    >
      <h3 className="font-semibold">
        {nameOf(entry).join(' ')}{' '}
        <span className="font-normal text-text-muted">
          <TextWithInvisibles text={[...row.tools, path ?? row.preview].join(' ')} />
        </span>
        <ReviewedSign id={key} />
      </h3>
      <MessageNote entry={entry} />
      <Fates entry={entry} />
      {quiet ? (
        <button type="button" aria-expanded={open} onClick={() => setChoice(!open)} className={`text-xs ${lineLink}`}>
          {t(open ? 'close' : 'open')}
        </button>
      ) : null}
      {open ? (
        <HereContext value={here}>
          <ReferredBy entry={entry} />
          <ListBody entry={entry} quiet={quiet} texts={texts} />
        </HereContext>
      ) : null}
    </article>
  )
})

/** What is gone to is a hunk of the message: it has the focus in place of the message, so that it is read from there. */
function toHunk({ target, currentTarget }: FocusEvent<HTMLElement>, here: Place | undefined): void {
  if (target !== currentTarget || here?.hunk === undefined) return
  currentTarget.querySelector<HTMLElement>(`[data-hunk$="/${here.hunk}"]`)?.focus({ preventScroll: true })
}

/** What became of the message with each strategy, and where else it is told of. */
function Fates({ entry: { cells, position }, entry }: Pick<ListMessageProps, 'entry'>) {
  const format = useFormatter()
  const { columns, spine } = useDiffContext()
  const onPaper = use(PaperContext)
  const tokensOut = useTokensOut()
  const tokens = (count: number): string => format.number(count, 'tokens')
  return cells.map((cell, column) => {
    if (cell === undefined) return null
    const changed = fateStack.filter((fate) => fate !== 'kept' && cell.tokensByFate[fate] > 0)
    const { letter = '', name = '' } = columns[column] ?? {}
    return (
      <div key={column}>
        <p className="flex flex-wrap items-center gap-x-3 text-xs">
          <span className="text-text-muted">
            {letter} {name}
          </span>
          {position === undefined ? (
            <FateWord fate={cell.summary ? 'summarized' : 'kept'} />
          ) : changed.length === 0 ? (
            <FateWord fate="kept" />
          ) : (
            changed.map((fate) => <FateWord key={fate} fate={fate} tokens={tokens(cell.tokensByFate[fate])} />)
          )}
          <span className="tabular text-text-muted">
            {tokens(cell.tokensBefore)} → {tokensOut(cell, column)}
          </span>
        </p>
        {onPaper || spine.spanAt(column, position) === undefined ? null : <SpanNote entry={entry} column={column} />}
      </div>
    )
  })
}

/** So many parts of a message are told of before asking for more. */
const PARTS_SHOWN = 100

/** The parts that some strategy changed, or that were gone to; all of them where nothing was changed. */
export function ListBody({ entry, quiet, texts }: Pick<ListMessageProps, 'entry' | 'quiet' | 'texts'>) {
  const t = useTranslations('diff')
  const { spine, sought } = useDiffContext()
  const onPaper = use(PaperContext)
  const here = use(HereContext)
  const [limit, setLimit] = useState(PARTS_SHOWN)
  const lead = entry.cells.findIndex((cell) => cell !== undefined)
  if (texts[lead] === undefined)
    return (
      <p aria-busy className="text-xs text-text-muted">
        {t('loading')}
      </p>
    )
  const regions = regionsOf(ownHunks(entry, spine))
  const unchanged = quiet || regions.length === 0
  const goneTo = new Set<string | undefined>([
    here?.part,
    regions.find(({ number }) => number === here?.hunk)?.part,
    sought?.message === entry.key ? sought.part : undefined,
  ])
  const changed = new Set<string>(regions.map((region) => region.part))
  const ids = inPartOrder([...new Set(texts.flatMap((message) => (message?.parts ?? []).map(({ id }) => id)))])
  const told = ids.filter((id) => unchanged || changed.has(id) || goneTo.has(id))
  const shown = onPaper ? told : told.filter((id, index) => index < limit || goneTo.has(id))
  return (
    <>
      {shown.map((id) => (
        <ListPart
          key={id}
          entry={entry}
          parts={texts.map((message) => message?.parts.find((each) => each.id === id))}
          regions={regions.filter((region) => region.part === id)}
          labelled={ids.length > 1}
          unchanged={unchanged || !changed.has(id)}
        />
      ))}
      {shown.length === told.length ? null : (
        <button type="button" onClick={() => setLimit(limit + PARTS_SHOWN)} className={`text-xs ${lineLink}`}>
          {t('moreParts', { count: told.length - shown.length })}
        </button>
      )}
    </>
  )
}
