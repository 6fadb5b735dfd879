import 'server-only'
import { type JsonObject, native, providerById } from '@/lib/engine'
import { previewRequest as bodyFor } from '@/lib/llm/create-summarizer'
import { handlers } from '@/lib/llm/registry'
import type { ProfileData, RequestPreview } from '@/lib/contracts/profiles'
import { findStored, firstSampleId, openSample } from '@/lib/server/conversations'
import { withoutModels } from '@/lib/server/models'
import type { PlainRequest } from '@/lib/server/models/tasks'
import {
  calibrationFor,
  estimatorOf,
  isOnline,
  parsedConfig,
  ratesFor,
  summarizerId,
  profileOf,
  recordedCalls,
  type ModelProfile,
} from '@/lib/server/profiles'
import { ports } from '@/lib/server/runtime/engine-ports'
import { notFound, appError } from '@/lib/server/runtime/failure'
import { loadEngineSettings } from '@/lib/server/settings'
import { dryRun } from './dry-run'

export interface PreviewInput {
  readonly profile: { readonly id?: string | undefined; readonly draft?: ProfileData | undefined }
  readonly conversationId?: string | undefined
  readonly prompt?: string | undefined
  readonly strategy?: { readonly provider: string; readonly config: JsonObject } | undefined
}

/** The first request that a run would send, and the estimated totals of the run. Makes no request and needs no key. */
export async function previewRequest({
  profile: chosen,
  conversationId,
  prompt,
  strategy,
}: PreviewInput): Promise<RequestPreview> {
  const profile = await profileOf(chosen)
  if (!isOnline(profile))
    throw appError(
      'no-request',
      'The offline profile sends nothing: it reads the messages themselves, and a prompt changes nothing.',
    )
  const config = parsedConfig(profile)
  if (!config.ok) throw appError('invalid-input', config.error.message)
  const provider = strategy ? providerById(strategy.provider) : native
  if (!provider) throw notFound('provider')
  const stored = await findStored(conversationId ?? (await openSample(firstSampleId)).id)
  const { prompts } = await loadEngineSettings()
  const calls = await recordedCalls(summarizerId(profile))
  const rates = ratesFor(profile, new Date())
  const calibration = calibrationFor(profile, calls)
  const summarizer = estimatorOf(profile, { rates, calibration, countText: ports().counter.countText })
  if (!summarizer) throw appError('invalid-input', 'The profile is not complete.')
  const dry = await dryRun(
    provider,
    stored,
    {
      ...withoutModels(strategy?.config ?? native.defaultConfig, {
        ...prompts,
        condensing: profile.id,
        profiles: { ...prompts.profiles, [profile.id]: prompt?.trim() || profile.customPrompt },
      }),
      ports: { ...ports(), summarizer },
      models: [{ profile, rates, calibration, recordedCalls: calls.length, summarizer }],
    },
    { wantsFirst: true },
  )
  const { first } = dry
  if (!first)
    throw appError(
      'no-request',
      'This strategy would ask no model for anything on this conversation.',
      'Choose a strategy that summarizes, or a longer conversation.',
    )
  const body = JSON.stringify(bodyFor(config.value, limitedRequest(first, profile)), null, 2)
  return {
    target: `${handlers[profile.handler].name}${config.value.baseUrl === undefined ? '' : `, ${config.value.baseUrl}`}`,
    body,
    characters: body.length,
    inputTokens: dry.totals.inputTokens + dry.totals.cacheWriteTokens,
    outputTokens: dry.totals.outputTokens,
    ...(dry.estimate.costUsd === undefined ? {} : { costUsd: dry.estimate.costUsd }),
    calls: dry.calls.length,
    conversationTitle: stored.title,
  }
}

const limitedRequest = (request: PlainRequest, { maxOutput }: ModelProfile): PlainRequest =>
  maxOutput !== undefined && request.maxTokens > maxOutput ? { ...request, maxTokens: maxOutput } : request
