'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { MatrixProps } from '@/components/matrix'
import type { SessionReplay } from '../api/use-later-figures'

interface CalibrationLabels {
  isCalibrated(replay: SessionReplay): boolean
  /** Share of the original's context that so many tokens take, with what is sent beside them. */
  contextOf(replay: SessionReplay | undefined, original: number): (tokens: number) => number | undefined
  /** What the heads of the columns say of it. */
  head(replay: SessionReplay | undefined): Pick<MatrixProps, 'calibration' | 'costHelp'>
}

/** How counted tokens become those of the provider, and what is said of it. */
export function useCalibrationLabels(): CalibrationLabels {
  const t = useTranslations('matrix')
  const format = useFormatter()
  const isCalibrated = ({ session: { calibration } }: SessionReplay): boolean => calibration.basis === 'recorded'
  return {
    isCalibrated,
    contextOf: (replay, original) => (tokens) => {
      const fit = replay?.session.calibration.stretches.at(-1)
      if (replay === undefined || fit === undefined || !isCalibrated(replay)) return undefined
      const sent = (counted: number): number => fit.scale * counted + fit.overheadTokens
      return sent(original) > 0 ? sent(tokens) / sent(original) : undefined
    },
    head: (replay) => {
      if (replay === undefined) return {}
      const { model, session } = replay
      const { calibration } = session
      const fit = calibration.stretches.at(-1)
      const error = format.number((calibration.meanErrorPercent ?? 0) / 100, 'percentFine')
      return {
        calibration: isCalibrated(replay)
          ? {
              text: t('calibrated', { error }),
              help: t('calibratedHelp', {
                scale: format.number(fit?.scale ?? 1, { maximumFractionDigits: 2 }),
                overhead: fit?.overheadTokens ?? 0,
                requests: calibration.requests,
                error,
              }),
            }
          : { text: t('uncalibrated'), help: t('uncalibratedHelp') },
        costHelp:
          model.name === undefined
            ? t('costFamily', { requests: session.nothing.turns.length })
            : t('costHelp', { requests: session.nothing.turns.length, model: model.name }),
      }
    },
  }
}
