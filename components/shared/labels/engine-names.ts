import type { RunSummary } from '@/lib/contracts/runs'
import { labelText, type StepLabel } from '@/lib/engine'

/** Names of the product's own providers, presets and steps in one language; of what a person named, the person's. */
export interface EngineNames {
  provider(id: string, fallback: string): string
  preset(id: string, fallback: string): string
  step(label: StepLabel): string
  /** A run's name: given by the person, or of its preset, or of its provider. */
  run(run: Pick<RunSummary, 'title' | 'provider' | 'providerName' | 'preset' | 'presetName'>): string
}

/** Translations of the namespace `engine`, for pages and for what the server writes. Ids are only known at run time: `has` checks what the types cannot. */
interface Translations {
  (key: 'providers.lossless.name'): string
  has(key: 'providers.lossless.name'): boolean
}

export const lookUpIn =
  (t: Translations) =>
  (path: string): string | undefined =>
    t.has(path as 'providers.lossless.name') ? t(path as 'providers.lossless.name') : undefined

export function engineNames(lookUp: (path: string) => string | undefined): EngineNames {
  const provider: EngineNames['provider'] = (id, fallback) => lookUp(`providers.${id}.name`) ?? fallback
  const preset: EngineNames['preset'] = (id, fallback) =>
    lookUp(`presets.${id}.name`) ?? lookUp(`retiredPresets.${id}`) ?? fallback
  return {
    provider,
    preset,
    step: (label) => (label.type === 'named' ? lookUp(`steps.${label.name}`) : undefined) ?? labelText(label),
    run: ({ title, provider: id, providerName, preset: from, presetName }) =>
      from !== undefined && title === presetName
        ? preset(from, presetName)
        : title === providerName
          ? provider(id, providerName)
          : title,
  }
}
