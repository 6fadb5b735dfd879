'use client'

import { useTranslations } from 'next-intl'
import type { RunSummary } from '@/lib/server/contract'
import type { CheckName } from '@/lib/condensation/report'

/** Words of the engine in the person's language, falling back to the engine's own English. */
export interface EngineWords {
  provider(id: string, fallback: string): string
  /** A run's name: the person's own, or its provider's. */
  run(run: Pick<RunSummary, 'title' | 'provider' | 'providerName'>): string
  providerDescription(id: string, fallback: string): string
  field(provider: string, key: string, fallback: string): string
  fieldHelp(provider: string, key: string, fallback: string | undefined): string | undefined
  option(provider: string, key: string, value: string, fallback: string): string
  group(name: string): string
  step(id: string, fallback: string): string
  rule(id: string): string
  check(name: CheckName): { readonly name: string; readonly help: string }
}

export function useEngineWords(): EngineWords {
  const t = useTranslations('engine')
  // Ids come from the engine at run time; `has` guards what the types cannot know.
  const lookUp = (path: string): string | undefined => (t.has(path as 'providers.lossless.name') ? t(path as 'providers.lossless.name') : undefined)
  const flat = (key: string): string => key.replaceAll('.', '_')
  const nameOf: EngineWords['provider'] = (id, fallback) => lookUp(`providers.${id}.name`) ?? fallback
  return {
    provider: nameOf,
    run: ({ title, provider, providerName }) => (title === providerName ? nameOf(provider, providerName) : title),
    providerDescription: (id, fallback) => lookUp(`providers.${id}.description`) ?? fallback,
    field: (provider, key, fallback) => lookUp(`fields.${provider}.${flat(key)}.label`) ?? fallback,
    fieldHelp: (provider, key, fallback) => lookUp(`fields.${provider}.${flat(key)}.help`) ?? fallback,
    option: (provider, key, value, fallback) => lookUp(`fields.${provider}.${flat(key)}.options.${value}`) ?? fallback,
    group: (name) => lookUp(`groups.${flat(name)}`) ?? name,
    step: (id, fallback) => lookUp(`steps.${flat(id)}`) ?? fallback,
    rule: (id) => lookUp(`rules.${flat(id)}`) ?? id,
    check: (name) => ({ name: t(`checks.${name}.name`), help: t(`checks.${name}.help`) }),
  }
}
