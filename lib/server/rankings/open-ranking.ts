import 'server-only'
import type * as z from 'zod'
import type { RankedFigures, RankedRow, rankingInput } from '@/lib/contracts/evaluation/rankings'
import type { ResultRow } from '@/lib/contracts/results'
import { hashOfText } from '@/lib/db/blob-hash'
import { mayAsk, providerById } from '@/lib/engine'
import { answersStamp, openPlace, type OpenPlace, replayedStrategy, specFor } from '@/lib/server/replay'
import { liveRow, openLiveStrategy } from '@/lib/server/results'
import { ports } from '@/lib/server/runtime/engine-ports'
import { type Failure, toFailure } from '@/lib/server/runtime/failure'
import { version } from '../../../package.json'

export type RankingInput = z.output<typeof rankingInput>
type Ranked = RankingInput['strategies'][number]

/** Counts up when the same strategy has other figures, or figures of another shape. */
const SCHEMA = 1

/** What is worked out of one strategy at a time. */
export interface RankedPart {
  readonly what: 'row' | 'replay'
  /** Of the strategy. */
  readonly key: string
  /** Of all that the figures depend on. */
  readonly hash: string
  work(signal: AbortSignal): Promise<RankedFigures>
}

/** A strategy with what it depends on now: profiles, prices, settings and answers that are kept. */
export type OpenStrategy =
  | { readonly type: 'open'; readonly key: string; readonly row: RankedPart; readonly replay: RankedPart }
  | { readonly type: 'refused'; readonly key: string; readonly error: Failure }

export interface OpenRanking {
  readonly stored: OpenPlace['stored']
  /** Those that ask no model first. Each is opened when it is its turn. */
  strategies(): AsyncGenerator<OpenStrategy>
}

export async function openRanking({ strategies, ...session }: RankingInput): Promise<OpenRanking> {
  const place = await openPlace(session)
  const ordered = [...strategies.filter((each) => !asks(each)), ...strategies.filter(asks)]
  return {
    stored: place.stored,
    async *strategies() {
      for (const strategy of ordered) yield await openStrategy(session, place, strategy)
    },
  }
}

function asks({ provider: id, config }: Ranked): boolean {
  const provider = providerById(id)
  return provider !== undefined && mayAsk({ provider, config })
}

/** Whether a failure says nothing of the strategy. */
export const isBroken = ({ code }: Failure): boolean => code === 'unexpected' || code === 'storage'

async function openStrategy(...asked: Parameters<typeof openParts>): Promise<OpenStrategy> {
  try {
    return await openParts(...asked)
  } catch (error) {
    const failure = toFailure(error)
    if (isBroken(failure)) throw error
    return { type: 'refused', key: asked[2].key, error: failure }
  }
}

async function openParts(
  session: Omit<RankingInput, 'strategies'>,
  { stored, place, profile }: OpenPlace,
  { key, ...strategy }: Ranked,
): Promise<OpenStrategy> {
  const conversation = stored.id
  const { pipeline } = await openLiveStrategy({ conversation, strategy })
  const spec = await specFor({ ...strategy, key: '' }, profile)
  const stamp = await answersStamp([spec])
  const basis = [SCHEMA, version, ports().counter.id, providerById(strategy.provider)?.version, conversation, stamp]
  const hashOf = (what: RankedPart['what'], question: unknown): string =>
    hashOfText(JSON.stringify(['ranking', what, basis, question]))
  return {
    type: 'open',
    key,
    row: {
      what: 'row',
      key,
      hash: hashOf('row', pipeline),
      async work(signal) {
        const ref = { type: 'live', conversation, strategy } as const
        return { row: toRow(await liveRow(ref, { signal, lane: 'background' })) }
      },
    },
    replay: {
      what: 'replay',
      key,
      hash: hashOf('replay', [place, spec]),
      work: async (signal) => ({
        replay: await replayedStrategy({ ...session, strategy }, signal, { isInJob: true }),
      }),
    },
  }
}

const toRow = ({ tokensBefore, tokensAfter, planned, fates, expected }: ResultRow): RankedRow => ({
  tokensBefore,
  tokensAfter,
  planned,
  ...(fates && { fates }),
  ...(expected && {
    expected: {
      calls: expected.calls,
      ...(expected.costUsd !== undefined && { costUsd: expected.costUsd }),
    },
  }),
})
