import * as z from 'zod'
import { partNames } from '@/lib/engine'

/*
 * A session of a dataset, as it is kept with it.
 */

/** How sessions that may be near-copies of each other were told: they stay in one part. */
export const groupings = ['repository', 'source', 'person'] as const
export type Grouping = (typeof groupings)[number]

const count = z.int().min(0)

/** What is said of a session without reading it again. */
export const sessionStatisticsSchema = z.object({
  messages: count,
  /** As counted. */
  tokens: count,
  /** Answers of a model. */
  requests: count,
  /** USD; absent where the session says nothing of it, or the price is unknown. */
  recordedUsd: z.number().min(0).optional(),
  models: z.array(z.string()),
  compactions: count,
  /** The folder of the project that it worked on, as far as its paths tell. */
  repository: z.string().optional(),
  /** The folder that its file came from. */
  folder: z.string().optional(),
})
export type SessionStatistics = z.infer<typeof sessionStatisticsSchema>

/** A stored session as it may be put into a dataset. */
export const foundSessionSchema = z.object({
  conversationId: z.string(),
  title: z.string(),
  dialect: z.string(),
  sourceHash: z.string(),
  conversationIndex: count,
  view: z.string(),
  group: z.string(),
  groupedBy: z.enum(groupings),
  statistics: sessionStatisticsSchema,
})
export type FoundSession = z.infer<typeof foundSessionSchema>

export const datasetPart = z.enum(partNames)
