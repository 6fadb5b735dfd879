'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { toneClass } from '@/components/ui/tone'
import { VisuallyHidden } from './visually-hidden'

const kinds = {
  info: { icon: Info, tone: 'info', name: 'information' },
  success: { icon: CircleCheck, tone: 'success', name: 'success' },
  warning: { icon: TriangleAlert, tone: 'warning', name: 'warning' },
  error: { icon: CircleAlert, tone: 'danger', name: 'error' },
} as const

interface CalloutProps {
  readonly kind: keyof typeof kinds
  readonly title?: ReactNode
  readonly actions?: ReactNode
  /** Announces it when it appears; not for callouts that are there from the start. */
  readonly live?: boolean
  readonly className?: string | undefined
  readonly children?: ReactNode
}

export function Callout({ kind, title, actions, live = false, className, children }: CalloutProps) {
  const t = useTranslations('common.ui')
  const { icon: Icon, tone, name } = kinds[kind]
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div
      role={live ? role : undefined}
      className={cn(
        toneClass(tone),
        'flex items-start gap-2.5 rounded-lg border border-(--tone)/25 bg-(--tone-soft)/60 px-3 py-2.5 text-sm',
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-(--tone)" />
      <VisuallyHidden>{t(name)}</VisuallyHidden>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        {children === undefined ? null : <div className="text-pretty text-text-muted">{children}</div>}
      </div>
      {actions === undefined ? null : <div className="flex shrink-0 gap-2">{actions}</div>}
    </div>
  )
}
