import { type ItemisedLedger, type LedgerItem, type PartId, sessionFolder, shortPath } from '@/lib/engine'
import type { Redact } from '@/lib/sharing/redact'
import type { WholeRun } from '@/lib/server/runs/tasks'

/** The ledger without anything that was said and without the names of tools and files. */
export const ledgerOfFigures = (ledger: ItemisedLedger, idOf: (step: string) => string): ItemisedLedger => ({
  ...ledger,
  items: ledger.items.map(({ note: _note, tool: _tool, path: _path, ...item }) => ({
    ...item,
    steps: item.steps.map(idOf),
  })),
})

/** The ledger as it may be read beside texts that are redacted in the same way. */
export function ledgerWithTexts(source: WholeRun, isGone: (part: PartId) => boolean, redact: Redact): ItemisedLedger {
  const { ledger, rows, messages } = source
  const names = namesOf(source, isGone, redact)
  const byIndex = new Map(messages.map(({ index, parts }) => [index, parts]))
  const touched = new Set(
    rows.filter(({ index }) => byIndex.get(index)?.some(({ id }) => isGone(id))).map(({ id }) => id),
  )
  const item = ({ note, tool, path, ...rest }: LedgerItem): LedgerItem => {
    const tells = rest.part === undefined ? !touched.has(rest.message) : !isGone(rest.part)
    const told = rest.part === undefined || names.areTold(rest.part)
    return {
      ...rest,
      ...(note && tells && { note }),
      ...(tool !== undefined && told && { tool }),
      ...(path !== undefined && told && { path: names.path(path) }),
    }
  }
  return { ...ledger, items: ledger.items.map(item) }
}

/** How a copy with texts names tools and files: not where the part that names them is gone, which of a result is its call. */
export function namesOf(
  { outline, callOf }: Pick<WholeRun, 'outline' | 'callOf'>,
  isGone: (part: PartId) => boolean,
  redact: Redact,
) {
  const folder = sessionFolder(outline)
  return {
    areTold(part: PartId): boolean {
      const call = callOf.get(part)
      return !isGone(part) && (call === undefined || !isGone(call))
    },
    /** As it is redacted in the texts, from the session's folder on where what is redacted does not begin before. */
    path(path: string): string {
      const [whole, short] = [redact(path), redact(shortPath(path, folder))]
      return whole.endsWith(short) ? short : whole
    },
  }
}
