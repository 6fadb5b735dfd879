import { cn } from '@/components/ui/cn'

interface VariantMarkProps {
  readonly letter: string
  /** On the frontier. */
  readonly filled: boolean
  readonly selected?: boolean
}

/** A variant's letter. It has no hue, because hues stand for fates. */
export function VariantMark({ letter, filled, selected = false }: VariantMarkProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex size-4.5 shrink-0 items-center justify-center rounded-sm border text-2xs font-semibold',
        selected
          ? 'border-accent-solid bg-accent-solid text-on-accent'
          : filled
            ? 'border-text bg-text text-surface'
            : 'border-border-control text-text-muted',
      )}
    >
      {letter}
    </span>
  )
}
