import 'server-only'
import * as z from 'zod'
import { Secret } from './secret'

/* Region, project and model become part of a URL: each has a pattern that cannot contain another host or path. */

/** Such as `us-east-1`, `us-gov-west-1`, `eusc-de-east-1`. */
const awsRegion = z
  .string()
  .trim()
  .regex(/^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d{1,2}$/, 'must be an AWS region, such as us-east-1')
/** Such as `global`, `us`, `eu`, `us-east5`, `europe-west1`. */
const googleRegion = z
  .string()
  .trim()
  .regex(
    /^(global|us|eu|[a-z]{2,14}-[a-z]{2,14}\d{1,2})$/,
    'must be a region of Google Cloud, such as europe-west1, or global',
  )
/** An id, a number, or an id within a domain: `my-project-1`, `example.com:my-project`. */
const googleProject = z
  .string()
  .trim()
  .max(100)
  .regex(
    /^([a-z0-9-]+(\.[a-z0-9-]+)+:)?[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    'must be the id of a project, such as my-project-1',
  )
/** A model as part of a path: a name, a version, an ARN. */
const modelInPath = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^(?!.*\.\.)[\w.:@/-]+$/, 'must be the id of a model, with letters, digits and . : @ / - _')

const common = {
  /** The provider's name of the model. */
  model: z.string().trim().min(1).max(200),
  /** The name shown in markers and reports; by default the model's own name. */
  label: z.string().trim().min(1).max(100).optional(),
  /** Limit of one attempt, from sending the request to the end of the answer. */
  timeoutMs: z.int().min(1).max(3_600_000).default(180_000),
  /** Attempts after the first one; only failures that cost nothing are retried. */
  maxRetries: z.int().min(0).max(10).default(2),
  /** Thinking effort; absent: the provider's default. Models that do not think refuse it. */
  effort: z.enum(['low', 'medium', 'high']).optional(),
  /**
   * Output tokens added to the summary's limit, for models that think before they answer; absent: by the model's name.
   */
  thinkingAllowance: z.int().min(0).max(100_000).optional(),
  /** Absent: derived from the model's name. */
  acceptsImages: z.boolean().optional(),
}

/** Absent: the provider's default. Some models accept only that, and Claude accepts none. */
const temperature = z.number().min(0).max(2).optional()
const secret = z.instanceof(Secret).optional()
const baseUrl = z.url({ protocol: /^https?$/ }).optional()

/**
 * What is written to the provider's prompt cache. Writing costs more than plain input (Anthropic: 1.25 times for five
 * minutes, 2 times for an hour), and a condensing call is normally made once, so by default only the instructions are
 * marked, which is ignored for short ones. `conversation` pays off from the second sample of the same conversation on.
 */
const promptCache = z
  .object({ scope: z.enum(['off', 'system', 'conversation']), lifetime: z.enum(['5m', '1h']) })
  .default({ scope: 'system', lifetime: '5m' })

export const configSchemas = {
  anthropic: z.object({ type: z.literal('anthropic'), ...common, apiKey: secret, baseUrl, promptCache }).readonly(),
  bedrock: z
    .object({
      type: z.literal('bedrock'),
      ...common,
      model: modelInPath,
      region: awsRegion,
      /** A Bedrock API key. Without it, the key pair below; without that, the machine's own AWS credentials. */
      apiKey: secret,
      accessKeyId: secret,
      secretAccessKey: secret,
      sessionToken: secret,
      baseUrl,
      promptCache,
    })
    .readonly(),
  vertex: z
    .object({
      type: z.literal('vertex'),
      ...common,
      model: modelInPath,
      region: googleRegion,
      projectId: googleProject.optional(),
      /** An access token; absent: the machine's own Google credentials. */
      apiKey: secret,
      baseUrl,
      promptCache,
    })
    .readonly(),
  openai: z.object({ type: z.literal('openai'), ...common, temperature, apiKey: secret, baseUrl }).readonly(),
  openrouter: z.object({ type: z.literal('openrouter'), ...common, temperature, apiKey: secret, baseUrl }).readonly(),
  'openai-compatible': z
    .object({
      type: z.literal('openai-compatible'),
      ...common,
      temperature,
      apiKey: secret,
      baseUrl: z.url({ protocol: /^https?$/ }),
    })
    .readonly(),
} as const

export type HandlerType = keyof typeof configSchemas
export type ConfigMap = { readonly [Type in HandlerType]: z.infer<(typeof configSchemas)[Type]> }
export type HandlerConfig = ConfigMap[HandlerType]

export const handlerConfigSchema = z.discriminatedUnion('type', [
  configSchemas.anthropic,
  configSchemas.bedrock,
  configSchemas.vertex,
  configSchemas.openai,
  configSchemas.openrouter,
  configSchemas['openai-compatible'],
])

/** All secrets of a config, to redact them from texts. */
export function secretsOf(config: HandlerConfig): readonly Secret[] {
  return Object.values(config).filter((value) => value instanceof Secret)
}
