'use client'

import { Eraser, Layers, Scissors, Shapes, TextQuote, Trash2, Equal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { JsonObject } from '@/lib/engine'
import { cn } from '@/components/ui/cn'
import { toneClass, type Tone } from '@/components/ui/tone'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { arrivalNames } from './model/arrival-names'
import { passSummaries } from './model/pass-summaries'
import type { MainOperation } from './model/pipeline'

export const operationIcons = {
  keep: <Equal aria-hidden />,
  suppress: <Eraser aria-hidden />,
  truncate: <Scissors aria-hidden />,
  summarize: <TextQuote aria-hidden />,
  drop: <Trash2 aria-hidden />,
  mixed: <Shapes aria-hidden />,
} as const satisfies Record<MainOperation, ReactNode>

export const toneOfOperation = {
  keep: 'neutral',
  suppress: 'removed',
  truncate: 'truncated',
  summarize: 'summarized',
  drop: 'removed',
  mixed: 'neutral',
} as const satisfies Record<MainOperation, Tone>

const chip = 'flex size-5 shrink-0 items-center justify-center rounded-sm [&_svg]:size-3'

/** A pipeline as a row of small marks, one a pass. Nothing where the config is none. */
export function MiniPipeline({ config }: { readonly config: JsonObject }) {
  const t = useTranslations('studio')
  const { step } = useEngineLabels()
  const passes = passSummaries(config)
  if (passes === undefined) return null
  const prelude = config['losslessPrelude']
  const hasPrelude =
    typeof prelude === 'object' && prelude !== null && !('enabled' in prelude && prelude.enabled === false)
  const first = [
    ...arrivalNames(config).map((name) => ({
      name: step({ type: 'named', name }),
      ...(name === 'lossless-at-arrival'
        ? ({ tone: 'recoverable', Icon: Layers } as const)
        : ({ tone: 'truncated', Icon: Scissors } as const)),
    })),
    ...(hasPrelude ? [{ name: t('mini.prelude'), tone: 'recoverable', Icon: Layers } as const] : []),
  ]
  return (
    <ol aria-label={t('mini.label')} className="flex min-w-0 flex-wrap items-center gap-1">
      {first.map(({ name, tone, Icon }) => (
        <li key={name} title={name} className={cn(chip, toneClass(tone), 'bg-(--tone-soft) text-(--tone)')}>
          <Icon aria-hidden />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {passes.map(({ id, name, on, operation }, index) => {
        const words = on
          ? t('mini.pass', { position: index + 1, name, operation: t(`operations.${operation}`) })
          : t('mini.passOff', { position: index + 1, name })
        return (
          <li
            key={`${id} ${index}`}
            title={words}
            className={cn(
              chip,
              toneClass(on ? toneOfOperation[operation] : 'neutral'),
              on ? 'bg-(--tone-soft) text-(--tone)' : 'border border-dashed border-border-strong text-text-subtle',
            )}
          >
            {operationIcons[operation]}
            <span className="sr-only">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}
