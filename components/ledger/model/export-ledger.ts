import { fates, type ItemisedLedger, type LedgerItem, partNumber } from '@/lib/engine'

export type LedgerCell = string | number | undefined

/** Exported names and order are a contract (docs/architecture.md): columns may be added at the end. */
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
    placeOf(item),
    item.made ? 'yes' : 'no',
    numberOf(item),
    item.kind,
    item.tool,
    item.path,
    item.rules.join(' '),
    ...fates.map((fate) => item.fates[fate]),
    item.tokensBefore,
    item.tokensAfter,
    item.tokensAfter - item.tokensBefore,
  ])

/** As a message is called everywhere: of the original, or of what came out where it was made. */
const placeOf = ({ position }: LedgerItem): string => `#${position}`

const numberOf = ({ part }: LedgerItem): number | undefined => part && partNumber(part)

/** The items with the sums of the whole ledger. */
export const ledgerJson = ({ items: _, ...sums }: ItemisedLedger, items: readonly LedgerItem[]): string =>
  `${JSON.stringify({ ...sums, output: sums.changedAfter + sums.untouched, items: items.map(exportedItem) }, null, 2)}\n`

function exportedItem(item: LedgerItem) {
  const { position: _, ...rest } = item
  return { ...rest, message: placeOf(item), part: numberOf(item) }
}
