import { fates } from '@/lib/fate/fate'
import type { ItemisedLedger, LedgerItem } from '@/lib/fate'

export type LedgerCell = string | number | undefined

export const exportedColumns = [
  'message',
  'made',
  'part',
  'kind',
  'tool',
  'path',
  'rules',
  ...fates,
  'tokensBefore',
  'tokensAfter',
  'change',
] as const

/** One row an item, in the order of `exportedColumns`. */
export const exportedRows = (items: readonly LedgerItem[]): readonly (readonly LedgerCell[])[] =>
  items.map((item) => [
    item.position,
    item.made ? 'yes' : 'no',
    item.part,
    item.kind,
    item.tool,
    item.path,
    item.rules.join(' '),
    ...fates.map((fate) => item.fates[fate]),
    item.tokensBefore,
    item.tokensAfter,
    item.tokensAfter - item.tokensBefore,
  ])

/** The items with the sums of the whole ledger. */
export const ledgerJson = ({ items: _, ...sums }: ItemisedLedger, items: readonly LedgerItem[]): string =>
  `${JSON.stringify({ ...sums, output: sums.changedAfter + sums.untouched, items }, null, 2)}\n`
