'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { contained } from '@/components/ui/display/contained'
import type { usePanel } from './use-panel'

const Sheet = contained(
  dynamic(() => import('@/components/ui/overlays/sheet').then((module) => module.Sheet), { ssr: false }),
)

interface SidePanelProps {
  readonly panel: ReturnType<typeof usePanel>
  readonly side: 'left' | 'right'
  readonly title: string
  /** How wide it is beside the views. */
  readonly width: string
  /** How high it is on a phone, where it comes from below. */
  readonly height: string
  readonly children: ReactNode
}

/** A panel beside the views where there is room, a drawer where there is not, and a sheet on phones. */
export function SidePanel({ panel, side, title, width, height, children }: SidePanelProps) {
  if (panel.isBeside)
    return (
      <aside
        {...panel.place}
        tabIndex={-1}
        data-print="hidden"
        aria-label={title}
        className={cn(
          'focus-visible:-outline-offset-2 flex min-h-0 shrink-0 flex-col border-border bg-surface max-xl:hidden',
          side === 'left' ? 'border-r' : 'border-l',
          width,
        )}
      >
        {children}
      </aside>
    )
  if (panel.isDrawn)
    return (
      <Sheet open onOpenChange={panel.close} side={side} rises title={title} className={cn('[&>div]:p-0', height)}>
        {children}
      </Sheet>
    )
  return null
}
