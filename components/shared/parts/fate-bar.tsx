import type { FateTokens } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { fatesIn } from '@/components/shared/model/fates'
import { hatchOf } from './fate-swatch'

/** Shares of the fates, side by side. The figures stand in text around it. */
export function FateBar({ tokens, className }: { readonly tokens: FateTokens; readonly className?: string }) {
  return (
    <span aria-hidden className={cn('flex overflow-hidden rounded-xs weak:h-1.5', className)}>
      {fatesIn(tokens).map((fate) => (
        <span key={fate} className={hatchOf(fate)} style={{ flex: `${tokens[fate]} 0 0%` }} />
      ))}
    </span>
  )
}
