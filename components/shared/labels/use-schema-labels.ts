import { useFormatter, useTranslations } from 'next-intl'
import type { SchemaProblem } from '@/lib/engine'

/** Words what a schema expects. `scale`: factor between stored and displayed values, for bounds. */
export function useSchemaLabels(): (problem: SchemaProblem, scale?: number) => string {
  const t = useTranslations('errors.schema')
  const format = useFormatter()
  return (problem, scale = 1) => {
    switch (problem.type) {
      case 'empty':
      case 'noKnownForm':
      case 'sameId':
      case 'noBound':
        return t(problem.type)
      case 'tooShort':
      case 'tooLong':
        return t(problem.type, { unit: problem.unit, bound: problem.bound })
      case 'atLeast':
      case 'moreThan':
      case 'atMost':
      case 'lessThan':
        return t(problem.type, { bound: problem.bound * scale })
      case 'missing':
      case 'wrongType':
        return t(problem.type, { expected: t(`types.${problem.expected}`) })
      case 'unknownFields':
        return t('unknownFields', {
          count: problem.fields.length,
          fields: format.list(problem.fields.map((name) => t('quoted', { name }))),
        })
      case 'notOneOf':
        return t('notOneOf', {
          count: problem.values.length,
          values: format.list(problem.values, { type: 'disjunction' }),
        })
      case 'unknownKind':
        return t('unknownKind', {
          field: problem.field,
          count: problem.values.length,
          values: format.list(problem.values, { type: 'disjunction' }),
        })
    }
  }
}
