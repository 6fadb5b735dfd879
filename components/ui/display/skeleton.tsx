import { cn } from '@/components/ui/cn'

/** A placeholder in the size of the coming content. Set `aria-busy` on the surrounding region. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-sm bg-hover', className)} />
}
