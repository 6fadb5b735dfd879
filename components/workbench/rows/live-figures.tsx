'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { reductionOf } from '@/components/shared/model/reduction'
import type { RowResult } from '../api/use-results'
import type { ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

interface LiveFiguresProps {
  /** Keys of the rows whose edit came first: they may be worked out before this is loaded. */
  readonly edited: readonly string[]
  readonly drafts: readonly StrategyDraft[]
  readonly results: ReadonlyMap<string, RowResult>
  readonly columns: Readonly<Record<string, ColumnState>>
  readonly nameOf: (draft: StrategyDraft) => string
}

/** So long nothing changes before it is said. */
const REST_MS = 500
/** Whoever listens hears no more often than this. */
const EVERY_MS = 2_000

/** Says what rows come to after edits, in the live region around it; nothing of what stood there before. What a run comes to is said elsewhere. */
export default function LiveFigures({ edited, drafts, results, columns, nameOf }: LiveFiguresProps) {
  const t = useTranslations('workbench.strategies')
  const figures = useFigures()
  const lines = drafts.flatMap((draft): [key: string, text: string][] => {
    const { row, isStale, refusal } = results.get(draft.key) ?? {}
    if (row === undefined || isStale || refusal !== undefined || columns[draft.key] !== undefined) return []
    const { tokensBefore: before, tokensAfter: after } = row
    const change = figures.signedPercent(-reductionOf(before, after))
    return [[draft.key, t('announceDone', { name: draft.title ?? nameOf(draft), before, after, change })]]
  })
  const known = useRef(new Map(lines.filter(([key]) => !edited.includes(key))))
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const [said, setSaid] = useState('')
  const say = useEffectEvent(() => {
    const fresh = lines.flatMap(([key, text]) => (known.current.get(key) === text ? [] : [text]))
    known.current = new Map([...known.current, ...lines])
    if (fresh.length === 0) return
    saidAt.current = performance.now()
    setSaid(fresh.join(' '))
  })
  const now = lines.map(([, text]) => text).join(' ')
  useEffect(() => {
    const timer = setTimeout(say, Math.max(REST_MS, saidAt.current + EVERY_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [now])
  return said
}
