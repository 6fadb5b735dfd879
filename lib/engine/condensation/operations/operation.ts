import type * as z from 'zod'
import type { Part } from '../../conversation/part'
import type { PartCounter } from '../ports'

/** Kinds of content that an operation may be chosen for. The rest (system, tools, other) is never operated on. */
export const operableKinds = [
  'messageText',
  'toolParameters',
  'toolResults',
  'thinking',
  'images',
  'environment',
] as const
export type OperableKind = (typeof operableKinds)[number]

/** One value for each kind of part that it is given for. */
export type PerKind<T> = { readonly [Kind in OperableKind]?: T | undefined }

export interface OperationContext {
  readonly counter: PartCounter
  /** Name of the tool a result answers, where the result does not carry it. */
  readonly toolName?: string | undefined
}

/** What an operation makes of a part. `undefined` removes it: only where the dialect needs nothing to stand there. */
export type OperationResult = Part | undefined

/**
 * A mechanical operation: pure, and never larger. The same part object comes back where there is nothing to do or nothing to gain.
 * It keeps the part's id, type and call id, so it can neither separate a tool pair nor change a role.
 */
export interface MechanicalOperation<Id extends string, Schema extends z.ZodType> {
  readonly id: Id
  readonly schema: Schema
  apply(part: Part, config: z.infer<Schema>, context: OperationContext): OperationResult
}

/** `next` where it costs fewer tokens than `part`, else `part`: no operation makes a part larger. */
export function smallerOf<P extends Part>(part: P, next: P, counter: PartCounter): P {
  return next !== part && counter.countPart(next) < counter.countPart(part) ? next : part
}
