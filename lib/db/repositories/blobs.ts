import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { isMainThread } from 'node:worker_threads'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, createBrotliDecompress } from 'node:zlib'
import { nextTurn } from '@/lib/base/next-turn'
import { hashOf } from '../blob-hash'
import { isPostgres, type Database, type DatabaseHandle } from '../handle'
import type { BlobHash } from '../ids'
import { StorageError } from '../storage-error'

/**
 * In a worker thread at once: the helper threads that compress aside have the server's own priority, and a large session would hold up
 * its requests.
 */
const compress = isMainThread
  ? promisify(brotliCompress)
  : async (...given: Parameters<typeof brotliCompressSync>) => brotliCompressSync(...given)
const decompress = promisify(brotliDecompress)

/**
 * Brotli quality. On recorded sessions, quality 4 is smaller (12 % of the size) than gzip 6 (19 %) in half the time.
 */
const QUALITY = 4

/** Content ready to be stored. It is compressed outside of the transaction that stores it, which stays short. */
export interface PackedBlob {
  readonly hash: BlobHash
  readonly encoding: 'br'
  readonly size: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** Compresses content; a packed blob is returned as it is. */
export async function packBlob(content: string | Uint8Array | PackedBlob): Promise<PackedBlob> {
  if (typeof content === 'object' && 'encoding' in content) return content
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return {
    hash: hashOf(bytes),
    encoding: 'br',
    size: bytes.byteLength,
    data: new Uint8Array(await compress(bytes, { params })),
  }
}

/** Bytes of compressed content per row: inserting one blocks the event loop for a few milliseconds only. */
const STORED_PIECE_BYTES = 256 * 1024

/** Content whose pieces were stored and compared already, if nothing has collected them since. */
export interface BlobAhead extends PackedBlob {
  readonly pieces: number
}

/**
 * Stores content ahead of the transaction that will refer to it, which stays short: a transaction holds up every other
 * statement. Each piece is a transaction of its own, and others have their turn after it.
 */
export async function storeAhead(db: Database, blob: PackedBlob): Promise<BlobAhead> {
  const cuts = piecesOf(blob)
  for (const piece of cuts) {
    await db.$transaction(async (transaction) => {
      await storeRow(transaction, blob)
      await storePiece(transaction, piece)
    })
    await nextTurn()
  }
  return { ...blob, pieces: cuts.length }
}

const isLarge = ({ data }: PackedBlob): boolean => data.byteLength > STORED_PIECE_BYTES

/** Stores content and, in `work`, the rows that refer to it: all of it or nothing. The transaction itself is short. */
export async function saveWithBlobs<Value>(
  db: Database,
  blobs: readonly PackedBlob[],
  work: (transaction: DatabaseHandle) => Promise<Value>,
): Promise<Value> {
  try {
    const ahead: PackedBlob[] = []
    for (const blob of blobs) ahead.push(isLarge(blob) ? await storeAhead(db, blob) : blob)
    // Two that store the same content wait for each other; in one order, neither waits for what the other holds.
    ahead.sort((a, b) => (a.hash < b.hash ? -1 : 1))
    return await db.$transaction(async (transaction) => {
      await storeBlobs(transaction, ahead)
      return work(transaction)
    })
  } catch (error) {
    await db.$transaction((transaction) => collectBlobs(transaction)).catch(() => 0) // a failing disk may refuse this too; then the daily sweep collects them
    throw error
  }
}

/**
 * Stores content once, by its hash, and repairs a stored copy that is damaged. Call it in the transaction that stores
 * the reference: blobs without references may be collected at any time. The update locks the row until that transaction
 * ends.
 */
export async function storeBlob(transaction: DatabaseHandle, blob: PackedBlob | BlobAhead): Promise<void> {
  const { hash } = blob
  await storeRow(transaction, blob)
  if ('pieces' in blob && (await transaction.blobPiece.count({ where: { hash } })) === blob.pieces) return
  const cuts = piecesOf(blob)
  for (const piece of cuts) await storePiece(transaction, piece)
  await transaction.blobPiece.deleteMany({ where: { hash, index: { gte: cuts.length } } })
}

/** The same of several. SQLite has one writer, so that new ones can be stored in two statements; on PostgreSQL others may be storing the same. */
async function storeBlobs(transaction: DatabaseHandle, given: readonly (PackedBlob | BlobAhead)[]): Promise<void> {
  const blobs = new Map(given.map((blob) => [blob.hash, blob]))
  const fresh = blobs.size > 1 && !isPostgres(transaction) ? await newAmong(transaction, blobs) : []
  for (const { hash } of fresh) blobs.delete(hash)
  for (const blob of blobs.values()) await storeBlob(transaction, blob)
  if (fresh.length === 0) return
  const createdAt = new Date()
  const rows = fresh.map(({ hash, encoding, size }) => ({ hash, encoding, size, createdAt }))
  await transaction.blob.createMany({ data: rows })
  await transaction.blobPiece.createMany({ data: fresh.flatMap(piecesOf) })
}

async function newAmong(
  transaction: DatabaseHandle,
  blobs: ReadonlyMap<BlobHash, PackedBlob>,
): Promise<readonly PackedBlob[]> {
  const where = { hash: { in: [...blobs.keys()] } }
  const stored = new Set((await transaction.blob.findMany({ where, select: { hash: true } })).map(({ hash }) => hash))
  return [...blobs.values()].filter(({ hash }) => !stored.has(hash))
}

async function storeRow(transaction: DatabaseHandle, { hash, encoding, size }: PackedBlob): Promise<void> {
  const content = { encoding, size }
  const create = { hash, ...content, createdAt: new Date() }
  await transaction.blob.upsert({ where: { hash }, create, update: content })
}

interface Piece {
  readonly hash: BlobHash
  readonly index: number
  readonly data: Uint8Array<ArrayBuffer>
}

const piecesOf = ({ hash, data }: PackedBlob): readonly Piece[] =>
  Array.from({ length: Math.ceil(data.byteLength / STORED_PIECE_BYTES) }, (_, index) => ({
    hash,
    index,
    data: data.subarray(index * STORED_PIECE_BYTES, (index + 1) * STORED_PIECE_BYTES),
  }))

async function storePiece(transaction: DatabaseHandle, piece: Piece): Promise<void> {
  const { hash, index, data } = piece
  const place = { hash_index: { hash, index } }
  const stored = await transaction.blobPiece.findUnique({ where: place })
  if (!stored) await transaction.blobPiece.create({ data: piece })
  else if (Buffer.compare(stored.data, data) !== 0) await transaction.blobPiece.update({ where: place, data: { data } })
}

/** A stored blob, still compressed, to be unpacked elsewhere (such as in a worker). */
export async function findPackedBlob(db: DatabaseHandle, hash: BlobHash): Promise<PackedBlob | undefined> {
  const row = await db.blob.findUnique({ where: { hash } })
  if (!row) return undefined
  if (row.encoding !== 'br') throw new StorageError('contentDamaged')
  return { hash, encoding: 'br', size: row.size, data: await storedData(db, hash) }
}

async function storedData(db: DatabaseHandle, hash: BlobHash): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const piece = await db.blobPiece.findUnique({ where: { hash_index: { hash, index: pieces.length } } })
    if (piece) pieces.push(piece.data)
    if (!piece || piece.data.byteLength < STORED_PIECE_BYTES) return new Uint8Array(Buffer.concat(pieces))
    await nextTurn()
  }
}

/** Size of the uncompressed content in bytes. */
export async function blobSize(db: DatabaseHandle, hash: BlobHash): Promise<number | undefined> {
  return (await db.blob.findUnique({ where: { hash }, select: { size: true } }))?.size
}

/** The content, verified against its hash. Throws a `StorageError` if it is damaged. */
export async function unpackBlob({
  hash,
  size,
  data,
}: Pick<PackedBlob, 'hash' | 'size' | 'data'>): Promise<Uint8Array> {
  const bytes = await decompress(data, { maxOutputLength: Math.max(1, size) }).catch((cause: unknown) => {
    throw new StorageError('contentDamaged', { cause })
  })
  if (hashOf(bytes) !== hash) throw new StorageError('contentDamaged')
  return bytes
}

/** The same of content that was packed from a text, including a byte order mark. */
export async function unpackText(packed: Pick<PackedBlob, 'hash' | 'size' | 'data'>): Promise<string> {
  const bytes = await unpackBlob(packed)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/**
 * The content in pieces, for streaming: it is never in memory as a whole. Damage is reported before the first piece.
 */
export async function unpackInPieces(packed: Pick<PackedBlob, 'hash' | 'size' | 'data'>): Promise<Readable> {
  const hash = createHash('sha256')
  try {
    for await (const piece of pieces(packed)) hash.update(piece as Buffer)
  } catch (cause) {
    throw new StorageError('contentDamaged', { cause })
  }
  if (hash.digest('hex') !== packed.hash) throw new StorageError('contentDamaged')
  return pieces(packed)
}

const PIECE_BYTES = 128 * 1024
const pieces = ({ data }: Pick<PackedBlob, 'data'>): Readable =>
  Readable.from([data]).pipe(createBrotliDecompress({ chunkSize: PIECE_BYTES }))

/** @internal */
export async function findBlob(db: DatabaseHandle, hash: BlobHash): Promise<Uint8Array | undefined> {
  const packed = await findPackedBlob(db, hash)
  return packed && unpackBlob(packed)
}

/** Content that was stored as text, including a byte order mark. @internal */
export async function findBlobText(db: DatabaseHandle, hash: BlobHash): Promise<string | undefined> {
  const packed = await findPackedBlob(db, hash)
  return packed && unpackText(packed)
}

const unused = {
  conversations: { none: {} },
  runInputs: { none: {} },
  runOutputs: { none: {} },
  runRecords: { none: {} },
  snapshots: { none: {} },
  importFiles: { none: {} },
}

/**
 * Deletes the blobs without references, or those `among` some, and returns their number. One that somebody else is storing just now is left
 * alone. Call it in a transaction.
 */
export async function collectBlobs(transaction: DatabaseHandle, among?: readonly string[]): Promise<number> {
  const where = { ...unused, ...(among && { hash: { in: [...among] } }) }
  if (isPostgres(transaction)) return collectLocked(transaction, where)
  return (await transaction.blob.deleteMany({ where })).count
}

/** Locked first: what refers to one of them meanwhile waits, and what has done so by then is seen. */
async function collectLocked(
  transaction: DatabaseHandle,
  where: typeof unused & { readonly hash?: { in: string[] } },
): Promise<number> {
  const candidates = await transaction.blob.findMany({ where, select: { hash: true } })
  if (candidates.length === 0) return 0
  const hashes = candidates.map(({ hash }) => hash)
  const locked = await transaction.$queryRaw<readonly { hash: string }[]>`
    SELECT "hash" FROM "Blob" WHERE "hash" = ANY(${hashes}) ORDER BY "hash" FOR UPDATE SKIP LOCKED`
  const { count } = await transaction.blob.deleteMany({
    where: { hash: { in: locked.map(({ hash }) => hash) }, ...unused },
  })
  return count
}
