import { defined } from '@/lib/engine'
import { toOptionalTitle } from '../texts'
import type { Database } from '../database'
import type { BlobHash, WorkspaceId } from '../ids'
import { packBlob, unpackText } from './blobs'

export interface NewLiveOriginal {
  readonly hash: string
  readonly text: string
  readonly tool?: string | undefined
  readonly tokens: number
  readonly items: number
  readonly itemsLeft: number
}

export interface StoredLiveOriginal extends NewLiveOriginal {
  /** How often it was asked for, with this time. */
  readonly retrievals: number
}

/** Values of one query: databases take a limited number of parameters. */
const CHUNK = 200

/** Keeps what is not kept yet, and keeps what is until `expiresAt`. */
export async function keepLiveOriginals(
  db: Database,
  workspaceId: WorkspaceId,
  originals: readonly NewLiveOriginal[],
  expiresAt: Date,
): Promise<void> {
  for (let start = 0; start < originals.length; start += CHUNK) {
    const chunk = originals.slice(start, start + CHUNK)
    const where = { workspaceId, hash: { in: chunk.map(({ hash }) => hash) } }
    const known = await db.liveOriginal.findMany({ where, select: { hash: true } })
    await db.liveOriginal.updateMany({ where, data: { expiresAt } })
    const isKnown = new Set(known.map(({ hash }) => hash))
    for (const { text, tool, ...original } of chunk.filter(({ hash }) => !isKnown.has(hash))) {
      const { hash: contentHash, size, data } = await packBlob(text)
      const created = { ...original, workspaceId, contentHash, size, data, tool: toOptionalTitle(tool) }
      await db.liveOriginal.upsert({
        where: { workspaceId_hash: { workspaceId, hash: original.hash } },
        create: { ...created, retrievals: 0, expiresAt },
        update: { expiresAt },
      })
    }
  }
}

/** Counts that it was asked for. Undefined where the workspace has none, or no longer. */
export async function retrieveLiveOriginal(
  db: Database,
  workspaceId: WorkspaceId,
  hash: string,
  now: Date,
): Promise<StoredLiveOriginal | undefined> {
  const { count } = await db.liveOriginal.updateMany({
    where: { workspaceId, hash, expiresAt: { gt: now } },
    data: { retrievals: { increment: 1 } },
  })
  if (count === 0) return undefined
  const row = await db.liveOriginal.findUnique({ where: { workspaceId_hash: { workspaceId, hash } } })
  if (!row) return undefined
  const { tool, tokens, items, itemsLeft, retrievals, contentHash, size, data } = row
  const text = await unpackText({ hash: contentHash as BlobHash, size, data })
  return { hash, text, tokens, items, itemsLeft, retrievals, ...defined({ tool: tool ?? undefined }) }
}

/** Deletes what has expired, and of each workspace all but the ones that expire last. Returns their number. */
export async function trimLiveOriginals(db: Database, now: Date, most: number): Promise<number> {
  const { count } = await db.liveOriginal.deleteMany({ where: { expiresAt: { lte: now } } })
  let removed = count
  for (const { workspaceId, _count } of await db.liveOriginal.groupBy({
    by: ['workspaceId'],
    _count: { _all: true },
  })) {
    if (_count._all <= most) continue
    const [last] = await db.liveOriginal.findMany({
      where: { workspaceId },
      orderBy: [{ expiresAt: 'desc' }, { hash: 'desc' }],
      skip: most - 1,
      take: 1,
      select: { expiresAt: true, hash: true },
    })
    if (!last) continue
    const { expiresAt, hash } = last
    const older = { OR: [{ expiresAt: { lt: expiresAt } }, { expiresAt, hash: { lt: hash } }] }
    removed += (await db.liveOriginal.deleteMany({ where: { workspaceId, ...older } })).count
  }
  return removed
}
