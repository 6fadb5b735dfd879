import * as z from 'zod'
import { CondensationError, err, ImportError, ok, type Result, type SchemaProblem } from '@/lib/engine'
import { isStorageError, type StorageError } from '@/lib/db/storage-error'
import type { ActionError } from '@/lib/contracts/shared/action'
import { log } from '@/lib/observe/log'

/** An expected failure as sent to a page: without stack, paths of this machine, and secrets. */
export type Failure = ActionError

/** Ends a use case with an expected failure; `answer` turns it into a value. */
export class AppError extends Error {
  override readonly name = 'AppError'

  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

/** Pages and routes are bundled apart, each with a class of its own, and share the answers that they wait for. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === 'AppError' && 'failure' in error

export const notFound = (what: string): AppError =>
  new AppError({ code: 'not-found', message: `There is no such ${what}; it may have been deleted.` })
export const appError = (code: string, message: string, remedy?: string): AppError =>
  new AppError({ code, message, remedy })

/**
 * Runs a use case and returns its value, or its failure as a value. Unexpected errors are logged on the server and
 * returned without details.
 */
export async function answer<Value>(work: () => Promise<Value>): Promise<Result<Value, Failure>> {
  try {
    return ok(await work())
  } catch (error) {
    return err(toFailure(error))
  }
}

export function toFailure(error: unknown): Failure {
  if (isAppError(error)) return error.failure
  if (error instanceof ImportError)
    return {
      code: error.code,
      message: error.message,
      place: error.place,
      remedy: error.remedy,
      problem: error.problem,
    }
  if (error instanceof CondensationError)
    return { code: error.code, message: error.message, reason: error.reason, ...fieldsOf(error) }
  if (isStorageError(error)) return storageFailure(error)
  console.error(error)
  return { code: 'unexpected', message: 'Something went wrong on the server. Its log says what.' }
}

/** Returned to the page and logged for the operator, because a disk does not repair itself. */
function storageFailure({ problem, message, remedy, cause }: StorageError): Failure {
  log().error({ problem, cause: cause instanceof Error ? cause.message : undefined }, 'storage')
  return { code: 'storage', message, remedy, storage: problem }
}

const issueList = z.array(
  z.object({
    field: z.string(),
    message: z.string(),
    problem: z.custom<SchemaProblem>((value) => typeof value === 'object').optional(),
  }),
)

/** The invalid options, if the error names them. */
function fieldsOf({ code, details }: CondensationError): Pick<Failure, 'fields'> {
  const fields = code === 'CONFIG_INVALID' ? issueList.safeParse(details).data : undefined
  return fields === undefined ? {} : { fields }
}
