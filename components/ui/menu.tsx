'use client'

import type { ReactElement, ReactNode } from 'react'
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
import { Shortcut } from './kbd'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly shortcut?: string
      readonly tone?: 'danger'
      readonly disabled?: boolean
      readonly run: () => void
    }
  | { readonly kind: 'checkbox'; readonly id: string; readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }
  | {
      readonly kind: 'choice'
      readonly id: string
      readonly label: string
      readonly value: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly onChange: (value: string) => void
    }
  | { readonly kind: 'heading'; readonly id: string; readonly label: string }
  | { readonly kind: 'separator'; readonly id: string }

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <DropdownMenuItem disabled={entry.disabled} onSelect={entry.run} className={entry.tone === 'danger' ? 'text-danger [&>svg]:text-danger' : undefined}>
          {entry.icon}
          <span className="flex-1">{entry.label}</span>
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

interface MenuProps {
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
}

/** A menu written as data. */
export function Menu({ trigger, entries, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align={align}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
