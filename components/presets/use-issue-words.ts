'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { PresetIssue } from '@/lib/presets/problems'

/** What is wrong with a preset at one place, as a sentence. */
export function useIssueWords(): (issue: PresetIssue) => string {
  const t = useTranslations('presets.issues')
  const format = useFormatter()
  const quoted = (names: readonly string[]): string => format.list(names.map((name) => t('quoted', { name })))
  return ({ message, problem }) => {
    if (problem === undefined) return message
    switch (problem.type) {
      case 'tooShort':
      case 'tooLong':
        return t(`${problem.type}.${problem.unit}`, { bound: problem.bound })
      case 'atLeast':
      case 'moreThan':
      case 'atMost':
      case 'lessThan':
        return t(problem.type, { bound: problem.bound })
      case 'missing':
      case 'wrongType':
        return t(problem.type, { expected: t(`types.${problem.expected}`) })
      case 'unknownFields':
        return t('unknownFields', { count: problem.fields.length, fields: quoted(problem.fields) })
      case 'notOneOf':
        return t('notOneOf', { count: problem.values.length, values: format.list(problem.values, { type: 'disjunction' }) })
      case 'unknownKind':
        return t('unknownKind', { field: problem.field })
      case 'tooLarge':
        return t('tooLarge', { length: problem.length, most: problem.most })
      case 'notJson':
        return t('notJson', { reason: problem.reason })
      case 'newerVersion':
        return t('newerVersion', { version: problem.version, most: problem.most })
      case 'unknownProvider':
        return t('unknownProvider', { provider: problem.provider })
      default:
        return t(problem.type)
    }
  }
}
