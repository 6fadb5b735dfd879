import {
  type Cell,
  type CellSession,
  createSharedWork,
  type Evaluation,
  forgetReplays,
  invariant,
  type JsonObject,
  measureCells,
  providerById,
  replayCells,
  type Variant,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { ports } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { heldCells, type OpenQuestion } from './held-cells'

/** A stored session, and the configs that are tried on it. */
export interface TuningQuestion extends OpenQuestion {
  readonly provider: string
  readonly configs: readonly JsonObject[]
}

/** One evaluation a config, in their order; null where the session cannot be replayed with it. */
export async function evaluateTask(
  question: TuningQuestion,
  context: TaskContext,
): Promise<readonly (Evaluation | null)[]> {
  const evaluations: (Evaluation | null)[] = question.configs.map(() => null)
  const given = { ports: offlinePorts(), shared: createSharedWork() }
  const cells = replayCells(await fresh(question, context), variantsOf(question), given)
  for await (const { variant, ...figures } of cells) {
    evaluations[Number(variant)] = { session: question.session, ...figures }
    await turn(context)
  }
  return evaluations
}

/** All that is told of the session under each config; the variants are the places of the configs. */
export async function cellsTask(question: TuningQuestion, context: TaskContext): Promise<readonly Cell[]> {
  const cells: Cell[] = []
  const given = { ports: offlinePorts(), shared: createSharedWork() }
  for await (const cell of measureCells(await fresh(question, context), variantsOf(question), given)) {
    cells.push(cell)
    await turn(context)
  }
  return cells
}

async function turn({ turn: next, signal }: TaskContext): Promise<void> {
  await next()
  if (signal.aborted) throw appError('cancelled', 'The search was stopped.')
}

/** No model is asked: an extract stands in for a summary. */
function offlinePorts() {
  const own = ports()
  return { ...own, summarizer: createOfflineSummarizer(own.counter) }
}

/** Without what was worked out for other configs, which are not asked for again. */
async function fresh(question: OpenQuestion, context: TaskContext): Promise<CellSession> {
  const session = await heldCells(question, context)
  return { ...session, request: { ...session.request, session: forgetReplays(session.request.session) } }
}

function variantsOf({ provider: id, configs }: TuningQuestion): readonly Variant[] {
  const provider = providerById(id)
  invariant(provider, `there is a provider ${id}`)
  return configs.map((config, index) => ({ id: String(index), title: '', provider, config }))
}
