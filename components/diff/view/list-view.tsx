'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useFateWords } from '@/components/shared/labels/fate-words'
import { FateWord } from '@/components/shared/parts/fate-word'
import { Button } from '@/components/ui/button'
import type { ComparedHunk } from '@/lib/contracts/diff'
import type { DiffItem } from '../model/items'
import { useDiffWorld } from '../message/diff-context'
import { useRowName } from '../message/message-head'

interface ListViewProps {
  readonly items: readonly DiffItem[]
  readonly onVisible: (items: readonly DiffItem[]) => void
}

const AT_ONCE = 40
const LINES = 40

/** Every change in words, one after another, with nothing drawn beside anything: for screen readers and for paper. */
export function ListView({ items, onVisible }: ListViewProps) {
  const t = useTranslations('diff')
  const [limit, setLimit] = useState(AT_ONCE)
  const changes = items.filter(({ type }) => type === 'message' || type === 'span')
  const shown = changes.slice(0, limit)
  const keys = shown.map(({ key }) => key).join()
  useEffect(() => {
    onVisible(shown)
    // By what is shown, not by the list's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keys])
  return (
    <div className="flex flex-col gap-3 p-3">
      <ol aria-label={t('list')} className="flex flex-col gap-3">
        {shown.map((item) => (
          <li key={item.key} className="border-b border-border pb-3 text-sm">
            <ListItem item={item} />
          </li>
        ))}
      </ol>
      {changes.length > limit ? (
        <Button className="self-start" data-print="hidden" onClick={() => setLimit(limit + AT_ONCE)}>
          {t('moreChanges', { count: changes.length - limit })}
        </Button>
      ) : null}
    </div>
  )
}

function ListItem({ item }: { readonly item: DiffItem }) {
  const t = useTranslations('diff')
  const nameOf = useRowName()
  const { columns, textsOf } = useDiffWorld()
  if (item.type === 'fold' || item.type === 'quiet') return null
  const { entry } = item
  const texts = textsOf(entry)
  return (
    <>
      <h3 className="font-semibold">
        {item.type === 'span'
          ? t('span', { first: item.span.first, last: item.span.last, count: item.span.messages })
          : t('message', { number: entry.position ?? entry.row.after ?? 0, name: nameOf(entry.row) })}{' '}
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
  const words = useFateWords()
  const gone = (before ?? []).slice(hunk.from, Math.min(hunk.to, hunk.from + LINES))
  const left = hunk.to - hunk.from - gone.length
  return (
    <div className="pt-1">
      <p className="flex items-center gap-2 text-xs">
        {hunk.fate === undefined ? t('added') : <FateWord fate={hunk.fate} />}
        <span className="text-text-muted">
          {hunk.to > hunk.from ? t('linesFromTo', { from: hunk.from + 1, to: hunk.to }) : null}
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
