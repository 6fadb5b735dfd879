import { LRUCache } from 'lru-cache'
import type { PartCounter, TokenCounter } from '../condensation/ports'
import { tokenCount, type TokenCount } from '../conversation/ids'
import { imageTokens } from '../conversation/image-tokens'
import type { Part } from '../conversation/part'
import { imagesOf, visibleText } from '../conversation/texts/visible-text'

/** Characters. Counting a shorter text is as fast as hashing it and looking it up. */
const SHORTEST_HASHED = 256
const REMEMBERED_TEXTS = 65_536

export interface CountMemo extends PartCounter {
  /** The sum over parts, which may be of different conversations. */
  countParts(parts: Iterable<Part>): TokenCount
}

/**
 * Counts each part once: by identity, and across conversations by the content of its text. Parts are never changed in
 * place, so a cached count cannot go stale.
 */
export function createMemo(counter: TokenCounter): CountMemo {
  const byPart = new WeakMap<Part, TokenCount>()
  const byContent = new LRUCache<string, TokenCount>({ max: REMEMBERED_TEXTS })

  const countText = (text: string): TokenCount => {
    if (text.length < SHORTEST_HASHED) return tokenCount(counter.count(text))
    const key = contentKey(text)
    const known = byContent.get(key)
    if (known !== undefined) return known
    const count = tokenCount(counter.count(text))
    byContent.set(key, count)
    return count
  }

  const countPart = (part: Part): TokenCount => {
    const known = byPart.get(part)
    if (known !== undefined) return known
    const images = imagesOf(part).reduce((sum, image) => sum + imageTokens(image), 0)
    const count = tokenCount(countText(visibleText(part)) + images)
    byPart.set(part, count)
    return count
  }

  const countParts = (parts: Iterable<Part>): TokenCount => {
    let total = 0
    for (const part of parts) total += countPart(part)
    return tokenCount(total)
  }

  return { id: counter.id, countText, countPart, countParts }
}

/** Three hashes of 32 bits, each of two characters at a time, and the length: a wrong count by chance is as good as impossible. */
function contentKey(text: string): string {
  const even = text.length & ~1
  let [one, other, third] = [0x2545f491, 0x41c6ce57, 0x5eadbeef]
  for (let at = 0; at < even; at += 2) {
    const units = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    one = Math.imul(one ^ units, 0x9e3779b1)
    one ^= one >>> 15
    other = Math.imul(other ^ units, 0x5f356495)
    other ^= other >>> 13
    third = Math.imul(third ^ units, 0x85ebca6b)
    third ^= third >>> 16
  }
  return `${text.length}:${text.slice(even)}:${one}:${other}:${third}`
}
