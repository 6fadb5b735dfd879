'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'

/** How many files were read; those that were refused are striped. */
export function ImportBar({ view, className }: { readonly view: ImportView; readonly className?: string }) {
  const t = useTranslations('datasets.import')
  const { stored, known, refused, expected } = view
  const share = (count: number): string => `${(100 * count) / Math.max(1, expected)}%`
  const read = stored + known + refused
  return (
    <span
      role="progressbar"
      aria-label={t('files', { read, expected })}
      aria-valuemin={0}
      aria-valuemax={expected}
      aria-valuenow={read}
      className={cn('flex h-1 overflow-hidden rounded-full bg-border', className)}
    >
      <span className="bg-accent/45" style={{ width: share(known) }} />
      <span className="bg-accent" style={{ width: share(stored) }} />
      <span
        className="bg-[repeating-linear-gradient(135deg,var(--text)_0_2px,transparent_2px_4px)]"
        style={{ width: share(refused) }}
      />
    </span>
  )
}
