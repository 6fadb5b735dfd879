'use client'

import { useTranslations } from 'next-intl'
import type { Operation, PassConfig } from '@/lib/engine'
import type { Tone } from '@/components/ui/tone'
import { filterFields, operationsOf } from './model/pipeline'
import { toneOfOperation } from './mini-pipeline'

export interface PassLabels {
  selection(pass: PassConfig): string
  /** Undefined where nothing narrows the selection further. */
  filter(pass: PassConfig): string | undefined
  /** Undefined where the pass always runs. */
  condition(pass: PassConfig): string | undefined
  operations(pass: PassConfig): readonly { readonly key: string; readonly text: string; readonly tone: Tone }[]
}

/** The short words of a pass, for its card. */
export function usePassLabels(): PassLabels {
  const t = useTranslations('studio')
  const operation = (config: Operation): string => {
    if (config.operation === 'summarize') return t('operations.summarizeTo', { tokens: config.maxTokens })
    if (config.operation !== 'truncate') return t(`operations.${config.operation}`)
    const { maxLines, maxChars, maxTokens, tailLines = 0 } = config
    if (maxLines === undefined && maxChars === undefined)
      return maxTokens === undefined ? t('operations.truncate') : t('operations.truncateTokens', { tokens: maxTokens })
    if (maxLines === undefined) return t('operations.truncateChars', { chars: maxChars ?? 0 })
    const lines = maxLines + tailLines
    return maxChars === undefined
      ? t('operations.truncateLines', { lines })
      : t('operations.truncateBoth', { lines, chars: maxChars })
  }
  return {
    selection: ({ selection }) => {
      switch (selection.type) {
        case 'preserve_recent':
          return selection.keepRecentCount === 0
            ? t('selection.all')
            : t('selection.recent', { count: selection.keepRecentCount })
        case 'preserve_percent':
          return selection.keepPercentage === 0
            ? t('selection.all')
            : t('selection.percent', { percent: selection.keepPercentage })
        case 'preserve_tokens':
          return selection.keepTokens === 0
            ? t('selection.all')
            : t('selection.tokens', { tokens: selection.keepTokens })
        case 'preserve_turns':
          return selection.keepTurns === 0 ? t('selection.all') : t('selection.turns', { turns: selection.keepTurns })
        case 'custom':
          return t('selection.custom')
      }
    },
    filter: (pass) => {
      const fields = filterFields(pass)
      return fields.length === 0
        ? undefined
        : t('badges.filter', { fields: fields.map((field) => t(`filters.${field}` as 'filters.tools')).join(', ') })
    },
    condition: ({ execution }) => {
      switch (execution.type) {
        case 'always':
          return undefined
        case 'conditional':
          return t('condition.conditional', { tokens: execution.condition.tokenThreshold })
        case 'percentage':
          return t(`condition.${execution.relativeTo}`, { percent: execution.percentage })
        case 'saved_less':
          return t('condition.saved', { percent: execution.percentage })
      }
    },
    operations: (pass) => {
      if (pass.mode === 'individual') {
        const chosen = operationsOf(pass).map(({ kind, operation: config }) => ({
          key: kind,
          text: t('badges.operation', { kind: t(`kinds.${kind}`), operation: operation(config) }),
          tone: toneOfOperation[config.operation],
        }))
        return chosen.length === 0 ? [{ key: 'keep', text: t('badges.keep'), tone: 'warning' }] : chosen
      }
      const { operation: all, dropShare } = pass.batchConfig
      if (all === 'drop')
        return [{ key: all, text: t('badges.drop', { share: Math.round(dropShare * 100) }), tone: 'removed' }]
      return [
        all === 'keep'
          ? { key: all, text: t('badges.keepAll'), tone: 'neutral' }
          : { key: all, text: t('badges.summarizeAll'), tone: 'summarized' },
      ]
    },
  }
}
