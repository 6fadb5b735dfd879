import { hasCaps } from '../../condensation/providers/arrival'
import type { PassConfig } from '../../condensation/providers/smart/pass-config'
import type { PassesConfig } from '../../condensation/providers/smart/smart-config'
import { smartConfigSchema } from '../../condensation/providers/smart/smart-config'
import { nativeConfigSchema, type NativeConfig } from '../../condensation/providers/native/native-config'
import { sameJson } from '../../core/json'
import type { Preset } from '../schema'

/** What the peer's config cannot say, by code and with its figures; the interface has the words. */
export type LossCode =
  | 'prelude'
  | 'arrival'
  | 'occasion'
  | 'pass'
  | 'target'
  | 'trigger-default'
  | 'condition'
  | 'least-tokens'
  | 'messages-as-uses'
  | 'keep-default'
  | 'thresholds'
  | 'filter'
  | 'overrides'
  | 'other-kinds'
  | 'tool-patterns'
  | 'paths'
  | 'messages'
  | 'thinking-turns'
  | 'summary-beside'
  | 'summary-length'
  | 'summary-input'
  | 'profile'
  | 'prompt'
  | 'first-message'
  | 'events'
  | 'size-default'
  | 'starts-by-events'
  | 'window-needed'
  | 'percent-range'
  | 'roo-threshold'
  | 'roo-keeps'
  | 'least-saving'

export interface Loss {
  readonly code: LossCode
  readonly values: Readonly<Record<string, string | number>>
}

export type Expressed =
  | {
      readonly possible: true
      readonly text: string
      readonly fileName: string
      readonly language: 'json' | 'toml'
      readonly lost: readonly Loss[]
    }
  /** `provider`: nothing of this family of strategies; `no-pass`: none of its passes has a counterpart. */
  | { readonly possible: false; readonly reason: 'provider' | 'no-pass' }

export interface Peer {
  readonly id: string
  readonly name: string
  /** Of what the constants were read from. */
  readonly source: string
  expressAs(preset: Preset): Expressed
}

/** Losses in the order they are met, each once. */
export class Losses {
  readonly list: Loss[] = []

  add(code: LossCode, values: Loss['values'] = {}): void {
    if (!this.list.some((known) => known.code === code && sameJson(known.values, values)))
      this.list.push({ code, values })
  }
}

/** The pipeline of a preset with the passes that are on; undefined for other strategies. */
export function pipelineOf({ provider, config }: Preset): PassesConfig | undefined {
  const read = provider === 'smart' ? smartConfigSchema.safeParse(config) : undefined
  if (!read?.success || read.data.strategy === 'two-phase') return undefined
  return { ...read.data, passes: read.data.passes.filter((pass) => pass.enabled !== false) }
}

export function nativeOf({ provider, config }: Preset): NativeConfig | undefined {
  const read = provider === 'native' ? nativeConfigSchema.safeParse(config) : undefined
  return read?.success ? read.data : undefined
}

export type BatchPass = Extract<PassConfig, { mode: 'batch' }>
export type IndividualPass = Extract<PassConfig, { mode: 'individual' }>

/** What stands in every pipeline and in no peer's config. */
export function loseShared(config: PassesConfig, losses: Losses): void {
  if (config.losslessPrelude?.enabled) losses.add('prelude')
  if (config.losslessAtArrival || hasCaps(config)) losses.add('arrival')
  if (config.coldFrom !== undefined || config.leastSavedTokens !== undefined) losses.add('occasion')
  if (config.targetTokens !== undefined || config.targetReductionPercent !== undefined) losses.add('target')
}

/** Protections that the peer has no words for. */
export function loseProtection(
  {
    protectedTools,
    protectedPaths,
    protectedMessages = [],
  }: Pick<PassesConfig, 'protectedTools' | 'protectedPaths' | 'protectedMessages'>,
  losses: Losses,
): void {
  if (protectedTools.length > 0) losses.add('tool-patterns', { patterns: protectedTools.join(', ') })
  if (protectedPaths.length > 0) losses.add('paths', { patterns: protectedPaths.join(', ') })
  if (protectedMessages.length > 0) losses.add('messages', { messages: protectedMessages.join(', ') })
}

/** What an individual pass does beside the kinds that the peer can say. */
export function loseOtherKinds(
  { name, individualConfig: { defaults, messageTokenThresholds, overrides } }: IndividualPass,
  said: readonly string[],
  losses: Losses,
): void {
  if (
    Object.entries(defaults).some(
      ([kind, operation]) => !said.includes(kind) && operation !== undefined && operation.operation !== 'keep',
    )
  )
    losses.add('other-kinds', { pass: name })
  if (Object.values(messageTokenThresholds ?? {}).some((threshold) => threshold !== undefined))
    losses.add('thresholds', { pass: name })
  if (overrides !== undefined && overrides.length > 0) losses.add('overrides', { pass: name })
}

/** Fields of a filter that narrow what a pass touches, beside those the peer can say. */
export function narrowing(pass: PassConfig, known: readonly string[]): readonly string[] {
  return Object.entries(pass.selection.filter ?? {}).flatMap(([field, value]) =>
    value === undefined || known.includes(field) ? [] : [field],
  )
}

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
