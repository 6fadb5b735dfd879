import { LRUCache } from 'lru-cache'
import { err, type Result } from '@/lib/engine'
import type { ContentProblem } from '@/lib/contracts/share'
import { unpackText } from '@/lib/db/repositories/blobs'
import type { BlobHash } from '@/lib/db/ids'
import type { TaskContext } from '@/lib/server/workers/task-context'

type Opened<Content> = Result<Content, ContentProblem>

/** Opens stored copies by their hash, or says why one cannot be shown. The last few are held, of `mostBytes` together. */
export function createCopyReader<Content>(
  read: (stored: string) => Opened<Content>,
  mostBytes: number,
): (hash: BlobHash, context: Pick<TaskContext, 'host'>) => Promise<Opened<Content>> {
  const copies = new LRUCache<BlobHash, Opened<Content>>({ max: 8, maxSize: mostBytes })
  return async (hash, { host }) => {
    const known = copies.get(hash)
    if (known) return known
    const stored = await host
      .blob(hash, () => undefined)
      .then(async (packed) => ({ text: await unpackText(packed), bytes: packed.size }))
      .catch(() => undefined)
    if (stored === undefined) return err('damaged')
    const copy = read(stored.text)
    copies.set(hash, copy, { size: Math.max(1, stored.bytes) })
    return copy
  }
}
