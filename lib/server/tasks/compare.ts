import type * as z from 'zod'
import type {
  comparedRange,
  comparing,
  ComparedMessage,
  ComparedPart,
  ComparedRow,
  DiffMatches,
  diffSearch,
  wholePart,
} from '@/lib/contracts/diff'
import { comparedMessages, comparedRows, comparedWhole, type Comparable } from '@/lib/server/diff/compared'
import { searchTexts } from '@/lib/server/diff/search-texts'
import { notFound } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openResult, type ResultSource } from './results/result-views'
import { comparableOf } from './run-views'
import { comparableCopy, type CopyPlace } from './shared-copies'

/** What is compared: a result, or a run in a shared copy. */
export type ComparableSource = ResultSource | ({ readonly type: 'copy' } & CopyPlace)

type On<Input> = Input & { readonly source: ComparableSource }

export async function comparedRowsTask(
  { source, ...input }: On<z.output<typeof comparing>>,
  context: TaskContext,
): Promise<readonly ComparedRow[]> {
  return comparedRows(await open(source, context), input)
}

export async function comparedMessagesTask(
  { source, ...input }: On<z.output<typeof comparedRange>>,
  context: TaskContext,
): Promise<readonly ComparedMessage[]> {
  return comparedMessages(await open(source, context), input)
}

export async function comparedPartTask(
  { source, ...input }: On<z.output<typeof wholePart>>,
  context: TaskContext,
): Promise<ComparedPart> {
  const part = comparedWhole(await open(source, context), input)
  if (part === undefined) throw notFound('part')
  return part
}

export async function diffSearchTask(
  { source, ...input }: On<z.output<typeof diffSearch>>,
  context: TaskContext,
): Promise<DiffMatches> {
  return searchTexts(await open(source, context), input)
}

async function open(source: ComparableSource, context: TaskContext): Promise<Comparable> {
  return source.type === 'copy'
    ? comparableCopy(source, context)
    : comparableOf((await openResult(source, context)).record)
}
