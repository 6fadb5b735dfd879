import { LRUCache } from 'lru-cache'
import {
  type Condensation,
  type EstimatedCall,
  type EstimateOptions,
  fatesOf,
  inPlaceOf,
  MEBIBYTE,
  type SummaryRequest,
  walkDry,
} from '@/lib/engine'
import { pinKey } from '@/lib/llm/pins/pins'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { isOnline, openPipeline, type Pipeline } from '@/lib/server/estimates/tasks'
import type { ModelsSpec } from '@/lib/server/models/tasks'
import type { RunRecord } from '@/lib/server/runs/tasks'

/** The result of a strategy on a stored conversation, computed on request and not stored. */
export interface LiveResult {
  readonly record: RunRecord
  readonly condensation: Condensation
  /** Whether an extract stands in for a model's summary somewhere. */
  readonly planned: boolean
}

/** Approximate bytes per token. Unchanged parts belong to the parsed file and are not counted. */
const BYTES_A_TOKEN = 8
const BYTES_A_ROW = 300
const BYTES_A_MESSAGE = 200
const results = new LRUCache<string, LiveResult>({ max: 64, maxSize: 96 * MEBIBYTE, sizeCalculation: weigh })

/** Requests that an extract answered; cached steps report theirs again. */
const stoodIn = new WeakSet<SummaryRequest>()

/**
 * A live result from this thread's cache, else computed: mechanical steps exactly, and only those that changed. No
 * model is asked.
 */
export async function openLive(pipeline: Pipeline, context: TaskContext): Promise<LiveResult> {
  const key = keyOf(pipeline)
  const known = results.get(key)
  if (known) return known
  const made = await workOut(pipeline, context)
  results.set(key, made)
  return made
}

const keyOf = ({ place, provider, models }: Pipeline): string =>
  JSON.stringify([
    [place.sourceHash, place.conversationIndex, place.view],
    provider,
    models.config,
    models.key,
    models.prompts,
    models.trigger ?? null,
    models.goesOn ?? null,
  ])

async function workOut(pipeline: Pipeline, context: TaskContext): Promise<LiveResult> {
  const { provider, conversation, config, ports, options } = await openPipeline(pipeline, context)
  const { store, models, pause, ...dry } = options
  const plan = provider.compile(config, dry)
  if (!plan.ok) throw plan.error
  const calls: EstimatedCall[] = []
  const walk = walkDry(plan.value, conversation, ports.ports, {
    ...dry,
    recall: recalling(pipeline.models.sample, context),
    onCall: (call) => calls.push(call),
    checkpoints: store.for(asksModels(pipeline.models) ? `live ${models}` : models),
  })
  let next = await walk.next()
  while (!next.done) {
    await pause?.()
    next = await walk.next()
  }
  if (!next.value.ok) throw next.value.error
  const condensation = next.value.value
  const fates = fatesOf(conversation, condensation, ports.ports.counter)
  return {
    record: {
      schema: 2,
      before: conversation.messages,
      after: condensation.conversation.messages,
      ledger: condensation.ledger,
      fates,
    },
    condensation,
    planned: calls.some(({ request }) => stoodIn.has(request)),
  }
}

/** Where no model is asked, a dry run leads to the same states as the result: what either works out serves both. */
const asksModels = ({ main, named }: ModelsSpec): boolean =>
  [main, ...Object.values(named)].some((card) => card?.fingerprint !== undefined)

/** Reuses pinned answers; without one, an extract stands in. */
function recalling(sample: number, { host }: Pick<TaskContext, 'host'>): NonNullable<EstimateOptions['recall']> {
  return async (summarizer, request) => {
    if (!isOnline(summarizer)) return undefined
    const pinned = await host.pinned({ key: pinKey(summarizer, request), sample })
    if (pinned) return pinned
    stoodIn.add(request)
    const { summarizer: extract } = ownPorts()
    const answer = extract && (await inPlaceOf(summarizer, request, extract))
    if (!answer?.ok) return undefined
    const { text, by } = answer.value
    return { text, usage: {}, ...(by && { by }) }
  }
}

function weigh({ condensation, record }: LiveResult): number {
  const rows = record.ledger.reduce((sum, { tokensAfter }) => sum + BYTES_A_ROW + BYTES_A_TOKEN * tokensAfter, 0)
  return 1 + rows + BYTES_A_MESSAGE * (record.before.length + condensation.conversation.messages.length)
}
