import * as z from 'zod'
import { defined, err, firstIssue, ok, type Result } from '@/lib/engine'

/** What a gateway sends: the shape that it already sends to services of this kind. */
export interface CompressRequest {
  readonly messages: readonly object[]
  readonly model?: string
  /** Most tokens that the messages should have. */
  readonly tokenBudget?: number
  /** Options of the request that a preset decides here. */
  readonly ignored: readonly string[]
}

/** Gateways leave a field out or send null. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const requestSchema = z.object({
  messages: z.array(z.looseObject({ role: z.string() })),
  model: optional(z.string()),
  token_budget: optional(z.number().positive()),
  config: optional(z.record(z.string(), z.unknown())),
})

/** The error is a sentence for who sent it. */
export function readRequest(body: Uint8Array): Result<CompressRequest, string> {
  const json = jsonOf(body)
  if (!json.ok) return json
  const given = json.value
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return err('The body must be a JSON object with the field messages.')
  if (!('messages' in given)) return err('The field messages is missing.')
  const parsed = requestSchema.safeParse(given)
  if (!parsed.success) return err(firstIssue(parsed.error, 'body'))
  const { model, token_budget: tokenBudget, config = {} } = parsed.data
  return ok({
    // As they came: a schema would copy them.
    messages: given.messages as readonly object[],
    ...defined({ model, tokenBudget }),
    ignored: Object.keys(config).map((key) => `config.${key}`),
  })
}

function jsonOf(body: Uint8Array): Result<unknown, string> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch (error) {
    return err(`The body is no JSON in UTF-8: ${error instanceof Error ? error.message : String(error)}`)
  }
}
