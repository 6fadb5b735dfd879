import * as z from 'zod'
import { notAvailableSchema, partNames, ratesSchema, type Result } from '@/lib/engine'
import type { ExperimentCopy } from '@/lib/contracts/evaluation/experiment-copies'
import { experimentOptionsSchema } from '@/lib/contracts/evaluation/experiments'
import type { ContentProblem } from '@/lib/contracts/share'
import { readStored } from '../content'

/*
 * What a copy of an experiment may hold. Contents pass through it on their way in, so that nothing is stored which is not named here, and
 * on their way out, so that a damaged one is told and not drawn.
 */

const text = z.string()
const number = z.number()
const count = z.int().min(0)

const variant = z.object({
  id: text,
  title: text,
  provider: text,
  config: z.object({}),
  preset: z.object({ id: text, version: z.int().exactOptional() }).exactOptional(),
  asksModel: z.literal(true).exactOptional(),
})

const session = z.object({
  id: text,
  title: text,
  dialect: text,
  models: z.array(text),
  tokens: number,
  requests: number,
  part: z.enum(partNames),
  group: z.literal(''),
})

const experiment = z.object({
  id: text,
  name: text,
  dataset: z.object({ id: z.literal(''), name: text, version: z.int() }),
  options: experimentOptionsSchema,
  variants: z.array(variant),
  baseline: text.exactOptional(),
  sessions: z.array(session),
  notes: z.array(z.never()),
  engine: text,
  createdAt: z.iso.datetime(),
})

const progress = z.object({
  state: z.enum(['running', 'paused', 'done', 'cancelled']),
  total: count,
  reused: count,
  measured: count,
  notAvailable: count,
  failed: count,
  waiting: count,
  endedAt: z.iso.datetime().exactOptional(),
})

const cell = z.union([z.tuple([number, number, number, number, number, number, number]), notAvailableSchema, z.null()])

const price = z.object({ name: text, rates: ratesSchema, priceDate: text.exactOptional() })

const copySchema = z.object({
  schema: z.literal(1),
  title: text,
  experiment,
  matrix: z.object({ progress, price: price.exactOptional(), rows: z.array(z.array(cell)) }),
})

/** Stored content, or why it cannot be shown. */
export const readExperimentCopy = (stored: string): Result<ExperimentCopy, ContentProblem> =>
  readStored(stored, { schema: copySchema, version: 1 })

/** The content as it may be stored: without anything that the schema does not name. */
export const onlyNamedOf = (copy: ExperimentCopy): ExperimentCopy => copySchema.parse(copy)
