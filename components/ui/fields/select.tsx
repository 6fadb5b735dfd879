'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from './control-style'
import { useFieldWiring } from './field'
import { inertOthers } from '@/components/ui/overlays/inert-others'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly description?: string | undefined
}

export interface SelectGroup<Value extends string = string> {
  readonly heading: string
  readonly options: readonly SelectOption<Value>[]
}

interface SelectProps<Value extends string> {
  readonly value: Value | undefined
  readonly onValueChange: (value: Value) => void
  readonly options: readonly (SelectOption<Value> | SelectGroup<Value>)[]
  readonly placeholder?: string
  readonly size?: 'sm' | 'md'
  /** Needed outside a Field. */
  readonly 'aria-label'?: string
  readonly className?: string
}

/** The primitive draws the items of a closed list too: each is drawn again only where it is another. */
const Option = memo(function Option({ value, label, description }: SelectOption) {
  return (
    <Primitive.Item
      value={value}
      className="relative flex min-h-7 cursor-default items-center gap-2 rounded-sm py-1 pr-2 pl-7 text-sm select-none data-[highlighted]:bg-hover data-[highlighted]:outline-none"
    >
      <Primitive.ItemIndicator className="absolute left-2">
        <Check aria-hidden className="size-3.5 text-accent" />
      </Primitive.ItemIndicator>
      <span className="flex min-w-0 flex-col">
        <Primitive.ItemText>{label}</Primitive.ItemText>
        {description === undefined ? null : <span className="text-xs text-text-muted">{description}</span>}
      </span>
    </Primitive.Item>
  )
})

export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  size = 'md',
  className,
  ...props
}: SelectProps<Value>) {
  const choices = options.flatMap((entry) => ('heading' in entry ? entry.options : [entry]))
  const choose = (next: string) => {
    const choice = choices.find((option) => option.value === next)
    if (choice !== undefined) onValueChange(choice.value)
  }
  return (
    <Primitive.Root value={value ?? ''} onValueChange={choose}>
      <Primitive.Trigger
        {...useFieldWiring()}
        aria-label={props['aria-label']}
        className={cn(
          controlStyle,
          'flex items-center justify-between gap-2 data-[placeholder]:text-text-subtle',
          size === 'sm' ? 'h-6 text-xs' : 'h-7',
          className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon>
          <ChevronDown aria-hidden className="size-3.5 text-text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          ref={inertOthers}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(24rem,calc(100vw-1rem))] overflow-hidden rounded-lg border border-border bg-raised p-1 text-text shadow-overlay data-[state=open]:animate-pop-in"
        >
          <Primitive.Viewport>
            {options.map((entry) =>
              'heading' in entry ? (
                <Primitive.Group key={entry.heading}>
                  <Primitive.Label className="px-2 pt-2 pb-1 text-2xs font-medium text-text-subtle">
                    {entry.heading}
                  </Primitive.Label>
                  {entry.options.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </Primitive.Group>
              ) : (
                <Option key={entry.value} {...entry} />
              ),
            )}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
