import * as z from 'zod'
import {
  type CallErrorCode,
  type CallProblem,
  type EffectiveThreshold,
  isLegalThreshold,
  type RateOverrides,
  rateOverridesSchema,
  type Rates,
  type RateSnapshot,
} from '@/lib/engine'
import { configSchema as config, idSchema as id, noInput, type ActionResult, type Id } from './shared/action'
import { nameSchema } from './shared/name'
import { read } from './shared/read'

/*
 * Models and profiles. Types and schemas only, so that components may import it. Money is USD; an unknown amount is
 * undefined, never 0. Prices are USD per million tokens. No shape here can hold a key that was stored.
 */

/** How a profile reaches its model. */
export const handlerIds = [
  'offline',
  'anthropic',
  'bedrock',
  'vertex',
  'openai',
  'openrouter',
  'openai-compatible',
] as const
export type HandlerId = (typeof handlerIds)[number]

export const secretNames = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const
export type SecretName = (typeof secretNames)[number]

/** Options of a handler that are not secret; its `HandlerView` names those that it takes. */
export const optionNames = [
  'baseUrl',
  'region',
  'projectId',
  'temperature',
  'promptCache',
  'effort',
  'thinkingAllowance',
  'timeoutMs',
  'maxRetries',
] as const
export type OptionName = (typeof optionNames)[number]

/** Options that determine where requests go. */
export const addressParts = ['baseUrl', 'region', 'projectId'] as const satisfies readonly OptionName[]

/**
 * Each becomes part of a host or a path, so it must not contain anything that could start another. The handlers check
 * the exact form.
 */
const regionName = z
  .string()
  .trim()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be the name of a region, such as us-east-1')
const projectName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, 'must be the id of a project, such as my-project-1')

export interface HandlerView {
  readonly id: HandlerId
  readonly name: string
  readonly options: readonly OptionName[]
  readonly requiredOptions: readonly OptionName[]
  readonly secrets: readonly {
    readonly name: SecretName /** Environment variable that gives it. */
    readonly variable: string
    readonly inEnvironment: boolean
  }[]
  /** Its provider in the price catalogue, for searching models; absent: model names are typed. */
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
  /** ISO date of the price catalogue. */
  readonly priceDate: string
  readonly deprecated: boolean
  /** Charges besides tokens, which make the cost by tokens a lower bound. */
  readonly otherCharges: readonly string[]
}

/** `handler` restricts the search to models of its provider. */
export const searchModelsInput = z.object({
  query: z.string().max(200),
  handler: z.enum(handlerIds).optional(),
  limit: z.int().min(1).max(200).default(50),
})

export const profileOptionsSchema = z.object({
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  region: regionName.optional(),
  projectId: projectName.optional(),
  temperature: z.number().min(0).max(2).optional(),
  promptCache: z
    .object({ scope: z.enum(['off', 'system', 'conversation']), lifetime: z.enum(['5m', '1h']) })
    .optional(),
  effort: z.enum(['low', 'medium', 'high']).optional(),
  thinkingAllowance: z.int().min(0).max(100_000).optional(),
  timeoutMs: z.int().min(1_000).max(3_600_000).optional(),
  maxRetries: z.int().min(0).max(10).optional(),
})
export type ProfileOptions = z.infer<typeof profileOptionsSchema>

/**
 * Absent: the stored value stays. null: it is deleted. Text: it is stored encrypted and never returned. Changing the
 * handler or any part of the address deletes all stored secrets, so that no key goes to an address it was not entered
 * for.
 */
export const secretsInputSchema = z.partialRecord(z.enum(secretNames), z.string().trim().min(1).max(10_000).nullable())

export const maxPromptLength = 100_000

/** A profile as the form submits it. */
export const profileInput = z.object({
  name: nameSchema,
  handler: z.enum(handlerIds).exclude(['offline']),
  model: z.string().trim().min(1).max(200),
  options: profileOptionsSchema.default({}),
  secrets: secretsInputSchema.default({}),
  /** An absent price follows the catalogue. */
  prices: rateOverridesSchema.default({}),
  /** Tokens; absent: from the catalogue. */
  contextWindow: z.int().min(1).max(100_000_000).optional(),
  maxOutput: z.int().min(1).max(10_000_000).optional(),
  /** Absent: from the handler and the catalogue. */
  supportsCache: z.boolean().optional(),
  /** Per cent, 5 to 100, or tokens from 1,000 on; −1: inherited. */
  threshold: z
    .number()
    .refine(
      (value) => value === -1 || isLegalThreshold(value),
      'must be −1 (inherit), from 5 to 100 per cent, or tokens from 1,000 on',
    )
    .default(-1),
  customPrompt: z.string().max(maxPromptLength).optional(),
})
export type ProfileInput = z.input<typeof profileInput>
export type ProfileData = z.output<typeof profileInput>

export const createProfileInput = profileInput
export const updateProfileInput = z.object({ id, profile: profileInput })
export const profileRoles = ['conversation', 'condensing'] as const
export type ProfileRole = (typeof profileRoles)[number]
/** `id` null: no default for that role (condensing then uses the offline profile). */
export const setDefaultProfileInput = z.object({ role: z.enum(profileRoles), id: id.nullable() })

export type SecretState = 'stored' | 'environment' | 'absent'

export type EffectiveThresholdView = EffectiveThreshold

/** `incomplete`: an option is missing or invalid. */
export type ProfileProblem = 'key-unreadable' | 'incomplete' | 'no-key' | 'unavailable'

export interface ProfileView {
  readonly id: string
  readonly name: string
  /** The offline profile: always exists, cannot be changed or deleted. */
  readonly builtIn: boolean
  readonly handler: HandlerId
  readonly handlerName: string
  readonly model: string
  readonly options: ProfileOptions
  /** Which secrets are set; never their values. */
  readonly secrets: readonly { readonly name: SecretName; readonly variable: string; readonly state: SecretState }[]
  /** Prices that the profile overrides. */
  readonly prices: RateOverrides
  /** The effective prices, with source and date. */
  readonly rates: RateSnapshot
  readonly contextWindow?: number
  readonly contextWindowSource: 'profile' | 'catalogue' | 'unknown'
  readonly maxOutput?: number
  readonly supportsCache: boolean
  /** The profile's own setting; absent: from the handler and the catalogue. */
  readonly ownSupportsCache?: boolean
  readonly threshold: number
  readonly effectiveThreshold: EffectiveThresholdView
  readonly customPrompt?: string
  readonly isConversationDefault: boolean
  readonly isCondensingDefault: boolean
  /** Why it cannot be used now (no key, a refused address), in English; absent if it can be tried. */
  readonly problem?: string
  /** The problem as data, for translation. */
  readonly problemCode?: ProfileProblem
  /** The failure that any call would have. */
  readonly call?: CallFailure
  /** Charges besides tokens. */
  readonly otherCharges: readonly string[]
  /** Number of finished calls its estimates are based on. */
  readonly recordedCalls: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * A saved profile (`id`), an unsaved one (`draft`), or a saved one with unsaved changes (both: stored keys are used
 * where the draft has none).
 */
export const profileOrDraft = z
  .object({ id: id.optional(), draft: profileInput.optional() })
  .refine((value) => value.id !== undefined || value.draft !== undefined, 'needs a profile')
export const testConnectionInput = profileOrDraft

/** Why a call failed: `message` in English, `problem` as data. */
export interface CallFailure {
  readonly code: CallErrorCode
  readonly message: string
  readonly problem?: CallProblem
}

/** `connected` is false if the call failed. */
export interface ConnectionView {
  readonly connected: boolean
  readonly call?: CallFailure
  readonly model: string
  readonly timeMs: number
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  readonly costUsd?: number | undefined
}

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

/** Without a conversation: the first sample's. Without a strategy: Native with its defaults and `prompt`. */
export const previewRequestInput = z.object({
  profile: profileOrDraft,
  conversationId: id.optional(),
  prompt: z.string().max(maxPromptLength).optional(),
  strategy: z.object({ provider: id, config }).optional(),
})

export interface RequestPreview {
  /** Destination, such as `OpenAI, https://api.openai.com/v1`. */
  readonly target: string
  /** The exact body, as indented JSON, of the first call. Keys travel in headers and are not included. */
  readonly body: string
  readonly characters: number
  /** Estimated as the provider will count and charge them. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd?: number
  /** Number of calls of the plan. */
  readonly calls: number
  readonly conversationTitle: string
}

/** What stood beside an old config among the settings of an editor. */
export const takeSettingsInput = z.object({
  automatic: z.boolean().exactOptional(),
  threshold: z.number().min(5).max(100).exactOptional(),
  profileThresholds: z.record(z.string().max(200), z.number().min(-1).max(100)).exactOptional(),
})

/** Implemented in lib/server/profiles/actions.ts. */
export interface ProfileActions {
  createProfile(input: ProfileInput): ActionResult<ProfileView>
  updateProfile(input: z.input<typeof updateProfileInput>): ActionResult<ProfileView>
  /** The copy includes the stored keys. */
  duplicateProfile(input: Id): ActionResult<ProfileView>
  deleteProfile(input: Id): ActionResult<null>
  /** Undoes a deletion within a day. */
  restoreProfile(input: Id): ActionResult<ProfileView>
  setDefaultProfile(input: z.infer<typeof setDefaultProfileInput>): ActionResult<readonly ProfileView[]>
  takeSettings(input: z.infer<typeof takeSettingsInput>): ActionResult<null>
  /** Makes a real call of a few tokens. */
  testConnection(input: z.input<typeof testConnectionInput>): ActionResult<ConnectionView>
}

/** Answered by lib/server/profiles/reads.ts, `request` by lib/server/estimates/reads.ts. */
export const profileReads = {
  /** The offline profile first, the others by name. */
  list: read<readonly ProfileView[]>()(noInput),
  handlers: read<readonly HandlerView[]>()(noInput),
  models: read<readonly CatalogModelView[]>()(searchModelsInput),
  prompt: read<PromptCheck>()(validatePromptInput),
  request: read<RequestPreview>()(previewRequestInput),
}
