'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ResultRef } from '@/lib/contracts/results'
import { sessionFolder } from '@/lib/engine'
import { conversationQueries } from '@/components/conversations'
import { resultQueries, RESULTS } from '@/components/results'
import { useLastOf } from '@/components/shared/hooks/use-last-of'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useIsAnswered } from '@/components/shared/queries/use-is-answered'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Skeleton } from '@/components/ui/display/skeleton'
import { outlineEntries, partFates } from './model/outline-entries'
import { outlineModes, outlineState } from './model/outline-state'
import { OutlineList } from './outline-list'
import { useOutlineFilter } from './use-outline-filter'

interface OutlineProps {
  /** Id of the conversation. */
  readonly conversation: string
  /** Key of the primary row: fates of another one are not shown. */
  readonly row: string
  /** The primary row's; absent while it has none: the outline stands without fates. */
  readonly result: ResultRef | undefined
  /** Id of the message that the diff shows. */
  readonly message: string | undefined
  /** Goes to the message. */
  readonly onPlace: (message: string) => void
  /** Hides the outline; absent where it cannot be hidden. */
  readonly onClose?: () => void
  readonly className?: string
}

/**
 * The session by turns, files, tools or worst losses. It takes the height that it is given. What it narrows the other panels to stands in the address: they
 * ask `useOutlineFilter`.
 */
export const Outline = memo(function Outline({
  conversation,
  row: latestRow,
  result: latest,
  message,
  onPlace,
  onClose,
  className,
}: OutlineProps) {
  // Deferred, so that an edited row is drawn first.
  const result = useDeferredValue(latest)
  const row = useDeferredValue(latestRow)
  const t = useTranslations('workbench.outline')
  const [{ outline: mode }, setState] = useQueryStates(outlineState)
  const outline = useQuery(conversationQueries.outline(conversation))
  const { filter, setFilter } = useOutlineFilter(outline.data)
  // Deferred, so that the diff of an edited row is drawn first.
  const isCompared = useIsAnswered([RESULTS, result, 'compared'])
  const ledger = useQuery({
    ...resultQueries.ledger(result ?? { type: 'run', run: '' }),
    enabled: result !== undefined && isCompared,
  })
  // A failure is never dressed as what was there before it.
  const { value: latestLedger, isStale } = useLastOf(row, ledger.data)
  const known = ledger.error === null ? latestLedger : undefined
  const fates = useMemo(() => known && partFates(known), [known])
  const entries = useMemo(() => outlineEntries(mode, outline.data ?? [], fates), [mode, outline.data, fates])
  const folder = useMemo(() => sessionFolder(outline.data ?? []), [outline.data])
  const at = useMemo(() => outline.data?.findIndex(({ id }) => id === message) ?? -1, [outline.data, message])
  return (
    <section aria-label={t('label')} className={cn('flex min-h-0 min-w-0 flex-col bg-surface', className)}>
      <div className="flex h-9 shrink-0 items-center gap-1 border-b border-border px-1.5 max-sm:h-auto max-sm:py-1">
        <SegmentedControl
          aria-label={t('by')}
          value={mode}
          onValueChange={(value) => void setState({ outline: value })}
          segments={outlineModes.map((value) => ({ value, label: t(value) }))}
          className="w-full min-w-0 [&>button]:flex-auto [&>button]:px-0.5 [&>button]:text-2xs"
        />
        {onClose === undefined ? null : (
          <IconButton size="sm" label={t('close')} shortcut="o" icon={<X aria-hidden />} onClick={onClose} />
        )}
      </div>
      {outline.data === undefined ? (
        <QueryProblem query={outline} placeholder={<Skeleton className="m-2 h-24" />} />
      ) : mode === 'losses' && fates === undefined ? (
        <QueryProblem query={ledger} placeholder={<Skeleton className="m-2 h-24" />} />
      ) : entries.length === 0 ? (
        <p className="p-3 text-xs text-text-muted">{t(`none.${mode}`)}</p>
      ) : (
        <OutlineList
          key={mode}
          mode={mode}
          entries={entries}
          folder={folder}
          current={at}
          stale={isStale}
          filter={filter}
          onFilter={setFilter}
          onPlace={(index) => {
            const id = outline.data[index]?.id
            if (id !== undefined) onPlace(id)
          }}
        />
      )}
    </section>
  )
})
