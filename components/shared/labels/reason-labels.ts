'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Fallback, FallbackPlace, LedgerNote, Reason, Warning } from '@/lib/engine'
import { useCallLabels } from './call-labels'
import { useEngineLabels } from './engine-labels'

/** Words the engine's reasons in the person's language. */
export function useReasonLabels(): (reason: Reason) => string {
  const t = useTranslations('errors')
  const calls = useCallLabels()
  const format = useFormatter()
  return (reason) => {
    switch (reason.type) {
      case 'text':
        return reason.text
      case 'checksViolated':
        return t('reasons.checksViolated', {
          checks: format.list(reason.checks.map((check) => t(`violations.${check}`))),
        })
      case 'callFailed':
        return t('reasons.callFailed', { problem: calls(reason) })
      case 'modelFailed':
        return calls(reason)
      case 'failed':
      case 'handlerInvalid':
        return reason.call === undefined ? t(`reasons.${reason.type}`) : calls(reason.call)
      case 'configIllegal':
        return t('reasons.configIllegal', {
          fields: format.list(reason.fields.map((field) => field || t('reasons.wholeConfig'))),
        })
      case 'notAbove':
      case 'belowStart':
      case 'belowWindow': {
        const { type, tokens = 0, written = tokens, ...values } = reason
        return t(`reasons.${type}`, {
          ...values,
          tokens,
          written,
          hasWritten: written === tokens ? 'no' : 'yes',
        } as never)
      }
      default: {
        const { type, ...values } = reason
        // The cast is safe because the test of the catalogue checks that each message only uses values of its reason.
        return t(`reasons.${type}`, values as never)
      }
    }
  }
}

/** Words the engine's reports in the person's language. */
export interface EngineReports {
  reason(reason: Reason): string
  /** A fallback: from, to, and why. */
  fallback(fallback: Fallback): { readonly from: string; readonly to: string; readonly reason: string }
  note(note: LedgerNote): string
  warning(warning: Warning): string
}

export function useEngineReports(): EngineReports {
  const t = useTranslations('engine')
  const words = useEngineLabels()
  const reasonWords = useReasonLabels()
  const because = (reason: Reason | undefined) => ({
    hasReason: reason ? 'yes' : 'no',
    reason: reason ? reasonWords(reason) : '',
  })
  const place = (at: FallbackPlace): string => {
    switch (at.type) {
      case 'provider':
        return words.provider(at.provider, at.provider)
      case 'config':
        return t('places.config', { provider: words.provider(at.provider, at.provider), config: at.config })
      case 'step':
        return at.label ? words.step(at.label) : at.step
      case 'summary':
        return t('places.summary', {
          part: at.part,
          more: (at.parts ?? 1) - 1,
          model: at.model ?? t('places.noModel'),
        })
      case 'operation':
        return t('places.operation', { operation: at.operation })
      case 'profile':
        return t('places.profile', { profile: at.profile })
      case 'model':
        return at.model
      case 'text':
        return at.text
      default:
        return t(`places.${at.type}`)
    }
  }
  const fallback: EngineReports['fallback'] = ({ from, to, reason }) => ({
    from: place(from),
    to: place(to),
    reason: reasonWords(reason),
  })
  return {
    reason: reasonWords,
    fallback,
    note: (note) =>
      note.type === 'text'
        ? note.text
        : note.type === 'insteadOfSummary'
          ? t('notes.insteadOfSummary', { reason: reasonWords(note.reason) })
          : t(`notes.${note.type}`),
    warning: (warning) => {
      switch (warning.type) {
        case 'text':
          return warning.text
        case 'stepUndone':
          return t('warnings.stepUndone', {
            step: words.step(warning.label),
            status: warning.status,
            ...because(warning.reason),
          })
        case 'leftUnchanged':
          return t('warnings.leftUnchanged', because(warning.reason))
        case 'checkViolated':
          return t('warnings.checkViolated', { check: words.check(warning.check).name })
        case 'option': {
          const { type, ...values } = warning.warning
          return t('warnings.option', {
            message: t(`configWarnings.${type}.message`, values as never),
            suggestion: t(`configWarnings.${type}.suggestion`),
          })
        }
        case 'fellBack':
          return t('warnings.fellBack', fallback(warning))
        default: {
          const { type, ...values } = warning
          return t(`warnings.${type}`, values as never)
        }
      }
    },
  }
}
