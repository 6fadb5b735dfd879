'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { PathText } from '@/components/shared/parts/path-text'
import { FateWord } from '@/components/shared/parts/fate-word'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { fateStack } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import type { ComparedRow } from '@/lib/contracts/diff'
import { columnsIn } from '../model/columns'
import { summarySpan, type Entry, type Span } from '../model/align-messages'
import { useEntryLabel, useEntryName, useEntryPath } from '../names/entry-names'
import { lineLink } from '../names/line-link'
import { SpanLink } from '../names/span-link'
import { useTokensOut } from '../names/use-tokens-out'
import { ReviewedSign } from '../review/reviewed-sign'
import { PickMessage } from '../pick-message'
import { AddNote } from '../notes/add-note'
import { useDiffContext } from './diff-context'
import { HeadButton } from './head-button'
import { useTurn } from '../turns/in-turn'
import { FirstReferrer } from './reference/referred-by'

interface MessageHeadProps {
  readonly entry: Entry
  readonly current: boolean
  /** Of an unchanged message: opens or closes it. */
  readonly onToggle?: (() => void) | undefined
  readonly open?: boolean
}

/** One line over a message: what it is, and what each strategy made of it. It stays in sight while its message is. */
export function MessageHead({ entry, current, onToggle, open = true }: MessageHeadProps) {
  const { columns, layout, spine } = useDiffContext()
  return (
    <header
      className={cn(
        'group/head grid border-y border-border text-[0.78125rem] leading-5',
        current ? 'bg-selected' : open ? 'bg-sunken' : 'bg-surface hover:bg-hover',
        open ? 'sticky top-0 z-10 min-h-7' : 'min-h-[26px]',
      )}
      style={{ gridTemplateColumns: columnsIn(layout) }}
    >
      <OriginalHead entry={entry} onToggle={onToggle} open={open} />
      {columns.map((column, index) => (
        <ColumnHead
          key={column.letter}
          row={entry.cells[index]}
          entry={entry}
          span={summarySpan(spine.spanAt(index, entry.position))}
          column={index}
          quiet={!open}
        />
      ))}
    </header>
  )
}

function OriginalHead({ entry, onToggle, open }: Pick<MessageHeadProps, 'entry' | 'onToggle' | 'open'>) {
  const format = useFormatter()
  const [number, name] = useEntryName()(entry)
  const path = useEntryPath()(entry)
  const { row, position } = entry
  const words = (
    <>
      <span className="tabular shrink-0 text-text-muted">{number}</span>
      <span className={cn('shrink-0', open && 'font-semibold')}>{name}</span>
      {row.tools.length === 0 ? null : (
        <span className="max-w-40 shrink-0 truncate text-text-muted">{row.tools.join(', ')}</span>
      )}
      {path === undefined ? (
        <span className="min-w-0 truncate font-mono text-xs text-text-muted">
          <TextWithInvisibles text={row.preview} />
        </span>
      ) : (
        <PathText className="text-xs text-text-muted">{path}</PathText>
      )}
    </>
  )
  return (
    <div className="flex min-w-0 items-center gap-2 px-2.5">
      {position === undefined ? null : <PickMessage position={position} />}
      <h3 className="flex min-w-0 flex-1 items-center gap-2 text-[0.78125rem] font-normal">
        {onToggle === undefined ? (
          words
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={onToggle}
            className="flex min-w-0 flex-1 items-center gap-2 text-left"
          >
            {words}
          </button>
        )}
      </h3>
      <ReviewedSign id={entry.key} />
      <HeadActions entry={entry} />
      {position === undefined ? null : (
        <span className="tabular shrink-0 text-text-muted">{format.number(row.tokensBefore, 'tokens')}</span>
      )}
    </div>
  )
}

/** In sight where the pointer or the keyboard is; a page of heads has many of them. */
const ACTIONS_WEIGHT = 0.1

function HeadActions({ entry }: Pick<MessageHeadProps, 'entry'>) {
  const t = useTranslations('diff')
  const explain = useTranslations('diff.explain')
  const label = useEntryLabel()(entry)
  const { onExplain, onCopyLink } = useDiffContext()
  const { row, position } = entry
  return useTurn(ACTIONS_WEIGHT) ? (
    <span className="flex shrink-0 opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 [@media(hover:none)]:hidden">
      {onExplain === undefined ? null : (
        <HeadButton
          icon="icon-question"
          label={
            position === undefined
              ? explain('buttonMade', { number: row.after ?? 0 })
              : explain('button', { number: position })
          }
          title={explain('short')}
          onClick={() => onExplain(entry)}
        />
      )}
      {onCopyLink === undefined ? null : (
        <HeadButton
          icon="icon-link"
          label={t('link', { id: label })}
          onClick={() => onCopyLink({ message: entry.key })}
        />
      )}
      <AddNote entry={entry} />
    </span>
  ) : null
}

interface ColumnHeadProps {
  readonly row: ComparedRow | undefined
  readonly entry: Entry
  readonly span: Span | undefined
  readonly column: number
  readonly quiet: boolean
}

function ColumnHead({ row, entry, span, column, quiet }: ColumnHeadProps) {
  const format = useFormatter()
  const { columns, layout } = useDiffContext()
  const tokensOut = useTokensOut()
  const number = (count: number): string => format.number(count, 'tokens')
  const unified = layout === 'unified'
  const cell = cn(
    'min-w-0 items-center gap-2 overflow-hidden border-border px-2.5',
    unified ? 'border-t' : 'border-l',
    unified && quiet ? 'hidden' : 'flex',
  )
  if (row === undefined) return <div className={cell} />
  const changed = fateStack.filter((fate) => fate !== 'kept' && row.tokensByFate[fate] > 0)
  return (
    <div className={cell}>
      {unified ? <span className="font-semibold">{columns[column]?.letter}</span> : null}
      {entry.position === undefined ? (
        <FateWord fate={row.summary ? 'summarized' : 'kept'} />
      ) : changed.length === 0 ? (
        <FateWord fate="kept" className="text-text-muted" />
      ) : (
        changed
          .slice(0, 2)
          .map((fate) => (
            <FateWord
              key={fate}
              fate={fate}
              tokens={number(row.tokensByFate[fate])}
              className="tabular shrink-0 font-semibold whitespace-nowrap"
            />
          ))
      )}
      {span === undefined || !quiet ? null : <SpanLink span={span} className={`min-w-0 truncate ${lineLink}`} />}
      {quiet ? <FirstReferrer entry={entry} column={column} /> : null}
      <span className="tabular ml-auto shrink-0 text-text-muted">
        {unified ? `${number(row.tokensBefore)} → ` : ''}
        {tokensOut(row, column)}
      </span>
    </div>
  )
}
