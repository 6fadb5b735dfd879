import { memoizeWeak } from '../../../core/memoize-weak'
import type { Part } from '../../../conversation/part'
import { applyOperation, type MechanicalConfig } from '../../operations/registry'
import type { OperationContext } from '../../operations/operation'
import { applySummary } from '../../operations/summarize'
import type { PartCounter } from '../../ports'

/** Made of one part under different settings, before the oldest are forgotten. */
const MOST = 12

/*
 * What operations make of a part is made once: made again it is the same object. So a dry run after an edit meets parts that it has counted
 * and written before.
 */
const madeWith = memoizeWeak((_counter: PartCounter) =>
  memoizeWeak((_part: Part) => new Map<string, { readonly part: Part | undefined }>()),
)

function once(part: Part, key: string, counter: PartCounter, make: () => Part | undefined): Part | undefined {
  const own = madeWith(counter)(part)
  const made = own.get(key) ?? { part: make() }
  own.delete(key)
  own.set(key, made)
  if (own.size > MOST) own.delete([...own.keys()][0] ?? '')
  return made.part
}

export const operated = (part: Part, config: MechanicalConfig, context: OperationContext): Part | undefined =>
  once(part, JSON.stringify([config, context.toolName]), context.counter, () => applyOperation(part, config, context))

export const summarizedAs = (part: Part, answer: string, by: string, context: OperationContext): Part =>
  once(part, JSON.stringify([answer, by]), context.counter, () => applySummary(part, answer, by, context)) ?? part
