import * as z from 'zod'
import type { Part } from '../../conversation/part'
import { keep, keepSchema } from './keep'
import type { OperationContext, OperationResult } from './operation'
import { suppress, suppressSchema } from './suppress'
import { summarizeSchema } from './summarize'
import { truncate, truncateSchema } from './truncate'

export const operationSchema = z.discriminatedUnion('operation', [
  keepSchema,
  suppressSchema,
  truncateSchema,
  summarizeSchema,
])
export type Operation = z.infer<typeof operationSchema>
export type OperationId = Operation['operation']

export const mechanicalOperationSchema = z.discriminatedUnion('operation', [keepSchema, suppressSchema, truncateSchema])
export type MechanicalConfig = z.infer<typeof mechanicalOperationSchema>

/** Applies a mechanical operation to a part. See MechanicalOperation for what it promises. */
export function applyOperation(part: Part, config: MechanicalConfig, context: OperationContext): OperationResult {
  switch (config.operation) {
    case 'keep':
      return keep.apply(part, config, context)
    case 'suppress':
      return suppress.apply(part, config, context)
    case 'truncate':
      return truncate.apply(part, config, context)
  }
}
