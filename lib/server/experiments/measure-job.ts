import 'server-only'
import * as z from 'zod'
import { type Cell, invariant, type JsonValue } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { frozenOf } from '@/lib/db/repositories/evaluation/experiments'
import { findStored, placeOf, runOnStored } from '@/lib/server/conversations'
import type { JobKind } from '@/lib/server/jobs'
import { isAppError, notFound } from '@/lib/server/runtime/failure'
import { isPassing } from '@/lib/server/workers/task-failures'
import { experimentId } from './experiments'
import { type Frozen, readFrozen } from './frozen'
import { findCells, isFailed, keepCell } from './stored-cells'
import { experimentTasks } from './tasks'
import type { MeasuredEvent, MeasureQuestion } from './tasks/measure'

const MINUTE_MS = 60_000
/** Of one session with all of its variants. */
const LIMIT_MS = 30 * MINUTE_MS

const workSchema = z.object({
  experimentId: z.string(),
  conversationId: z.string(),
  /** Of its cells, in the order of the variants. */
  keys: z.array(z.string()),
})
export type MeasureWork = z.output<typeof workSchema>

/** The same with all that decides the figures. */
type OpenWork = MeasureWork & Frozen

type Stored = Awaited<ReturnType<typeof findStored>>

/** One session with all variants of which its cells are not known. Each cell is kept as it is measured. */
export const experimentJob: JobKind = {
  name: 'experiment',
  lane: 'large',
  async run(input, { signal }): Promise<JsonValue> {
    const work = await openWork(workSchema.parse(input))
    const stored = await findStored(work.conversationId)
    const known = await findCells(work.keys)
    const isKnown = (key: string): boolean => {
      const cell = known.get(key)?.cell
      return cell !== undefined && !isFailed(cell)
    }
    let missing = work.variants.filter((_, at) => !isKnown(keyOf(work, at)))
    const all = missing.length
    while (missing.length > 0) missing = await measure(work, stored, missing, signal)
    return { measured: all }
  },
}

async function openWork(work: MeasureWork): Promise<OpenWork> {
  const frozen = await frozenOf(await database(), experimentId(work.experimentId))
  if (!frozen) throw notFound('experiment')
  return { ...work, ...readFrozen({ frozen }) }
}

const keyOf = ({ keys }: MeasureWork, at: number): string => {
  const key = keys[at]
  invariant(key !== undefined, 'each variant has a key')
  return key
}

/** Measures these variants, and returns those that are still to do: the one that the worker failed on is kept as failed. */
async function measure(
  work: OpenWork,
  stored: Stored,
  variants: Frozen['variants'],
  signal: AbortSignal,
): Promise<Frozen['variants']> {
  const { conversationId, options, rates, at } = work
  const question: MeasureQuestion = { place: placeOf(stored), session: conversationId, variants, options, rates, at }
  const done = new Set<string>()
  let kept = Promise.resolve()
  const keep = (cell: Cell, milliseconds: number): void => {
    done.add(cell.variant)
    const place = work.variants.findIndex(({ id }) => id === cell.variant)
    kept = kept.then(() => keepCell(keyOf(work, place), stored.id, { cell, milliseconds }))
    // It is waited for below; until then its failure is nobody's.
    kept.catch(() => undefined)
  }
  const began = performance.now()
  try {
    await runOnStored(experimentTasks.measure, stored, question, {
      lane: 'background',
      isOneOfMany: true,
      limitMs: LIMIT_MS,
      signal,
      onEvent: (event) => {
        const { cell, milliseconds } = event as MeasuredEvent
        keep(cell, milliseconds)
      },
    })
  } catch (error) {
    const failed = variants.find(({ id }) => !done.has(id))
    if (signal.aborted || !isAppError(error) || isPassing(error.failure) || !failed) throw error
    const { message } = error.failure
    const cell: Cell = {
      session: conversationId,
      variant: failed.id,
      notAvailable: { type: 'failed', message },
    }
    keep(cell, performance.now() - began)
  } finally {
    await kept
  }
  return variants.filter(({ id }) => !done.has(id))
}
