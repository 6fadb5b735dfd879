import * as z from 'zod'

/** Token counts as a provider reports them; input without cached tokens. */
const usageSchema = z.object({
  input: z.int().nonnegative().default(100),
  output: z.int().nonnegative().default(20),
  cacheRead: z.int().nonnegative().default(0),
  cacheWrite: z.int().nonnegative().default(0),
})

const pace = {
  chunks: z.int().min(1).default(4),
  chunkDelayMs: z.int().nonnegative().default(0),
  /** Pauses after the frame with this index until `release`; on some wires the first frames hold no text. */
  holdAfter: z.int().nonnegative().optional(),
}

/** How the loopback server answers one request. */
export const behaviourSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    text: z.string(),
    stop: z.enum(['done', 'cut-off', 'refused']).default('done'),
    usage: usageSchema.prefault({}),
    costUsd: z.number().optional(),
    ...pace,
  }),
  /** An HTTP error status with the error body of that provider. */
  z.object({
    type: z.literal('error'),
    status: z.int(),
    name: z.string().default('error'),
    message: z.string().default('injected'),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  /** A stream with an error event after this many chunks. */
  z.object({
    type: z.literal('stream-error'),
    name: z.string(),
    message: z.string().default('injected'),
    after: z.int().nonnegative().default(0),
  }),
  /** The connection breaks after this many chunks; -1: before any answer. */
  z.object({ type: z.literal('cut'), after: z.int().default(1) }),
  /** The stream ends well-formed but without its final event, as behind some proxies. */
  z.object({ type: z.literal('unfinished'), after: z.int().default(1) }),
  /** Accepts the request and never answers; with `headers`, after sending the response headers. */
  z.object({ type: z.literal('hang'), headers: z.boolean().default(false) }),
  /** Sends these frames unchanged, to imitate servers that deviate from their specification. */
  z.object({ type: z.literal('raw'), frames: z.array(z.string()) }),
  z.object({ type: z.literal('redirect'), to: z.string() }),
])

export type Behaviour = z.output<typeof behaviourSchema>
export type BehaviourInput = z.input<typeof behaviourSchema>
export type Answering = Extract<Behaviour, { type: 'answer' }>

/** Splits `text` into `count` pieces. */
export function piecesOf(text: string, count: number): readonly string[] {
  const length = Math.max(1, Math.ceil(text.length / count))
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}
