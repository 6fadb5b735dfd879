import { groupBy, hasTokens, type ItemisedLedger, type LedgerItem, type LedgerRow, noTokens } from '@/lib/engine'
import type { SharedRun } from '@/lib/contracts/share'

/** The ledger of a copy of version 3 or earlier, which holds rows of steps: what a step took is of that step's fate. */
export function ledgerOfRows(
  ledger: readonly LedgerRow[],
  { run, diff }: Pick<SharedRun, 'run' | 'diff'>,
): ItemisedLedger {
  const rowOf = new Map(diff?.rows.map((row) => [row.id as string, row]))
  const parts = diff?.messages.flatMap((message) => message.parts) ?? []
  const nameOf = new Map(parts.map(({ id, name }) => [id as string, name]))
  const all = [...groupBy(ledger, ({ message, part }) => part ?? message).values()].flatMap((rows): LedgerItem[] => {
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return []
    const row = rowOf.get(first.message)
    const made = first.part === undefined
    const tool = nameOf.get(first.part ?? first.message)
    return [
      {
        message: first.message,
        position: row?.before ?? row?.after ?? Number(/\d+/.exec(first.message)?.[0] ?? 0),
        made,
        ...(first.part !== undefined && { part: first.part }),
        kind: first.kind,
        ...(tool !== undefined && { tool }),
        rules: [...new Set(rows.map(({ rule }) => rule))],
        steps: [...new Set(rows.map(({ step }) => step))],
        ...(last.note && { note: last.note }),
        fates: made ? noTokens : fatesOfRows(rows),
        tokensBefore: made ? 0 : first.tokensBefore,
        tokensAfter: last.tokensAfter,
      },
    ]
  })
  const items = all.filter(hasTokens)
  const changed = items.filter(({ made }) => !made)
  const changedBefore = changed.reduce((sum, { tokensBefore }) => sum + tokensBefore, 0)
  const changedAfter = items.reduce((sum, { tokensAfter }) => sum + tokensAfter, 0)
  return {
    items,
    ...(diff && { parts: parts.filter(({ status }) => status !== 'inserted').length }),
    changedParts: changed.length,
    changedBefore,
    changedAfter,
    untouched: run.tokensAfter - changedAfter,
  }
}

function fatesOfRows(rows: readonly LedgerRow[]): LedgerItem['fates'] {
  const taken = { ...noTokens, kept: rows[0]?.tokensBefore ?? 0 }
  for (const { status, tokensBefore, tokensAfter } of rows) {
    const tokens = Math.min(taken.kept, Math.max(0, tokensBefore - tokensAfter))
    taken.kept -= tokens
    taken[status] += tokens
  }
  return taken
}
