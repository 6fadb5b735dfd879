import 'server-only'
import { err, ok, type Result } from '@/lib/core/result'
import { issuesOnOneLine } from '@/lib/core/schema-issues'
import type { SummarizerError } from '@/lib/condensation/ports'
import { checkBaseUrl, type BaseUrlPolicy } from './base-url'
import { handlerConfigSchema, type HandlerConfig } from './config'
import { createSummarizer, type ModelSummarizer, type SummarizerDeps } from './create-summarizer'
import { guardedFetch } from './guarded-fetch'
import { handlers, missingFor } from './registry'
import { messageOf } from './wording'

/**
 * A summarizer for a profile's config, or why there cannot be one, before anything is asked: a config that does not parse, a missing key,
 * an address that is refused. An address of the profile's own is checked now, and every address at each request.
 */
export async function openProfile(input: unknown, deps: Omit<SummarizerDeps, 'fetch'> & { readonly addresses: BaseUrlPolicy }): Promise<Result<ModelSummarizer, SummarizerError>> {
  const parsed = handlerConfigSchema.safeParse(input)
  if (!parsed.success) return err({ code: 'no-handler', message: issuesOnOneLine(parsed.error, 'profile') })
  const config: HandlerConfig = parsed.data
  const missing = missingFor(config, { clients: deps.clients ?? {} })
  if (missing) return err({ code: missing.code, message: messageOf(missing, { handler: handlers[config.type].name, model: config.model, timeoutMs: config.timeoutMs }) })
  const address = config.baseUrl === undefined ? undefined : await checkBaseUrl(config.baseUrl, deps.addresses)
  if (address && !address.ok) return err({ code: 'no-handler', message: address.error.message })
  return ok(createSummarizer(config, { ...deps, fetch: guardedFetch(deps.addresses) }))
}
