'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'

interface LazyChunkProps {
  /** In pixels, until it is measured. */
  readonly height: number
  /** Mounted wherever it is. */
  readonly eager: boolean
  readonly className?: string
  readonly children: () => ReactNode
}

/** A piece of something long, mounted while it is near the eye; elsewhere its height stands for it. */
export function LazyChunk({ height: estimated, eager, className, children }: LazyChunkProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [measured, setMeasured] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setMeasured(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '160px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const shown = near || eager
  return (
    <div ref={box} className={className} style={shown ? undefined : { height: measured ?? estimated }}>
      {shown ? children() : null}
    </div>
  )
}
