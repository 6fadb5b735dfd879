'use client'

import type { Fate } from '@/lib/fate'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { useFateLabels } from '@/components/shared/labels/fate-labels'
import { FateSwatch } from './fate-swatch'

/** A fate as mark and word, in its ink. */
export function FateWord({ fate, className }: { readonly fate: Fate; readonly className?: string }) {
  const words = useFateLabels()
  return (
    <span className={cn(toneClass(fate), 'inline-flex items-center gap-1.5 text-(--tone)', className)}>
      <FateSwatch fate={fate} />
      {words(fate)}
    </span>
  )
}
