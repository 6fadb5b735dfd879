import { createHash } from 'node:crypto'
import { contentTexts, type Conversation } from '@/lib/engine'

/** SHA-256 in hexadecimal digits; equal for conversations with the same content. */
export function contentHash(conversation: Conversation): string {
  const hash = createHash('sha256')
  for (const text of contentTexts(conversation)) hash.update(text).update('\n')
  return hash.digest('hex')
}
