import type { Fate } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'

/** Colour and hatch of a fate as a class; the element says its size. */
export const hatchOf = (fate: Fate): string => cn('hatch', toneClass(fate))

/** A fate as a mark. Its word stands beside it, or in the accessible name of what it belongs to. */
export function FateSwatch({ fate, className }: { readonly fate: Fate; readonly className?: string }) {
  return <span aria-hidden className={cn(hatchOf(fate), 'inline-block shrink-0 rounded-xs weak:size-3', className)} />
}
