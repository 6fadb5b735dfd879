'use client'

import { useRef } from 'react'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu'
import { Shortcut } from '@/components/ui/keys/kbd'
import type { MenuEntry } from './menu'

interface MenuContentProps {
  /** Id of the menu's button. */
  readonly button: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly entries: readonly MenuEntry[]
  readonly align: 'start' | 'center' | 'end'
}

/** The menu of an existing button, positioned by an invisible trigger over it. */
export default function MenuContent({ button, open, onOpenChange, entries, align }: MenuContentProps) {
  const leftByPointer = useRef(false)
  const element = (): HTMLElement | null => document.getElementById(button)
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align={align}
        aria-labelledby={button}
        onInteractOutside={(event) => {
          const onButton = event.target instanceof Node && element()?.contains(event.target) === true
          // The button's own click closes the menu; closed here already, that click would open it again.
          if (onButton) event.preventDefault()
          else leftByPointer.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!leftByPointer.current) element()?.focus()
          leftByPointer.current = false
        }}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <DropdownMenuItem
          disabled={entry.disabled}
          onSelect={entry.run}
          className={entry.tone === 'danger' ? 'text-danger [&>svg]:text-danger' : undefined}
        >
          {entry.icon}
          <span className="flex-1">
            {entry.label}
            {entry.why === undefined ? null : <span className="block text-2xs">{entry.why}</span>}
          </span>
          {entry.shortcut === undefined ? null : <Shortcut keys={entry.shortcut} className="pl-4" />}
        </DropdownMenuItem>
      )
    case 'checkbox':
      return (
        <DropdownMenuCheckboxItem checked={entry.checked} onCheckedChange={entry.onChange}>
          {entry.label}
        </DropdownMenuCheckboxItem>
      )
    case 'choice':
      return (
        <DropdownMenuRadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          <DropdownMenuLabel>{entry.label}</DropdownMenuLabel>
          {entry.options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              {option.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      )
    case 'heading':
      return <DropdownMenuLabel>{entry.label}</DropdownMenuLabel>
    case 'separator':
      return <DropdownMenuSeparator />
  }
}
