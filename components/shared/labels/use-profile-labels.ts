'use client'

import { useTranslations } from 'next-intl'
import type { Messages } from 'next-intl'
import type { ThresholdAmount } from '@/lib/engine'
import type { EffectiveThresholdView, HandlerId, OptionName, ProfileView, SecretName } from '@/lib/contracts/profiles'
import { useCallLabels } from './call-labels'
import { useMoney } from './amounts/use-money'

type ConnectionCode = keyof Messages['profiles']['connection']['codes']

interface ProfileLabels {
  name(profile: Pick<ProfileView, 'builtIn' | 'name'>): string
  handler(id: HandlerId, fallback: string): string
  option(name: OptionName): string
  secret(name: SecretName): string
  /** Why a profile cannot be used, translated if the problem is known. */
  problem(profile: ProfileView): string
  /** `75% of the context window` or `150,000 tokens`. */
  threshold(amount: ThresholdAmount): string
  thresholdSource(source: EffectiveThresholdView['source']): string
  /** What a failed connection means, and what to do about it. */
  connection(code: string | undefined): { readonly title: string; readonly remedy: string }
}

export function useProfileLabels(): ProfileLabels {
  const t = useTranslations('profiles')
  const calls = useCallLabels()
  const money = useMoney()
  return {
    name: ({ builtIn, name }) => (builtIn ? t('offlineName') : name),
    handler: money.handler,
    option: (name) => t(`form.options.${name}`),
    secret: (name) => t(`form.secrets.${name}`),
    problem: ({ problem, problemCode, call }) =>
      call ? calls(call) : problemCode === 'key-unreadable' ? t('list.keyUnreadable') : (problem ?? ''),
    threshold: ({ percent, tokens }) =>
      tokens === undefined ? t('thresholds.percent', { percent }) : t('thresholds.tokens', { tokens }),
    thresholdSource: (source) => t(`thresholdSources.${source}`),
    connection: (code) => {
      const known =
        code !== undefined && t.has(`connection.codes.${code as ConnectionCode}.title`)
          ? (code as ConnectionCode)
          : 'failed'
      return { title: t(`connection.codes.${known}.title`), remedy: t(`connection.codes.${known}.remedy`) }
    },
  }
}
