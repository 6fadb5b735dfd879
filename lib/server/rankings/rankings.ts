import 'server-only'
import { asJson } from '@/lib/engine'
import type { RankedEvent, RankingEvent } from '@/lib/contracts/evaluation/rankings'
import { hashOfText } from '@/lib/db/blob-hash'
import { isLargeReplay, resultUnlessLeft } from '@/lib/server/replay'
import { currentWorkspaceId } from '@/lib/server/workspaces'
import { version } from '../../../package.json'
import { openRanking, type OpenRanking, type RankingInput } from './open-ranking'
import { knownFigures, rankingJob } from './ranking-job'

/**
 * What each strategy makes of a session. Where all of it is known it is told at once; else a job works out the rest, which
 * goes on where nobody follows it, and after a restart.
 */
export async function rankStored(
  input: RankingInput,
  tell: (event: RankingEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const ranking = await openRanking(input)
  if (!(await isKnown(ranking, tell))) await workedOut(input, ranking.stored, tell, signal)
  tell({ type: 'done', answer: null })
}

/** Tells what is known, up to the first that is not. */
async function isKnown({ strategies }: OpenRanking, tell: (event: RankingEvent) => void): Promise<boolean> {
  for await (const opened of strategies()) {
    const { key } = opened
    if (opened.type === 'refused') {
      tell({ ...opened, what: 'row' })
      continue
    }
    const known = await knownFigures([opened.row, opened.replay])
    for (const figures of known) if (figures) tell({ type: 'figures', key, figures })
    if (known.includes(undefined)) return false
  }
  return true
}

async function workedOut(
  input: RankingInput,
  stored: OpenRanking['stored'],
  tell: (event: RankingEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const job = {
    // What it finds is kept under what that depends on; the same is asked again at any time, and goes on then.
    key: `ranking ${hashOfText(JSON.stringify([version, input]))}`,
    lane: (await isLargeReplay(stored)) ? ('large' as const) : ('small' as const),
    workspaceId: await currentWorkspaceId(),
    title: stored.title,
    input: asJson(input),
  }
  await resultUnlessLeft(`ranking ${stored.id}`, rankingJob, job, {
    signal,
    again: true,
    onJob: (id) => tell({ type: 'job', id }),
    tell: (event) => tell(event as unknown as RankedEvent),
  })
}
