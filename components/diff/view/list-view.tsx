'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { messageRange } from '@/components/shared/model/message-range'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { FateWord } from '@/components/shared/parts/fate-word'
import { Button } from '@/components/ui/buttons/button'
import type { ComparedHunk, ComparedMessage } from '@/lib/contracts/diff'
import type { Texts } from '../hooks/use-diff-texts'
import type { DiffItem } from '../model/items'
import type { Entry } from '../model/spine'
import { useDiffWorld } from '../message/diff-context'
import { useEntryName } from '../message/message-head'

interface ListViewProps {
  readonly items: readonly DiffItem[]
  readonly textsOf: (entry: Entry) => Texts
  readonly onVisible: (items: readonly DiffItem[]) => void
  /** Shows all of them, and prints them as soon as they are read. */
  readonly printing: boolean
  readonly onPrinted: () => void
}

const AT_ONCE = 40
const LINES = 40

/** Every change in words, one after another, with nothing drawn beside anything: for screen readers and for paper. */
export default function ListView({ items, textsOf, onVisible, printing, onPrinted }: ListViewProps) {
  const t = useTranslations('diff')
  const [limit, setLimit] = useState(AT_ONCE)
  const changes = useMemo(() => items.filter(isChange), [items])
  const shown = useMemo(() => (printing ? changes : changes.slice(0, limit)), [changes, printing, limit])
  const ask = useEffectEvent(onVisible)
  useEffect(() => ask(shown), [shown])
  const complete = printing && shown.every(({ entry }) => textsOf(entry).every(isRead(entry)))
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    if (!complete) return
    const over = (): void => done()
    window.addEventListener('afterprint', over, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [complete])
  return (
    <div className="flex flex-col gap-3 p-3">
      <ol aria-label={t('list')} className="flex flex-col gap-3">
        {shown.map((item) => (
          <li key={item.key} className="border-b border-border pb-3 text-sm">
            <ListItem item={item} texts={textsOf(item.entry)} />
          </li>
        ))}
      </ol>
      {changes.length > shown.length ? (
        <Button className="self-start" data-print="hidden" onClick={() => setLimit(limit + AT_ONCE)}>
          {t('moreChanges', { count: changes.length - limit })}
        </Button>
      ) : null}
    </div>
  )
}

type Change = Extract<DiffItem, { type: 'message' | 'span' }>

const isChange = (item: DiffItem): item is Change => item.type === 'message' || item.type === 'span'

const isRead =
  ({ cells }: Entry) =>
  (text: ComparedMessage | undefined, column: number): boolean =>
    text !== undefined || cells[column] === undefined

function ListItem({ item, texts }: { readonly item: Change; readonly texts: Texts }) {
  const t = useTranslations('diff')
  const nameOf = useEntryName()
  const { columns } = useDiffWorld()
  const { entry } = item
  return (
    <>
      <h3 className="font-semibold">
        {item.type === 'span'
          ? t('span', { range: messageRange(item.span.first, item.span.last), count: item.span.messages })
          : nameOf(entry).join(' ')}{' '}
        <span className="font-normal text-text-muted">{entry.row.preview}</span>
      </h3>
      {columns.map((column, index) => (
        <section key={column.letter} aria-label={`${column.letter} ${column.name}`} className="pt-1">
          <p className="text-xs text-text-muted">
            {column.letter} {column.name}
          </p>
          {(texts[index]?.parts ?? []).map((part) =>
            part.hunks.map((hunk, at) => (
              <ListHunk
                key={`${part.id}-${at}`}
                hunk={hunk}
                before={texts[0]?.parts.find(({ id }) => id === part.id)?.before?.lines}
              />
            )),
          )}
        </section>
      ))}
    </>
  )
}

function ListHunk({ hunk, before }: { readonly hunk: ComparedHunk; readonly before: readonly string[] | undefined }) {
  const t = useTranslations('diff')
  const words = useFateLabels()
  const gone = (before ?? []).slice(hunk.from, Math.min(hunk.to, hunk.from + LINES))
  const left = hunk.to - hunk.from - gone.length
  return (
    <div className="pt-1">
      <p className="flex items-center gap-2 text-xs">
        {hunk.fate === undefined ? t('added') : <FateWord fate={hunk.fate} />}
        <span className="text-text-muted">
          {hunk.to > hunk.from
            ? t('linesFromTo', { count: hunk.to - hunk.from, from: hunk.from + 1, to: hunk.to })
            : null}
        </span>
      </p>
      {gone.length === 0 ? null : (
        <figure>
          <figcaption className="text-xs text-text-muted">{t('original')}</figcaption>
          <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{gone.join('\n')}</pre>
          {left > 0 ? <p className="text-xs text-text-muted">{t('moreLines', { count: left })}</p> : null}
        </figure>
      )}
      <figure>
        <figcaption className="text-xs text-text-muted">
          {hunk.after.length === 0 ? t('nothingStands') : t('standsNow', { fate: hunk.fate ? words(hunk.fate) : '' })}
        </figcaption>
        {hunk.after.length === 0 ? null : (
          <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {hunk.after
              .slice(0, LINES)
              .map(({ text }) => text)
              .join('\n')}
          </pre>
        )}
        {hunk.after.length > LINES ? (
          <p className="text-xs text-text-muted">{t('moreLines', { count: hunk.after.length - LINES })}</p>
        ) : null}
      </figure>
    </div>
  )
}
