import * as z from 'zod'
import type { JsonObject } from '@/lib/core/json'
import type { Result } from '@/lib/core/result'
import type { SchemaProblem } from '@/lib/core/schema-issues'
import type { StorageProblem } from '@/lib/core/storage-problem'
import type { FailureReason } from '@/lib/condensation/reasons'
import type { ImportPlace, ImportProblem } from '@/lib/dialects/import-error'

/*
 * What crosses between server and pages: plain, serialisable shapes, the input schemas of the actions, and the actions' types. Here what
 * every page shares; the rest stands in the contract of its page. Types and schemas only: components may import them.
 */

/** An expected failure as a page shows it. `message` and `remedy` are English; the interface takes its words from the data beside them, or by `code`. */
export interface ActionError {
  /** `not-found`, `invalid-input`, `unexpected`, an import error's code, or a condensation error's. */
  readonly code: string
  readonly message: string
  readonly place?: ImportPlace
  readonly remedy?: string | undefined
  /** The same as data: of a condensation, */
  readonly reason?: FailureReason
  /** and of an import. */
  readonly problem?: ImportProblem | undefined
  /** Of `storage`: what is wrong with disk, database or a stored file. */
  readonly storage?: StorageProblem
  /** Of `CONFIG_INVALID`: what is wrong with which option. `field` is a dotted path into the config, empty for the config as a whole. */
  readonly fields?: readonly {
    readonly field: string
    readonly message: string
    readonly problem?: SchemaProblem | undefined
  }[]
}

/** The server actions as pages know them. Each parses its input with the schema of the same name and never throws for an expected failure. */
export type ActionResult<Value> = Promise<Result<Value, ActionError>>

export const idSchema = z.string().min(1).max(100)
/** No config of ours comes near; deeper ones would overflow whoever walks them. */
const DEEPEST_CONFIG = 64

/** Checked by its provider's own schema. */
export const configSchema = z
  .custom<JsonObject>((value) => !isDeeperThan(value, DEEPEST_CONFIG), {
    message: `is nested more than ${DEEPEST_CONFIG} levels deep`,
    abort: true,
  })
  .refine((value) => z.record(z.string(), z.json()).safeParse(value).success)

export const idInput = z.object({ id: idSchema })
export type Id = z.infer<typeof idInput>

/** Of a question that asks for nothing in particular. */
export const noInput = z.object({})

/** Level by level, so that the depth costs no stack. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
