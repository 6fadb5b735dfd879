import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PartCounter, TokenCounter } from '@/lib/condensation/ports'
import { tokenCount, type TokenCount } from '@/lib/conversation/ids'
import { imageTokens } from '@/lib/conversation/image-tokens'
import type { Part } from '@/lib/conversation/part'
import { imagesOf, visibleText } from '@/lib/conversation/visible-text'

/** Shorter texts are counted as fast as they are hashed and looked up. */
const SHORTEST_HASHED = 256
const REMEMBERED_TEXTS = 65_536

export interface CountMemo extends PartCounter {
  /** Sum over parts, in any conversation. */
  countParts(parts: Iterable<Part>): TokenCount
}

/**
 * A part is counted once: by its identity, and across conversations by the content of its text. A part is never changed in
 * place, so its count cannot go stale.
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

/** Texts that differ in lone surrogates only may share one; they hold equally many tokens. */
const contentKey = (text: string): string => `${text.length}:${hash('sha256', text, 'base64')}`
