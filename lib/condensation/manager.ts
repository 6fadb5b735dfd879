import { err, ok, type Result } from '@/lib/core/result'
import type { Conversation } from '@/lib/conversation/conversation'
import { CondensationError } from './errors'
import { measure } from './measure'
import type { Ports } from './ports'
import { condenseWithFallback, type Chained } from './providers/fallback-chain'
import { createLoopGuard, type LoopGuard } from './providers/loop-guard'
import { createMetrics, type Metrics } from './providers/metrics'
import type { CondenseOptions, Provider } from './providers/provider'
import type { ProviderEntry } from './registry'
import type { Fallback } from './report'
import { DEFAULT_GLOBAL_THRESHOLD, decide, effectiveThreshold, isLegalThreshold, INHERIT_THRESHOLD, type CondenseDecision, type ContextLoad, type EffectiveThreshold } from './steps/thresholds'

export interface ManagerSettings {
  readonly defaultProviderId: string
  /** Per cent of the context window. */
  readonly globalThreshold: number
  readonly profileThresholds: Readonly<Record<string, number>>
  /** Prompts of profiles, for the native provider. */
  readonly profilePrompts: Readonly<Record<string, string>>
  /** A condensation that saves a smaller share is not repeated until the context has grown by that share. */
  readonly minimumSavingPercent: number
}

export const defaultManagerSettings: ManagerSettings = {
  defaultProviderId: 'native',
  globalThreshold: DEFAULT_GLOBAL_THRESHOLD,
  profileThresholds: {},
  profilePrompts: {},
  minimumSavingPercent: 5,
}

export interface ManagedOptions extends CondenseOptions {
  /** Absent: the active provider. Unknown or disabled: the active provider, reported. */
  readonly providerId?: string
  readonly config?: unknown
  /** Of the model that goes on: threshold, prompt, metrics. */
  readonly profileId?: string
  /** Of the model that condenses; where it has no handler, the conversation's own is used, reported. */
  readonly condensingProfileId?: string
  readonly customPrompt?: string
  readonly maxTokens?: number
  /** What the loop guard counts by; absent: no guard. */
  readonly taskId?: string
}

export interface ProviderInfo {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: string
  readonly enabled: boolean
  readonly priority: number
  readonly active: boolean
}

/** Chooses, decides, falls back and measures. A value: made once at the app's edge, and anew in each test. */
export interface Manager {
  registerProvider(entry: ProviderEntry): void
  getProvider(id: string): Provider | undefined
  /** Highest priority first. */
  listProviders(): readonly ProviderInfo[]
  getActiveProvider(): Provider
  setActiveProvider(id: string): Result<Provider, CondensationError>
  setEnabled(id: string, enabled: boolean): void
  /** −1 inherits; anything but 5 to 100 changes nothing and gives the warning. */
  setProfileThreshold(profileId: string, threshold: number): EffectiveThreshold['warning']
  getEffectiveThreshold(profileId?: string): EffectiveThreshold
  shouldCondense(load: ContextLoad, profileId?: string): CondenseDecision
  /** Condenses now. Fails only when cancelled: everything else falls back, in the worst case to the input unchanged. */
  condense(conversation: Conversation, options?: ManagedOptions): Promise<Result<Chained, CondensationError>>
  /** Condenses where the context asks for it (`NOT_NEEDED`) and the loop guard lets it (`LOOP_GUARD`). */
  condenseIfNeeded(conversation: Conversation, options: ManagedOptions & { readonly contextWindow: number }): Promise<Result<Chained, CondensationError>>
  metrics(): Metrics
}

export function createManager(entries: readonly ProviderEntry[], ports: Ports, given: Partial<ManagerSettings> = {}): Manager {
  const settings = { ...defaultManagerSettings, ...given }
  const registered = new Map(entries.map((entry) => [entry.provider.id, entry]))
  const thresholds: Record<string, number> = { ...settings.profileThresholds }
  const guard: LoopGuard = createLoopGuard(settings.minimumSavingPercent, ports.clock)
  const metrics = createMetrics()
  let activeId = settings.defaultProviderId

  const usable = (id: string | undefined): Provider | undefined => {
    const entry = id === undefined ? undefined : registered.get(id)
    return entry?.enabled ? entry.provider : undefined
  }
  const active = (): Provider => {
    const provider = usable(activeId) ?? byPriority([...registered.values()]).find((entry) => entry.enabled)?.provider
    if (!provider) throw new CondensationError({ type: 'noProvider' }, 'PROVIDER_NOT_FOUND')
    return provider
  }
  const threshold = (profileId?: string): EffectiveThreshold => effectiveThreshold(profileId, settings.globalThreshold, thresholds)
  const tokensOf = (conversation: Conversation): number => measure(conversation, ports.counter).total

  const manager: Manager = {
    registerProvider: (entry) => void registered.set(entry.provider.id, entry),
    getProvider: (id) => registered.get(id)?.provider,
    listProviders: () => byPriority([...registered.values()]).map((entry) => infoOf(entry, active().id)),
    getActiveProvider: active,
    setActiveProvider(id) {
      const provider = usable(id)
      if (!provider) return err(new CondensationError({ type: 'notRegistered', provider: id }, 'PROVIDER_NOT_FOUND'))
      activeId = id
      return ok(provider)
    },
    setEnabled(id, enabled) {
      const entry = registered.get(id)
      if (entry) registered.set(id, { ...entry, enabled })
    },
    setProfileThreshold(profileId, value) {
      if (value !== INHERIT_THRESHOLD && !isLegalThreshold(value)) return effectiveThreshold(profileId, settings.globalThreshold, { [profileId]: value }).warning
      thresholds[profileId] = value
      return undefined
    },
    getEffectiveThreshold: threshold,
    shouldCondense: (load, profileId) => decide(load, threshold(profileId).percent),
    async condense(conversation, options = {}) {
      const startedAt = ports.clock.now()
      const provider = usable(options.providerId) ?? active()
      const handlers = selectHandler(ports, options.condensingProfileId)
      const before = [...missingProvider(options.providerId, provider), ...handlers.fallbacks]
      const done = await condenseWithFallback({
        provider,
        config: options.config ?? provider.defaultConfig,
        substitute: usable('native'),
        conversation,
        ports: handlers.ports,
        options: { contextWindow: options.contextWindow, targetTokens: options.targetTokens, signal: options.signal, onEvent: options.onEvent, references: options.references },
        customPrompt: options.customPrompt ?? (options.profileId === undefined ? undefined : settings.profilePrompts[options.profileId]),
        overflows: options.contextWindow !== undefined && overflows(tokensOf(conversation), options.contextWindow, options.maxTokens),
      })
      if (!done.ok) return done
      const condensation = { ...done.value.condensation, fallbacks: [...before, ...done.value.condensation.fallbacks], timeMs: ports.clock.now() - startedAt }
      metrics.record({ provider: provider.id, by: done.value.by, profile: options.profileId, condensation })
      if (options.taskId !== undefined) guard.record(options.taskId, condensation.tokensBefore, condensation.tokensAfter)
      return ok({ ...done.value, condensation })
    },
    async condenseIfNeeded(conversation, options) {
      const tokens = tokensOf(conversation)
      const decision = manager.shouldCondense({ tokens, contextWindow: options.contextWindow, maxTokens: options.maxTokens }, options.profileId)
      if (!decision.condense) return err(new CondensationError({ type: 'notNeeded' }, 'NOT_NEEDED', decision))
      const held = options.taskId === undefined ? undefined : guard.holds(options.taskId, tokens)
      return held ? err(new CondensationError(held, 'LOOP_GUARD', decision)) : manager.condense(conversation, options)
    },
    metrics: () => metrics.snapshot(),
  }
  return manager
}

const byPriority = (entries: readonly ProviderEntry[]): readonly ProviderEntry[] => entries.toSorted((a, b) => b.priority - a.priority)

function infoOf({ provider, enabled, priority }: ProviderEntry, activeId: string): ProviderInfo {
  const { id, name, description, version } = provider
  return { id, name, description, version, enabled, priority, active: id === activeId }
}

const overflows = (tokens: number, contextWindow: number, maxTokens: number | undefined): boolean => decide({ tokens, contextWindow, maxTokens }, Infinity).condense

function missingProvider(wanted: string | undefined, used: Provider): readonly Fallback[] {
  return wanted === undefined || wanted === used.id ? [] : [{ from: { type: 'provider', provider: wanted }, to: { type: 'provider', provider: used.id }, reason: { type: 'providerMissing', provider: wanted } }]
}

/** The condensing profile's handler first, the conversation's as fallback. */
function selectHandler(ports: Ports, profile: string | undefined): { readonly ports: Ports; readonly fallbacks: readonly Fallback[] } {
  if (profile === undefined) return { ports, fallbacks: [] }
  const summarizer = ports.summarizerFor?.(profile)
  if (summarizer) return { ports: { ...ports, summarizer }, fallbacks: [] }
  return { ports, fallbacks: [{ from: { type: 'profile', profile }, to: ports.summarizer ? { type: 'model', model: ports.summarizer.label } : { type: 'noModel' }, reason: { type: 'noHandlerFor', profile } }] }
}
