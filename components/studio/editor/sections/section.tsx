'use client'

import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState, type ReactNode } from 'react'
import { Collapsible } from '@/components/ui/display/collapsible'
import { cn } from '@/components/ui/cn'
import { HelpTip } from '@/components/ui/overlays/help-tip'

interface SectionProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part of the editor that is always in sight. */
export function Section({ title, className, children }: SectionProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col gap-2.5 border-border weak:border-t weak:pt-3', className)}
    >
      <p id={id} className="text-xs font-semibold">
        {title}
      </p>
      {children}
    </div>
  )
}

interface FoldProps {
  readonly title: string
  /** Beside the title: how much is set in here. */
  readonly note?: string | undefined
  /** Something in here is not valid: the fold says so, and opens unless the person closed it. */
  readonly invalid?: boolean
  readonly open?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A part of the editor that is folded away until it is wanted. */
export function Fold({ title, note, invalid = false, open: startsOpen = false, className, children }: FoldProps) {
  const t = useTranslations('pass.fields')
  const [choice, setChoice] = useState<boolean>()
  // What once was a reason to be open stays one: a fold must not close on whoever empties the field in it.
  const [opened, setOpened] = useState(false)
  if (!opened && (startsOpen || invalid)) setOpened(true)
  return (
    <Collapsible
      open={choice ?? opened}
      onOpenChange={setChoice}
      className={className}
      title={
        <span className="flex items-center gap-1.5 text-xs font-medium">
          {title}
          {note === undefined ? null : <span className="font-normal text-text-muted">{note}</span>}
          {invalid ? <CircleAlert role="img" aria-label={t('invalid')} className="size-3.5 text-danger" /> : null}
        </span>
      }
    >
      <div className="flex flex-col gap-2.5 pt-1.5 pb-1 pl-5">{children}</div>
    </Collapsible>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly tip: string
  /** A group of toggles or radios, which names itself. */
  readonly children: ReactNode
}

/** A label above a group of toggles. */
export function Choices({ label, tip, children }: ChoicesProps) {
  const t = useTranslations('pass.fields')
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-1 text-xs font-medium">
        {label}
        <HelpTip name={t('about', { field: label })} text={tip} />
      </span>
      {children}
    </div>
  )
}

/** What the dry run says about a setting: quiet, and read out when it changes. */
export function Finding({
  tone = 'neutral',
  children,
}: {
  readonly tone?: 'neutral' | 'warning'
  readonly children: ReactNode
}) {
  return (
    <p
      role="status"
      className={cn(
        'rounded-md px-2 py-1.5 text-xs text-pretty tabular [&_b]:font-semibold',
        tone === 'warning' ? 'bg-warning-soft text-text' : 'bg-sunken text-text-muted [&_b]:text-text',
      )}
    >
      {children}
    </p>
  )
}
