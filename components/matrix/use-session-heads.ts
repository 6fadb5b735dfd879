'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { SessionFigures } from '@/lib/replay/figures'
import type { MatrixProps } from './matrix'

/** What the heads of the columns say of how a session's tokens are calibrated, and of whose prices its cost is by. */
export function useSessionHeads(session: SessionFigures | undefined): Pick<MatrixProps, 'calibration' | 'costHelp'> {
  const t = useTranslations('matrix')
  const format = useFormatter()
  if (session === undefined) return {}
  const { calibration, model, requests } = session
  const { meanErrorPercent = 0 } = calibration ?? {}
  const error = format.number(meanErrorPercent / 100, meanErrorPercent < 10 ? 'percentFine' : 'percent')
  return {
    calibration: calibration
      ? {
          text: t('calibrated', { error }),
          help: t('calibratedHelp', {
            scale: format.number(calibration.scale, { maximumFractionDigits: 2 }),
            overhead: calibration.overheadTokens,
            requests: calibration.requests,
            error,
          }),
        }
      : { text: t('uncalibrated'), mark: t('uncalibratedMark'), help: t('uncalibratedHelp') },
    costHelp: model === undefined ? t('costFamily', { requests }) : t('costHelp', { requests, model }),
  }
}
