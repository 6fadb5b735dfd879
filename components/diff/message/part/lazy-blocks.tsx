'use client'

import { chunk } from 'es-toolkit'
import { use, useMemo, type ReactNode } from 'react'
import type { PartBlock } from '@/components/diff/model/blocks'
import { estimateBlock } from '@/components/diff/model/heights'
import { HereContext } from '../diff-context'
import { InTurn } from '@/components/diff/turns/in-turn'
import { LazyChunk } from './lazy-chunk'

interface LazyBlocksProps {
  readonly blocks: readonly PartBlock[]
  /** Number of the hunk that one goes to. */
  readonly hunk: number | undefined
  /** Of the original, from 0: where the line that one goes to stands. */
  readonly line: number | undefined
  readonly render: (block: PartBlock) => ReactNode
}

export const BLOCKS_OF_CHUNK = 24
/** Of a block that is one piece of weight 1, in pixels. */
const HEIGHT_OF_WEIGHT = 250

/** The blocks of a part, mounted where they are near the eye: a rewritten file may have thousands. */
export function LazyBlocks({ blocks, hunk, line, render }: LazyBlocksProps) {
  const chunks = useMemo(() => chunk(blocks, BLOCKS_OF_CHUNK), [blocks])
  const isHere = use(HereContext) !== undefined
  const inTurn = (block: PartBlock): ReactNode => {
    const height = estimateBlock(block)
    return (
      <InTurn key={keyOf(block)} weight={height / HEIGHT_OF_WEIGHT} atOnce={isHere} height={height} className="mx-3">
        {() => render(block)}
      </InTurn>
    )
  }
  if (chunks.length <= 1) return blocks.map(inTurn)
  return chunks.map((inside, index) => (
    <LazyChunk
      key={index}
      height={inside.reduce((sum, block) => sum + estimateBlock(block), 0)}
      eager={index === 0 || inside.some((block) => isAt(block, hunk, line))}
    >
      {() => inside.map(inTurn)}
    </LazyChunk>
  ))
}

const keyOf = (block: PartBlock): string =>
  `${block.type}-${block.type === 'region' ? block.region.number : block.from}`

function isAt(block: PartBlock, hunk: number | undefined, line: number | undefined): boolean {
  if (block.type === 'rest') return false
  const { from, to } = block.type === 'region' ? block.region : block
  if (line !== undefined && from <= line && line < Math.max(to, from + 1)) return true
  return block.type === 'region' && block.region.number === hunk
}
