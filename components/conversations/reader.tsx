'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DiffMessage, DiffRow } from '@/lib/contracts/runs'
import { chunkOf, MessageRow, PlainList, WindowList } from '@/components/diff'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'

interface ReaderProps {
  readonly rows: readonly DiffRow[]
  /** Texts fetched so far, by row index. */
  readonly texts: ReadonlyMap<number, DiffMessage>
  readonly onNeed: (chunks: readonly number[]) => void
  readonly message: string | undefined
}

/** Longer conversations mount only what is in sight. */
const PLAIN_MESSAGES = 150
const ROW_PIXELS = 34
const STUCK_PIXELS = 48

/** A session to read, before anything was run on it: a line a message, each opens. */
export const Reader = (props: ReaderProps) => (
  <LazyMessages of={['pass']}>
    <Messages {...props} />
  </LazyMessages>
)

function Messages({ rows, texts, onNeed, message }: ReaderProps) {
  const t = useTranslations('workbench.reader')
  const list = useMemo(() => ({ keyOf: (row: DiffRow) => row.id as string, label: t('title') }), [t])
  const shared = {
    ...list,
    items: rows,
    target: message,
    onVisible: (visible: readonly DiffRow[]) => onNeed([...new Set(visible.map((row) => chunkOf(row.index)))]),
    render: (row: DiffRow) => (
      <MessageRow row={row} texts={texts.get(row.index)} layout="unified" current={row.id === message} />
    ),
  }
  return (
    <section aria-labelledby="reader-title" className="flex flex-col gap-3 [--diff-stuck:4rem]">
      <h2 id="reader-title" className="text-sm font-semibold">
        {t('title')}
      </h2>
      {rows.length <= PLAIN_MESSAGES ? (
        <PlainList {...shared} />
      ) : (
        <WindowList {...shared} estimate={() => ROW_PIXELS} stuck={STUCK_PIXELS} gap={8} />
      )}
    </section>
  )
}
