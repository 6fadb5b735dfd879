import 'server-only'
import type { ResultRef } from '@/lib/contracts/results'
import { runOnStored } from '@/lib/server/conversations/sources'
import { placeOfResult } from '@/lib/server/results/results'
import type { TaskInput, TaskOutput } from '@/lib/server/tasks/registry'

export type CompareTask = 'compared-rows' | 'compared-messages' | 'compared-part' | 'diff-search'

type ResultTask = CompareTask | 'summary-names' | 'used-later'

/** Compares a result with its session, in the worker that has either open. */
export async function compareResult<Name extends ResultTask>(
  name: Name,
  result: ResultRef,
  input: Omit<TaskInput<Name>, 'source'>,
  signal: AbortSignal,
): Promise<TaskOutput<Name>> {
  const { source, beside } = await placeOfResult(result)
  return runOnStored(name, beside, { ...input, source } as TaskInput<Name>, { signal })
}
