import { cn } from '@/components/ui/cn'

/** Decorative: state in text, or with `aria-busy`, what is going on. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" fill="none" className={cn('size-3.5 shrink-0 animate-spin', className)}>
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.22" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
