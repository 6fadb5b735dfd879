import type { ContentKind } from '@/lib/conversation/content-kind'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { DiffRow } from '@/lib/contracts/runs'

/** One message as the strip draws it. */
export interface StripCell {
  readonly id: string
  /** Counted from 1. */
  readonly position: number
  readonly role: OutlineMessage['role']
  readonly mainKind: ContentKind
  readonly byKind: readonly { readonly kind: ContentKind; readonly tokens: number }[]
  readonly before: number
  /** Tokens that stay; `before` where nothing was run. */
  readonly after: number
  readonly status: DiffRow['status']
}

/** The original's messages with what a run left of each. Messages a run made have no cell: the strip shows the session. */
export function stripCells(
  messages: readonly OutlineMessage[],
  rows: readonly DiffRow[] | undefined,
): readonly StripCell[] {
  const fate = new Map(rows?.map((row) => [row.id, row]))
  return messages.map((message, index) => {
    const row = fate.get(message.id)
    const byKind = sumByKind(message)
    return {
      id: message.id,
      position: index + 1,
      role: message.role,
      mainKind: byKind.reduce(
        (best, item) => (item.tokens > best.tokens ? item : best),
        byKind[0] ?? { kind: 'messageText' as const, tokens: 0 },
      ).kind,
      byKind,
      before: message.tokens,
      after: row ? row.tokensAfter : message.tokens,
      status: row?.status ?? 'kept',
    }
  })
}

function sumByKind(message: OutlineMessage): StripCell['byKind'] {
  const totals = new Map<ContentKind, number>()
  for (const { kind, tokens } of message.parts) totals.set(kind, (totals.get(kind) ?? 0) + tokens)
  return [...totals].map(([kind, tokens]) => ({ kind, tokens }))
}

/** Height of a cell, 0 to 1: the square root, so that small messages stay visible beside large ones. */
export const stripHeight = (tokens: number, most: number): number =>
  tokens <= 0 ? 0 : Math.max(0.06, Math.sqrt(tokens / Math.max(1, most)))

/** Index of the cell under a horizontal position, both measured from the left. */
export const cellAt = (x: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((x / Math.max(1, width)) * count)))
