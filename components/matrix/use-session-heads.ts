'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { SessionFigures } from '@/lib/engine'
import type { MatrixProps } from './matrix'

/** What the heads of the columns say of how a session's tokens are calibrated, and of whose prices its cost is by. */
export function useSessionHeads(session: SessionFigures | undefined): Pick<MatrixProps, 'calibration' | 'costHelp'> {
  const t = useTranslations('matrix')
  const format = useFormatter()
  if (session === undefined) return {}
  const { calibration, model, requests } = session
  return {
    calibration: calibration
      ? calibrated(calibration)
      : { text: t('uncalibrated'), mark: t('noErrorMark'), help: t('uncalibratedHelp') },
    costHelp: model === undefined ? t('costFamily', { requests }) : t('costHelp', { requests, model }),
  }

  function calibrated({
    meanErrorPercent,
    scale,
    overheadTokens: overhead,
    requests: fitted,
  }: NonNullable<SessionFigures['calibration']>): NonNullable<MatrixProps['calibration']> {
    const line = { scale: format.number(scale, { maximumFractionDigits: 2 }), overhead, requests: fitted }
    if (meanErrorPercent === undefined)
      return { text: t('noError', line), mark: t('noErrorMark'), help: t('noErrorHelp', line) }
    const error = format.number(meanErrorPercent / 100, meanErrorPercent < 10 ? 'percentFine' : 'percent')
    return { text: t('calibrated', { error }), help: t('calibratedHelp', { ...line, error }) }
  }
}
