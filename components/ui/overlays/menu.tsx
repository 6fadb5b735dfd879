'use client'

import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

const MenuContent = contained(dynamic(() => import('./menu-content'), { ssr: false }))

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly id: string
      readonly label: string
      readonly icon?: ReactNode
      readonly shortcut?: string
      readonly tone?: 'danger'
      readonly disabled?: boolean
      /** Why it is disabled. */
      readonly why?: string
      readonly run: () => void
    }
  | {
      readonly kind: 'checkbox'
      readonly id: string
      readonly label: string
      readonly checked: boolean
      readonly onChange: (checked: boolean) => void
    }
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

interface TriggerProps {
  readonly id?: string
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
  readonly 'data-state'?: 'open' | 'closed'
  readonly onClick?: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** A button; its click handler is set here. */
  readonly trigger: ReactElement<TriggerProps>
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
  readonly onOpenChange?: (open: boolean) => void
}

/** A menu defined as data. The code that renders it is loaded on first use. */
export function Menu({ trigger, entries, align = 'start', onOpenChange }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = (next: boolean): void => {
    setWanted(true)
    setOpen(next)
    onOpenChange?.(next)
  }
  return (
    <span className="relative inline-flex">
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'data-state': open ? 'open' : 'closed',
        onClick: () => show(!open),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show(true)
        },
      })}
      {wanted ? <MenuContent button={id} open={open} onOpenChange={show} entries={entries} align={align} /> : null}
    </span>
  )
}
