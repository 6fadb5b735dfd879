import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('rounded-lg border border-border bg-surface', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header className={cn('flex min-h-11 items-center gap-2 border-b border-border px-4 py-2', className)} {...props} />
  )
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('flex-1 truncate text-sm font-semibold weak:min-w-0', className)} {...props}>
      {children}
    </h2>
  )
}

/** A header that holds nothing but the title. */
export const CardHeading = ({ children }: Pick<ComponentProps<'h2'>, 'children'>) => (
  <CardHeader>
    <CardTitle>{children}</CardTitle>
  </CardHeader>
)

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-4', className)} {...props} />
}
