/** A bug in this program, never a mistake of its user. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}

/** Makes a forgotten variant of a union a compile error. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected variant ${JSON.stringify(value)}`)
}
