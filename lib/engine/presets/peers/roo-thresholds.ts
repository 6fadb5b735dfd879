import type { PassConfig } from '../../condensation/providers/smart/pass-config'
import {
  asJson,
  loseProtection,
  loseShared,
  Losses,
  nativeOf,
  pipelineOf,
  type BatchPass,
  type Expressed,
  type Peer,
} from './peer'

/** Per cent of the window that the setting allows. */
const LEAST_PERCENT = 5
const MOST_PERCENT = 100

function expressAs(preset: Parameters<Peer['expressAs']>[0]): Expressed {
  const losses = new Losses()
  const native = nativeOf(preset)
  if (native) {
    losses.add('roo-threshold')
    losses.add('summary-length', { tokens: native.summaryMaxTokens })
    if (native.profile !== undefined) losses.add('profile')
    return written(prompts(native.customPrompt), losses)
  }
  const pipeline = pipelineOf(preset)
  if (!pipeline) return { possible: false, reason: 'provider' }
  const main = pipeline.passes.find(
    (pass): pass is BatchPass => pass.mode === 'batch' && pass.batchConfig.operation === 'summarize',
  )
  if (!main) return { possible: false, reason: 'no-pass' }
  loseShared(pipeline, losses)
  for (const pass of pipeline.passes) if (pass !== main) losses.add('pass', { pass: pass.name })
  const { customPrompt, apiProfile, maxTokens, maxInputTokens } = main.batchConfig.summarizationConfig
  losses.add('roo-keeps', { pass: main.name })
  losses.add('summary-length', { tokens: maxTokens })
  if (maxInputTokens !== undefined) losses.add('summary-input', { pass: main.name })
  if (apiProfile !== undefined) losses.add('profile')
  if (main.minSavingTokens !== undefined) losses.add('least-saving', { pass: main.name })
  loseProtection(pipeline, losses)
  return written({ ...threshold(main, losses), ...prompts(customPrompt) }, losses)
}

/** Absent: what the settings say already, 100 by default. */
function threshold({ execution, name }: PassConfig, losses: Losses): object {
  switch (execution.type) {
    case 'percentage': {
      if (execution.relativeTo !== 'window') break
      const percent = Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, Math.round(execution.percentage)))
      if (percent !== execution.percentage) losses.add('percent-range', { wanted: execution.percentage, percent })
      return { autoCondenseContextPercent: percent }
    }
    case 'conditional':
      losses.add('window-needed', { tokens: execution.condition.tokenThreshold })
      return {}
    case 'always':
      losses.add('roo-threshold')
      return {}
  }
  losses.add('condition', { pass: name, tokens: 0 })
  return {}
}

/** Before version 3.43 one setting, from then on the other. */
const prompts = (prompt: string | undefined): object =>
  prompt?.trim() ? { customCondensingPrompt: prompt, customSupportPrompts: { CONDENSE: prompt } } : {}

const written = (settings: object, losses: Losses): Expressed => ({
  possible: true,
  text: asJson({ globalSettings: { autoCondenseContext: true, ...settings } }),
  fileName: 'roo-code-settings.json',
  language: 'json',
  lost: losses.list,
})

export const rooThresholds: Peer = {
  id: 'roo-thresholds',
  name: 'Roo Code thresholds',
  source: 'Roo Code, packages/types/src/global-settings.ts: globalSettings',
  expressAs,
}
