'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type ConfigDifference, isJsonObject, type JsonPath, type JsonValue } from '@/lib/engine'
import type { FieldSpec, ProviderView } from '@/lib/contracts/runs'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'

export interface DifferenceLabels {
  /** One sentence for what happened to a pass; undefined for a change of an option. */
  event(difference: ConfigDifference): string | undefined
  /** Where a changed option stands, without its pass. */
  place(path: JsonPath): string
  value(value: JsonValue | undefined): string
}

/** Keys that only say what kind of thing an object is: their value stands first in it, without a label. */
const kindKeys = ['operation', 'type', 'mode', 'strategy', 'variant', 'version']
/** Levels that a person does not see in the form. */
const silent = ['individualConfig', 'batchConfig', 'summarizationConfig', 'defaults', 'condition', 'operations']

export function useDifferenceLabels(provider: ProviderView | undefined): DifferenceLabels {
  const t = useTranslations('presets.diff')
  const format = useFormatter()
  const words = useEngineLabels()
  const known = (path: string): string | undefined =>
    t.has(path as 'fields.name') ? t(path as 'fields.name') : undefined
  const label = (key: string): string => known(`fields.${key}`) ?? plainWords(key)
  const value = (given: JsonValue | undefined): string => {
    if (given === undefined) return t('unset')
    if (given === null) return t('none')
    if (typeof given === 'boolean') return t(given ? 'on' : 'off')
    if (typeof given === 'number') return format.number(given)
    if (typeof given === 'string')
      return known(`values.${given}`) ?? t('quoted', { text: given.length > 120 ? `${given.slice(0, 120)}…` : given })
    if (!isJsonObject(given))
      return given.length === 0
        ? t('none')
        : given.map((each) => (typeof each === 'string' ? each : value(each))).join(', ')
    const kind = kindKeys.flatMap((key) => (typeof given[key] === 'string' ? [value(given[key])] : []))[0]
    const rest = Object.entries(given).flatMap(([key, inner]) =>
      kindKeys.includes(key)
        ? []
        : [
            isJsonObject(inner) && silent.includes(key)
              ? value(inner)
              : t('inside', { label: label(key), value: value(inner) }),
          ],
    )
    return kind === undefined
      ? rest.join(', ') || t('none')
      : rest.length === 0
        ? kind
        : t('kindOf', { kind, rest: rest.join(', ') })
  }
  const fieldAt = (key: string): FieldSpec | undefined => provider?.fields.find((field) => field.key === key)
  return {
    event: (difference) => {
      switch (difference.type) {
        case 'provider':
          return t('provider', {
            from: words.provider(difference.from, difference.from),
            to: words.provider(difference.to, difference.to),
          })
        case 'pass-added':
          return t('passAdded', { name: difference.pass.name, position: difference.pass.position })
        case 'pass-removed':
          return t('passRemoved', { name: difference.pass.name, position: difference.pass.position })
        case 'pass-moved':
          return t('passMoved', { name: difference.pass.name, from: difference.from, to: difference.pass.position })
        case 'option':
          return undefined
      }
    },
    place: (path) => {
      const field = fieldAt(path.join('.'))
      if (field !== undefined && provider !== undefined) return words.field(provider.id, field.key, field.label)
      const shown = path.filter((key) => typeof key === 'number' || !silent.includes(key))
      return (shown.length === 0 ? path.slice(-1) : shown)
        .map((key) => (typeof key === 'number' ? `${key + 1}` : label(key)))
        .join(' › ')
    },
    value,
  }
}

const plainWords = (key: string): string => {
  const text = key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
