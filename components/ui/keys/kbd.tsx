'use client'

import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useApplePlatform } from './platform'
import { shortcutCaps } from './shortcut'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-border bg-sunken px-1 font-sans text-2xs text-text-muted">
      {children}
    </kbd>
  )
}

/** A shortcut such as `mod+k`, with the key names of the person's platform. */
export function Shortcut({ keys, className }: { readonly keys: string; readonly className?: string }) {
  const apple = useApplePlatform()
  return (
    <span className={cn('inline-flex items-center gap-0.5', className)}>
      {shortcutCaps(keys, apple).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  )
}
