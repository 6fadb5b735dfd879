'use client'

import { Slider as Primitive } from 'radix-ui'
import { useFieldWiring } from './field'

interface SliderProps {
  readonly value: number
  readonly onValueChange: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly disabled?: boolean
  readonly 'aria-label': string
  readonly valueText?: (value: number) => string
}

export function Slider({ value, onValueChange, min = 0, max = 100, disabled, valueText, ...props }: SliderProps) {
  const { id: _, ...wiring } = useFieldWiring()
  return (
    <Primitive.Root
      value={[value]}
      onValueChange={([next]) => {
        if (next !== undefined) onValueChange(next)
      }}
      min={min}
      max={max}
      disabled={disabled}
      className="relative flex h-6 w-full touch-none items-center select-none data-[disabled]:opacity-50"
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
