'use client'

import { RadioGroup as Primitive } from 'radix-ui'
import { useId, type ReactNode } from 'react'

export interface RadioOption<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
  readonly description?: ReactNode
}

interface RadioGroupProps<Value extends string> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly options: readonly RadioOption<Value>[]
  readonly 'aria-label': string
}

export function RadioGroup<Value extends string>({ value, onValueChange, options, ...props }: RadioGroupProps<Value>) {
  const id = useId()
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option !== undefined) onValueChange(option.value)
  }
  return (
    <Primitive.Root
      value={value}
      onValueChange={choose}
      aria-label={props['aria-label']}
      className="flex flex-col gap-2"
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2">
          <Primitive.Item
            id={`${id}-${option.value}`}
            value={option.value}
            aria-describedby={option.description === undefined ? undefined : `${id}-${option.value}-help`}
            className="hit-area relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-control bg-surface hover:border-text-subtle data-[state=checked]:border-accent-solid dark:bg-sunken"
          >
            <Primitive.Indicator className="size-2 rounded-full bg-accent-solid" />
          </Primitive.Item>
          <div className="flex flex-col">
            <label htmlFor={`${id}-${option.value}`} className="text-sm">
              {option.label}
            </label>
            {option.description === undefined ? null : (
              <p id={`${id}-${option.value}-help`} className="text-xs text-text-muted">
                {option.description}
              </p>
            )}
          </div>
        </div>
      ))}
    </Primitive.Root>
  )
}
