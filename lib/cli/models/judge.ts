import {
  beforeCut,
  type Conversation,
  type Cut,
  cutsAt,
  dialogueOf,
  estimateJudge,
  judge,
  type Judged,
  JUDGED_AT,
  type JudgeEstimate,
  type PartCounter,
  probeKinds,
  probesOf,
  usdText,
} from '@/lib/engine'
import type { ModelProfile } from '@/lib/server/profiles/model-profile'
import type { OpenJudge } from '@/lib/server/models/open-judge'
import type { MeasuredJudge } from '@/lib/server/runs/telemetry'
import type { Arguments } from '../arguments'
import type { Console } from '../output/console'
import { recordOrTell } from './record-or-tell'
import type { TerminalData } from '../data'
import { badInput } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import { chooseProfile } from './profile'

/** Answers and verdicts of a model about what a strategy left. */
export interface JudgeReport {
  readonly profile: string
  readonly cut: Cut
  readonly replicates: number
  readonly estimate: JudgeEstimate
  /** Absent: the estimate is above the limit. */
  readonly judged?: Judged
}

interface Setting {
  readonly given: Pick<Arguments, 'judge' | 'replicates' | 'judge-limit' | 'sample'>
  /** Of the strategy. */
  readonly provider: string
  readonly terminal: Console
  readonly counter: PartCounter
  readonly data: Pick<TerminalData, 'settings'>
  readonly condense: (before: Conversation) => Promise<{ readonly condensed: Conversation }>
}

/** `--judge PROFILE`: what is asked and what it costs is said first; above `--judge-limit` nobody is asked. */
export async function judgeRun(
  conversation: Conversation,
  { given, provider, terminal, counter, data, condense }: Setting,
): Promise<JudgeReport | undefined> {
  if (given.judge === undefined) return undefined
  const profile = await chooseProfile(given.judge, terminal)
  if (!profile) throw badInput('--judge needs a model: the offline handler cannot answer questions')
  const [cut] = cutsAt(conversation, [JUDGED_AT])
  if (!cut) throw badInput('--judge needs a session of at least two requests')
  const { condensed } = await condense(beforeCut(conversation, cut))
  const opened = await openModels(profile, given, data, counter)
  const { models } = opened
  const [context, probes] = [dialogueOf(condensed.messages), probesOf(conversation, cut)]
  const estimate = estimateJudge(probes, context, models, given.replicates, (text) => counter.countText(text))
  terminal.progress(
    `judging by ${models.answers(1).label}: ${probes.length} questions, ${estimate.calls} calls, about ${formatTokens(estimate.inputTokens)} tokens in and ${formatTokens(estimate.outputTokens)} out, ${costText(estimate.costUsd)}`,
  )
  const report = { profile: profile.id, cut, replicates: given.replicates, estimate }
  const limit = given['judge-limit']
  if (limit !== undefined && (estimate.costUsd === undefined || estimate.costUsd > limit)) {
    terminal.progress(`the limit of $${limit} (--judge-limit) is below that: nobody is asked`)
    return report
  }
  const startedAt = terminal.now()
  const judged = await judge(probes, context, models, { replicates: given.replicates })
  await recordOrTell(
    recordJudged(profile, opened, {
      provider,
      costUsd: judged.costUsd,
      estimatedUsd: estimate.costUsd,
      timeMs: terminal.now() - startedAt,
    }),
    terminal,
  )
  return { ...report, judged }
}

const costText = (usd: number | undefined): string => (usd === undefined ? 'cost unknown' : `about ${usdText(usd)}`)

/** A sample of its own for each replicate; answers that were given before are not paid again. */
async function openModels(
  profile: ModelProfile,
  { sample }: Setting['given'],
  { settings }: Setting['data'],
  counter: PartCounter,
): Promise<OpenJudge> {
  const { openJudge } = await import('@/lib/server/models/open-judge')
  const limitUsd = settings?.effective.limitPerRunUsd.value ?? undefined
  const opened = await openJudge(profile, { counter, sample, limitUsd })
  if (!opened.ok) throw badInput(`--judge ${profile.name}: ${opened.error.message}`)
  return opened.value
}

async function recordJudged(
  { id, name }: ModelProfile,
  { card, trace }: OpenJudge,
  figures: Pick<MeasuredJudge, 'provider' | 'costUsd' | 'estimatedUsd' | 'timeMs'>,
): Promise<void> {
  const [{ keepJudged }, { currentWorkspaceId }] = await Promise.all([
    import('@/lib/server/runs/telemetry'),
    import('@/lib/server/workspaces/workspaces'),
  ])
  await keepJudged({
    ...figures,
    workspaceId: await currentWorkspaceId(),
    profile: { id, name },
    model: card.id,
    trace,
  })
}

export function judgeText({ judged, cut, replicates }: JudgeReport): readonly string[] {
  if (!judged) return []
  const shown = (share: number | undefined): string => (share === undefined ? '–' : `${(100 * share).toFixed(0)}%`)
  const rows = probeKinds.map((kind) => [kind, judged.byKind[kind]] as const).filter(([, { probes }]) => probes > 0)
  return [
    `judged at request ${cut.turn}, ${replicates} times each, ${judged.calls} calls, ${costText(judged.costUsd)}`,
    formatTable(
      ['asked for', 'questions', 'right', 'least', 'most', 'no verdict'],
      rows.map(([kind, { probes, mean, least, most, failed }]) => [
        kind,
        String(probes),
        shown(mean),
        shown(least),
        shown(most),
        String(failed),
      ]),
    ),
  ]
}

export function judgeJson({ judged, estimate, cut, ...report }: JudgeReport) {
  const cost = (usd: number | undefined): number | null => usd ?? null
  return {
    ...report,
    turn: cut.turn,
    message: cut.message,
    estimate: { ...estimate, costUsd: cost(estimate.costUsd) },
    ...(judged ? { ...judged, costUsd: cost(judged.costUsd) } : { judged: false }),
  }
}
