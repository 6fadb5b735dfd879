import type { ReactNode } from 'react'
import { Link } from '@/components/ui/buttons/link'

interface PageLineProps {
  /** The list that the page is one of. */
  readonly parent?: { readonly href: string; readonly label: string }
  readonly title: ReactNode
  /** What it is made of, in a few words. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
}

/** The line below the bar: where one is, and what can be done there. */
export const PageLine = ({ parent, title, about, actions }: PageLineProps) => (
  <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface px-4 py-1.5">
    {parent === undefined ? null : (
      <>
        <Link
          href={parent.href}
          className="hit-area relative shrink-0 rounded-sm text-text-muted hover:text-text hover:underline"
        >
          {parent.label}
        </Link>
        <span aria-hidden className="text-text-subtle">
          /
        </span>
      </>
    )}
    <h1 className="min-w-0 truncate text-base font-semibold">{title}</h1>
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-xs text-text-muted">{about}</div>
    <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
  </header>
)
