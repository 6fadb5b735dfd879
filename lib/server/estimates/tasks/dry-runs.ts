import { processState } from '@/lib/base/process-state'
import {
  type CheckpointStore,
  type Conversation,
  createCheckpoints,
  estimate,
  type Estimate,
  type EstimatedCall,
  type EstimateOptions,
  type PreviewOptions,
  type Provider,
  providerById,
  type Summarizer,
} from '@/lib/engine'
import type { ModelCard } from '@/lib/llm/model-card'
import { pinKey } from '@/lib/llm/pins/pins'
import { appError } from '@/lib/server/runtime/failure'
import {
  conditionWindow,
  plainRequest,
  taskPorts,
  type ModelsSpec,
  type PlainRequest,
  type TaskPorts,
} from '@/lib/server/models/tasks'
import type { Asked } from '@/lib/server/workers/host'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'

/** A strategy on a stored conversation. */
export interface Pipeline {
  readonly place: StoredPlace
  readonly provider: string
  readonly models: ModelsSpec
}

/** A call of a dry run as data. Tokens by the counter that the task names. */
export interface DryCall
  extends Pick<EstimatedCall, 'inputTokens' | 'outputTokens' | 'costUsd' | 'recalled' | 'certain'>,
    Asked {
  /** Its summarizer is not one of the strategy's own. */
  readonly isForeign?: true
  readonly purpose: PlainRequest['purpose']
  readonly maxTokens: number
}

export interface DryOutcome {
  readonly estimate: Estimate
  readonly calls: readonly DryCall[]
  /** The first request, if it is asked for and there is one. */
  readonly first?: PlainRequest
}

const state = processState<{ condenseryCheckpoints: CheckpointStore }>()
/**
 * States after each step of this thread's dry runs; shared by the studio's previews and the columns' estimates, which
 * run the same steps.
 */
const checkpoints = (): CheckpointStore => (state.condenseryCheckpoints ??= createCheckpoints())

/** A strategy on a conversation, prepared for dry runs. */
export interface PipelineContext {
  readonly provider: Provider
  readonly conversation: Conversation
  readonly config: ModelsSpec['config']
  readonly ports: TaskPorts
  readonly options: PreviewOptions
}

export async function openPipeline(
  { place, provider: id, models }: Pipeline,
  context: TaskContext,
): Promise<PipelineContext> {
  const provider = providerById(id)
  if (!provider) throw appError('PROVIDER_NOT_FOUND', `There is no provider ${id}.`)
  const { conversation } = (await openStored(place, context)).view
  return {
    provider,
    conversation,
    config: models.config,
    ports: taskPorts(models, context),
    options: {
      ...dryOptions(models, context),
      contextWindow: conditionWindow({ profile: models.goesOn }, conversation),
    },
  }
}

/** Between two steps, yields to other work of this thread, such as the message that aborts this one. */
const dryOptions = (models: ModelsSpec, { signal, host, turn }: TaskContext): PreviewOptions => ({
  store: checkpoints(),
  models: models.key,
  pause: turn,
  signal,
  prompts: models.prompts,
  trigger: models.trigger,
  recall: recalling(models, host),
})

/**
 * Pinned answers are reused, as the run would reuse them; so is the answer to a question that the run has asked before.
 */
function recalling({ sample, isFirstTime }: ModelsSpec, host: TaskContext['host']): EstimateOptions['recall'] {
  const asked = new Set<string>()
  return async (summarizer, request) => {
    if (!isOnline(summarizer)) return undefined
    const key = pinKey(summarizer, request)
    const known = isFirstTime ? undefined : await host.pinned({ key, sample })
    if (known || !asked.has(key)) return asked.add(key) && known
    return { text: 'summary '.repeat(summarizer.estimateOutput(request)), usage: {} }
  }
}

/** Whether a summarizer's answers may be pinned; those of a mechanical one are not. */
export const isOnline = (summarizer: Summarizer & Pick<ModelCard, 'fingerprint'>): boolean =>
  summarizer.fingerprint !== undefined

export function toCall(
  { summarizer, request, inputTokens, outputTokens, costUsd, recalled, certain }: EstimatedCall,
  ports: TaskPorts,
): DryCall {
  const asked = ports.askedBy(summarizer)
  return {
    ...(asked ?? { isForeign: true as const }),
    inputTokens,
    outputTokens,
    costUsd,
    recalled,
    certain,
    purpose: request.purpose,
    maxTokens: request.maxTokens,
  }
}

/** What a strategy would cost, without asking a model. */
export async function estimateTask(
  { wantsFirst = false, ...pipeline }: Pipeline & { readonly wantsFirst?: boolean },
  context: TaskContext,
): Promise<DryOutcome> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const calls: EstimatedCall[] = []
  const { store, models, ...dry } = options
  const done = await estimate(provider, conversation, config, ports.ports, {
    ...dry,
    checkpoints: store.for(models),
    onCall: (call) => calls.push(call),
  })
  if (!done.ok) throw done.error
  const [first] = calls
  return {
    estimate: done.value,
    calls: calls.map((call) => toCall(call, ports)),
    ...(wantsFirst && first ? { first: plainRequest(first.request) } : {}),
  }
}
