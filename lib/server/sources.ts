import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { database } from '@/lib/db/client'
import type { BlobHash } from '@/lib/db/ids'
import { findBlob } from '@/lib/db/repositories/blobs'
import { importFile } from '@/lib/dialects/import-file'
import { viewIds, viewOf, type ConversationView, type ParsedConversation, type ParsedFile, type ViewId } from '@/lib/dialects/dialect'
import { invariant } from '@/lib/core/invariant'
import { warmCounts } from './engine'
import { notFound, refuse } from './failure'

const MEBIBYTE = 1024 * 1024
/** Parsed files take several times their size. */
const parsedFiles = new LRUCache<string, ParsedFile>({ max: 20, maxSize: 96 * MEBIBYTE })
/** Files whose conversation is still to be chosen; they are saved with the choice. */
const pendingFiles = new LRUCache<string, Uint8Array>({ max: 20, maxSize: 128 * MEBIBYTE, ttl: 60 * 60 * 1000 })

export const hashOf = (bytes: Uint8Array): BlobHash => createHash('sha256').update(bytes).digest('hex') as BlobHash

/** Parses a file, or throws its ImportError. */
export function parseSource(bytes: Uint8Array, name?: string): ParsedFile {
  const hash = hashOf(bytes)
  const known = parsedFiles.get(hash)
  if (known) return known
  const parsed = importFile(bytes, name)
  if (!parsed.ok) throw parsed.error
  parsedFiles.set(hash, parsed.value, { size: Math.max(1, bytes.byteLength) })
  return parsed.value
}

export function keepPending(bytes: Uint8Array): BlobHash {
  const hash = hashOf(bytes)
  pendingFiles.set(hash, bytes, { size: Math.max(1, bytes.byteLength) })
  return hash
}

export function takePending(hash: string): Uint8Array {
  const bytes = pendingFiles.get(hash)
  if (!bytes) throw refuse('choice-expired', 'The file to choose from is no longer held.', 'Upload it again.')
  return bytes
}

export interface StoredPlace {
  readonly sourceHash: BlobHash
  readonly conversationIndex: number
  readonly view: string
}

export interface OpenSource {
  readonly bytes: Uint8Array
  readonly file: ParsedFile
  readonly parsed: ParsedConversation
  readonly view: ConversationView
}

/** A stored conversation, parsed: from the cache where it is warm. */
export async function openSource({ sourceHash, conversationIndex, view }: StoredPlace): Promise<OpenSource> {
  const bytes = await findBlob(await database(), sourceHash)
  if (!bytes) throw notFound('conversation')
  const file = parseSource(bytes)
  const parsed = file.conversations[conversationIndex]
  invariant(parsed, `the stored file has no conversation ${conversationIndex}`)
  const opened = viewOf(parsed, toViewId(view))
  await warmCounts(opened.conversation)
  return { bytes, file, parsed, view: opened }
}

export const toViewId = (text: string): ViewId => viewIds.find((id) => id === text) ?? 'full'
