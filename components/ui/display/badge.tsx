import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { toneClass, type Tone } from '@/components/ui/tone'

interface BadgeProps extends ComponentProps<'span'> {
  readonly tone?: Tone
  /** `dot`: the tone is a dot beside plain text, for hues without enough contrast for text. */
  readonly look?: 'soft' | 'outline' | 'dot'
}

const looks = {
  soft: 'bg-(--tone-soft) text-(--tone)',
  outline: 'border border-border-strong text-(--tone)',
  dot: "border border-border text-text-muted before:size-1.5 before:rounded-full before:bg-(--tone) before:content-['']",
} as const

export function Badge({ tone = 'neutral', look = 'soft', className, ...props }: BadgeProps) {
  return (
    <span
      className={cn(
        toneClass(tone),
        looks[look],
        'inline-flex w-fit shrink-0 items-center gap-1 rounded-sm px-1.5 text-2xs font-medium weak:h-5 weak:whitespace-nowrap [&_svg]:size-3',
        className,
      )}
      {...props}
    />
  )
}
