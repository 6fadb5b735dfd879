import { useStableItems } from '@/components/shared/hooks/use-stable-items'
import type { DiffResult } from '../api/diff-result'
import type { DiffColumn } from '../message/diff-context'
import type { ReadResult } from './use-diff-texts'

/** The columns of some results. The same array as long as the same results are compared; details come from the outlines that are drawn. */
export const useColumns = (results: readonly DiffResult[], read: readonly ReadResult[]): readonly DiffColumn[] =>
  useStableItems(
    results.flatMap(({ letter, name, isPlanned }, index): readonly DiffColumn[] => {
      const source = read[index]?.source
      return source === undefined ? [] : [{ letter, name, source, ...(isPlanned && { isPlanned }) }]
    }),
  )
