import type { PassConfig } from '../../condensation/providers/smart/pass-config'
import type { PassesConfig } from '../../condensation/providers/smart/smart-config'
import {
  loseOtherKinds,
  loseProtection,
  loseShared,
  Losses,
  narrowing,
  pipelineOf,
  type BatchPass,
  type Expressed,
  type IndividualPass,
  type Peer,
} from './peer'

/** Defaults of the classes (openhands/core/config/condenser_config.py). */
const DEFAULT_SIZE = 100
const DEFAULT_WINDOW = 100

type Condenser = Readonly<Record<string, string | number>>

function expressAs(preset: Parameters<Peer['expressAs']>[0]): Expressed {
  const pipeline = pipelineOf(preset)
  if (!pipeline) return { possible: false, reason: 'provider' }
  // Its file takes one condenser: the one that matters most.
  const main = pipeline.passes.find(summarizes) ?? pipeline.passes.find(drops) ?? pipeline.passes.find(masks)
  if (!main) return { possible: false, reason: 'no-pass' }
  const losses = new Losses()
  loseShared(pipeline, losses)
  losses.add('events')
  const condenser = condenserOf(main, pipeline, losses)
  for (const pass of pipeline.passes) if (pass !== main) losses.add('pass', { pass: pass.name })
  return {
    possible: true,
    text: toml(condenser),
    fileName: 'openhands-condenser.toml',
    language: 'toml',
    lost: losses.list,
  }
}

const summarizes = (pass: PassConfig): boolean => pass.mode === 'batch' && pass.batchConfig.operation === 'summarize'
const drops = (pass: PassConfig): boolean => pass.mode === 'batch' && pass.batchConfig.operation === 'drop'
const masks = (pass: PassConfig): boolean =>
  pass.mode === 'individual' && pass.individualConfig.defaults.toolResults.operation === 'suppress'

function condenserOf(pass: PassConfig, config: PassesConfig, losses: Losses): Condenser {
  loseOfPass(pass, losses)
  loseProtection(config, losses)
  if (pass.mode === 'individual') return masking(pass, losses)
  return pass.batchConfig.operation === 'summarize' ? summarizing(pass, config, losses) : dropping(pass, config, losses)
}

function loseOfPass(pass: PassConfig, losses: Losses): void {
  const fields = narrowing(pass, ['kinds', 'keepNewest'])
  if (fields.length > 0) losses.add('filter', { pass: pass.name, fields: fields.join(', ') })
  if (pass.minSavingTokens !== undefined) losses.add('least-saving', { pass: pass.name })
  // A summary always starts by the number of events.
  if (pass.mode === 'batch' || pass.execution.type !== 'always') losses.add('starts-by-events', { pass: pass.name })
}

/** The window holds events: a result and its call are two of them. */
function masking(pass: IndividualPass, losses: Losses): Condenser {
  loseOtherKinds(pass, ['toolResults'], losses)
  const newest = pass.selection.filter?.keepNewest
  const recent = newest === undefined ? recentOf(pass) : newest * 2
  if (recent === undefined) losses.add('size-default', { pass: pass.name, events: DEFAULT_WINDOW })
  return { type: 'observation_masking', attention_window: Math.max(1, recent ?? DEFAULT_WINDOW) }
}

function summarizing(pass: BatchPass, config: PassesConfig, losses: Losses): Condenser {
  const { customPrompt, apiProfile, maxTokens, maxInputTokens } = pass.batchConfig.summarizationConfig
  if (customPrompt?.trim()) losses.add('prompt')
  if (apiProfile !== undefined) losses.add('profile')
  if (maxInputTokens !== undefined) losses.add('summary-input', { pass: pass.name })
  losses.add('summary-length', { tokens: maxTokens })
  return { type: 'llm', llm_config: 'condenser', ...sizes(pass, config, losses) }
}

function dropping(pass: BatchPass, config: PassesConfig, losses: Losses): Condenser {
  const { dropShare } = pass.batchConfig
  if (dropShare < 1) return { type: 'amortized', ...sizes(pass, config, losses) }
  const recent = recentOf(pass)
  if (recent === undefined) losses.add('size-default', { pass: pass.name, events: DEFAULT_SIZE })
  const first = firstOf(pass, config)
  return {
    type: 'recent',
    keep_first: first,
    max_events: Math.max(1, recent === undefined ? DEFAULT_SIZE : recent + first),
  }
}

/** Above `max_size` events it forgets to half of that: the first ones, one summary, and the newest. */
function sizes(pass: BatchPass, config: PassesConfig, losses: Losses): Condenser {
  const first = firstOf(pass, config)
  const recent = recentOf(pass)
  if (recent === undefined) losses.add('size-default', { pass: pass.name, events: DEFAULT_SIZE })
  return {
    keep_first: first,
    max_size: recent === undefined ? Math.max(DEFAULT_SIZE, 2 * (first + 2)) : Math.max(2, 2 * (recent + first + 1)),
  }
}

function firstOf({ batchConfig }: BatchPass, { keepFirstMessage }: PassesConfig): number {
  const first = batchConfig.operation === 'summarize' ? batchConfig.summarizationConfig.keepFirst : 0
  return keepFirstMessage ? Math.max(1, first) : first
}

/** Messages that stay at the end, where the pass counts them. */
function recentOf(pass: PassConfig): number | undefined {
  if (pass.selection.type !== 'preserve_recent') return undefined
  const last =
    pass.mode === 'batch' && pass.batchConfig.operation === 'summarize'
      ? pass.batchConfig.summarizationConfig.keepLast
      : 0
  return pass.selection.keepRecentCount + last
}

const toml = (condenser: Condenser): string =>
  `[condenser]\n${Object.entries(condenser)
    .map(([key, value]) => `${key} = ${typeof value === 'string' ? JSON.stringify(value) : value}\n`)
    .join('')}${condenser['type'] === 'llm' ? '\n[llm.condenser]\n# The model that summarizes.\nmodel = ""\n' : ''}`

export const openhandsCondenser: Peer = {
  id: 'openhands-condenser',
  name: 'OpenHands condenser',
  source: 'OpenHands, openhands/core/config/condenser_config.py: config.toml, section [condenser]',
  expressAs,
}
