import { useKept } from '@/components/shared/hooks/use-kept'
import { sourceOf, type DiffResult } from '../api/diff-result'
import type { DiffColumn } from '../message/diff-context'

/** The columns of some results: the same as before while the same are compared. */
export const useColumns = (results: readonly DiffResult[]): readonly DiffColumn[] =>
  useKept(results.map((result): DiffColumn => ({ letter: result.letter, name: result.name, source: sourceOf(result) })))
