import { LRUCache } from 'lru-cache'
import { contentKey } from '../core/hash'
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
  // Made for the first long text: it reserves room for all, which takes milliseconds.
  let byContent: LRUCache<string, TokenCount> | undefined

  const countText = (text: string): TokenCount => {
    if (text.length < SHORTEST_HASHED) return tokenCount(counter.count(text))
    const key = contentKey(text)
    byContent ??= new LRUCache({ max: REMEMBERED_TEXTS })
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
