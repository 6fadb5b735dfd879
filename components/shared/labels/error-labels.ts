'use client'

import { useFormatter, useLocale, useTranslations, type Messages } from 'next-intl'
import type { ActionError } from '@/lib/contracts/shared/action'
import type { ImportProblem, ImportWarning } from '@/lib/engine'
import { useReasonLabels } from './reason-labels'

export interface ErrorLabels {
  readonly title: string
  /** What exactly is wrong. */
  readonly detail?: string | undefined
  readonly remedy: string
  /** The strategy declined to act; that is not an error. */
  readonly refused?: true
}

/** Codes with several meanings: only the message says which. */
const telling: readonly string[] = [
  'invalid-input',
  'unexpected',
  'network',
  'HANDLER_INVALID',
  'PROVIDER_ERROR',
  'CONFIG_INVALID',
]

type Errors = Messages['errors']
type Refusal = keyof Errors['refusals']
const refusals: readonly string[] = ['notEnough', 'recently', 'grew'] satisfies Refusal[]
const isRefusal = (type: string | undefined): type is Refusal => type !== undefined && refusals.includes(type)

/** Words an error in the person's language, if its code is known. */
export function useErrorLabels(): (error: ActionError) => ErrorLabels {
  const t = useTranslations('errors')
  const locale = useLocale()
  const importWords = useImportLabels()
  const reasonWords = useReasonLabels()
  return ({ code, message, remedy, reason, problem, storage }) => {
    if (storage !== undefined) return { title: t(`storage.${storage}.title`), remedy: t(`storage.${storage}.remedy`) }
    if (isRefusal(reason?.type))
      return {
        title: t(`refusals.${reason.type}.title`),
        detail: reasonWords(reason),
        remedy: t(`refusals.${reason.type}.remedy`),
        refused: true,
      }
    const title = t.has(`codes.${code as keyof Errors['codes']}.title`)
      ? t(`codes.${code as keyof Errors['codes']}.title`)
      : undefined
    if (title === undefined) return { title: message || t('generic.title'), remedy: remedy ?? t('generic.remedy') }
    const general = t(`codes.${code as keyof Errors['codes']}.remedy`)
    if (problem !== undefined) {
      const words = importWords.problem(problem)
      return { title, detail: words.detail, remedy: words.remedy ?? general }
    }
    // Messages of the server are English: in other languages they are shown only if they say more than the title.
    const told = locale === 'en' || telling.includes(code) ? message : title
    const detail = reason === undefined ? told : reasonWords(reason)
    return {
      title,
      detail: detail.replace(/\.$/, '') === title ? undefined : detail,
      remedy: locale === 'en' ? (remedy ?? general) : general,
    }
  }
}

/** An error in one line: the detail, else the title. */
export const whyOf = ({ title, detail }: Pick<ErrorLabels, 'title' | 'detail'>): string => detail ?? title

/** Words for import problems: what is wrong with a file, and notices about a file that could be read. */
export function useImportLabels() {
  const t = useTranslations('errors.imports')
  const format = useFormatter()
  return {
    problem(problem: ImportProblem): { readonly detail?: string; readonly remedy?: string } {
      const { type, ...rest } = problem
      const values = valuesOf(rest, (texts) => format.list(texts))
      const has = (group: 'details' | 'remedies'): boolean => t.has(`${group}.${type}` as 'details.syntax')
      return {
        ...(has('details') && { detail: t(`details.${type}` as 'details.wrongValue', values as never) }),
        ...(has('remedies') && { remedy: t(`remedies.${type}` as 'remedies.wrongValue', values as never) }),
      }
    },
    warning({ code, place: _, ...values }: ImportWarning): string {
      return t(`warnings.${code}`, values as never)
    },
  }
}

/** A problem's values for its message: lists in words, a found value with its type. */
function valuesOf(rest: object, list: (values: readonly string[]) => string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]: [string, unknown]): [string, string | number][] => {
      if (Array.isArray(value)) return [[name, list(value.map(String))]]
      if (name === 'found') return foundValues(value as Extract<ImportProblem, { type: 'wrongValue' }>['found'])
      // ICU `select` does not match names with hyphens.
      if (name === 'kind') return [[name, String(value).replaceAll('-', '_')]]
      return [[name, typeof value === 'number' ? value : String(value)]]
    }),
  )
}

const foundValues = ({ type, value }: Extract<ImportProblem, { type: 'wrongValue' }>['found']): [string, string][] => [
  ['found', type],
  ['value', value ?? ''],
]
