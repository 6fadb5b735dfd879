import { cn } from '@/components/ui/cn'
import type { HarnessCount } from '@/lib/contracts/evaluation/datasets'

/** Darkest first: hue is kept for what became of content. */
export const shades = [
  'bg-(--map-text)',
  'bg-(--map-calls)',
  'bg-(--map-results)',
  'bg-(--map-thinking)',
  'bg-border-strong',
] as const

/** Which harnesses the sessions are of, the largest first, with its name. */
export function HarnessMix({ harnesses }: { readonly harnesses: readonly HarnessCount[] }) {
  const shown = harnesses.slice(0, shades.length)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden className="flex h-2 w-18 shrink-0 gap-px overflow-hidden rounded-[2px]">
        {shown.map(({ dialect, sessions }, index) => (
          <span key={dialect} className={cn('min-w-0.5', shades[index])} style={{ flexGrow: sessions, flexBasis: 0 }} />
        ))}
      </span>
      <span
        className="min-w-0 truncate text-text-muted"
        title={harnesses.map(({ name, sessions }) => `${name} ${sessions}`).join(' · ')}
      >
        {harnesses[0]?.name}
        {harnesses.length > 1 ? ` +${harnesses.length - 1}` : ''}
      </span>
    </span>
  )
}
