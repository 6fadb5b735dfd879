import * as z from 'zod'

/** Of the shape below; raised with every change to it. */
const VERSION = 1

/** A context as it stood after a condensation: what it stands for, and its messages. */
export const checkpointSchema = z.object({
  /** Messages of the host's history that it stands for, from its start. */
  covered: z.int().min(0),
  messages: z.array(z.unknown()).readonly(),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

/** What a session keeps, as JSON. A session that is made from it goes on with the same bytes. */
export const sessionStateSchema = z.object({
  version: z.literal(VERSION),
  dialect: z.string(),
  /** Names the strategy: with another one, what was kept would not be what that one writes. */
  strategy: z.string(),
  /** Of the host's messages, by content. */
  history: z.array(z.string()).readonly(),
  /** Of what was sent last, by content, for hosts that hand in what they were given. */
  sent: z.array(z.string()).readonly(),
  /** The host hands in what it was given. */
  echoes: z.boolean(),
  checkpoints: z.array(checkpointSchema).readonly(),
  /** What the last condensation came to, in tokens. */
  last: z.object({ tokensBefore: z.number(), tokensAfter: z.number() }).optional(),
  /** Tokens that the provider counted ÷ tokens counted here. */
  scale: z.number().positive(),
  sentTokens: z.number().min(0),
})
export type SessionState = z.infer<typeof sessionStateSchema>

export const emptyState = (dialect: string, strategy: string): SessionState => ({
  version: VERSION,
  dialect,
  strategy,
  history: [],
  sent: [],
  echoes: false,
  checkpoints: [],
  scale: 1,
  sentTokens: 0,
})
