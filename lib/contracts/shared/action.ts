import * as z from 'zod'
import type { FailureReason, ImportPlace, ImportProblem, JsonObject, Result, SchemaProblem } from '@/lib/engine'
import type { StorageProblem } from '@/lib/base/storage-problem'
import type { SensitiveType } from '@/lib/sharing/sensitive-types'

/*
 * The shapes that server and pages exchange: plain and serialisable. This file has what every page needs; the rest is
 * in the contract of each feature. Types and schemas only, so that components may import it.
 */

/**
 * An expected failure, as pages show it. `message` and `remedy` are English; the interface translates from `code` and
 * the data beside them.
 */
export interface ActionError {
  /** `not-found`, `invalid-input`, `unexpected`, an import error's code, or a condensation error's. */
  readonly code: string
  readonly message: string
  readonly place?: ImportPlace
  readonly remedy?: string | undefined
  /** Of a failed condensation: the reason as data. */
  readonly reason?: FailureReason
  /** Of a failed import: the problem as data. */
  readonly problem?: ImportProblem | undefined
  /** Of the code `share-incomplete`: what would still be in the copy. */
  readonly unredacted?: Unredacted
  /** Of the code `storage`: what is wrong with the disk, the database or a stored file. */
  readonly storage?: StorageProblem
  /**
   * Of the code `CONFIG_INVALID`: what is wrong with which option. `field` is a dotted path into the config, empty for
   * the config as a whole.
   */
  readonly fields?: readonly {
    readonly field: string
    readonly message: string
    readonly problem?: SchemaProblem | undefined
  }[]
}

/** Something that a copy must not hold and would: what it is, as findings are numbered, and where it stands. */
export interface Unredacted {
  readonly type?: SensitiveType
  readonly number?: number
  /** Id of its finding; absent of a word that was chosen by hand. */
  readonly finding?: string
  /** Id of the part that holds it, among those that a person chooses from. */
  readonly part?: string
  /** Position of the message that holds it, from 1. */
  readonly message?: number
  /** Position of the strategy that holds it, from 1; absent in the session itself. */
  readonly strategy?: number
}

/** What a server action returns. Actions parse their input and never throw for an expected failure. */
export type ActionResult<Value> = Promise<Result<Value, ActionError>>

export const idSchema = z.string().min(1).max(100)
/** No real config is nearly as deep; a deeper one would overflow the stack of recursive code. */
const DEEPEST_CONFIG = 64

/** Any JSON object of limited depth; the provider's own schema checks it further. */
export const configSchema = z
  .custom<JsonObject>((value) => !isDeeperThan(value, DEEPEST_CONFIG), {
    message: `is nested more than ${DEEPEST_CONFIG} levels deep`,
    abort: true,
  })
  .refine((value) => z.record(z.string(), z.json()).safeParse(value).success)

export const idInput = z.object({ id: idSchema })
export type Id = z.infer<typeof idInput>

/** The input of a read or action that takes none. */
export const noInput = z.object({})

/** Iterative, level by level, so that a deep value cannot overflow the stack. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
