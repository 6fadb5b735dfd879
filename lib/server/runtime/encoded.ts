/**
 * A value as the JSON in which it will be sent. A worker writes it, and the server's thread passes it on without reading
 * it: to clone and write the rows of a large session would hold up everybody else.
 */
export class Encoded<Value> {
  /** `json`: UTF-8. */
  constructor(readonly json: Uint8Array<ArrayBuffer>) {}

  decode(): Value {
    return JSON.parse(new TextDecoder().decode(this.json)) as Value
  }
}

/** Plain data only. */
export const encodeJson = (value: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(JSON.stringify(value) ?? 'null'))

export const decoded = <Value>(value: Value | Encoded<Value>): Value =>
  value instanceof Encoded ? value.decode() : value
