'use client'

import { useTranslations } from 'next-intl'
import type { ConnectionView } from '@/lib/contracts/profiles'
import { Callout } from '@/components/ui/display/callout'
import { useCallLabels } from '@/components/shared/labels/call-labels'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

/** Result of a connection test. */
export function ConnectionResult({ connection }: { readonly connection: ConnectionView }) {
  const t = useTranslations('profiles.connection')
  const figures = useFigures()
  const { time } = useAmounts()
  const words = useProfileLabels()
  const calls = useCallLabels()
  if (connection.connected) {
    const { inputTokens, outputTokens, costUsd, timeMs, model } = connection
    return (
      <Callout kind="success" live title={t('connected', { model })}>
        {t('took', { time: time(timeMs) })}
        {inputTokens === undefined || outputTokens === undefined
          ? ''
          : ` ${t('used', { input: inputTokens, output: outputTokens })}`}{' '}
        {costUsd === undefined ? t('costUnknown') : t('cost', { cost: figures.money(costUsd) })}
      </Callout>
    )
  }
  const { title, remedy } = words.connection(connection.call?.code)
  return (
    <Callout kind="error" live title={title}>
      {connection.call === undefined ? null : (
        <p className="wrap-anywhere">
          {connection.call.problem === undefined ? connection.call.message : calls(connection.call)}
        </p>
      )}
      <p>{remedy}</p>
    </Callout>
  )
}
