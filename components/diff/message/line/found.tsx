import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface FoundProps {
  /** It is in the line that one went to. */
  readonly sought?: boolean | undefined
  readonly children: ReactNode
}

/** A place where what is searched for stands. */
export const Found = ({ sought, children }: FoundProps) => (
  <mark className={cn('rounded-xs bg-highlight text-text', sought && 'outline-2 outline-accent')}>{children}</mark>
)
