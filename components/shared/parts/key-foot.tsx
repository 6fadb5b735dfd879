import type { ReactNode } from 'react'
import { Kbd, Shortcut } from '@/components/ui/keys/kbd'

interface KeyFootProps {
  /** Keys with what they do; several keys are parted by spaces. */
  readonly keys: readonly (readonly [string, string])[]
  readonly children?: ReactNode
}

/** The keys of a page, with its sums at the right. Where there is no keyboard only those stay. */
export const KeyFoot = ({ keys, children }: KeyFootProps) => (
  <footer className="sticky bottom-0 z-10 mt-auto flex h-8 shrink-0 items-center gap-4 border-t border-border bg-surface px-4 text-xs text-text-muted">
    <span aria-hidden className="flex gap-4 max-md:hidden">
      {keys.map(([strokes, what]) => (
        <span key={what} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          {strokes
            .split(' ')
            .map((stroke) =>
              stroke.includes('+') ? <Shortcut key={stroke} keys={stroke} /> : <Kbd key={stroke}>{stroke}</Kbd>,
            )}
          {what}
        </span>
      ))}
    </span>
    <span className="ml-auto truncate tabular">{children}</span>
  </footer>
)
