'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { popoverStyle } from './overlay-style'

const itemStyle =
  "relative flex min-h-7 cursor-default gap-2 rounded-sm px-2 py-1 text-sm select-none weak:items-center data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover data-[highlighted]:outline-none [&_svg:not([class*='size-'])]:size-3.5 weak:[&>svg]:text-text-muted"

/** Not modal: a modal menu hides the page from screen readers while focus is still in it. */
export const DropdownMenu = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root modal={false} {...props} />
)

export const DropdownMenuTrigger = Primitive.Trigger

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      {/* A space typed to find an item would also scroll the page. */}
      <div role="presentation" onKeyDown={(event) => event.key === ' ' && event.preventDefault()}>
        <Primitive.Content
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className={cn(
            popoverStyle,
            'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto p-1 weak:min-w-44',
            className,
          )}
          {...props}
        />
      </div>
    </Primitive.Portal>
  )
}

export const DropdownMenuItem = ({ className, ...props }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item className={cn(itemStyle, className)} {...props} />
)

export const DropdownMenuLabel = ({ className, ...props }: ComponentProps<typeof Primitive.Label>) => (
  <Primitive.Label className={cn('px-2 pt-2 pb-1 text-2xs font-medium text-text-subtle', className)} {...props} />
)

export const DropdownMenuSeparator = ({ className, ...props }: ComponentProps<typeof Primitive.Separator>) => (
  <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
)

export const DropdownMenuRadioGroup = Primitive.RadioGroup

const Mark = () => (
  <Primitive.ItemIndicator className="absolute left-2">
    <Check aria-hidden className="size-3.5 text-accent" />
  </Primitive.ItemIndicator>
)

export const DropdownMenuCheckboxItem = ({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) => (
  <Primitive.CheckboxItem className={cn(itemStyle, 'pl-7', className)} {...props}>
    <Mark />
    {children}
  </Primitive.CheckboxItem>
)

export const DropdownMenuRadioItem = ({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) => (
  <Primitive.RadioItem className={cn(itemStyle, 'pl-7', className)} {...props}>
    <Mark />
    {children}
  </Primitive.RadioItem>
)
