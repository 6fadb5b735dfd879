import 'server-only'
import { err, ok, type Result, type SummarizerError } from '@/lib/engine'
import { addressDetail, checkBaseUrl, type BaseUrlPolicy } from './network/base-url'
import { handlerConfigSchema, type HandlerConfig } from './config'
import { createSummarizer, type ModelSummarizer, type SummarizerDeps } from './create-summarizer'
import { lasting, type Problem } from './handler'
import { guardedFetch } from './network/guarded-fetch'
import { handlers, missingFor } from './registry'
import { callErrorOf, illegalProfile } from './wording'

type OpenDeps = Omit<SummarizerDeps, 'fetch'> & {
  readonly addresses: BaseUrlPolicy
  /** Environment variables whose keys are not sent to the profile's address. */
  readonly keptBack?: readonly string[]
}

/**
 * A summarizer for a profile's config, or why there is none, before any request: an invalid config, a missing key, a
 * refused address. The profile's own address is checked here, and every address again at each request.
 */
export async function openProfile(
  input: unknown,
  { keptBack = [], ...deps }: OpenDeps,
): Promise<Result<ModelSummarizer, SummarizerError>> {
  const parsed = handlerConfigSchema.safeParse(input)
  if (!parsed.success) return err(illegalProfile(parsed.error))
  const config: HandlerConfig = parsed.data
  const missing = missingFor(config, { clients: deps.clients ?? {} })
  if (missing)
    return err(callErrorOf(kept(missing, keptBack), { handler: handlers[config.type].name, model: config.model }))
  const address = config.baseUrl === undefined ? undefined : await checkBaseUrl(config.baseUrl, deps.addresses)
  if (address && !address.ok)
    return err(
      callErrorOf(lasting('no-handler', addressDetail(address.error)), {
        handler: handlers[config.type].name,
        model: config.model,
      }),
    )
  return ok(createSummarizer(config, { ...deps, fetch: guardedFetch(deps.addresses) }))
}

/** A key that is there and kept back is not said to be missing. */
function kept(problem: Problem, variables: readonly string[]): Problem {
  const { detail } = problem
  return detail?.type === 'variableUnset' && variables.includes(detail.variable)
    ? { ...problem, detail: { type: 'variableKept', variable: detail.variable } }
    : problem
}
