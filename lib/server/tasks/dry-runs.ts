import { processState } from '@/lib/core/process-state'
import { createCheckpoints, type CheckpointStore } from '@/lib/condensation/providers/checkpoints'
import {
  estimate,
  type Estimate,
  type EstimatedCall,
  type EstimateOptions,
} from '@/lib/condensation/providers/estimate'
import { explainMessage, type Explained } from '@/lib/condensation/providers/explain'
import { explainMade, explainRecorded, type RecordedRun } from '@/lib/condensation/providers/explain-run'
import {
  previewOperation,
  type OperationPreview,
  type OperationQuestion,
} from '@/lib/condensation/providers/operation-preview'
import { preview, type Preview, type PreviewOptions } from '@/lib/condensation/providers/preview'
import type { Provider } from '@/lib/condensation/providers/provider'
import { providerById } from '@/lib/condensation/registry'
import type { Summarizer } from '@/lib/condensation/ports'
import type { StepReport } from '@/lib/condensation/report'
import type { Conversation } from '@/lib/conversation/conversation'
import type { BlobHash } from '@/lib/db/ids'
import type { ModelCard } from '@/lib/llm/model-card'
import { pinKey } from '@/lib/llm/pins'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import { conditionWindow } from '@/lib/server/session-window'
import type { TaskContext } from '@/lib/server/workers/task-context'
import type { MessageExplanation } from '@/lib/contracts/studio'
import { plainRequest, type Asked, type ModelsSpec, type PlainRequest } from './models-spec'
import { openStored, type StoredPlace } from './parsed-files'
import { withReferences } from './results/with-references'
import { openRecord, type RunRecord } from './run-records'
import { taskPorts, type TaskPorts } from './task-ports'

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
    options: { ...dryOptions(models, context), contextWindow: conditionWindow(models.contextWindow, conversation) },
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

function toCall(
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

export type PreviewOutcome = Omit<Preview, 'calls'> & { readonly calls: readonly DryCall[] }

/** What a strategy would do to a conversation, step by step. */
export async function previewTask(
  { focus, ...pipeline }: Pipeline & { readonly focus?: string },
  context: TaskContext,
): Promise<PreviewOutcome> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const done = await preview(provider, conversation, config, ports.ports, {
    ...options,
    ...(focus === undefined ? {} : { focus }),
  })
  if (!done.ok) throw done.error
  return { ...done.value, calls: done.value.calls.map((call) => toCall(call, ports)) }
}

export async function operationPreviewTask(
  { question, ...pipeline }: Pipeline & { readonly question: OperationQuestion },
  context: TaskContext,
): Promise<OperationPreview> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const done = await previewOperation(provider, conversation, config, ports.ports, question, options)
  if (!done.ok) throw done.error
  return done.value
}

export async function explainTask(
  { message, ...pipeline }: Pipeline & { readonly message: string },
  context: TaskContext,
): Promise<MessageExplanation> {
  return toExplanation(await explained(pipeline, message, context))
}

async function explained(pipeline: Pipeline, message: string, context: TaskContext): Promise<Explained> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const done = await explainMessage(provider, conversation, config, ports.ports, message, options)
  if (!done.ok) throw done.error
  if (!done.value) throw appError('not-found', 'There is no such message in the conversation as it was.')
  return done.value
}

function toExplanation({ message, position, parts, calls }: Explained): MessageExplanation {
  return { message: message.id, position, role: message.role, parts, estimated: calls.some(({ certain }) => !certain) }
}

export interface RecordedPipeline extends Pipeline {
  readonly record: BlobHash
  readonly steps: readonly StepReport[]
  readonly message: string
}

/** Why a message is as it is after a run, from the run's record. */
export async function explainRunTask(
  { record: hash, steps, message, ...pipeline }: RecordedPipeline,
  context: TaskContext,
): Promise<MessageExplanation> {
  const record = await openRecord(hash, context)
  const made = explainMadeMessage(message, record, steps)
  const found = made ?? correctedBy({ ...record, steps }, await explained(pipeline, message, context))
  return withReferences(found, record.before, { messages: record.after })
}

/** What a dry run says of a message today, put right by what the run recorded. */
function correctedBy(run: RecordedRun, dry: Explained): MessageExplanation {
  const parts = explainRecorded(dry.parts, run, ownPorts().counter)
  return { ...toExplanation({ ...dry, parts }), estimated: run.steps.some(({ calls = 0 }) => calls > 0) }
}

/** The same for a message that the strategy created. */
export function explainMadeMessage(
  id: string,
  { ledger, before, after }: Pick<RunRecord, 'ledger' | 'before' | 'after'>,
  steps: readonly StepReport[],
): MessageExplanation | undefined {
  const at = after.findIndex((message) => message.id === id && message.summary?.type === 'made')
  const message = after[at]
  if (!message) return undefined
  const replaced = new Set(message.summary?.type === 'made' ? message.summary.replaces : [])
  return {
    message: message.id,
    position: at + 1,
    role: message.role,
    parts: explainMade(message, { ledger, steps }, ownPorts().counter),
    replaces: before.flatMap(({ id: each }, index) => (replaced.has(each) ? [{ id: each, position: index + 1 }] : [])),
    estimated: false,
  }
}
