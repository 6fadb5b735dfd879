import { withMessages } from '../conversation/conversation'
import type { Message } from '../conversation/message'
import { createManager } from '../condensation/manager'
import {
  arrivalLossless,
  capPlan,
  hasCaps,
  readArrival,
  type ResultCaps,
  withoutArrival,
} from '../condensation/providers/arrival'
import { readOccasion, withoutOccasion } from '../condensation/providers/trigger'
import { writesAtArrival } from '../condensation/providers/at-arrival'
import { lossless } from '../condensation/providers/lossless'
import { providerEntries } from '../condensation/registry'
import { defined } from '../core/defined'
import { runPlan } from '../condensation/steps/runner'
import type { CacheModel } from './simulation/cache-model'
import { createCondenser, type CondenserPorts, type ProviderStrategy } from './simulation/condenser'
import { checkCourse, type BillCheck } from './bill/course'
import { harnessRun, type HarnessRun } from './bill/harness'
import { type ReplayOptions, withOccasion } from './options'
import { thresholdPercentOf } from './simulation/threshold'
import type { PriceTag } from './bill/prices'
import type { ReplayRun } from './figures/result'
import type { ReplaySession } from './session'
import { simulate, type Simulation } from './simulation/simulate'

export interface ReplayRequest {
  readonly session: ReplaySession
  readonly options: ReplayOptions
  readonly price: PriceTag
  readonly condensing?: Simulation['condensing'] | undefined
  readonly futureUse?: Simulation['futureUse'] | undefined
  readonly tracker?: Simulation['tracker'] | undefined
  readonly onTurn?: Simulation['onTurn'] | undefined
}

const cacheOf = ({ options, session }: Pick<ReplayRequest, 'options' | 'session'>): CacheModel => ({
  model: options.cache,
  lifetimeMinutes: options.lifetimeMinutes,
  leastCacheable: options.leastCacheable ?? session.family.leastCacheable,
})

/** The session with nothing done to it. */
export async function replayNothing(request: ReplayRequest, signal?: AbortSignal): Promise<ReplayRun | undefined> {
  return simulate({ ...request, ...(signal && { signal }) })
}

/**
 * The session with a strategy in the place of the harness's own compactions. What the strategy does at arrival, or the options want, is
 * done when a message comes in, the rest at the threshold.
 */
export async function replayStrategy(
  { provider, config }: ProviderStrategy,
  request: ReplayRequest,
  given: CondenserPorts,
): Promise<ReplayRun | undefined> {
  const atArrival = readArrival(config)
  const strategy: ProviderStrategy = { provider, config: withoutOccasion(withoutArrival(config)) }
  const { session } = request
  const options = withOccasion(request.options, readOccasion(config))
  const manager = createManager(providerEntries, {
    automatic: true,
    threshold: { percent: thresholdPercentOf(options), source: 'default' },
    minimumSavingPercent: options.loopGuardPercent,
  })
  const condenser = createCondenser(strategy, manager, session.memory, options.contextWindow, given)
  const running = { ...request, options, ...(given.signal && { signal: given.signal }) }
  const isLossless = options.lossless === 'arrival' && writesAtArrival(strategy)
  const plain = await cappedMessages(
    strategy,
    session,
    {
      ...atArrival,
      ...defined({ capResultTokens: options.capResultTokens }),
    },
    given,
  )
  const writer = isLossless
    ? condenser
    : options.arrival === 'off' && !atArrival.losslessAtArrival
      ? undefined
      : createCondenser(losslessStrategy, manager, session.memory, options.contextWindow, given)
  const written = await writer?.condense(withMessages(session.conversation, plain), session.names.of(plain))
  if (given.signal?.aborted) return undefined
  return simulate({
    ...running,
    ...((writer ?? plain !== session.timeline.messages) && {
      plain,
      written: inPlaces(plain, written?.messages ?? plain),
    }),
    ...(!isLossless && { strategy: { manager, condenser } }),
  })
}

const losslessStrategy: ProviderStrategy = { provider: lossless, config: arrivalLossless }

/** The session's messages as they come in, in their places. */
async function cappedMessages(
  { provider, config }: ProviderStrategy,
  { conversation, timeline: { messages } }: ReplaySession,
  caps: ResultCaps,
  { ports, signal, shared }: CondenserPorts,
): Promise<readonly Message[]> {
  if (!hasCaps(caps)) return messages
  const compiled = provider.compile(config)
  const plan = capPlan(caps, compiled.ok ? compiled.value : undefined)
  const cap = async (): Promise<readonly Message[]> => {
    const done = await runPlan({ plan, conversation, ports, signal })
    return done.ok ? inPlaces(messages, done.value.conversation.messages) : messages
  }
  return shared ? shared.arrived(plan, cap) : cap()
}

/** What the harness did itself, where it did something. */
export function replayHarness({ session, options, price }: ReplayRequest): HarnessRun | undefined {
  return harnessRun(session, price, cacheOf({ session, options }), options.contextWindow)
}

/** How far the calibrated model is from the bill, on the course that the session took. */
export function checkAgainstBill({
  session,
  options,
}: Pick<ReplayRequest, 'session' | 'options'>): BillCheck | undefined {
  return checkCourse(session.timeline.requests, session.contexts, session.calibration, cacheOf({ session, options }))
}

const inPlaces = (originals: readonly Message[], written: readonly Message[]): readonly Message[] =>
  originals.length === written.length ? written : originals
