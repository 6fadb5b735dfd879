import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { letterOf, toneOfColumn } from '../model/column-letters'

/** A column's letter in its colour. */
export function Letter({ index }: { readonly index: number }) {
  return (
    <span
      className={cn(
        toneClass(toneOfColumn(index)),
        'inline-flex size-5 shrink-0 items-center justify-center rounded-sm bg-(--tone-soft) text-2xs font-bold text-(--tone)',
      )}
    >
      {letterOf(index)}
    </span>
  )
}
