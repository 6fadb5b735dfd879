import { DAY_MS } from '@/lib/engine'
import type { StoredKind } from '@/lib/base/stored-kind'
import { isPostgres, type Database, type DatabaseHandle } from '../handle'
import type { BlobHash } from '../ids'
import { isStorageError } from '../storage-error'
import { findPackedBlob, unpackBlob } from './blobs'
import { removeOldFailures } from './open-runs'

export interface StoredAmount {
  readonly kind: StoredKind
  /** Number of sessions, runs, links, answers, cells, originals or events; for `unused`, of files. */
  readonly count: number
  /** Bytes of the compressed files, or approximate bytes of the rows. */
  readonly bytes: number
}

export interface StorageSizes {
  readonly kinds: readonly StoredAmount[]
  /** Size of the database: of its file, or as PostgreSQL gives it. */
  readonly fileBytes: number
  /** Of these, free pages that deletions left inside it. */
  readonly freeBytes: number
}

/** Approximate bytes of one telemetry row with its indexes. */
const FIGURES_ROW_BYTES = 400

interface Sum {
  readonly kind?: string
  readonly count: bigint | number | null
  readonly bytes: bigint | number | null
}

export async function storageSizes(db: DatabaseHandle): Promise<StorageSizes> {
  const files = await db.$queryRaw<readonly Sum[]>`
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM "Conversation" c WHERE c."sourceHash" = b."hash" AND c."deletedAt" IS NULL) THEN 'sessions'
      WHEN EXISTS (SELECT 1 FROM "Run" r WHERE r."inputHash" = b."hash") OR EXISTS (SELECT 1 FROM "Run" r WHERE r."outputHash" = b."hash") OR EXISTS (SELECT 1 FROM "Run" r WHERE r."recordHash" = b."hash") THEN 'runs'
      WHEN EXISTS (SELECT 1 FROM "Snapshot" s WHERE s."contentHash" = b."hash") THEN 'shared'
      WHEN EXISTS (SELECT 1 FROM "Conversation" c WHERE c."sourceHash" = b."hash") THEN 'deleted'
      WHEN EXISTS (SELECT 1 FROM "ImportFile" i WHERE i."sourceHash" = b."hash") THEN 'sessions'
      ELSE 'unused' END AS "kind", count(*) AS "count",
      sum((SELECT sum(length(p."data")) FROM "BlobPiece" p WHERE p."hash" = b."hash")) AS "bytes"
    FROM "Blob" b GROUP BY 1`
  const [pins] = await db.$queryRaw<
    readonly Sum[]
  >`SELECT count(*) AS "count", sum(length("text") + length("preview") + length("usage") + 200) AS "bytes" FROM "Pin"`
  const [cells] = await db.$queryRaw<
    readonly Sum[]
  >`SELECT count(*) AS "count", sum(length("cell") + 200) AS "bytes" FROM "KnownCell"`
  const [originals] = await db.$queryRaw<
    readonly Sum[]
  >`SELECT count(*) AS "count", sum(length("data") + 200) AS "bytes" FROM "LiveOriginal"`
  const [states] = await db.$queryRaw<
    readonly Sum[]
  >`SELECT count(*) AS "count", sum(length("data") + 300) AS "bytes" FROM "LiveSession"`
  const [sessions, deleted, runs, shared, events, calls] = [
    await db.conversation.count({ where: { deletedAt: null } }),
    await db.conversation.count({ where: { deletedAt: { not: null } } }),
    await db.run.count(),
    await db.snapshot.count(),
    await db.condensationEvent.count(),
    await db.modelCall.count(),
  ]
  const ofFiles = (kind: StoredKind): Sum | undefined => files.find((row) => row.kind === kind)
  const amount = (kind: StoredKind, count: number): StoredAmount => ({
    kind,
    count,
    bytes: Number(ofFiles(kind)?.bytes ?? 0),
  })
  const summed = (kind: StoredKind, ...sums: readonly (Sum | undefined)[]): StoredAmount => ({
    kind,
    count: sums.reduce((all, sum) => all + Number(sum?.count ?? 0), 0),
    bytes: sums.reduce((all, sum) => all + Number(sum?.bytes ?? 0), 0),
  })
  return {
    kinds: [
      amount('sessions', sessions),
      amount('runs', runs),
      amount('shared', shared),
      amount('deleted', deleted),
      amount('unused', Number(ofFiles('unused')?.count ?? 0)),
      summed('pins', pins),
      summed('cells', cells),
      summed('live', originals, states),
      { kind: 'events', count: events, bytes: (events + calls) * FIGURES_ROW_BYTES },
    ],
    ...(await filePages(db)),
  }
}

/** PostgreSQL uses free space again by itself, and says only with an extension how much it is. */
export async function filePages(db: DatabaseHandle): Promise<Pick<StorageSizes, 'fileBytes' | 'freeBytes'>> {
  if (isPostgres(db)) {
    const [row] = await db.$queryRaw<readonly { size: bigint }[]>`SELECT pg_database_size(current_database()) AS "size"`
    return { fileBytes: Number(row?.size ?? 0), freeBytes: 0 }
  }
  const [row] = await db.$queryRaw<
    readonly Record<'size' | 'pages' | 'free', bigint | number>[]
  >`SELECT page_size AS "size", page_count AS "pages", freelist_count AS "free" FROM pragma_page_size, pragma_page_count, pragma_freelist_count`
  const size = Number(row?.size ?? 0)
  return { fileBytes: size * Number(row?.pages ?? 0), freeBytes: size * Number(row?.free ?? 0) }
}

/**
 * Returns free pages to the disk. In SQLite it blocks everything else and takes about as long as reading the file twice;
 * in PostgreSQL others go on, and only free pages at the end of a table are returned.
 */
export async function vacuum(db: Database): Promise<void> {
  await db.$executeRaw`VACUUM`
  if (isPostgres(db)) return
  await db.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`
}

/** A row that refers to a stored file. */
export interface BlobUser {
  readonly kind: 'session' | 'run' | 'shared'
  readonly id: string
  readonly title: string
}

export interface DamagedBlob {
  readonly hash: BlobHash
  readonly users: readonly BlobUser[]
}

/** Reads every stored file, one at a time, and returns those that are damaged. */
export async function findDamagedBlobs(db: DatabaseHandle): Promise<readonly DamagedBlob[]> {
  const damaged: DamagedBlob[] = []
  for (const { hash } of await db.blob.findMany({ select: { hash: true }, orderBy: { hash: 'asc' } })) {
    if (!(await isWhole(db, hash as BlobHash))) damaged.push({ hash: hash as BlobHash, users: await usersOf(db, hash) })
  }
  return damaged
}

async function isWhole(db: DatabaseHandle, hash: BlobHash): Promise<boolean> {
  try {
    const blob = await findPackedBlob(db, hash)
    if (blob) await unpackBlob(blob)
    return true
  } catch (error) {
    if (isStorageError(error) && (error.problem === 'contentDamaged' || error.problem === 'corrupt')) return false
    throw error
  }
}

async function usersOf(db: DatabaseHandle, hash: string): Promise<readonly BlobUser[]> {
  const select = { id: true, title: true } as const
  const sessions = await db.conversation.findMany({ where: { sourceHash: hash }, select })
  const runs = await db.run.findMany({
    where: { OR: [{ inputHash: hash }, { outputHash: hash }, { recordHash: hash }] },
    select,
  })
  const shared = await db.snapshot.findMany({ where: { contentHash: hash }, select })
  return [
    ...sessions.map((row) => ({ kind: 'session' as const, ...row })),
    ...runs.map((row) => ({ kind: 'run' as const, ...row })),
    ...shared.map((row) => ({ kind: 'shared' as const, ...row })),
  ]
}

/** Rows whose file is missing. Only something outside of this program can cause that, and it cannot be repaired. */
export async function findOrphanRows(db: DatabaseHandle): Promise<readonly BlobUser[]> {
  return db.$queryRaw<readonly BlobUser[]>`
    SELECT 'session' AS "kind", "id", "title" FROM "Conversation" WHERE "sourceHash" NOT IN (SELECT "hash" FROM "Blob")
    UNION ALL SELECT 'run', "id", "title" FROM "Run" WHERE "inputHash" NOT IN (SELECT "hash" FROM "Blob") OR "outputHash" NOT IN (SELECT "hash" FROM "Blob") OR "recordHash" NOT IN (SELECT "hash" FROM "Blob")
    UNION ALL SELECT 'shared', "id", "title" FROM "Snapshot" WHERE "contentHash" NOT IN (SELECT "hash" FROM "Blob")`
}

export async function removeOrphanRows(db: DatabaseHandle, rows: readonly BlobUser[]): Promise<void> {
  const of = (kind: BlobUser['kind']): { where: { id: { in: string[] } } } => ({
    where: { id: { in: rows.filter((row) => row.kind === kind).map(({ id }) => id) } },
  })
  await db.conversation.deleteMany(of('session'))
  await db.run.deleteMany(of('run'))
  await db.snapshot.deleteMany(of('shared'))
}

/** Days after which each kind is permanently deleted; null: never. */
export interface Retention {
  readonly runDays: number | null
  readonly pinDays: number | null
  readonly eventDays: number | null
}

export type Removed = Readonly<Record<'runs' | 'pins' | 'events', number>>

/** Deletes what is older than its retention. Files without references are left to `collectBlobs`. */
export async function removeExpired(
  db: DatabaseHandle,
  { runDays, pinDays, eventDays }: Retention,
  now: Date,
): Promise<Removed> {
  const older = (days: number): { where: { createdAt: { lt: Date } } } => ({
    where: { createdAt: { lt: new Date(now.getTime() - days * DAY_MS) } },
  })
  const none = { count: 0 }
  const runs = runDays === null ? none : await db.run.deleteMany(older(runDays))
  if (runDays !== null) await db.openRun.deleteMany(older(runDays))
  await removeOldFailures(db, now)
  const pins = pinDays === null ? none : await db.pin.deleteMany(older(pinDays))
  const events = eventDays === null ? none : await db.condensationEvent.deleteMany(older(eventDays))
  if (eventDays !== null) await db.modelCall.deleteMany(older(eventDays))
  return { runs: runs.count, pins: pins.count, events: events.count }
}
