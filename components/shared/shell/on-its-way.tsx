'use client'

import { cn } from '@/components/ui/cn'
import { useLinkStatus } from '@/components/ui/buttons/link'

/**
 * A line under the page that was chosen, where the server takes more than a moment over it: the workbench has no
 * loading state of its own. In a link; `className` places it there.
 */
export function OnItsWay({ className }: { readonly className: string }) {
  const { pending } = useLinkStatus()
  return pending ? (
    <span
      aria-hidden
      className={cn(
        'absolute h-0.5 animate-fade-in rounded-full bg-accent-solid [animation-delay:200ms] [animation-fill-mode:both]',
        className,
      )}
    />
  ) : null
}
