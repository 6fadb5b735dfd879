'use client'

import { useTranslations } from 'next-intl'
import type { PresetIssue } from '@/lib/engine'
import { useSchemaLabels } from '@/components/shared/labels/use-schema-labels'

/** What is wrong with a preset at one place, as a sentence. */
export function useIssueLabels(): (issue: PresetIssue) => string {
  const t = useTranslations('presets.issues')
  const schemaWords = useSchemaLabels()
  return ({ message, problem }) => {
    if (problem === undefined) return message
    switch (problem.type) {
      case 'tooLarge':
        return t('tooLarge', { length: problem.length, most: problem.most })
      case 'notJson':
        return t('notJson', { line: problem.line, column: problem.column })
      case 'newerVersion':
        return t('newerVersion', { version: problem.version, most: problem.most })
      case 'unknownProvider':
        return t('unknownProvider', { provider: problem.provider })
      case 'nothing':
      case 'tooDeep':
      case 'notAnObject':
      case 'badVersion':
        return t(problem.type)
      default:
        return schemaWords(problem)
    }
  }
}
