import type { PassConfig } from '../../condensation/providers/smart/pass-config'
import type { PassesConfig } from '../../condensation/providers/smart/smart-config'
import {
  asJson,
  loseOtherKinds,
  loseProtection,
  loseShared,
  Losses,
  narrowing,
  nativeOf,
  pipelineOf,
  type BatchPass,
  type Expressed,
  type IndividualPass,
  type Peer,
} from './peer'

/** Defaults and bounds of the API: documentation of context editing (2025-09) and of compaction (2026-01). */
const DEFAULT_KEEP = 3
const DEFAULT_CLEAR_TRIGGER = 100_000
const DEFAULT_COMPACT_TRIGGER = 150_000
const LEAST_COMPACT_TRIGGER = 50_000
const EDITING_BETA = 'context-management-2025-06-27'
const COMPACTION_BETA = 'compact-2026-01-12'

const tokens = (value: number) => ({ type: 'input_tokens', value })

interface Edits {
  thinking?: object
  tools?: object
  compaction?: object
}

function expressAs(preset: Parameters<Peer['expressAs']>[0]): Expressed {
  const losses = new Losses()
  const native = nativeOf(preset)
  const pipeline = pipelineOf(preset)
  if (!native && !pipeline) return { possible: false, reason: 'provider' }
  const edits: Edits = {}
  if (native) {
    losses.add('trigger-default', { tokens: DEFAULT_COMPACT_TRIGGER })
    if (native.variant === 'classic') losses.add('summary-beside', { pass: preset.name })
    if (native.profile !== undefined) losses.add('profile')
    losses.add('summary-length', { tokens: native.summaryMaxTokens })
    edits.compaction = { type: 'compact_20260112', ...instructions(native.customPrompt) }
  }
  if (pipeline) {
    loseShared(pipeline, losses)
    for (const pass of pipeline.passes) addPass(edits, pass, pipeline, losses)
  }
  // The API wants thinking before tools.
  const list = [edits.thinking, edits.tools, edits.compaction].filter((edit) => edit !== undefined)
  if (list.length === 0) return { possible: false, reason: 'no-pass' }
  const betas = [
    ...(edits.thinking || edits.tools ? [EDITING_BETA] : []),
    ...(edits.compaction ? [COMPACTION_BETA] : []),
  ]
  return {
    possible: true,
    text: asJson({ betas, context_management: { edits: list } }),
    fileName: 'anthropic-context-management.json',
    language: 'json',
    lost: losses.list,
  }
}

function addPass(edits: Edits, pass: PassConfig, config: PassesConfig, losses: Losses): void {
  if (pass.mode === 'batch') {
    if (pass.batchConfig.operation !== 'summarize' || edits.compaction) return losses.add('pass', { pass: pass.name })
    edits.compaction = compaction(pass, config, losses)
    return
  }
  const { toolResults, thinking } = pass.individualConfig.defaults
  const clearsResults = toolResults.operation === 'suppress' && !edits.tools
  const clearsThinking = thinking?.operation === 'suppress' && !edits.thinking
  if (!clearsResults && !clearsThinking) return losses.add('pass', { pass: pass.name })
  if (clearsThinking)
    edits.thinking = {
      type: 'clear_thinking_20251015',
      keep: { type: 'thinking_turns', value: turnsKept(pass, losses) },
    }
  if (clearsResults) edits.tools = toolUses(pass, config, losses)
  loseInside(pass, losses)
}

function toolUses(pass: IndividualPass, config: PassesConfig, losses: Losses): object {
  const { toolParameters } = pass.individualConfig.defaults
  const keep = usesKept(pass, losses)
  const named = config.protectedTools.filter((tool) => !tool.includes('*'))
  loseProtection({ ...config, protectedTools: config.protectedTools.filter((tool) => tool.includes('*')) }, losses)
  return {
    type: 'clear_tool_uses_20250919',
    trigger: clearTrigger(pass, keep, losses),
    keep: { type: 'tool_uses', value: keep },
    ...(pass.minSavingTokens === undefined ? {} : { clear_at_least: tokens(pass.minSavingTokens) }),
    ...(named.length === 0 ? {} : { exclude_tools: named }),
    clear_tool_inputs: toolParameters.operation === 'suppress',
  }
}

/** "As soon as there is something to clear" is said in tool uses. */
function clearTrigger({ execution, name }: IndividualPass, keep: number, losses: Losses): object {
  if (execution.type === 'always') return { type: 'tool_uses', value: keep + 1 }
  if (execution.type === 'conditional') return tokens(execution.condition.tokenThreshold)
  losses.add('condition', { pass: name, tokens: DEFAULT_CLEAR_TRIGGER })
  return tokens(DEFAULT_CLEAR_TRIGGER)
}

function usesKept({ selection, name }: IndividualPass, losses: Losses): number {
  if (selection.filter?.keepNewest !== undefined) {
    if (selection.type !== 'custom') losses.add('filter', { pass: name, fields: selection.type })
    return selection.filter.keepNewest
  }
  if (selection.type === 'preserve_recent') {
    // A call and its result are two messages.
    const keep = Math.ceil(selection.keepRecentCount / 2)
    losses.add('messages-as-uses', { pass: name, messages: selection.keepRecentCount, uses: keep })
    return keep
  }
  if (selection.type === 'custom' && selection.filter.keepNewestTokens === undefined) return 0
  losses.add('keep-default', { pass: name, uses: DEFAULT_KEEP })
  return DEFAULT_KEEP
}

function turnsKept({ selection, name }: IndividualPass, losses: Losses): number {
  if (selection.type === 'preserve_turns') return Math.max(1, selection.keepTurns)
  losses.add('thinking-turns', { pass: name })
  return 1
}

function loseInside(pass: IndividualPass, losses: Losses): void {
  const clearsInputs = pass.individualConfig.defaults.toolParameters.operation === 'suppress'
  loseOtherKinds(pass, ['toolResults', 'thinking', ...(clearsInputs ? ['toolParameters'] : [])], losses)
  const fields = narrowing(pass, ['kinds', 'keepNewest', 'keepNewestTokens'])
  if (fields.length > 0) losses.add('filter', { pass: pass.name, fields: fields.join(', ') })
}

function compaction(pass: BatchPass, config: PassesConfig, losses: Losses): object {
  const { customPrompt, apiProfile, keepFirst, keepLast, maxTokens, maxInputTokens } =
    pass.batchConfig.summarizationConfig
  const keepsSome =
    config.keepFirstMessage ||
    keepFirst > 0 ||
    keepLast > 0 ||
    pass.selection.type !== 'preserve_recent' ||
    pass.selection.keepRecentCount > 0
  if (keepsSome) losses.add('summary-beside', { pass: pass.name })
  if (apiProfile !== undefined) losses.add('profile')
  if (maxInputTokens !== undefined) losses.add('summary-input', { pass: pass.name })
  losses.add('summary-length', { tokens: maxTokens })
  if (pass.minSavingTokens !== undefined) losses.add('least-saving', { pass: pass.name })
  return { type: 'compact_20260112', trigger: tokens(compactTrigger(pass, losses)), ...instructions(customPrompt) }
}

function compactTrigger({ execution, name }: BatchPass, losses: Losses): number {
  if (execution.type === 'always') {
    losses.add('trigger-default', { tokens: DEFAULT_COMPACT_TRIGGER })
    return DEFAULT_COMPACT_TRIGGER
  }
  if (execution.type !== 'conditional') {
    losses.add('condition', { pass: name, tokens: DEFAULT_COMPACT_TRIGGER })
    return DEFAULT_COMPACT_TRIGGER
  }
  const { tokenThreshold } = execution.condition
  if (tokenThreshold < LEAST_COMPACT_TRIGGER)
    losses.add('least-tokens', { pass: name, wanted: tokenThreshold, tokens: LEAST_COMPACT_TRIGGER })
  return Math.max(LEAST_COMPACT_TRIGGER, tokenThreshold)
}

const instructions = (prompt: string | undefined) => (prompt?.trim() ? { instructions: prompt } : {})

export const anthropicContextEditing: Peer = {
  id: 'anthropic-context-editing',
  name: 'Anthropic context editing',
  source: 'Anthropic API: clear_tool_uses_20250919, clear_thinking_20251015, compact_20260112',
  expressAs,
}
