'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState, type ReactNode } from 'react'
import { type ItemisedLedger, sharedFolder } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/display/empty-state'
import { LedgerTable } from './ledger-table'
import { filterItems, groupItems, ledgerLines } from './model/ledger-lines'
import type { LedgerAddress } from './use-ledger-address'

interface LedgerViewProps {
  readonly ledger: ItemisedLedger
  /** Of `useLedgerAddress`, shared with the `LedgerBar` above. */
  readonly address: LedgerAddress
  /** Before the sums: letter and name of the strategy. */
  readonly lead?: ReactNode
  /** Left out of the paths that lie in it; absent: what all changed ones share. */
  readonly folder?: string
  /** First words of messages, by their ids: what stands where a change is of no file. */
  readonly previews?: ReadonlyMap<string, string> | undefined
  /** Id of the message that the other panels show. */
  readonly message?: string
  /** Goes to the message in the diff; absent where there is none. Of a made item its id is that of the message it stands in. */
  readonly onPlace?: (message: string) => void
  /** A model would have to be asked first: sums with what it would write are about. */
  readonly planned?: boolean
  /** Takes the height it is given (`min-h-0 flex-1`); on a page that scrolls, say how high it may be. */
  readonly className?: string
}

/** So few items are shown without being opened. */
const OPEN_UP_TO = 25

/** Everything that a result changed, grouped, with sums that agree with the session. */
export function LedgerView({
  ledger,
  address,
  lead,
  folder: given,
  previews,
  message,
  onPlace,
  planned = false,
  className,
}: LedgerViewProps) {
  const t = useTranslations('workbench.ledger')
  const words = useEngineLabels()
  const { by, filter, sort } = address
  const isSearched = filter.text.trim() !== '' || filter.fate !== undefined
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const folder = useMemo(() => given ?? sharedFolder(ledger.items.flatMap(({ path }) => path ?? [])), [ledger, given])
  const items = useMemo(() => filterItems(ledger.items, filter, words.rule), [ledger, filter, words])
  const lines = useMemo(() => {
    const groups = groupItems(items, by, sort)
    const openAtFirst = items.length <= OPEN_UP_TO || groups.length === 1
    return ledgerLines(groups, (key) => turned.has(`${by} ${key}`) !== openAtFirst)
  }, [items, by, sort, turned])
  if (ledger.items.length === 0) return <EmptyState title={t('none')} description={t('noneHelp')} />
  const turn = (key: string): void =>
    setTurned((before) => {
      const after = new Set(before)
      if (!after.delete(`${by} ${key}`)) after.add(`${by} ${key}`)
      return after
    })
  return (
    <div className={cn('@container flex min-h-0 min-w-0 flex-col', className)}>
      <Sums
        ledger={ledger}
        lead={lead}
        planned={planned}
        shown={items.length === ledger.items.length ? undefined : items.length}
      />
      {items.length === 0 ? (
        <EmptyState
          title={t('noMatch')}
          description={t(isSearched ? 'noMatchHelp' : 'noneHere')}
          actions={
            isSearched ? (
              <Button onClick={() => address.onFilter({ text: '', fate: undefined })}>{t('clear')}</Button>
            ) : null
          }
        />
      ) : (
        <LedgerTable
          lines={lines}
          by={by}
          folder={folder}
          previews={previews}
          sort={sort}
          onSort={address.onSort}
          onTurn={turn}
          message={message}
          onPlace={onPlace}
        />
      )}
    </div>
  )
}

/** `92,456 → 43,448 in them · 40,730 untouched · together 84,178`. */
function Sums({
  ledger,
  lead,
  planned,
  shown,
}: Pick<LedgerViewProps, 'ledger' | 'lead' | 'planned'> & { readonly shown: number | undefined }) {
  const t = useTranslations('workbench.ledger')
  const format = useFormatter()
  const { changedParts, parts, changedBefore, changedAfter, untouched, items } = ledger
  const strong = (chunks: ReactNode) => <strong className="font-semibold text-text">{chunks}</strong>
  const about = (chunks: ReactNode) => strong(planned ? ['≈', chunks] : chunks)
  const made = items.length - changedParts
  return (
    <p
      role="status"
      className="tabular flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-border px-3 py-1 text-xs text-text-muted"
    >
      {lead}
      <span>
        {parts === undefined
          ? t.rich('changedOnly', { changed: changedParts, strong })
          : t.rich('changed', { changed: changedParts, parts, strong })}
      </span>
      {made > 0 ? <span>{t('made', { count: made })}</span> : null}
      <span>{t.rich('inThem', { before: changedBefore, after: changedAfter, strong: about })}</span>
      <span>{t('untouched', { tokens: untouched })}</span>
      <span>{t.rich('together', { tokens: changedAfter + untouched, strong: about })}</span>
      {shown === undefined ? null : <span>{t('shown', { shown: format.number(shown, 'tokens') })}</span>}
    </p>
  )
}
