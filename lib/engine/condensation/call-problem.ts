import * as z from 'zod'

/*
 * What is known of a call that failed, as data: `lib/llm/wording.ts` says it in English, the message catalogue in every language. Only
 * what a provider's server or its SDK said itself is quoted.
 */

/** What a summarizer failed with. */
export const callErrorCodes = [
  'no-handler',
  'no-key',
  'unauthorized',
  'unknown-model',
  'context-too-long',
  'refused',
  'cut-off',
  'rate-limited',
  'unavailable',
  'timeout',
  'aborted',
  'empty',
  'over-limit',
  'failed',
] as const
export type CallErrorCode = (typeof callErrorCodes)[number]

/** Why an address is not asked. */
export const addressProblems = [
  'malformed',
  'scheme',
  'credentials',
  'unresolved',
  'private',
  'metadata',
  'insecure',
] as const
export type AddressProblem = (typeof addressProblems)[number]

const clouds = ['aws', 'google'] as const
const bare = <Type extends string>(type: Type) => z.object({ type: z.literal(type) })

export const callDetailSchema = z.discriminatedUnion('type', [
  /** In the words of the provider's server or of its SDK. */
  z.object({ type: z.literal('said'), text: z.string() }),
  bare('noReason'),
  z.object({ type: z.literal('variableUnset'), variable: z.string() }),
  /** It is set, and its key is not sent to an address that a profile gives. */
  z.object({ type: z.literal('variableKept'), variable: z.string() }),
  /** The machine's credentials are not sent to an address that a profile gives. */
  z.object({ type: z.literal('machineKeyKept'), cloud: z.enum(clouds) }),
  z.object({ type: z.literal('noCredentials'), cloud: z.enum(clouds) }),
  bare('halfAccessKey'),
  bare('noProject'),
  bare('noPackage'),
  /** Fields of the profile, as dotted paths. */
  z.object({ type: z.literal('profileIllegal'), fields: z.array(z.string()) }),
  bare('profileGone'),
  bare('noModel'),
  /** Profiles by their names. */
  z.object({ type: z.literal('noneUsable'), profiles: z.array(z.string()) }),
  z.object({ type: z.literal('address'), code: z.enum(addressProblems), host: z.string() }),
  z.object({ type: z.literal('redirect'), to: z.string() }),
  z.object({ type: z.literal('tokenLimit'), tokens: z.number() }),
  z.object({ type: z.literal('timeLimit'), seconds: z.number() }),
  z.object({ type: z.literal('priceUnknown'), limitUsd: z.number() }),
  z.object({ type: z.literal('overBudget'), limitUsd: z.number() }),
  bare('connectionCut'),
  bare('unreadable'),
  /** `limit`: characters of the text; MiB of one event, or of all. */
  z.object({ type: z.literal('answerTooLong'), part: z.enum(['text', 'event', 'all']), limit: z.number() }),
  /** `answered`: JSON, or a web page such as the sign-in page of a proxy. */
  z.object({ type: z.literal('notAStream'), answered: z.enum(['json', 'page']) }),
  /** `reason`: as the provider names it. */
  z.object({ type: z.literal('unexpectedStop'), reason: z.string() }),
  bare('nothingFits'),
])
export type CallDetail = z.infer<typeof callDetailSchema>

const known = {
  /** The kind of provider, and its model, by their names. */
  handler: z.string().optional(),
  model: z.string().optional(),
  /** Of HTTP. */
  status: z.number().optional(),
  /** The provider asks for so long a pause before the next call that nobody waited for it. */
  retryAfterSeconds: z.number().optional(),
  detail: callDetailSchema.optional(),
}

/** One that was asked before, and failed. */
const beforeSchema = z.object({ profile: z.string(), code: z.enum(callErrorCodes), message: z.string(), ...known })
export type BeforeProblem = z.infer<typeof beforeSchema>

export const callProblemSchema = z.object({
  ...known,
  /** Whose failure it is: the profile's name. Absent where no profile was asked. */
  profile: z.string().optional(),
  before: z.array(beforeSchema).optional(),
})
export type CallProblem = z.infer<typeof callProblemSchema>

/** Without those that were asked before. */
export function ownOf(problem: CallProblem = {}): Pick<CallProblem, keyof typeof known> {
  const { profile: _, before: __, ...own } = problem
  return own
}
