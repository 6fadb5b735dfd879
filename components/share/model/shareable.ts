import type { ColumnLetter } from '@/lib/contracts/shared/column-letters'

/** A row that can be shared. */
export interface ShareableRow {
  readonly letter: ColumnLetter
  readonly name: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** The id of its run, which is made now where there is none; undefined where that came to nothing. */
  readonly save: () => Promise<string | undefined>
}

/** Why a row has no result that could be shared. */
export type LeftOutReason = 'needsModel' | 'running' | 'waiting' | 'refused' | 'failed'

export interface LeftOutRow extends Pick<ShareableRow, 'letter' | 'name'> {
  readonly why: LeftOutReason
}

/** A row as it is shared: its run under its letter. */
export interface SharedRow extends Pick<ShareableRow, 'letter'> {
  readonly id: string
}

/** Address of the report of these rows. */
export const reportOf = (rows: readonly SharedRow[]): string =>
  `/runs/report?runs=${rows.map(({ id }) => encodeURIComponent(id)).join(',')}&letters=${rows.map(({ letter }) => letter).join(',')}`
