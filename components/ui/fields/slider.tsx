'use client'

import { Slider as Primitive } from 'radix-ui'
import { cn } from '@/components/ui/cn'
import { useFieldWiring } from './field'

interface SliderProps {
  readonly value: number
  readonly onValueChange: (value: number) => void
  /** Called once at the end of a drag or key press; use it for undo steps. */
  readonly onValueCommit?: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly disabled?: boolean
  readonly 'aria-label': string
  readonly valueText?: (value: number) => string
  readonly className?: string
}

export function Slider({
  value,
  onValueChange,
  onValueCommit,
  min = 0,
  max = 100,
  step = 1,
  disabled,
  valueText,
  className,
  ...props
}: SliderProps) {
  const { id: _, ...wiring } = useFieldWiring()
  const first =
    (handler?: (value: number) => void) =>
    ([next]: number[]) => {
      if (next !== undefined) handler?.(next)
    }
  return (
    <Primitive.Root
      value={[value]}
      onValueChange={first(onValueChange)}
      onValueCommit={first(onValueCommit)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      className={cn(
        'relative flex h-6 w-full touch-none items-center select-none data-[disabled]:opacity-50',
        className,
      )}
    >
      <Primitive.Track className="relative h-1 grow rounded-full bg-border-strong">
        <Primitive.Range className="absolute h-full rounded-full bg-accent-solid" />
      </Primitive.Track>
      <Primitive.Thumb
        {...wiring}
        aria-label={props['aria-label']}
        aria-valuetext={valueText?.(value)}
        className="hit-area relative block size-4 rounded-full border-2 border-accent-solid bg-surface shadow-control transition-[scale] hover:scale-110"
      />
    </Primitive.Root>
  )
}
