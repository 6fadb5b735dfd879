'use client'

import { ArrowUpDown, Minus, Pencil, Plus, Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Comparable, compareConfigs, type ConfigDifference } from '@/lib/engine'
import type { ProviderView } from '@/lib/contracts/runs'
import { cn } from '@/components/ui/cn'
import { toneClass, type Tone } from '@/components/ui/tone'
import { useDifferenceLabels } from './labels/use-difference-labels'

const marks: Readonly<Record<ConfigDifference['type'], readonly [Tone, ReactNode]>> = {
  provider: ['accent', <Shapes key="provider" aria-hidden />],
  'pass-added': ['success', <Plus key="added" aria-hidden />],
  'pass-removed': ['removed', <Minus key="removed" aria-hidden />],
  'pass-moved': ['info', <ArrowUpDown key="moved" aria-hidden />],
  option: ['neutral', <Pencil key="option" aria-hidden />],
}

/** What a config has that another has not, in words. */
export function DifferenceList({
  before,
  after,
  provider,
}: {
  readonly before: Comparable
  readonly after: Comparable
  readonly provider: ProviderView | undefined
}) {
  const t = useTranslations('presets.diff')
  const words = useDifferenceLabels(provider)
  const differences = compareConfigs(before, after)
  if (differences.length === 0) return <p className="text-xs text-text-muted">{t('same')}</p>
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-1.5">
      {differences.map((difference) => {
        const [tone, icon] = marks[difference.type]
        return (
          <li key={JSON.stringify(difference)} className="flex items-start gap-2 text-sm">
            <span
              className={cn(
                toneClass(tone),
                'mt-px flex size-5 shrink-0 items-center justify-center rounded-sm bg-(--tone-soft) text-(--tone) [&_svg]:size-3',
              )}
            >
              {icon}
            </span>
            {difference.type === 'option' ? (
              <p className="min-w-0 wrap-anywhere">
                <span className="text-text-muted">
                  {difference.pass === undefined ? null : `${difference.pass.name} · `}
                </span>
                <span className="font-medium">{words.place(difference.path)}</span>:{' '}
                <del className="text-text-muted no-underline">{words.value(difference.from)}</del>{' '}
                <span aria-label={t('becomes')}>→</span>{' '}
                <ins className="no-underline">{words.value(difference.to)}</ins>
              </p>
            ) : (
              <p className="min-w-0 wrap-anywhere">{words.event(difference)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
