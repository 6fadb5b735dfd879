import 'server-only'
import type * as z from 'zod'
import {
  firstIssue,
  isJsonObject,
  type JsonObject,
  operationSchema,
  optionWarnings,
  providerById,
  type Validation,
} from '@/lib/engine'
import { expectedCalls, modelWarnings } from '@/lib/server/estimates'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import { isOnline } from '@/lib/server/profiles'
import { specOf, prepareModels, withoutModels, type RunModels } from '@/lib/server/models'
import { openLiveStrategy, type LivePipeline } from '@/lib/server/results'
import { readReport, findRun } from '@/lib/server/runs'
import { placeOf, runOnStored } from '@/lib/server/conversations'
import { studioTasks } from './tasks'
import type { PreviewOutcome } from './tasks/previews'
import type { ResultRef } from '@/lib/contracts/results'
import type {
  dryRunInput,
  explainInput,
  MessageExplanation,
  OperationPreview,
  operationPreviewInput,
  PipelinePreview,
} from '@/lib/contracts/studio'

/** A strategy on a conversation, as in the input of the studio's reads. */
export type Pipeline = Omit<z.infer<typeof dryRunInput>, 'focus'>

const openPipeline = ({ conversationId, ...strategy }: Pipeline): Promise<LivePipeline> =>
  openLiveStrategy({ conversation: conversationId, strategy })

/**
 * The effect of a strategy on a conversation, pass by pass. Steps that did not change since an earlier call are not run
 * again.
 */
export async function previewPipeline(
  pipeline: Pipeline & { readonly focus?: string | undefined },
  signal?: AbortSignal,
): Promise<PipelinePreview> {
  const startedAt = ports().clock.now()
  const { focus, ...choice } = pipeline
  const { stored, provider, models, pipeline: asked } = await openPipeline(choice)
  const done = await runOnStored(
    studioTasks.preview,
    stored,
    { ...asked, ...(focus === undefined ? {} : { focus }) },
    { signal },
  )
  return { ...toView(done, models, provider.validate(choice.config)), timeMs: ports().clock.now() - startedAt }
}

function toView(
  { estimate, steps, selected, calls, warnings }: PreviewOutcome,
  models: RunModels,
  options: Validation,
): Omit<PipelinePreview, 'timeMs'> {
  const { tokensBefore, tokensAfter, reductionPercent, costUsd } = estimate
  const asked = models.models.map(({ profile }) => isOnline(profile))
  const extracts = asked.length > 0 && !asked.includes(true) ? ({ extracts: true } as const) : {}
  return {
    tokensBefore,
    tokensAfter,
    reductionPercent,
    calls: estimate.calls,
    ...extracts,
    ...(costUsd === undefined ? {} : { costUsd }),
    confidence: estimate.confidence,
    passes: steps.map((step) => ({ ...step, ...extracts })),
    selected,
    warnings: [...optionWarnings(options), ...modelWarnings(models, expectedCalls(calls, models)), ...warnings],
  }
}

/** A real part that a pass selects, before and after an operation. No model is asked. */
export async function previewOperation(
  { pass, kind, operation, messageIndex, at, ...pipeline }: z.infer<typeof operationPreviewInput>,
  signal?: AbortSignal,
): Promise<OperationPreview> {
  const wanted = operationSchema.safeParse(operation)
  if (!wanted.success) throw appError('invalid-input', firstIssue(wanted.error, 'operation'))
  const { stored, pipeline: asked } = await openPipeline({ ...pipeline, config: switchedOn(pipeline.config, pass) })
  return runOnStored(
    studioTasks.operationPreview,
    stored,
    { ...asked, question: { pass, kind, operation: wanted.data, messageIndex, at } },
    { signal },
  )
}

/** Switches a pass on, so that a disabled one can be tried in its place. */
function switchedOn(config: JsonObject, id: string): JsonObject {
  if (!Array.isArray(config.passes)) return config
  return {
    ...config,
    passes: config.passes.map((pass) =>
      isJsonObject(pass) && pass.id === id && pass.enabled === false ? { ...pass, enabled: true } : pass,
    ),
  }
}

/** Why a message is as it is: after a pipeline, or in a stored run. */
export async function explain(input: z.infer<typeof explainInput>, signal?: AbortSignal): Promise<MessageExplanation> {
  const { result, message } = input
  return result.type === 'run' ? explainRun(result.run, message, signal) : explainLive(result, message, signal)
}

async function explainLive(
  result: Extract<ResultRef, { type: 'live' }>,
  message: string,
  signal?: AbortSignal,
): Promise<MessageExplanation> {
  const { stored, pipeline } = await openLiveStrategy(result)
  return runOnStored(studioTasks.explainLive, stored, { ...pipeline, message }, { signal })
}

/** Models of the run that have been deleted are replaced by others; their effect is in the run's own record. */
async function explainRun(runId: string, message: string, signal?: AbortSignal): Promise<MessageExplanation> {
  const run = await findRun(runId)
  const { money, steps, chosen } = readReport(run.summary)
  const provider = providerById(run.provider)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${run.provider}.`)
  const config = isJsonObject(run.config) ? run.config : {}
  const profile = money?.models[0]?.profile
  const place = placeOf({ sourceHash: run.inputHash, conversationIndex: run.conversationIndex, view: run.view })
  const models = await prepareModels({
    provider,
    config,
    ...(profile === undefined ? {} : { profile }),
    ...(money ? { sample: money.sample } : {}),
    ...(chosen?.trigger && { trigger: chosen.trigger }),
  }).catch(() => withoutModels(config))
  return runOnStored(
    studioTasks.explainRun,
    place,
    { place, provider: provider.id, models: await specOf(models), record: run.recordHash, steps, message },
    { signal },
  )
}
