import { createHash } from 'node:crypto'
import type { BlobHash } from '@/lib/db/ids'

export const hashOf = (bytes: Uint8Array): BlobHash => createHash('sha256').update(bytes).digest('hex') as BlobHash
