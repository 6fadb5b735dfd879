import 'server-only'
import type { RunGroupEvent, RunSummary } from '@/lib/contracts/runs'
import { asJson, defined, failedRunCost } from '@/lib/engine'
import { database } from '@/lib/db/client'
import { newRunId, type RunGroupId, type RunId, type WorkspaceId } from '@/lib/db/ids'
import type { StoredConversation } from '@/lib/db/repositories/conversations'
import { beginRun, failRun, type NewOpenRun } from '@/lib/db/repositories/open-runs'
import type { NewRun } from '@/lib/db/repositories/runs'
import { askedModels, type RunModels } from '@/lib/server/models'
import { findStored, storedHost } from '@/lib/server/conversations'
import type { DryRun } from '@/lib/server/estimates'
import { ports } from '@/lib/server/runtime/engine-ports'
import { AppError, toFailure } from '@/lib/server/runtime/failure'
import { loadEngineSettings, type EngineSettings } from '@/lib/server/settings'
import { condensed, detailsOf, prepare, type PreparedRun, type Strategy, type StrategyRun } from './condense-strategy'
import { forgetFailures, interrupted } from './failed-runs'
import { beginGroup, type RunningGroup } from './groups'
import { moneyOf } from './run-cost'
import { makeReport } from './run-record'
import { toRunSummary } from './runs'
import { taskFailures } from '@/lib/server/workers/task-failures'
import type { CondensedFigures } from './tasks/condense'
import { keepDone, keepEnd } from './telemetry'
import { currentWorkspaceId } from '@/lib/server/workspaces'

export interface GroupRequest {
  readonly groupId: string
  readonly conversationId: string
  readonly strategies: readonly Strategy[]
  /** Only to preview a shared copy: nothing of it is listed unless it is kept, see `keepRuns`. */
  readonly isPreview?: true | undefined
}

/** Condenses one conversation with each strategy in turn. Whoever follows the conversation hears of it. */
export async function startGroup(request: GroupRequest): Promise<null> {
  const { isPreview, ...begun } = request
  const group = beginGroup(begun)
  try {
    const conversation = await findStored(request.conversationId)
    await group.share(conversation.id)
    void execute(group, conversation, isPreview)
  } catch (error) {
    group.end()
    throw error
  }
  return null
}

async function execute(
  { request: { groupId, strategies }, signal, tell, end }: RunningGroup,
  conversation: StoredConversation,
  isPreview: GroupRequest['isPreview'],
): Promise<void> {
  try {
    for (const [position, strategy] of strategies.entries()) {
      if (signal.aborted) tell({ type: 'run-cancelled', key: strategy.key, costUsd: 0 })
      else tell(await runStrategy({ groupId, strategy, position, conversation, signal, tell, isPreview }))
    }
  } catch (error) {
    tell({ type: 'group-failed', error: toFailure(error) })
  } finally {
    end()
  }
}

async function runStrategy(run: StrategyRun): Promise<RunGroupEvent> {
  const { key } = run.strategy
  try {
    const ended = await condenseAndSave(run)
    return ended.type === 'saved'
      ? { type: 'run-finished', key, run: ended.run }
      : { type: 'run-cancelled', key, ...defined({ costUsd: ended.costUsd }) }
  } catch (error) {
    return { type: 'run-failed', key, error: toFailure(error) }
  }
}

/** Of a run that was cancelled nothing is saved. `costUsd`: what its calls came to; absent: unknown. */
type Ended =
  | { readonly type: 'saved'; readonly run: RunSummary }
  | { readonly type: 'cancelled'; readonly costUsd: number | undefined }

/** Of a run that failed the reason is kept. */
async function condenseAndSave(run: StrategyRun): Promise<Ended> {
  const [db, workspaceId] = [await database(), await currentWorkspaceId()]
  if (!run.isPreview) await forgetFailures(run.conversation.id, run.strategy)
  const id = run.isPreview ? newRunId() : await beginRun(db, { workspaceId, ...begun(run) })
  try {
    const settings = await loadEngineSettings()
    return await condenseNoted({ ...run, id, workspaceId }, await prepare(run, settings), settings)
  } catch (error) {
    const failure = toFailure(error)
    // Of a run that the server takes with it the record stays open, as of one whose server was killed.
    if (failure.code === taskFailures.stopping().code) throw new AppError(interrupted)
    // Why it failed matters more than that this could not be kept.
    await failRun(db, id, asJson(failure)).catch((problem: unknown) => console.error(problem))
    throw new AppError(failure)
  }
}

/** A run under the id that its record has, or will have. */
type NotedRun = StrategyRun & { readonly id: RunId; readonly workspaceId: WorkspaceId }

async function condenseNoted(run: NotedRun, prepared: PreparedRun, settings: EngineSettings): Promise<Ended> {
  const { id, workspaceId, strategy, conversation } = run
  const { models, dry } = prepared
  const started = performance.now()
  const result = await condensed(run, prepared, settings).finally(() => prepared.meter.end())
  const measured = {
    workspaceId,
    provider: prepared.provider.id,
    preset: strategy.preset,
    models,
    estimatedUsd: dry?.estimate.costUsd,
    timeMs: performance.now() - started,
    isPreview: run.isPreview,
  }
  if (!result.ok) {
    const { failure, details } = result.error
    const cancelled = failure.code === 'ABORTED' || run.signal.aborted
    const error = { details: cancelled ? await detailsOf(models, run.signal) : details }
    const { tokens: tokensBefore } = conversation
    await keepEnd(id, measured, { outcome: cancelled ? 'cancelled' : 'failed', tokensBefore, error })
    if (cancelled) return { type: 'cancelled', costUsd: failedRunCost(error) }
    throw new AppError(failure)
  }
  const { by, output, record } = result.value
  const figures = { ...result.value.figures, fallbacks: [...models.fallbacks, ...result.value.figures.fallbacks] }
  const input = await storedHost.blob(conversation.sourceHash, () => undefined)
  const finished = {
    id,
    workspaceId,
    input,
    output,
    record,
    ...finishedRun(run, { figures, models, dry, by }),
    ...(run.isPreview && { isPreview: run.isPreview }),
  }
  const kept = await keepDone(finished, measured, { outcome: 'done', runId: id, condensation: figures })
  return { type: 'saved', run: await toRunSummary(kept) }
}

/** The record of a run that begins. */
const begun = ({ groupId, strategy, conversation }: StrategyRun): Omit<NewOpenRun, 'workspaceId'> => ({
  title: strategy.title,
  provider: strategy.provider,
  preset: strategy.preset,
  groupId: groupId as RunGroupId,
  strategy: asJson(strategy),
  conversationId: conversation.id,
  conversationTitle: conversation.title,
  dialect: conversation.dialect,
  tokensBefore: conversation.tokens,
})

interface Finished {
  readonly figures: CondensedFigures
  readonly models: RunModels
  readonly dry: DryRun | undefined
  /** What made the result: a provider, `truncate-half` or `unchanged`. */
  readonly by: string
}

/** A finished run as it is stored, without its files. */
function finishedRun(
  { groupId, strategy, position, conversation }: StrategyRun,
  { figures, models, dry, by }: Finished,
): Omit<NewRun, 'workspaceId' | 'input' | 'output' | 'record'> {
  const { profile, conversationProfile, onFailure, trigger } = strategy
  const chosen = {
    ...defined({ profile, conversationProfile }),
    ...(onFailure === 'fall-back' ? { onFailure } : {}),
    ...(trigger === 'automatic' ? { trigger } : {}),
  }
  const besides = {
    ...(models.models.length > 0 ? { money: moneyOf(models, figures, dry), questions: models.trace.questions } : {}),
    ...(Object.keys(chosen).length > 0 ? { chosen } : {}),
    ...(by === strategy.provider ? {} : { by }),
  }
  return {
    title: strategy.title,
    groupId: groupId as RunGroupId,
    position,
    conversationId: conversation.id,
    conversationTitle: conversation.title,
    dialect: conversation.dialect,
    fileName: conversation.fileName,
    conversationIndex: conversation.conversationIndex,
    view: conversation.view,
    provider: strategy.provider,
    preset: strategy.preset,
    config: strategy.config,
    tokensBefore: figures.tokensBefore,
    tokensAfter: figures.tokensAfter,
    costUsd: figures.costUsd,
    timeMs: figures.timeMs,
    summary: asJson(
      makeReport(figures, ports().counter.id, (askedModels(models)[0] ?? models.models[0])?.summarizer, besides),
    ),
  }
}
