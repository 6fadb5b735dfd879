'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'

interface LazyLinesProps {
  readonly count: number
  /** Draws lines, from 0 and `to` exclusive. */
  readonly render: (from: number, to: number) => ReactNode
}

const CHUNK = 50
const LINE_PIXELS = 18

/** Many lines, mounted where they are near the eye: a part may have tens of thousands. */
export function LazyLines({ count, render }: LazyLinesProps) {
  if (count <= CHUNK) return render(0, count)
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => (
    <LazyChunk key={index} lines={Math.min(CHUNK, count - index * CHUNK)} eager={index === 0}>
      {() => render(index * CHUNK, Math.min(count, (index + 1) * CHUNK))}
    </LazyChunk>
  ))
}

interface LazyChunkProps {
  readonly lines: number
  readonly eager: boolean
  readonly children: () => ReactNode
}

function LazyChunk({ lines, eager, children }: LazyChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(eager)
  const [height, setHeight] = useState(lines * LINE_PIXELS)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '400px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} style={near ? undefined : { height }}>
      {near ? children() : null}
    </div>
  )
}
