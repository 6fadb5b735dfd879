import 'server-only'
import type { RunGroupEvent } from '@/lib/contracts/runs'
import {
  err,
  type FailureDetails,
  type JsonObject,
  type ManagedOptions,
  ok,
  type OnFailure,
  type Provider,
  type Result,
  type RunEvent,
  type Trigger,
  unwrap,
} from '@/lib/engine'
import type { StoredConversation } from '@/lib/db/repositories/conversations'
import {
  callMeter,
  modelFor,
  specOf,
  prepareModels,
  countedCalls,
  type CallMeter,
  type RunModels,
} from '@/lib/server/models'
import { placeOf, runOnStored, storedHost } from '@/lib/server/conversations'
import { dryRun, type DryRun } from '@/lib/server/estimates'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError, toFailure, type Failure } from '@/lib/server/runtime/failure'
import { managerFor, type EngineSettings } from '@/lib/server/settings'
import type { Host } from '@/lib/server/workers/host'
import type { CondenseOutcome } from './tasks/condense'
import { runTasks } from './tasks'

export interface Strategy {
  readonly key: string
  readonly provider: string
  readonly preset?: string | undefined
  readonly title: string
  readonly config: JsonObject
  /** Id of the condensing profile; absent: the default one. */
  readonly profile?: string | undefined
  /** Id of the profile of the model that continues the conversation; absent: the default one. */
  readonly conversationProfile?: string | undefined
  /** Which sample of each answer to use, from 1. */
  readonly sample?: number | undefined
  /** Absent: `stop`. */
  readonly onFailure?: OnFailure | undefined
  /** Absent: `manual`. */
  readonly trigger?: Trigger | undefined
}

/** One strategy of a group, as it is run. */
export interface StrategyRun {
  readonly groupId: string
  readonly strategy: Strategy
  readonly position: number
  readonly conversation: StoredConversation
  readonly signal: AbortSignal
  readonly tell: (event: RunGroupEvent) => void
  /** See `GroupRequest`. */
  readonly isPreview: true | undefined
}

type Condensed = Extract<CondenseOutcome, { ok: true }>
type NotCondensed = { readonly failure: Failure; readonly details?: unknown }

/** Runs the condensation task; a worker that was terminated gives a failure like any other. */
export async function condensed(
  run: StrategyRun,
  prepared: PreparedRun,
  { manager }: EngineSettings,
): Promise<Result<Condensed, NotCondensed>> {
  const {
    conversation,
    signal,
    tell,
    strategy: { key },
  } = run
  try {
    const request = {
      place: placeOf(conversation),
      settings: manager,
      models: await specOf(prepared.models),
      options: optionsOf(run, prepared),
    }
    const done = await runOnStored(runTasks.condense, conversation, request, {
      lane: 'batch',
      signal,
      host: hostFor(prepared, signal),
      onEvent: listening(run, prepared),
      onPosition: (ahead) => {
        if (ahead >= 0) tell({ type: 'run-queued', key, ahead })
      },
    })
    return done.ok ? ok(done) : err(done)
  } catch (error) {
    return err({ failure: toFailure(error), details: await detailsOf(prepared.models, signal) })
  }
}

/** Of a run that cannot tell itself: it was cancelled, or its worker is gone. Calls that go on end with the signal. */
export async function detailsOf({ trace }: RunModels, signal: AbortSignal): Promise<FailureDetails> {
  const isKnown = signal.aborted || trace.open.size === 0
  if (isKnown) await Promise.allSettled(trace.open)
  return { costUsd: isKnown ? trace.spentUsd : undefined, steps: [], fallbacks: [] }
}

/** Gives the task access to the models. Summaries that the task computes itself are recorded as calls too. */
function hostFor({ models, meter }: PreparedRun, signal: AbortSignal): Host {
  const {
    ports: { summarizer, summarizerFor },
    trace,
  } = models
  return {
    ...storedHost,
    async summarize({ profile, request, answer }) {
      const asked = profile === undefined ? summarizer : (summarizerFor?.(profile) ?? summarizer)
      const model = modelFor(profile === undefined ? {} : { profile }, models)
      if (!asked)
        return err({
          code: 'no-handler',
          message: 'No model is set up for condensing.',
          problem: { detail: { type: 'noModel' } },
        })
      return answer && model
        ? countedCalls({ ...asked, summarize: async () => answer }, model.profile.id, trace, meter).summarize(request)
        : asked.summarize({ ...request, signal })
    },
  }
}

export interface PreparedRun {
  readonly provider: Provider
  readonly models: RunModels
  /** Absent if no model can be asked, and if the dry run failed: a failed estimate never prevents a run. */
  readonly dry: DryRun | undefined
  readonly meter: CallMeter
}

/** Opens the models of the run, and estimates its cost. */
export async function prepare(
  { strategy, conversation, signal, tell }: StrategyRun,
  settings: EngineSettings,
): Promise<PreparedRun> {
  const { key, onFailure } = strategy
  const found = managerFor(settings).provider(strategy.provider)
  const provider = found.ok
    ? found.value
    : onFailure === 'fall-back'
      ? unwrap(managerFor(settings).provider())
      : undefined
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${strategy.provider}.`)
  const meter = callMeter(ports().counter.countText, (id, progress) =>
    tell({ type: 'step-progress', key, id, progress }),
  )
  const models = await prepareModels({ ...strategy, provider }, { watcher: meter, settings })
  const dry =
    models.models.length > 0
      ? await dryRun(provider, conversation, models, { signal }).catch(() => undefined)
      : undefined
  return { provider, models, dry, meter }
}

/** The engine's options as plain data, which can be sent to a worker. */
function optionsOf(
  { strategy }: StrategyRun,
  { models }: PreparedRun,
): Omit<ManagedOptions, 'contextWindow' | 'signal' | 'onEvent' | 'references'> {
  const { config, prompts, conversation } = models
  return {
    provider: strategy.provider,
    config,
    onFailure: strategy.onFailure ?? 'stop',
    prompts,
    maxTokens: conversation?.maxOutput,
    trigger: strategy.trigger ?? 'manual',
  }
}

function listening({ strategy: { key }, tell }: StrategyRun, { dry, meter }: PreparedRun): (event: unknown) => void {
  const expected = new Map(dry?.estimate.breakdown.map((step) => [step.id, step.calls]))
  return (told) => {
    const event = told as RunEvent
    if (event.type === 'step-started') meter.begin(event.id, expected.get(event.id))
    if (event.type === 'step-finished') meter.end()
    tell(event.type === 'started' ? { ...event, type: 'run-started', key } : { ...event, key })
  }
}
