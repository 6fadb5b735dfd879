'use client'

import { useTranslations } from 'next-intl'
import type { ConnectionView } from '@/lib/server/profiles-contract'
import { Callout } from '@/components/ui/callout'
import { useCallWords } from '@/components/workbench/call-words'
import { useAmounts } from '@/components/workbench/use-amounts'
import { useMoney } from './use-money'
import { useProfileWords } from './use-profile-words'

/** How a test of a connection came out. */
export function ConnectionResult({ connection }: { readonly connection: ConnectionView }) {
  const t = useTranslations('profiles.connection')
  const money = useMoney()
  const { time } = useAmounts()
  const words = useProfileWords()
  const calls = useCallWords()
  if (connection.connected) {
    const { inputTokens, outputTokens, costUsd, timeMs, model } = connection
    return (
      <Callout kind="success" live title={t('connected', { model })}>
        {t('took', { time: time(timeMs) })}
        {inputTokens === undefined || outputTokens === undefined ? '' : ` ${t('used', { input: inputTokens, output: outputTokens })}`} {costUsd === undefined ? t('costUnknown') : t('cost', { cost: money.cost(costUsd) })}
      </Callout>
    )
  }
  const { title, remedy } = words.connection(connection.call?.code)
  return (
    <Callout kind="error" live title={title}>
      {connection.call === undefined ? null : <p className="wrap-anywhere">{connection.call.problem === undefined ? connection.call.message : calls(connection.call)}</p>}
      <p>{remedy}</p>
    </Callout>
  )
}
