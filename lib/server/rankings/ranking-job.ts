import 'server-only'
import { asJson, type JsonValue } from '@/lib/engine'
import { rankingInput, type RankedEvent, type RankedFigures } from '@/lib/contracts/evaluation/rankings'
import { database } from '@/lib/db/client'
import type { ConversationId } from '@/lib/db/ids'
import { findKnownCells, saveKnownCell } from '@/lib/db/repositories/evaluation/known-cells'
import { isStorageError } from '@/lib/db/storage-error'
import { log } from '@/lib/observe/log'
import type { JobContext, JobKind } from '@/lib/server/jobs'
import { toFailure } from '@/lib/server/runtime/failure'
import { isPassing } from '@/lib/server/workers/task-failures'
import { isBroken, openRanking, type OpenRanking, type RankedPart } from './open-ranking'

/** Parts that are worked out beside each other. */
const TOGETHER = 2

/**
 * Works out what is not known of a ranking. Each figure is kept under the hash of what it depends on, so that a ranking
 * that is begun again, or with one preset more, goes on where it was.
 */
export const rankingJob: JobKind = {
  name: 'ranking',
  lane: 'large',
  async run(given, context) {
    const ranking = await openRanking(rankingInput.parse(given))
    const say = (event: RankedEvent): void => context.tell(asJson(event))
    const replays: RankedPart[] = []
    const broken = [
      ...(await workedOut(rowsOf(ranking, say, replays), ranking, say, context)),
      // They take longer than rows.
      ...(await workedOut(replays.values(), ranking, say, context)),
    ]
    // It is tried again: all that did not break is known by then.
    if (broken.length > 0) throw broken[0]
    return null
  },
}

/** The row of each strategy; its replay is put aside. */
async function* rowsOf(
  { strategies }: OpenRanking,
  say: (event: RankedEvent) => void,
  replays: RankedPart[],
): AsyncGenerator<RankedPart> {
  for await (const opened of strategies()) {
    if (opened.type === 'refused') {
      say({ ...opened, what: 'row' })
      continue
    }
    replays.push(opened.replay)
    yield opened.row
  }
}

/** Tells of each part, known or not. Returns what failed for no reason of its own. */
async function workedOut(
  parts: Iterator<RankedPart> | AsyncIterator<RankedPart>,
  { stored }: OpenRanking,
  say: (event: RankedEvent) => void,
  { signal }: JobContext,
): Promise<readonly unknown[]> {
  const broken: unknown[] = []
  const work = async (part: RankedPart): Promise<void> => {
    try {
      const figures = (await knownFigures([part]))[0] ?? (await kept(part, stored.id, signal))
      say({ type: 'figures', key: part.key, figures })
    } catch (error) {
      const failure = toFailure(error)
      if (signal.aborted || isPassing(failure)) throw error
      if (isBroken(failure)) broken.push(error)
      say({ type: 'refused', key: part.key, what: part.what, error: failure })
    }
  }
  const lane = async (): Promise<void> => {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: TOGETHER }, lane))
  return broken
}

/** What is known of these parts, in their order. The hash names the version that wrote it. */
export async function knownFigures(parts: readonly RankedPart[]): Promise<readonly (RankedFigures | undefined)[]> {
  const hashes = parts.map(({ hash }) => hash)
  const known = await findKnownCells(await database(), hashes)
  return hashes.map((hash) => known.get(hash) as (JsonValue & RankedFigures) | undefined)
}

async function kept(part: RankedPart, conversationId: ConversationId, signal: AbortSignal): Promise<RankedFigures> {
  const figures = await part.work(signal)
  try {
    await saveKnownCell(await database(), { key: part.hash, conversationId, cell: asJson(figures) })
  } catch (error) {
    if (!isStorageError(error)) throw error
    log().error({ problem: error.problem }, 'a ranking could not be kept')
  }
  return figures
}
