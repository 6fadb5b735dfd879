'use client'

import { useTranslations } from 'next-intl'
import { callOf } from '@/components/shared/labels/call-labels'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import type { ActionError } from '@/lib/contracts/action'
import type { StrategyEstimate } from '@/lib/contracts/estimates'

interface FailureLabels {
  /** In few words, with the profile whose model was asked. */
  readonly short: string
  readonly detail: string
  readonly remedy: string
  /** Name of that profile. */
  readonly profile?: string | undefined
}

/** `expected`: what the run would have cost, which says whom it asks. */
export function useFailureLabels(): (error: ActionError, expected?: StrategyEstimate) => FailureLabels {
  const t = useTranslations('matrix.failure')
  const words = useErrorLabels()
  return (error, expected) => {
    const { title, detail = title, remedy } = words(error)
    const call = callOf(error.reason)
    if (call === undefined) return { short: error.code === 'PROVIDER_ERROR' ? detail : title, detail, remedy }
    const { status, profile = expected?.profile?.name } = call.problem ?? {}
    const what = t(`reasons.${call.code}`)
    const reason = status === undefined ? what : t('withStatus', { status: String(status), reason: what })
    return {
      short: profile === undefined ? reason : t('of', { profile, reason }),
      detail,
      remedy: t(`remedies.${call.code}`),
      profile,
    }
  }
}
