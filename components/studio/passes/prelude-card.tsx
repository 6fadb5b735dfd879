'use client'

import { ChevronRight, Layers } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useId, useState } from 'react'
import { defaultLosslessConfig, type PassesConfig } from '@/lib/engine'
import type { PassPreview } from '@/lib/contracts/studio'
import { Badge } from '@/components/ui/display/badge'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Switch } from '@/components/ui/fields/switch'
import { EffectLine, type LastEffect } from '../effect-line'
import type { FieldIssue } from '../editor/types'
import { Problems } from '../problems'

const PreludeEditor = contained(
  dynamic(() => import('../editor/prelude-editor').then((module) => module.PreludeEditor), {
    ssr: false,
    loading: () => <Skeleton className="h-24" />,
  }),
)

type Prelude = NonNullable<PassesConfig['losslessPrelude']>

interface PreludeCardProps {
  readonly prelude: PassesConfig['losslessPrelude']
  readonly preview: PassPreview | undefined
  readonly last: LastEffect | undefined
  readonly total: number
  readonly issues: readonly FieldIssue[]
  /** The same as whole sentences. */
  readonly problems: readonly string[]
  readonly onChange: (prelude: Prelude, edit?: string) => void
}

const strategies = [
  'deduplicateFileReads',
  'consolidateToolResults',
  'removeObsoleteState',
  'referenceRepeatedLines',
] as const

/** What runs before the passes and loses nothing. */
export function PreludeCard({ prelude, preview, last, total, issues, problems, onChange }: PreludeCardProps) {
  const t = useTranslations('studio.prelude')
  const [open, setOpen] = useState(false)
  const id = useId()
  const on = prelude?.enabled ?? false
  const operations = prelude?.operations ?? defaultLosslessConfig
  const active = strategies.filter((name) => operations[name] !== false && operations[name] !== 'off')
  return (
    <section
      aria-label={t('name')}
      className={cn(
        'tone-recoverable flex flex-col rounded-lg border bg-raised shadow-control',
        issues.length > 0 ? 'border-danger' : open ? 'border-accent' : 'border-border',
      )}
    >
      <div className="flex flex-col gap-2 p-2">
        <div className="flex items-center gap-1">
          <span
            aria-hidden
            className={cn(
              'flex size-5 shrink-0 items-center justify-center rounded-sm [&_svg]:size-3',
              on ? 'bg-(--tone-soft) text-(--tone)' : 'bg-sunken text-text-subtle',
            )}
          >
            <Layers />
          </span>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={t('edit')}
            onClick={() => setOpen(!open)}
            className="flex min-h-6 min-w-0 flex-1 items-center gap-1 rounded-sm px-1 text-left text-sm font-medium hover:text-accent"
          >
            <span className={cn('min-w-0 truncate', !on && 'text-text-muted')}>{t('name')}</span>
            <ChevronRight
              aria-hidden
              className={cn('size-3.5 shrink-0 text-text-subtle transition-transform', open && 'rotate-90')}
            />
          </button>
          <Switch
            checked={on}
            onCheckedChange={(enabled) => onChange({ enabled, operations })}
            aria-label={t('switch')}
            className="sm:scale-90"
          />
        </div>
        <div className="flex flex-col gap-2 pl-6">
          {on ? (
            <div className="flex flex-wrap gap-1">
              {active.map((name) => (
                <Badge key={name} tone="recoverable">
                  {t(name)}
                </Badge>
              ))}
              {active.length === 0 ? <Badge tone="warning">{t('nothing')}</Badge> : null}
            </div>
          ) : (
            <p className="text-xs text-text-muted">{t('help')}</p>
          )}
          <Problems problems={problems} />
          {on ? <EffectLine preview={preview} last={last} total={total} /> : null}
        </div>
      </div>
      {open ? (
        <div id={id} className="rounded-b-lg border-t border-border bg-surface p-3">
          <PreludeEditor prelude={prelude} issues={issues} onChange={onChange} />
        </div>
      ) : null}
    </section>
  )
}
