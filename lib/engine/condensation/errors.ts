import type { FailureReason } from './reasons'
import { reasonText } from './words'

export type CondensationErrorCode =
  | 'CONFIG_INVALID'
  | 'PROVIDER_ERROR'
  | 'PROVIDER_NOT_FOUND'
  | 'HANDLER_INVALID'
  | 'ABORTED'
  | 'NOT_NEEDED'
  /** Only sizes of the session are known. */
  | 'TEXTS_NEEDED'

/** A condensation that failed or was refused; its message is the reason in English. The input is untouched. */
export class CondensationError extends Error {
  override readonly name = 'CondensationError'

  constructor(
    readonly reason: FailureReason,
    readonly code: CondensationErrorCode,
    readonly details?: unknown,
    options?: ErrorOptions,
  ) {
    super(reasonText(reason), options)
  }
}
