'use client'

import { RadioGroup as Primitive } from 'radix-ui'
import { cn } from '@/components/ui/cn'

export interface Segment<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface SegmentedControlProps<Value extends string> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly segments: readonly Segment<Value>[]
  readonly 'aria-label': string
  readonly className?: string
}

/** One choice of a few, all visible. */
export function SegmentedControl<Value extends string>({
  value,
  onValueChange,
  segments,
  className,
  ...props
}: SegmentedControlProps<Value>) {
  const choose = (next: string) => {
    const segment = segments.find((candidate) => candidate.value === next)
    if (segment !== undefined) onValueChange(segment.value)
  }
  return (
    <Primitive.Root
      value={value}
      onValueChange={choose}
      orientation="horizontal"
      aria-label={props['aria-label']}
      className={cn(
        'inline-flex h-7 items-stretch max-sm:h-auto rounded-md border border-border bg-sunken p-px weak:w-fit',
        className,
      )}
    >
      {segments.map((segment) => (
        <Primitive.Item
          key={segment.value}
          value={segment.value}
          aria-label={segment.label}
          className="inline-flex min-w-6 items-center justify-center gap-1.5 rounded-[5px] border border-transparent px-2 text-xs font-medium text-text-muted transition-colors hover:text-text data-[state=checked]:border-border-strong data-[state=checked]:bg-surface data-[state=checked]:text-text data-[state=checked]:shadow-control dark:data-[state=checked]:bg-selected"
        >
          {segment.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
