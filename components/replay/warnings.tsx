'use client'

import { useTranslations } from 'next-intl'
import type { ReplayWarning, SessionReport } from '@/lib/engine'
import type { ReplayedRow } from './api/use-replays'
import type { ReplayLabels } from './use-replay-labels'

interface WarningsProps {
  readonly session: SessionReport
  readonly rows: readonly ReplayedRow[]
  readonly words: ReplayLabels
}

/** What is worth knowing beside the figures: of the session, then of each strategy. */
export function Warnings({ session, rows, words }: WarningsProps) {
  const said = useWarningLabels(words)
  const entries = [
    ...session.warnings.map((warning) => ({ letter: '', warning })),
    ...rows.flatMap(({ letter, report }) => (report?.warnings ?? []).map((warning) => ({ letter, warning }))),
  ]
  if (entries.length === 0) return null
  return (
    <ul className="flex list-disc flex-col gap-1 pr-3 pl-7 text-xs text-pretty text-text-muted">
      {entries.map(({ letter, warning }) => (
        <li key={`${letter} ${JSON.stringify(warning)}`}>
          {letter === '' ? null : <b className="font-semibold text-text">{letter}: </b>}
          {said(warning)}
        </li>
      ))}
    </ul>
  )
}

/** As the catalogue's choices are called. */
const whys = { 'no-usage': 'usage', 'reads-and-writes-merged': 'merged', 'cache-not-recorded': 'silent' } as const

function useWarningLabels(words: ReplayLabels): (warning: ReplayWarning) => string {
  const t = useTranslations('replay.warnings')
  return (warning) => {
    switch (warning.type) {
      case 'cacheNotRecorded':
        return t('cacheNotRecorded', { instead: warning.instead })
      case 'notCompared':
        return t('notCompared', { why: whys[warning.why] })
      case 'uncalibrated':
        return t('uncalibrated', { family: warning.family, scale: warning.scale })
      case 'clearsUnwritten':
        return t('clearsUnwritten', { tokens: words.tokens(warning.tokens), turn: warning.turn })
      case 'belowFloor':
        return t('belowFloor', {
          threshold: warning.thresholdPercent / 100,
          least: warning.leastPercent / 100,
          overhead: warning.overheadPercent / 100,
        })
      case 'neverReached':
        return t('neverReached', { threshold: warning.thresholdPercent / 100, peak: warning.peakPercent / 100 })
      case 'declined':
        return t(warning.leastSavedTokens > 0 ? 'declinedTokens' : 'declined', {
          times: warning.times,
          saving: warning.leastSavingPercent / 100,
          tokens: words.tokens(warning.leastSavedTokens),
        })
      case 'earlierConversation':
        return t('earlierConversation', { tokens: words.tokens(warning.tokens) })
      case 'amountsDiffer':
        return t('amountsDiffer', { factor: warning.factor })
      case 'outputsEstimated':
      case 'fastPriceUnknown':
        return t(warning.type, { requests: warning.requests })
      case 'nothingOverflows':
      case 'overflows':
        return t(warning.type, {
          requests: warning.requests,
          window: words.exact(warning.contextWindow),
          isAssumed: String(words.windowIsAssumed),
        })
      case 'sizesOnly':
      case 'textsNeeded':
      case 'standIn':
        return t(warning.type)
    }
  }
}
