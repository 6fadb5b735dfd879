import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  arrivalModes,
  cacheModels,
  callModes,
  gatePolicies,
  isShareOrTokens,
  type JsonPath,
  losslessModes,
  onFailures,
  overflowModes,
  prefixModes,
  triggers,
  viewIds,
} from '@/lib/engine'
import { badInput } from './failure'

const options = {
  json: { type: 'boolean', default: false },
  repair: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  conversation: { type: 'string' },
  view: { type: 'string', default: 'full' },
  provider: { type: 'string' },
  preset: { type: 'string' },
  profile: { type: 'string' },
  model: { type: 'string' },
  target: { type: 'string' },
  window: { type: 'string' },
  sample: { type: 'string' },
  'on-failure': { type: 'string', default: 'stop' },
  trigger: { type: 'string', default: 'manual' },
  quality: { type: 'boolean', default: false },
  'min-recall': { type: 'string' },
  judge: { type: 'string' },
  replicates: { type: 'string', default: '3' },
  'judge-limit': { type: 'string' },
  to: { type: 'string' },
  with: { type: 'string' },
  out: { type: 'string' },
  'condensing-profile': { type: 'string' },
  threshold: { type: 'string' },
  thresholds: { type: 'string' },
  vary: { type: 'string' },
  cache: { type: 'string', default: 'recorded' },
  lifetime: { type: 'string' },
  prefix: { type: 'string', default: 'exact' },
  call: { type: 'string', default: 'live' },
  lossless: { type: 'string', default: 'arrival' },
  arrival: { type: 'string', default: 'off' },
  'cold-from': { type: 'string' },
  'cap-results': { type: 'string' },
  overflow: { type: 'string', default: 'tell' },
  'least-saving': { type: 'string' },
  'least-tokens': { type: 'string' },
  scale: { type: 'string' },
  overhead: { type: 'string' },
  'hit-share': { type: 'string' },
  'max-cost': { type: 'string' },
  'max-tokens': { type: 'string' },
  baseline: { type: 'string' },
  workers: { type: 'string' },
  'fit-window': { type: 'boolean', default: false },
  'least-requests': { type: 'string' },
  policy: { type: 'string', default: 'all-must-pass' },
  'max-cost-ratio': { type: 'string' },
  'max-dearer': { type: 'string' },
  'min-worst': { type: 'string' },
  junit: { type: 'string' },
  markdown: { type: 'string' },
  budget: { type: 'string' },
  seed: { type: 'string' },
  dataset: { type: 'string' },
} as const

export type OptionName = keyof typeof options

/** Of `passes.0.selection`: a place in a config. */
export const readPath = (text: string): JsonPath =>
  text.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))

const number = (option: string, what: string) => z.coerce.number(`--${option} takes ${what}`)

const whole = (option: string, what: string) =>
  number(option, what).int(`--${option} takes a whole number`).min(0, `--${option} is not negative`)

const argumentsSchema = z.object({
  json: z.boolean(),
  repair: z.boolean(),
  help: z.boolean(),
  quality: z.boolean(),
  conversation: z.coerce
    .number('--conversation takes a number')
    .int('--conversation takes a whole number')
    .min(0, '--conversation counts from 0')
    .optional(),
  view: z.enum(viewIds, { error: `--view is one of ${viewIds.join(', ')}` }),
  provider: z.string().min(1, '--provider needs an id').optional(),
  dataset: z
    .string()
    .trim()
    .min(1, '--dataset needs a name')
    .max(100, '--dataset takes at most 100 characters')
    .optional(),
  preset: z.string().min(1, '--preset needs an id or a file').optional(),
  profile: z.string().min(1, '--profile needs an id').optional(),
  target: z.coerce
    .number('--target takes a percentage')
    .gt(0, '--target lies between 0 and 100')
    .lt(100, '--target lies between 0 and 100')
    .optional(),
  window: z.coerce
    .number('--window takes a number of tokens')
    .int('--window takes a whole number')
    .min(1, '--window takes a number of tokens')
    .optional(),
  sample: z.coerce
    .number('--sample takes a number')
    .int('--sample takes a whole number')
    .min(1, '--sample counts from 1')
    .max(100, '--sample goes up to 100')
    .optional(),
  'on-failure': z.enum(onFailures, { error: `--on-failure is one of ${onFailures.join(', ')}` }),
  trigger: z.enum(triggers, { error: `--trigger is one of ${triggers.join(', ')}` }),
  'min-recall': z.coerce
    .number('--min-recall takes a percentage')
    .gt(0, '--min-recall lies above 0')
    .max(100, '--min-recall goes up to 100')
    .optional(),
  judge: z.string().min(1, '--judge needs a profile').optional(),
  replicates: z.coerce
    .number('--replicates takes a number')
    .int('--replicates takes a whole number')
    .min(1, '--replicates counts from 1')
    .max(20, '--replicates goes up to 20'),
  'judge-limit': z.coerce.number('--judge-limit takes US dollars').min(0, '--judge-limit is not negative').optional(),
  to: z.string().optional(),
  with: z.string().min(1, '--with needs ids of strategies').optional(),
  out: z.string().min(1, '--out needs a file').optional(),
  model: z.string().min(1, '--model needs PROVIDER:MODEL').optional(),
  'condensing-profile': z.string().min(1, '--condensing-profile needs an id').optional(),
  threshold: number('threshold', 'a percentage of the window, or tokens')
    .min(5, '--threshold lies between 5 and 100 per cent, or is 1000 tokens or more')
    .refine(isShareOrTokens, '--threshold lies between 5 and 100 per cent, or is 1000 tokens or more')
    .optional(),
  thresholds: z.string().optional(),
  vary: z.string().optional(),
  cache: z.enum(cacheModels, { error: `--cache is one of ${cacheModels.join(', ')}` }),
  lifetime: number('lifetime', 'minutes')
    .positive('--lifetime takes minutes')
    .max(1_440, '--lifetime goes up to 1440 minutes')
    .optional(),
  prefix: z.enum(prefixModes, { error: `--prefix is one of ${prefixModes.join(', ')}` }),
  call: z.enum(callModes, { error: `--call is one of ${callModes.join(', ')}` }),
  lossless: z.enum(losslessModes, { error: `--lossless is one of ${losslessModes.join(', ')}` }),
  arrival: z.enum(arrivalModes, { error: `--arrival is one of ${arrivalModes.join(', ')}` }),
  'cap-results': number('cap-results', 'a number of tokens')
    .int('--cap-results takes a whole number')
    .min(100, '--cap-results takes 100 tokens or more')
    .optional(),
  'cold-from': number('cold-from', 'a percentage of the window, or tokens')
    .min(1, '--cold-from lies between 1 and 100 per cent, or is 1000 tokens or more')
    .refine(isShareOrTokens, '--cold-from lies between 1 and 100 per cent, or is 1000 tokens or more')
    .optional(),
  overflow: z.enum(overflowModes, { error: `--overflow is one of ${overflowModes.join(', ')}` }),
  'least-saving': number('least-saving', 'a percentage')
    .min(0, '--least-saving lies between 0 and 100')
    .max(100, '--least-saving lies between 0 and 100')
    .optional(),
  'least-tokens': number('least-tokens', 'a number of tokens')
    .int('--least-tokens takes a whole number')
    .min(0, '--least-tokens takes a number of tokens')
    .optional(),
  scale: number('scale', 'a number').positive('--scale is more than 0').optional(),
  overhead: number('overhead', 'a number of tokens').min(0, '--overhead takes a number of tokens').optional(),
  'hit-share': number('hit-share', 'a share')
    .min(0, '--hit-share lies between 0 and 1')
    .max(1, '--hit-share lies between 0 and 1')
    .optional(),
  'max-cost': number('max-cost', 'USD').min(0, '--max-cost takes USD').optional(),
  'max-tokens': number('max-tokens', 'a number of tokens').min(0, '--max-tokens takes a number of tokens').optional(),
  baseline: z.string().min(1, '--baseline needs the id of a variant').optional(),
  workers: whole('workers', 'a number of threads').max(64, '--workers goes up to 64').optional(),
  'fit-window': z.boolean(),
  'least-requests': whole('least-requests', 'a number of requests').optional(),
  policy: z.enum(gatePolicies, { error: `--policy is one of ${gatePolicies.join(', ')}` }),
  'max-cost-ratio': number('max-cost-ratio', 'a share of what doing nothing costs')
    .min(0, '--max-cost-ratio is not negative')
    .optional(),
  'max-dearer': number('max-dearer', 'a share of the sessions')
    .min(0, '--max-dearer lies between 0 and 1')
    .max(1, '--max-dearer lies between 0 and 1')
    .optional(),
  'min-worst': number('min-worst', 'a percentage')
    .gt(0, '--min-worst lies above 0')
    .max(100, '--min-worst goes up to 100')
    .optional(),
  junit: z.string().min(1, '--junit needs a file').optional(),
  markdown: z.string().min(1, '--markdown needs a file').optional(),
  budget: whole('budget', 'a number of session-evaluations').optional(),
  seed: whole('seed', 'a whole number').optional(),
})

export type Arguments = z.infer<typeof argumentsSchema> & { readonly files: readonly string[] }

/** Reads the words after the command's name, refusing options the command does not know. */
export function readArguments(words: readonly string[], known: readonly OptionName[]): Arguments {
  const parsed = parse(words)
  const given = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  const unknown = given.find((name) => name !== 'help' && !known.includes(name as OptionName))
  if (unknown !== undefined) throw badInput(`this command does not take --${unknown}`)
  const checked = argumentsSchema.safeParse(parsed.values)
  if (!checked.success) throw badInput(checked.error.issues[0]?.message ?? 'bad arguments')
  return { ...checked.data, files: parsed.positionals }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, tokens: true })
  } catch (error) {
    throw badInput(error instanceof Error ? error.message : String(error))
  }
}

/** The one FILE a command takes. */
export function onlyFile({ files }: Arguments): string {
  if (files.length === 1 && files[0] !== undefined) return files[0]
  throw badInput(files.length === 0 ? 'name a FILE, or - for standard input' : `one FILE only, not ${files.length}`)
}
