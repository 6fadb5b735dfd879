import { letterOf } from '@/lib/contracts/column-letters'

/** A strategy's letter. It has no hue, because hues stand for fates. */
export function Letter({ index }: { readonly index: number }) {
  return (
    <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm bg-surface text-2xs font-semibold text-text-muted ring-1 ring-border-strong ring-inset">
      {letterOf(index)}
    </span>
  )
}
