import { err, ok, type Result } from '../core/result'
import type { Conversation } from '../conversation/conversation'
import { CondensationError } from './errors'
import { measure } from './measure'
import type { Ports } from './ports'
import { condenseWithFallback, type Chained } from './providers/fallback-chain'
import { heldBack, savedPercent, type Held, type PastCondensation } from './providers/loop-guard'
import type { OnFailure } from './providers/on-failure'
import type { CondenseOptions, Provider } from './providers/provider'
import { usable, type ProviderEntry } from './registry'
import type { Fallback, Warning } from './reasons'
import {
  DEFAULT_GLOBAL_THRESHOLD,
  decide,
  effectiveThreshold,
  percentOfWindow,
  type CondenseDecision,
  type ContextLoad,
  type EffectiveThreshold,
  type InheritedThreshold,
} from './steps/thresholds'

/** What a person may set, globally, per workspace and per profile. Data: it travels to wherever the work is done. */
export interface ManagerSettings {
  readonly defaultProvider: string
  /** Whether a harness condenses without being told to. */
  readonly automatic: boolean
  /** Where a profile has none of its own. */
  readonly threshold: InheritedThreshold
  /** By profile id: per cent of its window, or tokens. */
  readonly profileThresholds: Readonly<Record<string, number>>
  /** A condensation that saves a smaller share is not repeated until the context has grown by that share. */
  readonly minimumSavingPercent: number
}

export const defaultManagerSettings: ManagerSettings = {
  defaultProvider: 'native',
  automatic: true,
  threshold: { percent: DEFAULT_GLOBAL_THRESHOLD, source: 'default' },
  profileThresholds: {},
  minimumSavingPercent: 5,
}

/** What is asked of the manager. But for `signal`, `onEvent`, `references` and `writing` all of it is data. */
export interface ManagedOptions extends CondenseOptions {
  /** Absent: the default one. */
  readonly provider?: string
  /** Absent: the provider's own default. */
  readonly config?: unknown
  readonly onFailure: OnFailure
  /** What the next answer may take; absent: a usual reserve. */
  readonly maxTokens?: number | undefined
}

/** Whether a harness would condense now, with all that decided it. */
export interface Verdict extends CondenseDecision {
  readonly reason: 'below' | 'percentage' | 'absolute' | 'automatic-off' | 'held-back'
  readonly held?: Held
  readonly contextWindow: number
  readonly threshold: EffectiveThreshold
}

/** The one door to the engine. It decides, chooses, falls back and warns; it keeps nothing between two calls. */
export interface Manager {
  /** The one that is named, or the default one. */
  provider(id?: string): Result<Provider, CondensationError>
  threshold(profile?: string | undefined): EffectiveThreshold
  /** `history`: what the same strategy came to on this conversation before, oldest first, by the same clock as `now`. */
  shouldCondense(
    load: ContextLoad,
    given?: {
      readonly profile?: string | undefined
      readonly history?: readonly PastCondensation[] | undefined
      readonly now?: number
    },
  ): Verdict
  condense(
    conversation: Conversation,
    ports: Ports,
    options: ManagedOptions,
  ): Promise<Result<Chained, CondensationError>>
}

export function createManager(entries: readonly ProviderEntry[], given: Partial<ManagerSettings> = {}): Manager {
  const settings = { ...defaultManagerSettings, ...given }
  const providers = usable(entries)
  const named = (id: string): Provider | undefined => providers.find((provider) => provider.id === id)
  const standard = named(settings.defaultProvider) ?? providers[0]
  const threshold = (profile?: string | undefined): EffectiveThreshold =>
    effectiveThreshold(profile, settings.threshold, settings.profileThresholds)
  return {
    threshold,
    provider(id) {
      const found = id === undefined ? standard : named(id)
      return found
        ? ok(found)
        : err(
            new CondensationError(
              id === undefined ? { type: 'noProvider' } : { type: 'notRegistered', provider: id },
              'PROVIDER_NOT_FOUND',
            ),
          )
    },
    shouldCondense(load, { profile, history = [], now } = {}) {
      const limit = threshold(profile)
      const decision = decide(load, percentOfWindow(limit, load.contextWindow))
      const facts = { ...decision, contextWindow: load.contextWindow, threshold: limit }
      if (!decision.condense) return { ...facts, reason: 'below' }
      if (!settings.automatic) return { ...facts, condense: false, reason: 'automatic-off' }
      const held = heldBack(history, decision.contextTokens, settings.minimumSavingPercent, now)
      return held
        ? { ...facts, condense: false, reason: 'held-back', held }
        : { ...facts, reason: decision.trigger ?? 'below' }
    },
    async condense(conversation, ports, { provider: id, config, onFailure, maxTokens, ...options }) {
      const wanted = id === undefined ? standard : named(id)
      const provider = wanted ?? (onFailure === 'fall-back' ? standard : undefined)
      if (!provider)
        return err(
          new CondensationError(
            id === undefined ? { type: 'noProvider' } : { type: 'notRegistered', provider: id },
            'PROVIDER_NOT_FOUND',
          ),
        )
      const startedAt = ports.clock.now()
      const before = wanted ? [] : [missing(id ?? '', provider)]
      const done = await condenseWithFallback({
        provider,
        config: wanted && config !== undefined ? config : provider.defaultConfig,
        onFailure,
        substitute: named('native'),
        conversation,
        ports,
        options,
        overflows: () =>
          options.contextWindow !== undefined &&
          overflows(measure(conversation, ports.counter).total, options.contextWindow, maxTokens),
      })
      if (!done.ok) return done
      const { condensation } = done.value
      const warnings = [
        ...condensation.warnings,
        ...windowWarnings(done.value.by, options.contextWindow),
        ...savingWarnings(condensation, settings.minimumSavingPercent),
      ]
      return ok({
        ...done.value,
        condensation: {
          ...condensation,
          warnings,
          fallbacks: [...before, ...condensation.fallbacks],
          timeMs: ports.clock.now() - startedAt,
        },
      })
    },
  }
}

const overflows = (tokens: number, contextWindow: number, maxTokens: number | undefined): boolean =>
  decide({ tokens, contextWindow, maxTokens }, Infinity).condense

const missing = (wanted: string, used: Provider): Fallback => ({
  from: { type: 'provider', provider: wanted },
  to: { type: 'provider', provider: used.id },
  reason: { type: 'providerMissing', provider: wanted },
})

/** Measured at half of the window: 17 sessions whose window was so small. */
const SMALL_WINDOW = { least: 110_000, dearer: 14, sessions: 17 } as const

/** Where the summary of a whole session is short of requests that pay for it. */
const windowWarnings = (by: string, contextWindow: number | undefined): readonly Warning[] =>
  by === 'native' && contextWindow !== undefined && contextWindow < SMALL_WINDOW.least
    ? [{ type: 'smallWindow', contextWindow, ...SMALL_WINDOW }]
    : []

/** What would keep a harness from doing it again. */
function savingWarnings({ tokensBefore, tokensAfter }: Chained['condensation'], minimum: number): readonly Warning[] {
  const percent = savedPercent({ tokensBefore, tokensAfter })
  return percent < minimum && tokensBefore > 0 ? [{ type: 'savedLittle', percent, minimum }] : []
}
