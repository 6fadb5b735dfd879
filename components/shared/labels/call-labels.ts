'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type CallDetail, type CallErrorCode, type CallProblem, outageOf } from '@/lib/engine'

export interface FailedCall {
  readonly code: CallErrorCode
  readonly message: string
  readonly problem?: CallProblem | undefined
}

/** What is advised right behind the problem, where nothing else on the screen says what helps. */
const advising = ['unauthorized', 'unknown-model', 'context-too-long', 'cut-off', 'timeout'] as const
const adviceOn = (code: CallErrorCode) => advising.find((each) => each === code)

/** Words a failed call to a model. Text of the provider is shown as a quotation. `advises`: what helps is said with it. */
export function useCallLabels({ advises = true } = {}): (failed: FailedCall) => string {
  const t = useTranslations('errors')
  const format = useFormatter()
  const detailOf = (
    detail: CallDetail,
    { handler, model }: { readonly handler: string; readonly model: string },
  ): string => {
    switch (detail.type) {
      case 'said':
        return ''
      case 'profileIllegal':
        return t('callDetails.profileIllegal', { fields: format.list(detail.fields) })
      case 'noneUsable':
        return t('callDetails.noneUsable', { profiles: format.list(detail.profiles) })
      case 'address':
        return t(`callDetails.address.${detail.code}`, { host: detail.host })
      default: {
        const { type, ...values } = detail
        // The cast is safe because the test of the catalogue checks that each message only uses values of its detail.
        return t(`callDetails.${type}`, { handler, model, ...values } as never)
      }
    }
  }
  const one = (code: CallErrorCode, problem: CallProblem): string => {
    const { handler, model, status, detail, retryAfterSeconds } = problem
    const names = { handler: handler ?? t('callProblems.aProvider'), model: model ?? t('callProblems.aModel') }
    const said = detail?.type === 'said' ? detail.text : undefined
    const quoted =
      status === undefined && said === undefined
        ? ''
        : t('callProblems.said', {
            hasStatus: status === undefined ? 'no' : 'yes',
            status: status ?? 0,
            hasText: said === undefined ? 'no' : 'yes',
            text: said ?? '',
          })
    const advice = advises ? adviceOn(code) : undefined
    return [
      ...(sayingItself.has(detail?.type)
        ? []
        : [
            t(`callProblems.${code}`, { ...names, outage: outageOf(problem) }),
            advice === undefined ? '' : t(`callAdvice.${advice}`),
          ]),
      detail ? detailOf(detail, names) : '',
      retryAfterSeconds === undefined ? '' : t('callProblems.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }),
      quoted,
    ]
      .filter((text) => text !== '')
      .join(' ')
  }
  return ({ code, message, problem }) => {
    if (!problem) return t(`calls.${code}`, { message })
    const { before = [], profile } = problem
    // Whoever set it up knows it by this name, and not by the kind of its server.
    if (before.length === 0 && profile !== undefined) return one(code, { ...problem, handler: profile })
    const all = [
      ...before.map((each) => ({ profile: each.profile, words: one(each.code, each) })),
      { profile, words: one(code, problem) },
    ]
    return all
      .map(({ profile: whose, words }) =>
        whose === undefined ? words : t('callProblems.ofProfile', { profile: whose, problem: words }),
      )
      .join(' ')
  }
}

/** Details whose sentence makes the one for the code redundant. */
const sayingItself: ReadonlySet<CallDetail['type'] | undefined> = new Set([
  'profileGone',
  'noModel',
  'noneUsable',
  'profileIllegal',
  'address',
  'priceUnknown',
  'overBudget',
  'noPackage',
])
