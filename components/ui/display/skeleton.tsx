import { cn } from '@/components/ui/cn'

/** A placeholder in the size of the coming content. Set `aria-busy` on the surrounding region. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={cn('animate-shimmer rounded-sm bg-hover weak:h-4', className)} />
}
