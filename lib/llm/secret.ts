import 'server-only'
import { inspect } from 'node:util'

const HIDDEN = '[secret]'

/**
 * A value that does not appear in logs, errors, JSON or inspection. `reveal` returns it, for the client that sends it.
 */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}

/** Text shaped like a key of a common provider, also if it is partly masked. */
const KEY_SHAPED =
  /\b(?:sk|pk|rk|gsk|xai)[-_][\w*.-]{6,}|\bAKIA[0-9A-Z]{8,}|\bya29\.[\w.-]{6,}|\bBearer\s+[\w.~+/=-]{6,}/gi

/** Removes the given secrets and anything shaped like a key from foreign text, such as a provider's error. */
export function redact(text: string, secrets: readonly Secret[]): string {
  const known = secrets.flatMap((secret) => [
    secret.reveal(),
    encodeURIComponent(secret.reveal()),
    Buffer.from(secret.reveal()).toString('base64'),
  ])
  const without = known
    .filter((value) => value.length > 0)
    .reduce((rest, value) => rest.replaceAll(value, HIDDEN), text)
  return without.replace(KEY_SHAPED, HIDDEN)
}
