import type { JsonObject } from '@/lib/engine'
import type { MainOperation } from './pipeline'

/** Enough of a pass to draw it small, read from any config without checking it. */
export interface PassSummary {
  readonly id: string
  readonly name: string
  readonly on: boolean
  readonly operation: MainOperation
}

const OPERATIONS: readonly string[] = ['suppress', 'truncate', 'summarize', 'drop']

/** The passes of a config that was not checked yet; undefined where it is no pipeline. */
export function passSummaries(config: JsonObject): readonly PassSummary[] | undefined {
  const passes = config['passes']
  if (!Array.isArray(passes) || config['strategy'] === 'two-phase') return undefined
  return passes.map((value: unknown, index): PassSummary => {
    const pass = objectOf(value)
    const found =
      pass['mode'] === 'batch'
        ? [objectOf(pass['batchConfig'])['operation'] ?? 'summarize']
        : Object.values(objectOf(objectOf(pass['individualConfig'])['defaults'])).map(
            (each) => objectOf(each)['operation'],
          )
    const used = new Set(
      found.filter((operation): operation is string => typeof operation === 'string' && OPERATIONS.includes(operation)),
    )
    const [only = 'keep'] = used
    return {
      id: typeof pass['id'] === 'string' ? pass['id'] : String(index),
      name: typeof pass['name'] === 'string' ? pass['name'] : '?',
      on: pass['enabled'] !== false,
      operation: (used.size > 1 ? 'mixed' : only) as PassSummary['operation'],
    }
  })
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
