export type CondensationErrorCode = 'CONFIG_INVALID' | 'PROVIDER_ERROR' | 'PROVIDER_NOT_FOUND' | 'HANDLER_INVALID' | 'ABORTED' | 'NOT_NEEDED' | 'LOOP_GUARD'

/** A condensation that failed or was refused. The input is untouched. */
export class CondensationError extends Error {
  override readonly name = 'CondensationError'

  constructor(
    message: string,
    readonly code: CondensationErrorCode,
    readonly details?: unknown,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
