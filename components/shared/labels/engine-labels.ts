'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { RunSummary } from '@/lib/contracts/runs'
import type { CheckName } from '@/lib/engine'
import { engineNames, lookUpIn, type EngineNames } from './engine-names'
import { useStepLabels } from './step-labels'

/** Translated names of the engine's concepts, with the engine's own English as fallback. */
export interface EngineLabels extends EngineNames {
  /**
   * What kind of run it is: its provider; its preset, unless the name already says it; and whether that was customised.
   */
  family(run: RunSummary): string
  providerDescription(id: string, fallback: string): string
  presetDescription(id: string, fallback: string): string
  presetApproximation(id: string, fallback: string | undefined): string | undefined
  field(provider: string, key: string, fallback: string): string
  fieldHelp(provider: string, key: string, fallback: string | undefined): string | undefined
  option(provider: string, key: string, value: string, fallback: string): string
  group(name: string): string
  /** Name of a rule; inside `StepLabels`, a pass's rule has the pass's name. */
  rule(id: string): string
  check(name: CheckName): { readonly name: string; readonly help: string }
}

const flat = (key: string): string => key.replaceAll('.', '_')
const slug = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The lossless options have the same labels wherever they occur. */
const LOSSLESS_INSIDE = 'losslessPrelude.operations.'
const fieldPath = (provider: string, key: string): string =>
  key.startsWith(LOSSLESS_INSIDE)
    ? `fields.lossless.${key.slice(LOSSLESS_INSIDE.length)}`
    : `fields.${provider}.${flat(key)}`

const PASS_RULE = 'smart.'

export function useEngineLabels(): EngineLabels {
  const t = useTranslations('engine')
  const labels = useStepLabels()
  return useMemo(() => labelsOf(t, labels), [t, labels])
}

function labelsOf(
  t: ReturnType<typeof useTranslations<'engine'>>,
  labels: ReturnType<typeof useStepLabels>,
): EngineLabels {
  const lookUp = lookUpIn(t)
  const names = engineNames(lookUp)
  const passName = (id: string): string => names.step(labels.get(id) ?? { type: 'text', text: id })
  return {
    ...names,
    family: ({ title, provider, providerName, preset, presetName: name, presetCustomised }) =>
      [
        names.provider(provider, providerName),
        ...(preset !== undefined && name !== undefined && title !== name ? [names.preset(preset, name)] : []),
        ...(presetCustomised ? [t('customised')] : []),
      ].join(' · '),
    providerDescription: (id, fallback) => lookUp(`providers.${id}.description`) ?? fallback,
    presetDescription: (id, fallback) => lookUp(`presets.${id}.description`) ?? fallback,
    presetApproximation: (id, fallback) =>
      fallback === undefined ? undefined : (lookUp(`presets.${id}.approximation`) ?? fallback),
    field: (provider, key, fallback) => lookUp(`${fieldPath(provider, key)}.label`) ?? fallback,
    fieldHelp: (provider, key, fallback) => lookUp(`${fieldPath(provider, key)}.help`) ?? fallback,
    option: (provider, key, value, fallback) => lookUp(`${fieldPath(provider, key)}.options.${value}`) ?? fallback,
    group: (name) => lookUp(`groups.${slug(name)}`) ?? name,
    rule: (id) =>
      lookUp(`rules.${flat(id)}`) ??
      (id.startsWith(PASS_RULE) ? t('passRule', { pass: passName(id.slice(PASS_RULE.length)) }) : id),
    check: (name) => ({ name: t(`checks.${name}.name`), help: t(`checks.${name}.help`) }),
  }
}
