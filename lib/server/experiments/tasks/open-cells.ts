import {
  type CellSession,
  type Conversation,
  defaultReplayOptions,
  fittedWindow,
  openSession,
  priceOfSession,
  type Rates,
  type ReplayRequest,
  withThreshold,
} from '@/lib/engine'
import type { ExperimentOptions } from '@/lib/contracts/evaluation/experiments'
import { conditionWindow, listedRates, sessionWindow } from '@/lib/server/models/tasks'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'

export interface Opening {
  /** Name of the session in its cells. */
  readonly session: string
  readonly options: ExperimentOptions
  /** By model; of others, those of the price list at that time count. */
  readonly rates: Readonly<Record<string, Rates>>
  /** ISO 8601. */
  readonly at: string
}

/** As `experiment` and `tune` of the terminal open a session: the figures are the same. */
export async function openCells(
  conversation: Conversation,
  { session: id, options: { threshold, window, fitsWindow }, rates, at }: Opening,
): Promise<CellSession> {
  const session = openSession(conversation, ownPorts().counter)
  const { model, family, recorded, lifetimeMinutes, timeline } = session
  const listed = listedRates(new Date(at))
  const ratesOf = (name: string): Rates | undefined => rates[name] ?? listed(name)
  const contextWindow = sessionWindow({ given: window, recorded: recorded.contextWindow, model }, new Date(at)).tokens
  const options = withThreshold({ ...defaultReplayOptions, contextWindow, lifetimeMinutes }, threshold)
  const price = priceOfSession(model === undefined ? undefined : ratesOf(model), ratesOf, {
    model,
    family,
    requests: timeline.requests,
    lifetimeMinutes,
  })
  const request: ReplayRequest = { session, options, price }
  const fitted = fitsWindow && timeline.requests.length > 0 ? await fittedWindow(request) : undefined
  return {
    id,
    conversation,
    request: fitted === undefined ? request : { ...request, options: { ...options, contextWindow: fitted } },
    contextWindow: conditionWindow({ given: fitted ?? window }, conversation),
  }
}
