import 'server-only'
import * as z from 'zod'
import { type JsonObject, partNames, ratesSchema, toJsonObject } from '@/lib/engine'
import { experimentOptionsSchema } from '@/lib/contracts/evaluation/experiments'
import { configSchema } from '@/lib/contracts/shared/action'
import type { StoredExperiment } from '@/lib/db/repositories/evaluation/experiments'

const variantSchema = z.object({
  id: z.string(),
  title: z.string(),
  provider: z.string(),
  config: configSchema,
  preset: z.object({ id: z.string(), version: z.int().exactOptional() }).exactOptional(),
})

/** All that decides an experiment's figures beside its sessions. It never changes. */
const frozenSchema = z.object({
  schema: z.literal(1),
  variants: z.array(variantSchema),
  /** Id of a variant. */
  baseline: z.string().exactOptional(),
  options: experimentOptionsSchema,
  /** Prices by model, of the day when it was frozen. */
  rates: z.record(z.string(), ratesSchema),
  /** That day. ISO 8601. */
  at: z.string(),
  /** Version of the program. */
  engine: z.string(),
})
export type Frozen = z.output<typeof frozenSchema>

const sessionSchema = z.object({
  conversationId: z.string(),
  title: z.string(),
  dialect: z.string(),
  sourceHash: z.string(),
  conversationIndex: z.int(),
  view: z.string(),
  models: z.array(z.string()),
  tokens: z.number(),
  requests: z.number(),
  part: z.enum(partNames),
  group: z.string(),
  /** Of its cells, in the order of the variants. */
  keys: z.array(z.string()),
})
export type FrozenSession = z.output<typeof sessionSchema>

const cellsSchema = z.object({
  sessions: z.array(sessionSchema),
  /** Number of cells that were known before. */
  reused: z.int(),
})
export type FrozenCells = z.output<typeof cellsSchema>

export const toColumn = (value: Frozen | FrozenCells): JsonObject => toJsonObject(value)

export const readFrozen = ({ frozen }: Pick<StoredExperiment, 'frozen'>): Frozen => frozenSchema.parse(frozen)

export const readSessions = ({ cells }: Pick<StoredExperiment, 'cells'>): FrozenCells => cellsSchema.parse(cells)
