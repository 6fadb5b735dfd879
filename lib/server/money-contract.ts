import * as z from 'zod'
import type { JsonObject } from '@/lib/core/json'
import { rateOverridesSchema, type Accounting, type RateOverrides, type Rates, type RateSnapshot } from '@/lib/pricing/rates'
import { projectionAssumptionsSchema, type ProjectionAssumptions, type RecommendationReason, type Savings } from '@/lib/pricing/savings'
import { idInput, type Answer, type Id, type ModelHop } from './contract'

/*
 * What crosses between server and pages about models, profiles and money. Types and schemas only: components may import it.
 * Money is USD; an unknown amount is undefined, never 0. Prices are USD per million tokens. No shape here can hold a key.
 */

const id = z.string().min(1).max(100)

/* ---------- handlers and the catalogue ---------- */

/** How a profile reaches its model. */
export const handlerIds = ['offline', 'anthropic', 'bedrock', 'vertex', 'openai', 'openrouter', 'openai-compatible'] as const
export type HandlerId = (typeof handlerIds)[number]

export const secretNames = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const
export type SecretName = (typeof secretNames)[number]

/** Options of a handler that are no secrets; a handler takes those that its view names. */
export const optionNames = ['baseUrl', 'region', 'projectId', 'temperature', 'promptCache', 'effort', 'thinkingAllowance', 'timeoutMs', 'maxRetries'] as const
export type OptionName = (typeof optionNames)[number]

export interface HandlerView {
  readonly id: HandlerId
  readonly name: string
  readonly options: readonly OptionName[]
  readonly requiredOptions: readonly OptionName[]
  readonly secrets: readonly { readonly name: SecretName; /** Environment variable that gives it. */ readonly variable: string; readonly inEnvironment: boolean }[]
  /** Its provider in the catalogue, to search by; absent: models are typed. */
  readonly catalogProvider?: string
}

export interface CatalogModelView {
  /** `PROVIDER:MODEL`. */
  readonly reference: string
  readonly provider: string
  readonly providerName: string
  readonly model: string
  readonly name: string
  readonly rates: Rates
  readonly contextWindow?: number
  /** ISO date of the price list. */
  readonly priceDate: string
  readonly deprecated: boolean
  /** Charges besides tokens: the cost by tokens is a lower bound. */
  readonly otherCharges: readonly string[]
}

/** `handler` narrows to the models of its provider. */
export const searchModelsInput = z.object({ query: z.string().max(200), handler: z.enum(handlerIds).optional(), limit: z.int().min(1).max(200).default(50) })

/* ---------- profiles ---------- */

export const profileOptionsSchema = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }).max(500).optional(),
  region: z.string().trim().min(1).max(50).optional(),
  projectId: z.string().trim().min(1).max(100).optional(),
  temperature: z.number().min(0).max(2).optional(),
  promptCache: z.object({ scope: z.enum(['off', 'system', 'conversation']), lifetime: z.enum(['5m', '1h']) }).optional(),
  effort: z.enum(['low', 'medium', 'high']).optional(),
  thinkingAllowance: z.int().min(0).max(100_000).optional(),
  timeoutMs: z.int().min(1_000).max(3_600_000).optional(),
  maxRetries: z.int().min(0).max(10).optional(),
})
export type ProfileOptions = z.infer<typeof profileOptionsSchema>

/**
 * Absent: what is stored stays. null: it is forgotten. A text: it is stored encrypted and never comes back. A change of the handler or of the
 * base URL forgets what is stored, so that no key goes to an address it was not entered for.
 */
export const secretsInputSchema = z.partialRecord(z.enum(secretNames), z.string().trim().min(1).max(10_000).nullable())

export const maxPromptLength = 100_000

/** A profile as its form gives it. */
export const profileInput = z.object({
  name: z.string().trim().min(1).max(100),
  handler: z.enum(handlerIds).exclude(['offline']),
  model: z.string().trim().min(1).max(200),
  options: profileOptionsSchema.default({}),
  secrets: secretsInputSchema.default({}),
  /** An absent price follows the catalogue. */
  prices: rateOverridesSchema.default({}),
  /** Tokens; absent: the catalogue's. */
  contextWindow: z.int().min(1).max(100_000_000).optional(),
  maxOutput: z.int().min(1).max(10_000_000).optional(),
  /** Absent: by the handler and the catalogue. */
  supportsCache: z.boolean().optional(),
  /** −1 inherits; 5 to 100. */
  threshold: z.number().refine((value) => value === -1 || (value >= 5 && value <= 100), 'must be −1 (inherit) or from 5 to 100').default(-1),
  customPrompt: z.string().max(maxPromptLength).optional(),
})
export type ProfileInput = z.input<typeof profileInput>
export type ProfileData = z.output<typeof profileInput>

export const createProfileInput = profileInput
export const updateProfileInput = z.object({ id, profile: profileInput })
export const profileRoles = ['conversation', 'condensing'] as const
export type ProfileRole = (typeof profileRoles)[number]
/** `id` null: no default for that role (condensing then falls to the offline profile). */
export const setDefaultProfileInput = z.object({ role: z.enum(profileRoles), id: id.nullable() })

export type SecretState = 'stored' | 'environment' | 'absent'

export interface EffectiveThresholdView {
  /** Per cent of the context window. */
  readonly percent: number
  readonly source: 'profile' | 'workspace' | 'global' | 'default'
  /** Set where the profile's own is not legal and another stands in. */
  readonly warning?: string
}

export interface ProfileView {
  readonly id: string
  readonly name: string
  /** The offline profile: always there, cannot be changed or deleted. */
  readonly builtIn: boolean
  readonly handler: HandlerId
  readonly handlerName: string
  readonly model: string
  readonly options: ProfileOptions
  /** Which secrets there are; never what they are. */
  readonly secrets: readonly { readonly name: SecretName; readonly variable: string; readonly state: SecretState }[]
  /** What the profile sets itself. */
  readonly prices: RateOverrides
  /** What is charged by, with its source and date. */
  readonly rates: RateSnapshot
  readonly contextWindow?: number
  readonly contextWindowSource: 'profile' | 'catalogue' | 'unknown'
  readonly maxOutput?: number
  readonly supportsCache: boolean
  readonly threshold: number
  readonly effectiveThreshold: EffectiveThresholdView
  readonly customPrompt?: string
  readonly isConversationDefault: boolean
  readonly isCondensingDefault: boolean
  /** Why it cannot be used now (no key, a refused address); absent: it can be tried. */
  readonly problem?: string
  /** Charges besides tokens. */
  readonly otherCharges: readonly string[]
  /** Finished calls that its estimates have learned from. */
  readonly recordedCalls: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** A saved profile (`id`), an unsaved one (`draft`), or a saved one with changes (both: stored keys serve where the draft has none). */
export const profileOrDraft = z.object({ id: id.optional(), draft: profileInput.optional() }).refine((value) => value.id !== undefined || value.draft !== undefined, 'needs a profile')
export const testConnectionInput = profileOrDraft

/** `connected` is false where the provider answered with an error: `message` says which and what to do. */
export interface ConnectionView {
  readonly connected: boolean
  readonly code?: string
  readonly message?: string
  readonly model: string
  readonly timeMs: number
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number
}

/* ---------- prompts ---------- */

export const validatePromptInput = z.object({ prompt: z.string().max(1_000_000), profile: id.optional() })

export interface PromptIssue {
  readonly severity: 'error' | 'warning'
  readonly code: 'empty' | 'too-long' | 'short' | 'control-characters' | 'secret' | 'placeholder' | 'fills-window'
  readonly message: string
}

export interface PromptCheck {
  readonly valid: boolean
  readonly characters: number
  readonly tokens: number
  readonly issues: readonly PromptIssue[]
}

const config = z.custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success)

/** Without a conversation the first sample's; without a strategy Native with its defaults and `prompt`. */
export const previewRequestInput = z.object({
  profile: profileOrDraft,
  conversationId: id.optional(),
  prompt: z.string().max(maxPromptLength).optional(),
  strategy: z.object({ provider: id, config }).optional(),
})

export interface RequestPreview {
  /** Where it would go, such as `OpenAI, https://api.openai.com/v1`. */
  readonly target: string
  /** The exact body, as indented JSON. Keys travel in headers and are not in it. */
  readonly body: string
  readonly characters: number
  /** Estimated as the provider will count and charge. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd?: number
  /** All calls of the plan; the body is the first one's. */
  readonly calls: number
  readonly conversationTitle: string
}

/* ---------- settings and workspaces ---------- */

/** A missing value inherits: the workspace from the global one, the global one from the product's default. */
export const settingsSchema = z.object({
  /** Global threshold, per cent of the context window. */
  threshold: z.number().min(5).max(100).optional(),
  /** Whether condensation events are kept in the local database. */
  telemetry: z.boolean().optional(),
  /** A run stops before a call that would pass it; null: no limit. */
  limitPerRunUsd: z.number().positive().max(100_000).nullable().optional(),
  /** What may be spent in a calendar month before an alert says so; null: none. */
  monthlyBudgetUsd: z.number().positive().max(10_000_000).nullable().optional(),
  /** Stands in where neither strategy nor profile has a prompt; null: the default prompt. */
  customPrompt: z.string().max(maxPromptLength).nullable().optional(),
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings
export type SettingSource = 'workspace' | 'global' | 'default'

export type EffectiveSettings = { readonly [Name in SettingName]-?: { readonly value: Exclude<Settings[Name], undefined>; readonly source: SettingSource } }

export interface SettingsView {
  readonly global: Settings
  /** What the current workspace sets itself. */
  readonly workspace: Settings
  readonly effective: EffectiveSettings
}

/** Replaces all values of one scope: an absent one inherits again. */
export const saveSettingsInput = z.object({ scope: z.enum(['global', 'workspace']), settings: settingsSchema })

export interface WorkspaceView {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly conversations: number
  readonly runs: number
  /** ISO 8601. */
  readonly createdAt: string
}

export const createWorkspaceInput = z.object({ name: z.string().trim().min(1).max(100) })
export const renameWorkspaceInput = z.object({ id, name: z.string().trim().min(1).max(100) })

/* ---------- before a run ---------- */

const strategySpec = z.object({
  key: id,
  provider: id,
  config,
  /** Condensing profile; absent: the default one. */
  profile: id.optional(),
  /** Profile of the model that goes on; absent: the default one. */
  conversationProfile: id.optional(),
  /** From 1. */
  sample: z.int().min(1).max(100).optional(),
})

/** A new estimate in the same slot cancels the one before, which then answers `cancelled`. */
export const estimateInput = z.object({ slot: id, conversationId: id, strategies: z.array(strategySpec).min(1).max(6) })

export interface StepMoney {
  readonly id: string
  readonly label: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: number
  readonly costUsd?: number
}

export interface StrategyEstimate {
  readonly key: string
  /** The profile that would condense; absent: no model can be asked. */
  readonly profile?: { readonly id: string; readonly name: string; readonly label: string; readonly rates: RateSnapshot }
  readonly hops: readonly ModelHop[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly reductionPercent: number
  readonly calls: number
  /** Of these, answered by pins at no cost. */
  readonly pinnedCalls: number
  /** As the provider will count and charge. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
  readonly costUsd?: number
  /** 0 to 1; 1: no model is asked, the run will give exactly this. */
  readonly confidence: number
  readonly breakdown: readonly StepMoney[]
  /** Finished calls the estimate has learned from; 0: by the model's name alone. */
  readonly recordedCalls: number
  /** The limit per run, and whether this run would be stopped by it. */
  readonly limit?: { readonly usd: number; readonly exceeded: boolean }
  readonly warnings: readonly string[]
}

export type EstimateOutcome = { readonly key: string; readonly ok: true; readonly estimate: StrategyEstimate } | { readonly key: string; readonly ok: false; readonly code: string; readonly message: string }

/* ---------- pinned answers ---------- */

export interface PinnedSample {
  /** From 1. */
  readonly sample: number
  readonly text: string
  /** Of our own counter. */
  readonly tokens: number
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number
  /** ISO 8601. */
  readonly createdAt: string
}

/** A question that a run asked, with every answer there is to it. */
export interface PinnedQuestion {
  readonly key: string
  readonly purpose: 'conversation' | 'part'
  readonly model: string
  /** First characters of what was asked. */
  readonly preview: string
  /** The one the run used. */
  readonly sample: number
  readonly samples: readonly PinnedSample[]
}

export interface RunSamples {
  readonly runId: string
  readonly questions: readonly PinnedQuestion[]
  /** Give it as `sample` of a strategy to ask again. */
  readonly nextSample: number
}

/* ---------- costs ---------- */

export const compareCostsInput = z.object({
  conversationId: id,
  provider: id,
  config,
  /** Whose cost the savings are against; absent: the default condensing profile, or else the conversation's. */
  currentProfile: id.optional(),
})

export interface ProfileCost {
  readonly profile: string
  readonly name: string
  readonly handler: HandlerId
  readonly model: string
  readonly accounting: Accounting
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd?: number
  /** Against the current profile; negative: it costs more. */
  readonly savings?: Savings
  readonly rates: RateSnapshot
  readonly contextWindow?: number
  /** Whether its window holds the largest request; undefined: the window is unknown. */
  readonly fits?: boolean
  readonly current: boolean
  readonly problem?: string
}

export interface CostComparison {
  readonly conversationTitle: string
  readonly tokensBefore: number
  /** From the dry run, by our own counter. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** The longest single request. */
  readonly largestInputTokens: number
  readonly confidence: number
  /** Cheapest first, unknown last. */
  readonly rows: readonly ProfileCost[]
  readonly recommendation: { readonly profile?: string; readonly reason: RecommendationReason; /** One sentence. */ readonly text: string; readonly savings?: Savings }
}

export const scenarioInput = z.object({
  id: id.optional(),
  name: z.string().trim().min(1).max(100),
  /** Cost of one condensation; absent: unknown. */
  costUsd: z.number().nonnegative().optional(),
  /** Of the current choice, to project the savings. */
  currentUsd: z.number().nonnegative().optional(),
  profile: id.optional(),
  conversationId: id.optional(),
  provider: id.optional(),
  assumptions: projectionAssumptionsSchema,
})

export interface Scenario {
  readonly id: string
  readonly name: string
  readonly costUsd?: number
  readonly currentUsd?: number
  readonly profile?: string
  readonly conversationId?: string
  readonly provider?: string
  readonly assumptions: ProjectionAssumptions
  /** ISO 8601. */
  readonly updatedAt: string
}

export const projectInput = z.object({ costUsd: z.number().nonnegative().optional(), currentUsd: z.number().nonnegative().optional(), assumptions: projectionAssumptionsSchema })

export interface Projection {
  readonly assumptions: ProjectionAssumptions
  /** The assumptions in words, one sentence each. */
  readonly assumptionTexts: readonly string[]
  readonly months: readonly { readonly month: number; readonly condensations: number; readonly costUsd?: number; readonly cumulativeUsd?: number; readonly currentUsd?: number; readonly savedUsd?: number; readonly cumulativeSavedUsd?: number }[]
  readonly totalUsd?: number
  readonly totalSavedUsd?: number
}

/** Of the current calendar month (UTC), in plain text. */
export interface BudgetStatus {
  readonly level: 'none' | 'fine' | 'near' | 'over'
  /** One sentence; also where there is no budget. */
  readonly text: string
  readonly budgetUsd?: number
  /** Of recorded condensations whose cost is known. */
  readonly spentUsd: number
  /** Condensations of the month whose cost is unknown. */
  readonly unknown: number
  /** At the month's pace so far. */
  readonly projectedUsd?: number
}

/* ---------- telemetry ---------- */

export const groupings = ['provider', 'profile', 'preset', 'model'] as const
export const buckets = ['day', 'week', 'month'] as const
const isoDate = z.iso.date()

/** `from` and `to` are days (UTC), both inclusive; absent: all. */
export const analyticsInput = z.object({ groupBy: z.enum(groupings).default('provider'), bucket: z.enum(buckets).default('day'), from: isoDate.optional(), to: isoDate.optional() })
export const exportEventsInput = z.object({ format: z.enum(['csv', 'json']), from: isoDate.optional(), to: isoDate.optional() })
export const listEventsInput = z.object({ cursor: z.string().max(200).optional() })

export interface UsageTotals {
  readonly condensations: number
  readonly failed: number
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly tokensSaved: number
  readonly reductionPercent: number
  readonly calls: number
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Of those whose cost is known. */
  readonly costUsd: number
  /** Condensations whose cost is unknown. */
  readonly unknownCosts: number
  readonly timeMs: number
  /** Condensations in which something fell back. */
  readonly fellBack: number
}

export interface Analytics {
  /** Whether new events are recorded. */
  readonly enabled: boolean
  readonly total: UsageTotals
  readonly groups: readonly ({ readonly key: string; readonly label: string } & UsageTotals)[]
  /** Without empty buckets; `bucket` is its first day (ISO date). */
  readonly series: readonly ({ readonly bucket: string; readonly key: string; readonly label: string } & UsageTotals)[]
  /** How well estimates met the cost: runs with both figures, the median error, and the share within 20 %. */
  readonly accuracy: { readonly runs: number; readonly medianErrorPercent?: number; readonly withinTwentyPercent?: number }
}

export interface TelemetryEventView {
  readonly id: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly outcome: 'done' | 'failed' | 'cancelled'
  readonly runId?: string
  readonly provider: string
  readonly preset?: string
  readonly profile?: string
  readonly profileName?: string
  readonly model?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly calls: number
  readonly pinnedCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd?: number
  readonly estimatedUsd?: number
  readonly timeMs: number
  readonly fallbacks: number
}

export interface ExportedFile {
  readonly name: string
  /** MIME type. */
  readonly type: string
  readonly text: string
}

/* ---------- actions ---------- */

/** Implemented in app/actions/profiles.ts. */
export interface ProfileActions {
  /** The offline profile first, then by name. */
  listProfiles(): Answer<readonly ProfileView[]>
  listHandlers(): Answer<readonly HandlerView[]>
  searchModels(input: z.input<typeof searchModelsInput>): Answer<readonly CatalogModelView[]>
  createProfile(input: ProfileInput): Answer<ProfileView>
  updateProfile(input: z.input<typeof updateProfileInput>): Answer<ProfileView>
  /** A copy has the stored keys too. */
  duplicateProfile(input: Id): Answer<ProfileView>
  deleteProfile(input: Id): Answer<null>
  /** Undoes a deletion within a day. */
  restoreProfile(input: Id): Answer<ProfileView>
  setDefaultProfile(input: z.infer<typeof setDefaultProfileInput>): Answer<readonly ProfileView[]>
  /** A real call of a few tokens. */
  testConnection(input: z.input<typeof testConnectionInput>): Answer<ConnectionView>
  validatePrompt(input: z.input<typeof validatePromptInput>): Answer<PromptCheck>
  previewRequest(input: z.input<typeof previewRequestInput>): Answer<RequestPreview>
  loadSettings(): Answer<SettingsView>
  saveSettings(input: z.input<typeof saveSettingsInput>): Answer<SettingsView>
  listWorkspaces(): Answer<readonly WorkspaceView[]>
  createWorkspace(input: z.input<typeof createWorkspaceInput>): Answer<WorkspaceView>
  renameWorkspace(input: z.input<typeof renameWorkspaceInput>): Answer<WorkspaceView>
  /** Everything that belongs to a workspace is read from the active one from then on. */
  switchWorkspace(input: Id): Answer<readonly WorkspaceView[]>
}

/** Implemented in app/actions/costs.ts. */
export interface CostActions {
  estimateStrategies(input: z.input<typeof estimateInput>): Answer<readonly EstimateOutcome[]>
  /** `id` is the slot. */
  cancelEstimate(input: Id): Answer<null>
  /** `id` is a run's. */
  runSamples(input: Id): Answer<RunSamples>
  compareCosts(input: z.input<typeof compareCostsInput>): Answer<CostComparison>
  projectCosts(input: z.input<typeof projectInput>): Answer<Projection>
  listScenarios(): Answer<readonly Scenario[]>
  /** With an `id` it replaces that one. */
  saveScenario(input: z.input<typeof scenarioInput>): Answer<Scenario>
  deleteScenario(input: Id): Answer<null>
  budgetStatus(): Answer<BudgetStatus>
}

/** Implemented in app/actions/analytics.ts. */
export interface AnalyticsActions {
  loadAnalytics(input: z.input<typeof analyticsInput>): Answer<Analytics>
  listEvents(input: z.input<typeof listEventsInput>): Answer<{ readonly events: readonly TelemetryEventView[]; readonly next?: string }>
  exportEvents(input: z.input<typeof exportEventsInput>): Answer<ExportedFile>
  /** Deletes every recorded event; estimates start to learn anew. */
  clearEvents(): Answer<null>
}

export { idInput }
export type { ModelHop }
