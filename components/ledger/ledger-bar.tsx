'use client'

import { Download, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ItemisedLedger } from '@/lib/engine'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { csvText } from '@/lib/base/csv'
import { fatesIn } from '@/components/shared/model/fates'
import { downloadText } from '@/components/ui/buttons/download'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Input } from '@/components/ui/fields/input'
import { Menu } from '@/components/ui/overlays/menu'
import { SegmentedControl } from '@/components/ui/buttons/segmented-control'
import { Select } from '@/components/ui/fields/select'
import { exportedColumns, exportedRows, ledgerJson } from './model/export-ledger'
import { fatesOfItems, filterItems } from './model/ledger-lines'
import { ledgerGroupings } from './model/ledger-state'
import type { LedgerAddress } from './use-ledger-address'

interface LedgerBarProps {
  /** Absent while it is on its way: the bar stands already. */
  readonly ledger: ItemisedLedger | undefined
  /** Of `useLedgerAddress`. */
  readonly address: LedgerAddress
  /** Of what is exported, without its extension. */
  readonly fileName: string
}

const ANY = 'any'

/** Grouping, search, filter by fate, and export: what stands in the view bar above a `LedgerView`. */
export function LedgerBar({ ledger, address, fileName }: LedgerBarProps) {
  const t = useTranslations('workbench.ledger')
  const words = useEngineLabels()
  const fateWords = useFateLabels()
  const { by, onBy, filter, onFilter } = address
  const items = ledger?.items ?? []
  const shown = () => filterItems(items, filter, words.rule)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <SegmentedControl
        aria-label={t('groupBy')}
        value={by}
        onValueChange={onBy}
        segments={ledgerGroupings.map((value) => ({ value, label: t(`by.${value}`) }))}
      />
      <div className="relative min-w-36 flex-1 sm:w-48 sm:flex-none">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-text-subtle"
        />
        <Input
          type="search"
          aria-label={t('filter')}
          placeholder={t('filterPlaceholder')}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className="h-7 pl-7"
        />
      </div>
      <Select
        size="sm"
        aria-label={t('byFate')}
        value={filter.fate ?? ANY}
        onValueChange={(value) =>
          onFilter({ ...filter, fate: fatesIn(fatesOfItems(items)).find((fate) => fate === value) })
        }
        options={[
          { value: ANY, label: t('anyFate') },
          ...fatesIn(fatesOfItems(items)).map((fate) => ({ value: fate, label: fateWords(fate) })),
        ]}
        className="w-auto"
      />
      <Menu
        align="end"
        entries={[
          {
            kind: 'action',
            id: 'csv',
            label: t('csv'),
            disabled: ledger === undefined,
            run: () => downloadText(`${fileName}.csv`, csvText(exportedColumns, exportedRows(shown())), 'text/csv'),
          },
          {
            kind: 'action',
            id: 'json',
            label: t('json'),
            disabled: ledger === undefined,
            run: () => ledger && downloadText(`${fileName}.json`, ledgerJson(ledger, shown()), 'application/json'),
          },
        ]}
        trigger={<IconButton label={t('export')} icon={<Download aria-hidden />} className="max-sm:min-w-10" />}
      />
    </div>
  )
}
