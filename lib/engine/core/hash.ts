/**
 * 53-bit non-cryptographic hash of UTF-16 units (cyrb53, public domain, by bryc). Deterministic on every platform.
 * For identity in memos and short checks, never for security.
 */
export function hash53(text: string, seed = 0): number {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** The first `length` lower-case hexadecimal digits of the hash, as references carry them to detect a changed text. */
export function shortHash(text: string, length = 4): string {
  return hash53(text).toString(16).padStart(14, '0').slice(-length)
}
