'use client'

import { useTranslations } from 'next-intl'
import { useCallLabels, type FailedCall } from '@/components/shared/labels/call-labels'
import { useErrorLabels } from '@/components/shared/labels/error-labels'
import type { CallErrorCode, Reason } from '@/lib/engine'
import { toActionError } from '@/components/shared/queries/answers'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { StrategyEstimate } from '@/lib/contracts/estimates'
import type { RowResult } from '../api/use-results'
import { failureOf, type ColumnState } from '../model/column-state'
import type { StrategyDraft } from '../model/drafts/strategy-draft'

/** What is known of a row. */
export interface RowState {
  readonly draft: StrategyDraft
  readonly column: ColumnState | undefined
  readonly result: RowResult | undefined
}

/** Why a row has no figures: its last run failed, or they could not be worked out. */
export const failureIn = ({ draft, column, result }: RowState): ActionError | undefined =>
  failureOf(column, draft.config) ?? (result?.error && toActionError(result.error))

interface FailureLabels {
  /** In few words, with the profile whose model was asked. */
  readonly short: string
  readonly detail: string
  readonly remedy: string
  /** Name of that profile. */
  readonly profile?: string | undefined
}

interface FailureWords {
  /** `expected`: what the run would have cost, which says whom it asks. */
  failure(error: ActionError, expected?: StrategyEstimate): FailureLabels
  /** What a call failed with, in few words. `status`: of HTTP. */
  call(failed: { readonly code: CallErrorCode; readonly status?: number | undefined }): string
}

export function useFailureLabels(): FailureWords {
  const t = useTranslations('matrix.failure')
  const words = useErrorLabels()
  const problemOf = useCallLabels({ advises: false })
  const reasonOf: FailureWords['call'] = ({ code, status }) => {
    const reason = t(`reasons.${kindOf({ code, status })}`)
    return status === undefined ? reason : t('withStatus', { status: String(status), reason })
  }
  const failure: FailureWords['failure'] = (error, expected) => {
    const { title, detail = title, remedy } = words(error)
    const call = callOf(error.reason)
    if (call === undefined) {
      // That the strategy failed, the row says by itself.
      const says = error.code !== 'PROVIDER_ERROR' || title !== words({ code: error.code, message: '' }).title
      return { short: says ? title : detail, detail, remedy }
    }
    const { status, profile = expected?.profile?.name } = call.problem ?? {}
    const reason = reasonOf({ code: call.code, status })
    return {
      short: profile === undefined ? reason : t('of', { profile, reason }),
      detail: problemOf(call),
      remedy: t(`remedies.${kindOf({ code: call.code, status })}`),
      profile,
    }
  }
  return { failure, call: reasonOf }
}

/** What a call failed with: where a server did answer, what its status says of that. */
function kindOf({ code, status }: Parameters<FailureWords['call']>[0]) {
  if (code === 'rate-limited' && status === 402) return 'no-credit'
  if (code !== 'unavailable' || status === undefined) return code
  return statuses[status] ?? 'server-error'
}

const statuses: Readonly<Record<number, 'timeout' | 'overloaded'>> = {
  408: 'timeout',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
}

/** The call that a reason speaks of. */
function callOf(reason: Reason | undefined): FailedCall | undefined {
  switch (reason?.type) {
    case 'modelFailed':
    case 'callFailed':
      return reason
    case 'failed':
    case 'handlerInvalid':
      return reason.call
    default:
      return undefined
  }
}
