import { chunk } from 'es-toolkit'
import { use, type ReactNode } from 'react'
import type { PartId } from '@/lib/engine'
import { estimatePart } from '@/components/diff/model/heights'
import type { Region } from '@/components/diff/model/regions'
import type { Entry } from '@/components/diff/model/align-messages'
import { HereContext, useDiffContext } from '../diff-context'
import { LazyChunk } from './lazy-chunk'

interface LazyPartsProps {
  readonly entry: Entry
  readonly ids: readonly PartId[]
  readonly regions: readonly Region[]
  /** Of a part. */
  readonly linesOf: (id: PartId) => number
  readonly render: (id: PartId) => ReactNode
}

/** So many are drawn at once: what is unfolded in them then stays so, wherever one scrolls. */
const MOST_AT_ONCE = 24
const PARTS_OF_CHUNK = 6

/** Parts in a row, mounted where they are near the eye: one message may have thousands. */
export function LazyParts({ entry, ids, regions, linesOf, render }: LazyPartsProps) {
  const { sought } = useDiffContext()
  const here = use(HereContext)
  if (ids.length <= MOST_AT_ONCE) return ids.map(render)
  const goneTo = new Set<string | undefined>([
    here?.part,
    regions.find(({ number }) => number === here?.hunk)?.part,
    sought?.message === entry.key ? sought.part : undefined,
  ])
  return chunk(ids, PARTS_OF_CHUNK).map((inside, index) => (
    <LazyChunk
      key={inside[0]}
      height={inside.reduce((sum, id) => sum + estimatePart(linesOf(id)), 0)}
      className="border-b border-border/60 last:border-b-0"
      eager={index === 0 || inside.some((id) => goneTo.has(id))}
    >
      {() => inside.map(render)}
    </LazyChunk>
  ))
}
