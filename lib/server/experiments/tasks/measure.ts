import { type Cell, createSharedWork, measureCells, providerById, type Variant, type VariantSpec } from '@/lib/engine'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openCells, type Opening } from './open-cells'

/** A stored session, and the strategies that are measured on it. */
export interface MeasureQuestion extends Opening {
  readonly place: StoredPlace
  readonly variants: readonly VariantSpec[]
}

export interface MeasuredEvent {
  readonly type: 'cell'
  readonly cell: Cell
  readonly milliseconds: number
}

/** Measures variant by variant and tells of each cell. Nobody is asked: an extract stands for what a model would answer. */
export async function measureTask(question: MeasureQuestion, context: TaskContext): Promise<number> {
  const { conversation } = (await openStored(question.place, context)).view
  const session = await openCells(conversation, question)
  const given = { ports: ownPorts(), signal: context.signal, shared: createSharedWork() }
  let [measured, began] = [0, performance.now()]
  const tell = (cell: Cell): void => {
    const now = performance.now()
    context.tell({ type: 'cell', cell, milliseconds: now - began } satisfies MeasuredEvent)
    began = now
    measured++
  }
  const variants: Variant[] = []
  for (const spec of question.variants) {
    const provider = providerById(spec.provider)
    if (provider) variants.push({ ...spec, provider })
    else tell(missingProvider(question.session, spec))
  }
  for await (const cell of measureCells(session, variants, given)) {
    tell(cell)
    await context.turn()
  }
  if (context.signal.aborted) throw appError('cancelled', 'The experiment was stopped.')
  return measured
}

const missingProvider = (session: string, { id, provider }: VariantSpec): Cell => ({
  session,
  variant: id,
  notAvailable: { type: 'invalidConfig', provider },
})
