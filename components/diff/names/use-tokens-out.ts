import { useFormatter } from 'next-intl'
import type { ComparedRow } from '@/lib/contracts/diff'
import { useDiffContext } from '../message/diff-context'

/** What comes out of a message of a column, 0 where there is none; with ≈ of a summary that a model is still to be asked for. */
export function useTokensOut(): (row: ComparedRow | undefined, column: number) => string {
  const { columns } = useDiffContext()
  const format = useFormatter()
  return (row, column) =>
    `${row?.summary && columns[column]?.isPlanned ? '≈' : ''}${format.number(row?.tokensAfter ?? 0, 'tokens')}`
}
