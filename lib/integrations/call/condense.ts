import {
  type Condensation,
  type Conversation,
  createManager,
  defaultReplayOptions,
  defined,
  type Fallback,
  type LedgerRow,
  providerEntries,
  reasonText,
  type StepReport,
  unwrap,
  type Warning,
} from '@/lib/engine'
import { type Input, type InputOptions, openInput } from './input'
import { type PortOptions, portsOf } from './ports'
import { chooseStrategy, type PresetReference, type Strategy } from './preset'

export interface CondenseCallOptions extends InputOptions, PortOptions {
  /** Tokens that the model which goes on takes. Absent: what the session records, else 200,000. */
  readonly window?: number
  /** Overrides the target of the preset, in tokens. */
  readonly targetTokens?: number
  readonly signal?: AbortSignal
}

/** What became of a conversation. */
export interface Condensed<Kind> {
  /** In the format of the input, and the input itself where nothing changed. */
  readonly messages: Kind
  readonly changed: boolean
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** One row for every change. */
  readonly ledger: readonly LedgerRow[]
  readonly steps: readonly StepReport[]
  readonly fallbacks: readonly Fallback[]
  readonly warnings: readonly Warning[]
  /** Of the summaries, in USD; undefined where a price is not known. */
  readonly costUsd: number | undefined
  /** Why nothing changed, in English. */
  readonly reason?: string
}

const manager = createManager(providerEntries)

/** The window that conditions of a strategy are judged by. */
export const windowOf = (
  { window }: Pick<CondenseCallOptions, 'window'>,
  { contextWindow }: Pick<Conversation, 'contextWindow'>,
): number => window ?? contextWindow ?? defaultReplayOptions.contextWindow

/**
 * Condenses once. Throws where the input or the preset cannot be read (`ImportError`, `PresetError`) and where the strategy
 * fails (`CondensationError`); the input is never changed.
 */
export async function condense<Kind extends Input>(
  messages: Kind,
  preset: PresetReference,
  options: CondenseCallOptions,
): Promise<Condensed<Kind>> {
  const strategy = await chooseStrategy(preset)
  const { conversation, write } = openInput(messages, options)
  const condensation = await condenseWith(strategy, conversation, options)
  const changed = condensation.conversation !== conversation
  return { ...resultOf(condensation), changed, messages: changed ? write(condensation.conversation) : messages }
}

/** Throws a `CondensationError`. */
export async function condenseWith(
  { provider, config }: Strategy,
  conversation: Conversation,
  options: Omit<CondenseCallOptions, keyof InputOptions> & { readonly trigger?: 'manual' | 'automatic' },
): Promise<Condensation> {
  const { targetTokens, signal, trigger = 'manual' } = options
  const done = await manager.condense(conversation, portsOf(options), {
    provider: provider.id,
    config,
    onFailure: 'stop',
    trigger,
    contextWindow: windowOf(options, conversation),
    ...defined({ targetTokens, signal }),
  })
  return unwrap(done).condensation
}

function resultOf(condensation: Condensation): Omit<Condensed<unknown>, 'messages' | 'changed'> {
  const { tokensBefore, tokensAfter, ledger, steps, fallbacks, warnings, costUsd } = condensation
  return {
    tokensBefore,
    tokensAfter,
    ledger,
    steps,
    fallbacks,
    warnings,
    costUsd,
    ...(ledger.length === 0 && defined({ reason: reasonIn(steps) })),
  }
}

/** Why the first step that says so did nothing, in English. */
export function reasonIn(steps: readonly StepReport[]): string | undefined {
  const reason = steps.find((step) => step.reason)?.reason
  return reason && reasonText(reason)
}
