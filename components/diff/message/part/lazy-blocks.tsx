'use client'

import { chunk } from 'es-toolkit'
import { useMemo, type ReactNode } from 'react'
import type { PartBlock } from '@/components/diff/model/blocks'
import { estimateBlock } from '@/components/diff/model/heights'
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

/** The blocks of a part, mounted where they are near the eye: a rewritten file may have thousands. */
export function LazyBlocks({ blocks, hunk, line, render }: LazyBlocksProps) {
  const chunks = useMemo(() => chunk(blocks, BLOCKS_OF_CHUNK), [blocks])
  if (chunks.length <= 1) return blocks.map(render)
  return chunks.map((inside, index) => (
    <LazyChunk
      key={index}
      height={inside.reduce((sum, block) => sum + estimateBlock(block), 0)}
      eager={index === 0 || inside.some((block) => isAt(block, hunk, line))}
    >
      {() => inside.map(render)}
    </LazyChunk>
  ))
}

function isAt(block: PartBlock, hunk: number | undefined, line: number | undefined): boolean {
  if (block.type === 'rest') return false
  const { from, to } = block.type === 'region' ? block.region : block
  if (line !== undefined && from <= line && line < Math.max(to, from + 1)) return true
  return block.type === 'region' && block.region.number === hunk
}
