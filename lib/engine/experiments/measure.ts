import { defined } from '../core/defined'
import type { Conversation } from '../conversation/conversation'
import { createManager } from '../condensation/manager'
import { measure } from '../condensation/measure'
import { providerEntries } from '../condensation/registry'
import { recallOf } from '../quality/future-use'
import { readOutcome } from '../quality/status'
import { toldLosses, worstLosses } from '../quality/losses'
import { countInstructions } from '../quality/instructions'
import {
  reportSession,
  reportStrategy,
  type SessionReport,
  type StrategyReport,
  withUsableCache,
} from '../replay/figures/report'
import { billedTokensOf, type CellTokens } from './billed'
import { replayNothing, type ReplayRequest, replayStrategy } from '../replay/replay'
import { type CondenserPorts, worksOnTexts } from '../replay/simulation/condenser'
import { createSharedWork } from '../replay/simulation/shared-work'
import { trackUses } from '../replay/uses/track-uses'
import type { Cell, CellWarning, MeasuredCell, NotAvailable } from './cell'
import type { Variant } from './variant'

/** A session that is open, with all that decides what a replay of it costs. */
export interface CellSession {
  readonly id: string
  /** As it is condensed whole. */
  readonly conversation: Conversation
  readonly request: Pick<ReplayRequest, 'session' | 'options' | 'price' | 'condensing'>
  /** By which conditions of strategies are judged where it is condensed whole. */
  readonly contextWindow: number
}

/** Of the text of the worst loss, in characters. */
const MOST_TEXT = 200

/**
 * The cells of one session, variant by variant: the figures that a replay, a run and Losses have for each. What variants have in
 * common is worked out once. Ends early where it is stopped.
 */
export async function* measureCells(
  session: CellSession,
  variants: readonly Variant[],
  given: CondenserPorts,
): AsyncGenerator<Cell> {
  const ports = withSharedWork(given)
  const { signal } = given
  const shared = isReplayable(session) ? await reportSession(session.request, signal) : undefined
  for (const variant of variants) {
    if (signal?.aborted) return
    const cell = await cellOf(session, variant, shared, ports)
    if (!cell || signal?.aborted) return
    yield cell
  }
}

/** What a replay alone says of a cell: the figures that tuning goes by. */
export interface ReplayedCell {
  readonly variant: string
  readonly costRatio: number
  readonly used: MeasuredCell['used']
}

/**
 * The same figures as those of the cells, without condensing the session whole. Nothing where no share of a cost can be told, or only
 * sizes of the session are known: a search goes by what was needed later.
 */
export async function* replayCells(
  session: CellSession,
  variants: readonly Variant[],
  given: CondenserPorts,
): AsyncGenerator<ReplayedCell> {
  if (!isReplayable(session) || session.conversation.sizesOnly) return
  const request = withUsableCache(requestOf(session))
  const nothing = await replayNothing({ ...session.request, options: request.options }, given.signal)
  if (!nothing || nothing.totals.cost <= 0) return
  const ports = withSharedWork(given)
  for (const variant of variants) {
    const run = await replayStrategy(variant, request, ports)
    if (!run) return
    yield { variant: variant.id, costRatio: run.totals.cost / nothing.totals.cost, used: usedIn(run).used }
  }
}

const isReplayable = ({ request }: CellSession): boolean => request.session.timeline.requests.length > 0

const withSharedWork = (given: CondenserPorts): CondenserPorts => ({
  ...given,
  shared: given.shared ?? createSharedWork(),
})

async function cellOf(
  session: CellSession,
  variant: Variant,
  shared: SessionReport | undefined,
  ports: CondenserPorts,
): Promise<Cell | undefined> {
  const place = { session: session.id, variant: variant.id }
  const missing = (notAvailable: NotAvailable): Cell => ({ ...place, notAvailable })
  if (!isReplayable(session)) return missing({ type: 'noRequests' })
  if (!variant.provider.validate(variant.config).valid)
    return missing({ type: 'invalidConfig', provider: variant.provider.id })
  if (session.conversation.sizesOnly && worksOnTexts(variant)) return missing({ type: 'textsNeeded' })
  if (!shared) return undefined
  if (shared.nothing.totals.cost <= 0) return missing({ type: 'noCost' })
  try {
    const replayed = await reportStrategy(variant, requestOf(session), shared, ports)
    if (!replayed) return undefined
    return {
      ...place,
      ...replayedFigures(replayed, shared),
      billed: tokensOf(session, replayed, shared),
      ...(await condensedWhole(session, variant, replayed, ports)),
    }
  } catch (error) {
    return missing({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

const requestOf = ({ request }: CellSession): ReplayRequest => ({
  ...request,
  tracker: () => trackUses(request.session),
})

type Place = 'session' | 'variant'
type ReplayedFields =
  | 'costRatio'
  | 'costRatioToHarness'
  | 'condensations'
  | 'overflows'
  | 'peakContextTokens'
  | 'used'
  | 'recallAtUse'
  | 'answers'
type Replayed = Pick<MeasuredCell, ReplayedFields>

function replayedFigures({ run, answers }: StrategyReport, { nothing, harness }: SessionReport): Replayed {
  const { cost, condensations, overflows, peakContextTokens } = run.totals
  return {
    costRatio: cost / nothing.totals.cost,
    ...(harness && harness.totals.cost > 0 && { costRatioToHarness: cost / harness.totals.cost }),
    condensations,
    overflows,
    peakContextTokens,
    ...usedIn(run),
    answers,
  }
}

/** The tokens behind its costs, so that they can be worked out at other prices. */
function tokensOf(
  { request: { options, condensing } }: CellSession,
  { run }: StrategyReport,
  { nothing, harness }: SessionReport,
): CellTokens {
  const { lifetimeMinutes } = options
  return {
    nothing: billedTokensOf(nothing, lifetimeMinutes),
    variant: billedTokensOf(run, lifetimeMinutes),
    ...(harness && { harness: billedTokensOf(harness, lifetimeMinutes) }),
    ...(condensing && { condensingUsd: run.totals.condensingCost }),
  }
}

/** What the requests of a replay used, and how much of it was still there. */
function usedIn({ turns }: StrategyReport['run']): Pick<MeasuredCell, 'used' | 'recallAtUse'> {
  const { items, lost, unknown, recall } = recallOf(turns.flatMap((turn) => turn.uses ?? []))
  return { used: { items, lost, unknown }, ...(recall !== undefined && { recallAtUse: recall }) }
}

/** The session condensed as a whole, as a run does it, and what that lost. */
async function condensedWhole(
  { conversation, contextWindow }: CellSession,
  { provider, config }: Variant,
  { warnings }: StrategyReport,
  { ports, prompts, signal, shared }: CondenserPorts,
): Promise<Omit<MeasuredCell, Place | ReplayedFields | 'billed'>> {
  const done = await createManager(providerEntries).condense(conversation, ports, {
    provider: provider.id,
    config,
    onFailure: 'stop',
    trigger: 'manual',
    contextWindow,
    ...defined({ prompts, signal }),
    ...(shared && { writing: shared.wholeWriting }),
  })
  const condensed = done.ok ? done.value.condensation.conversation : conversation
  const tokensBefore = done.ok ? done.value.condensation.tokensBefore : measure(conversation, ports.counter).total
  const losses = toldLosses(conversation, readOutcome(condensed))
  const [worst] = worstLosses(losses, 1)
  return {
    tokensBefore,
    tokens: done.ok ? done.value.condensation.tokensAfter : tokensBefore,
    instructions: countInstructions(losses.instructions),
    ...(worst && {
      worstLoss: {
        class: worst.class,
        text: worst.text.slice(0, MOST_TEXT),
        message: 'first' in worst ? worst.first.message : worst.message,
      },
    }),
    warnings: [
      ...(conversation.sizesOnly ? [{ from: 'replay', warning: { type: 'sizesOnly' } } as const] : []),
      ...warnings.map((warning): CellWarning => ({ from: 'replay', warning })),
      ...(done.ok
        ? done.value.condensation.warnings.map((warning): CellWarning => ({ from: 'run', warning }))
        : [{ from: 'refusal', code: done.error.code, message: done.error.message } as const]),
    ],
  }
}
