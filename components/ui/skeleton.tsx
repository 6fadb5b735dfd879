import { cn } from './cn'

/** A placeholder of the size that the content will have; whoever shows it sets `aria-busy` on the region. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-sm bg-hover', className)} />
}
