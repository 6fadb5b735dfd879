import 'server-only'
import type * as z from 'zod'
import { explainMessage, type Explained } from '@/lib/condensation/providers/explain'
import { explainMade, explainRecorded } from '@/lib/condensation/providers/explain-run'
import { previewOperation as operationPreview } from '@/lib/condensation/providers/operation-preview'
import { preview, type Preview, type PreviewOptions } from '@/lib/condensation/providers/preview'
import type { Provider } from '@/lib/condensation/providers/provider'
import { operationSchema } from '@/lib/condensation/operations/registry'
import { providerById } from '@/lib/condensation/registry'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import { isJsonObject, type JsonObject } from '@/lib/core/json'
import { firstIssue } from '@/lib/core/schema-issues'
import type { StoredRun } from '@/lib/db/repositories/runs'
import { checkpoints, conversationAt, modelKey, openConversation } from './checkpoints'
import { ports } from './engine'
import { dryOptions, modelWarnings } from './estimates'
import { refuse } from './failure'
import { prepareModels, withoutModels, type RunModels } from './run-models'
import { readRecord, readReport, type RunRecord, type RunReport } from './run-record'
import { findRun } from './runs'
import type { dryRunInput, explainInput, MessageExplanation, OperationPreview, operationPreviewInput, PipelinePreview } from './studio-contract'

/** A strategy on a conversation, as the studio's questions name it. */
export type Pipeline = Omit<z.infer<typeof dryRunInput>, 'focus'>

/** A strategy on a conversation, made ready for dry runs. */
interface Workpiece {
  readonly provider: Provider
  readonly conversation: Conversation
  readonly models: RunModels
  readonly options: PreviewOptions
}

async function openWorkpiece({ conversationId, provider: providerId, ...choice }: Pipeline, signal?: AbortSignal): Promise<Workpiece> {
  const provider = providerById(providerId)
  if (!provider) throw refuse('PROVIDER_NOT_FOUND', `There is no provider ${providerId}.`)
  const [conversation, models] = await Promise.all([openConversation(conversationId), prepareModels({ ...choice, provider })])
  return { provider, conversation, models, options: await optionsFor(models, signal) }
}

/** Others get their turn between two steps: among them the newer question that ends this one. */
async function optionsFor(models: RunModels, signal: AbortSignal | undefined): Promise<PreviewOptions> {
  return { ...dryOptions(models, signal), store: checkpoints(), models: await modelKey(models), pause: () => new Promise((resolve) => setImmediate(resolve)) }
}

/** What a strategy would make of a conversation, pass by pass. What is unchanged since an earlier question is not done again. */
export async function previewPipeline(pipeline: Pipeline & { readonly focus?: string }, signal?: AbortSignal): Promise<PipelinePreview> {
  const startedAt = ports().clock.now()
  const { focus, ...choice } = pipeline
  const { provider, conversation, models, options } = await openWorkpiece(choice, signal)
  const done = await preview(provider, conversation, models.config, models.ports, { ...options, ...(focus === undefined ? {} : { focus }) })
  if (!done.ok) throw done.error
  return { ...toView(done.value, models), timeMs: ports().clock.now() - startedAt }
}

function toView({ estimate, steps, selected, calls, warnings }: Preview, models: RunModels): Omit<PipelinePreview, 'timeMs'> {
  const { tokensBefore, tokensAfter, reductionPercent, costUsd } = estimate
  return {
    tokensBefore,
    tokensAfter,
    reductionPercent,
    calls: estimate.calls,
    ...(costUsd === undefined ? {} : { costUsd }),
    confidence: estimate.confidence,
    passes: steps,
    selected,
    warnings: [...modelWarnings(models, calls), ...warnings],
  }
}

/** A real part that a pass selects, before and after an operation. Nobody is asked. */
export async function previewOperation({ pass, kind, operation, messageIndex, at, ...pipeline }: z.infer<typeof operationPreviewInput>, signal?: AbortSignal): Promise<OperationPreview> {
  const wanted = operationSchema.safeParse(operation)
  if (!wanted.success) throw refuse('invalid-input', firstIssue(wanted.error, 'operation'))
  const { provider, conversation, models, options } = await openWorkpiece({ ...pipeline, config: switchedOn(pipeline.config, pass) }, signal)
  const done = await operationPreview(provider, conversation, models.config, models.ports, { pass, kind, operation: wanted.data, messageIndex, at }, options)
  if (!done.ok) throw done.error
  return done.value
}

/** A pass that is switched off can be tried out where it stands. */
function switchedOn(config: JsonObject, id: string): JsonObject {
  if (!Array.isArray(config.passes)) return config
  return { ...config, passes: config.passes.map((pass) => (isJsonObject(pass) && pass.id === id && pass.enabled === false ? { ...pass, enabled: true } : pass)) }
}

/** Why a message is as it is after a pipeline, or after a run that was made. */
export async function explain(input: z.infer<typeof explainInput>, signal?: AbortSignal): Promise<MessageExplanation> {
  return 'runId' in input ? explainRun(input.runId, input.message, signal) : explainPipeline(input, signal)
}

async function explainPipeline({ message, ...pipeline }: Pipeline & { readonly message: string }, signal?: AbortSignal): Promise<MessageExplanation> {
  return toExplanation(await explainedIn(await openWorkpiece(pipeline, signal), message))
}

async function explainedIn({ provider, conversation, models, options }: Workpiece, message: string): Promise<Explained> {
  const done = await explainMessage(provider, conversation, models.config, models.ports, message, options)
  if (!done.ok) throw done.error
  if (!done.value) throw refuse('not-found', 'There is no such message in the conversation as it was.')
  return done.value
}

function toExplanation({ message, position, parts, calls }: Explained): MessageExplanation {
  return { message: message.id, position, role: message.role, parts, estimated: calls.some(({ certain }) => !certain) }
}

async function explainRun(runId: string, message: string, signal?: AbortSignal): Promise<MessageExplanation> {
  const run = await findRun(runId)
  const { ledger, before, after } = await readRecord(run)
  const report = readReport(run.summary)
  const made = after.find(({ id, summary }) => id === message && summary?.type === 'made')
  if (made) return explanationOfMade(made, after.indexOf(made) + 1, { ledger, before, steps: report.steps })
  const explained = await explainedIn(await workpieceOf(run, report, signal), message)
  const parts = explainRecorded(explained.parts, { ledger, after, steps: report.steps }, ports().counter)
  return { ...toExplanation({ ...explained, parts }), estimated: report.steps.some(({ calls = 0 }) => calls > 0) }
}

function explanationOfMade(message: Message, position: number, { ledger, before, steps }: Pick<RunRecord, 'ledger' | 'before'> & Pick<RunReport, 'steps'>): MessageExplanation {
  const replaced = new Set(message.summary?.type === 'made' ? message.summary.replaces : [])
  return {
    message: message.id,
    position,
    role: message.role,
    parts: explainMade(message, { ledger, steps }, ports().counter),
    replaces: before.flatMap(({ id }, index) => (replaced.has(id) ? [{ id, position: index + 1 }] : [])),
    estimated: false,
  }
}

/** Models of the run that are gone since are stood in for: what they did is in the run's own record. */
async function workpieceOf(run: StoredRun, { money }: RunReport, signal?: AbortSignal): Promise<Workpiece> {
  const provider = providerById(run.provider)
  if (!provider) throw refuse('PROVIDER_NOT_FOUND', `There is no provider ${run.provider}.`)
  const config = isJsonObject(run.config) ? run.config : {}
  const profile = money?.models[0]?.profile
  const conversation = await conversationAt({ sourceHash: run.inputHash, conversationIndex: run.conversationIndex, view: run.view })
  const models = await prepareModels({ provider, config, ...(profile === undefined ? {} : { profile }), ...(money ? { sample: money.sample } : {}) }).catch(() => withoutModels(config))
  return { provider, conversation, models, options: await optionsFor(models, signal) }
}
