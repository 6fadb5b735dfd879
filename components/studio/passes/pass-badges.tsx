'use client'

import { useTranslations } from 'next-intl'
import type { PassConfig } from '@/lib/engine'
import { Badge } from '@/components/ui/display/badge'
import { usePassLabels } from '../use-pass-labels'

/** What a pass is, in short words: mode, operations, selection, condition. */
export function PassBadges({ pass }: { readonly pass: PassConfig }) {
  const t = useTranslations('studio.badges')
  const words = usePassLabels()
  const filter = words.filter(pass)
  const condition = words.condition(pass)
  return (
    <div className="flex flex-wrap gap-1">
      {words.operations(pass).map(({ key, text, tone }) => (
        <Badge key={key} tone={tone}>
          {text}
        </Badge>
      ))}
      <Badge look="outline">{t(pass.mode)}</Badge>
      <Badge look="outline">{words.selection(pass)}</Badge>
      {filter === undefined ? null : (
        <Badge look="outline" className="h-auto whitespace-normal">
          {filter}
        </Badge>
      )}
      {condition === undefined ? null : <Badge tone="info">{condition}</Badge>}
      {pass.targetTokens === undefined ? null : <Badge tone="info">{t('target', { tokens: pass.targetTokens })}</Badge>}
      {pass.targetPercent === undefined ? null : (
        <Badge tone="info">{t('targetPercent', { percent: pass.targetPercent / 100 })}</Badge>
      )}
    </div>
  )
}
