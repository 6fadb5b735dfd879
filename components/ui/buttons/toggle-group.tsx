'use client'

import { ToggleGroup as Primitive } from 'radix-ui'

export interface ToggleOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface ToggleGroupProps<Value extends string> {
  readonly value: readonly Value[]
  readonly onValueChange: (value: readonly Value[]) => void
  readonly options: readonly ToggleOption<Value>[]
  readonly 'aria-label': string
}

/** Any number of a few options; for exactly one, use SegmentedControl. */
export function ToggleGroup<Value extends string>({
  value,
  onValueChange,
  options,
  ...props
}: ToggleGroupProps<Value>) {
  const choose = (pressed: string[]) =>
    onValueChange(options.map((option) => option.value).filter((candidate) => pressed.includes(candidate)))
  return (
    <Primitive.Root
      type="multiple"
      value={[...value]}
      onValueChange={choose}
      aria-label={props['aria-label']}
      className="flex flex-wrap gap-1"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-6 items-center gap-1.5 rounded-full border border-border px-2.5 text-xs text-text-muted transition-colors hover:bg-hover hover:text-text data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:text-accent"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
