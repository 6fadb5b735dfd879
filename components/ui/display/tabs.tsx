'use client'

import { Tabs as Primitive } from 'radix-ui'
import { createContext, use, useId, useState, type ComponentProps, type MouseEvent } from 'react'
import { cn } from '@/components/ui/cn'

const TabsContext = createContext<{ readonly id: string; readonly chosen: string | undefined }>({
  id: '',
  chosen: undefined,
})

const tabId = (id: string, value: string): string => `${id}-tab-${value}`
const panelId = (id: string, value: string): string => `${id}-panel-${value}`

/** `value` is the chosen tab; without it the tabs choose by themselves, beginning with `defaultValue`. */
export function Tabs({
  className,
  value,
  defaultValue,
  onValueChange,
  ...props
}: Omit<ComponentProps<typeof Primitive.Root>, 'dir'>) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  const chosen = value ?? own
  return (
    <TabsContext value={{ id, chosen }}>
      <Primitive.Root
        className={cn('flex min-h-0 min-w-0 flex-col', className)}
        value={chosen ?? ''}
        onValueChange={(next) => {
          setOwn(next)
          onValueChange?.(next)
        }}
        {...props}
      />
    </TabsContext>
  )
}

/** Needs `aria-label`. */
export function TabList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        'flex shrink-0 items-stretch overflow-x-auto border-border [scrollbar-width:none] weak:gap-1 weak:border-b',
        className,
      )}
      {...props}
    />
  )
}

/** The library focuses what is clicked from its script, which browsers take for the keyboard's doing and draw a ring: already focused, it has none. */
function focusByPointer({ button, ctrlKey, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false })
}

export function Tab({ className, value, onMouseDown, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  const { id, chosen } = use(TabsContext)
  return (
    <Primitive.Trigger
      value={value}
      id={tabId(id, value)}
      aria-controls={value === chosen ? panelId(id, value) : undefined}
      className={cn(
        'relative inline-flex h-9 shrink-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 disabled:opacity-50 weak:px-2.5',
        "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:text-text weak:data-[state=active]:after:bg-accent [&_svg:not([class*='size-'])]:size-3.5",
        className,
      )}
      onMouseDown={(event) => {
        onMouseDown?.(event)
        focusByPointer(event)
      }}
      {...props}
    />
  )
}

/**
 * What the tab of the same value shows while it is chosen. Not the library's: that one waits for animations, and for it
 * draws the whole panel again right after a page was taken over.
 */
export function TabPanel({ className, value, ...props }: ComponentProps<'div'> & { readonly value: string }) {
  const { id, chosen } = use(TabsContext)
  return value === chosen ? (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={0}
      // What is placed within it (explanations for screen readers too) scrolls with it, not with the page.
      className={cn('relative min-h-0 min-w-0 flex-1 focus-visible:-outline-offset-2', className)}
      {...props}
    />
  ) : null
}
