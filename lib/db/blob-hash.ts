import { createHash } from 'node:crypto'
import type { BlobHash } from './ids'

/** The name under which bytes are stored: their SHA-256 in hexadecimal digits. */
export const hashOf = (bytes: Uint8Array): BlobHash => createHash('sha256').update(bytes).digest('hex') as BlobHash

/** SHA-256 of a text in hexadecimal digits, for keys of what is worked out from it. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')
