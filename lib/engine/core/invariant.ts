/** A bug in this program, as opposed to a mistake of its user. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message)
}

/** For the default branch of a switch: a forgotten variant of the union does not compile. */
export function unreachable(value: never): never {
  throw new InvariantError(`unexpected variant ${JSON.stringify(value)}`)
}
