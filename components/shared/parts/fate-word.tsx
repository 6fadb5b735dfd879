'use client'

import type { Fate } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { useFateLabels } from '@/components/shared/labels/fate-labels'

interface FateWordProps {
  readonly fate: Fate
  /** After the word: how many tokens. */
  readonly tokens?: string
  readonly className?: string
}

/** A fate as mark and word, in its ink. */
export function FateWord({ fate, tokens, className }: FateWordProps) {
  const words = useFateLabels()
  return (
    <span className={cn(toneClass(fate), 'hatched inline-flex items-center gap-1.5 weak:text-(--tone)', className)}>
      {tokens === undefined ? words(fate) : `${words(fate)} ${tokens}`}
    </span>
  )
}
