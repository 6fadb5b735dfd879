import { cn } from '@/components/ui/cn'

/** A strategy's letter; filled for the one that is read. It has no hue, because hues stand for fates. */
export function LetterMark({ letter, filled }: { readonly letter: string; readonly filled?: boolean }) {
  return (
    <span
      data-chosen={filled || undefined}
      className={cn(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-sm border text-2xs font-semibold',
        filled ? 'border-text bg-text text-surface' : 'border-border-control text-text-muted',
      )}
    >
      {letter}
    </span>
  )
}
