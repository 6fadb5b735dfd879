import 'server-only'
import {
  callReason,
  defined,
  err,
  type FallbackReason,
  ok,
  type Plan,
  profilesOf,
  type Result,
  type Summarizer,
  type SummarizerError,
} from '@/lib/engine'
import type { ModelHop } from '@/lib/contracts/runs'
import { createBudget } from '@/lib/llm/answers/budget'
import {
  calibrationFor,
  estimatorOf,
  isOnline,
  openModel,
  ratesFor,
  summarizerId,
  recordedCalls,
  type ModelProfile,
} from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import type { CallWatcher } from './call-progress'
import { noSuchProfile } from './no-model'
import { databasePins } from './pinned-answers'
import type { ModelChoice, OpenModel } from './run-models'
import { countedCalls, traced, type CallTrace } from './traced-calls'

type Opened = Result<OpenModel, SummarizerError>

/** Opens a profile for one run: its model, or why it cannot be asked. */
export type OpenProfile = (profile: ModelProfile) => Promise<Opened>

interface RunContext {
  readonly trace: CallTrace
  readonly sample: number
  readonly limitUsd: number | undefined
  readonly watcher: CallWatcher | undefined
}

/** Opens each profile at most once per run; all share the run's budget and trace. */
export function profileOpener(run: RunContext): OpenProfile {
  const budget = run.limitUsd === undefined ? undefined : createBudget(run.limitUsd)
  const opened = new Map<string, Promise<Opened>>()
  return (profile) => {
    const opening = opened.get(profile.id) ?? openOne(profile, { ...run, budget })
    opened.set(profile.id, opening)
    return opening
  }
}

async function openOne(
  profile: ModelProfile,
  { trace, sample, watcher, budget }: RunContext & { readonly budget: ReturnType<typeof createBudget> | undefined },
): Promise<Opened> {
  const { counter, summarizer: offline } = ports()
  const model = await knownOf(profile)
  const { rates, calibration } = model
  if (!isOnline(profile))
    return offline
      ? ok({ ...model, summarizer: countedCalls(offline, profile.id, trace, watcher) })
      : err(noOfflineHandler)
  const made = await openModel(profile, {
    rates,
    calibration,
    countText: counter.countText,
    observe: (event, request) => watcher?.heard(request, event),
  })
  if (!made.ok) return made
  const tracing = { trace, profile: profile.id, counter, sample, pins: databasePins, ...defined({ budget, watcher }) }
  return ok({ ...model, summarizer: inNameOf(profile, traced(made.value, tracing)) })
}

async function knownOf(profile: ModelProfile): Promise<Omit<OpenModel, 'summarizer'>> {
  const calls = isOnline(profile) ? await recordedCalls(summarizerId(profile)) : []
  return {
    profile,
    rates: ratesFor(profile, new Date()),
    calibration: calibrationFor(profile, calls),
    recordedCalls: calls.length,
  }
}

/** A profile's model for dry runs alone, which needs no key. Undefined if the profile is incomplete. */
export async function openEstimator(profile: ModelProfile): Promise<OpenModel | undefined> {
  const { counter, summarizer: offline } = ports()
  const model = await knownOf(profile)
  const summarizer = isOnline(profile) ? estimatorOf(profile, { ...model, countText: counter.countText }) : offline
  return summarizer && { ...model, summarizer }
}

/** Whose model it is stands in what it fails with: a person knows the profile, not the kind of its server. */
const inNameOf = ({ name }: ModelProfile, model: Summarizer): Summarizer => ({
  ...model,
  async summarize(request) {
    const answer = await model.summarize(request)
    return answer.ok ? answer : err({ ...answer.error, problem: { ...answer.error.problem, profile: name } })
  },
})

const noOfflineHandler: SummarizerError = {
  code: 'no-handler',
  message: 'The offline handler is not there.',
  problem: { detail: { type: 'noModel' } },
}

interface RoleCandidate {
  readonly id: string
  /** Undefined: the profile was deleted. */
  readonly profile: ModelProfile | undefined
}

export interface OpenRoles {
  /** The usable ones; the first is asked first. */
  readonly models: readonly OpenModel[]
  readonly hops: readonly ModelHop[]
}

/**
 * The profiles that may answer: the condensing one, then the conversation's. Each unusable one before the first usable
 * is returned as a hop with its reason.
 */
export async function openRoles(
  candidates: Readonly<Partial<Record<ModelHop['role'], RoleCandidate>>>,
  open: OpenProfile,
): Promise<OpenRoles> {
  const models: OpenModel[] = []
  const hops: ModelHop[] = []
  for (const role of ['condensing', 'conversation'] as const) {
    const candidate = candidates[role]
    const opened = candidate && (candidate.profile ? await open(candidate.profile) : err(noSuchProfile))
    if (models.length === 0) hops.push(hopOf(role, candidate, opened))
    if (opened?.ok) models.push(opened.value)
  }
  return { models, hops }
}

function hopOf(
  role: ModelHop['role'],
  candidate: RoleCandidate | undefined,
  opened: Result<OpenModel, SummarizerError> | undefined,
): ModelHop {
  if (!candidate || !opened) return { role, outcome: 'unset' }
  const named = { role, profile: candidate.id, ...(candidate.profile ? { profileName: candidate.profile.name } : {}) }
  return opened.ok
    ? { ...named, outcome: 'chosen' }
    : {
        ...named,
        outcome: 'unusable',
        reason: candidate.profile ? callReason('modelFailed', opened.error) : { type: 'profileGone' },
      }
}

export interface NamedProfiles {
  /** By the name used in the steps. */
  readonly byName: ReadonlyMap<string, OpenModel>
  readonly unusable: readonly { readonly profile: string; readonly reason: FallbackReason }[]
}

/** Opens the profiles that single steps name. */
export async function openNamed(
  plan: Plan | undefined,
  open: OpenProfile,
  find: NonNullable<ModelChoice['find']>,
): Promise<NamedProfiles> {
  const byName = new Map<string, OpenModel>()
  const unusable: { profile: string; reason: FallbackReason }[] = []
  for (const id of plan ? profilesOf(plan) : []) {
    const profile = await find(id)
    const opened = profile ? await open(profile) : err(noSuchProfile)
    if (opened.ok) byName.set(id, opened.value)
    else
      unusable.push({
        profile: profile?.name ?? id,
        reason: profile ? callReason('modelFailed', opened.error) : { type: 'profileGone' },
      })
  }
  return { byName, unusable }
}
