import { type Preset, pipelineOf } from '@/lib/engine'

/** When a preset begins: a share of the window in per cent, or tokens. */
export type PresetTrigger = { readonly percent: number } | { readonly tokens: number }

/** Of its first pass with a condition; undefined where it begins at once, or leaves that to its harness. */
export function triggerOf(preset: Preset): PresetTrigger | undefined {
  for (const { execution } of pipelineOf(preset)?.passes ?? []) {
    if (execution.type === 'conditional') return { tokens: execution.condition.tokenThreshold }
    if (execution.type === 'percentage' && execution.relativeTo === 'window') return { percent: execution.percentage }
  }
  return undefined
}
