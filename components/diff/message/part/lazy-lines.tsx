'use client'

import type { ReactNode } from 'react'
import { LINE_PIXELS } from '@/components/diff/model/heights'
import { LazyChunk } from './lazy-chunk'

interface LazyLinesProps {
  readonly count: number
  /** One that is gone to, from 0: it is mounted wherever it is. */
  readonly sought?: number | undefined
  /** Draws lines, from 0 and `to` exclusive. */
  readonly render: (from: number, to: number) => ReactNode
}

const CHUNK = 14

/** Many lines, mounted where they are near the eye: a part may have tens of thousands. */
export function LazyLines({ count, sought = 0, render }: LazyLinesProps) {
  if (count <= CHUNK) return render(0, count)
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => (
    <LazyChunk
      key={index}
      height={Math.min(CHUNK, count - index * CHUNK) * LINE_PIXELS}
      eager={index === 0 || index === Math.floor(sought / CHUNK)}
    >
      {() => render(index * CHUNK, Math.min(count, (index + 1) * CHUNK))}
    </LazyChunk>
  ))
}
