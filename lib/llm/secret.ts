import 'server-only'
import { inspect } from 'node:util'

const HIDDEN = '[secret]'

/** A value that no log, error, JSON or inspection shows. Only `reveal` gives it out, and only to the client that sends it. */
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

/** Words that look like keys of the usual providers, whole or half masked. */
const KEY_SHAPED =
  /\b(?:sk|pk|rk|gsk|xai)[-_][\w*.-]{6,}|\bAKIA[0-9A-Z]{8,}|\bya29\.[\w.-]{6,}|\bBearer\s+[\w.~+/=-]{6,}/gi

/** Text from elsewhere, such as a provider's error, without the secrets and without anything shaped like one. */
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
