import { createHash } from 'node:crypto'
import { contentTexts } from '@/lib/engine/conversation/texts/content-text'
import type { Conversation } from '@/lib/engine/conversation/conversation'

/** SHA-256 in hexadecimal digits; equal for conversations with the same content. */
export function contentHash(conversation: Conversation): string {
  const hash = createHash('sha256')
  for (const text of contentTexts(conversation)) hash.update(text).update('\n')
  return hash.digest('hex')
}
