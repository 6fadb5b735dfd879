import {
  type Explained,
  explainMade,
  explainMessage,
  explainRecorded,
  type RecordedRun,
  type StepReport,
} from '@/lib/engine'
import type { MessageExplanation } from '@/lib/contracts/studio'
import type { BlobHash } from '@/lib/db/ids'
import { openPipeline, type Pipeline } from '@/lib/server/estimates/tasks'
import { openLive } from '@/lib/server/results/tasks'
import { openRecord, type RunRecord } from '@/lib/server/runs/tasks'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { withReferences } from './with-references'

/** Why a message is as it is in a live result. */
export async function explainLiveTask(
  { message, ...pipeline }: Pipeline & { readonly message: string },
  context: TaskContext,
): Promise<MessageExplanation> {
  const { record, condensation, planned } = await openLive(pipeline, context)
  const made = explainMadeMessage(message, record, condensation.steps)
  const found = made ? { ...made, estimated: planned } : toExplanation(await explained(pipeline, message, context))
  return withReferences(found, record.before, condensation.conversation)
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

/** Why a message that the strategy created is as it is. */
function explainMadeMessage(
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
