'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { PartCounts } from '@/lib/contracts/evaluation/datasets'
import { type PartName, partNames } from '@/lib/engine'

const grounds: Readonly<Record<PartName, string>> = {
  tune: 'bg-(--map-calls)',
  choose: 'bg-(--map-thinking)',
  heldOut: 'border border-border-control bg-surface',
}

/** Tune dark, choose light, held-out hollow. */
export function SplitBar({ counts, className }: { readonly counts: PartCounts; readonly className?: string }) {
  return (
    <span aria-hidden className={cn('flex h-2 w-14.5 shrink-0 gap-px', className)}>
      {partNames
        .filter((part) => counts[part] > 0)
        .map((part) => (
          <span
            key={part}
            className={cn('min-w-0.5', grounds[part])}
            style={{ flexGrow: counts[part], flexBasis: 0 }}
          />
        ))}
    </span>
  )
}

export function PartWord({ part }: { readonly part: PartName }) {
  const t = useTranslations('datasets.parts')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={cn('size-2 shrink-0', grounds[part])} />
      {t(part)}
    </span>
  )
}

/** What the greys mean. */
export function PartsLegend() {
  const t = useTranslations('datasets.legend')
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3 text-xs text-text-muted">
      {partNames.map((part) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cn('h-2 w-3', grounds[part])} />
          {t(part)}
        </span>
      ))}
    </p>
  )
}
