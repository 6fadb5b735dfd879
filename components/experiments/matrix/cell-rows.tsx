import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface CellTitleProps {
  readonly letter: string
  readonly name: string
  /** Its title. */
  readonly session: string
}

/** Which cell it is. */
export const CellTitle = ({ letter, name, session }: CellTitleProps) => (
  <p className="flex items-baseline gap-1.5">
    <strong className="shrink-0 text-sm font-semibold">
      {letter} {name}
    </strong>
    <span className="min-w-0 truncate text-text-muted">{session}</span>
  </p>
)

interface CellRowProps {
  readonly name: string
  readonly base?: string | undefined
  readonly isLost?: boolean
  readonly children: ReactNode
}

/** A figure of a cell, beside the baseline's. */
export function CellRow({ name, base, isLost = false, children }: CellRowProps) {
  const t = useTranslations('experiments.cell')
  return (
    <>
      <dt className="text-text-muted">{name}</dt>
      <dd className="tabular min-w-0 text-right wrap-anywhere">
        <span className={cn(isLost && 'text-removed')}>{children}</span>
        {base === undefined ? null : <span className="text-text-muted"> {t('base', { value: base })}</span>}
      </dd>
    </>
  )
}
