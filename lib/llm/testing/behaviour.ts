import * as z from 'zod'

/** Counts as a provider reports them, input without what the cache held. */
const usageSchema = z.object({
  input: z.int().nonnegative().default(100),
  output: z.int().nonnegative().default(20),
  cacheRead: z.int().nonnegative().default(0),
  cacheWrite: z.int().nonnegative().default(0),
})

const pace = {
  chunks: z.int().min(1).default(4),
  chunkDelayMs: z.int().nonnegative().default(0),
  /** Waits after the frame of this index until it is released; the first frames of some wires hold no text. */
  holdAfter: z.int().nonnegative().optional(),
}

/** What the loopback server does with one request. */
export const behaviourSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    text: z.string(),
    stop: z.enum(['done', 'cut-off', 'refused']).default('done'),
    usage: usageSchema.prefault({}),
    costUsd: z.number().optional(),
    ...pace,
  }),
  /** An error status, with the body that the provider of that wire would send. */
  z.object({
    type: z.literal('error'),
    status: z.int(),
    name: z.string().default('error'),
    message: z.string().default('injected'),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  /** An error event after the given number of chunks inside a stream that began well. */
  z.object({
    type: z.literal('stream-error'),
    name: z.string(),
    message: z.string().default('injected'),
    after: z.int().nonnegative().default(0),
  }),
  /** The connection breaks after the given number of chunks; -1: before any answer. */
  z.object({ type: z.literal('cut'), after: z.int().default(1) }),
  /** The stream ends well-formed but without its end, as behind some proxies. */
  z.object({ type: z.literal('unfinished'), after: z.int().default(1) }),
  /** Accepts the request and says nothing; with `headers`, after opening the stream. */
  z.object({ type: z.literal('hang'), headers: z.boolean().default(false) }),
  /** These bytes as they are, for what servers send beside the rule. */
  z.object({ type: z.literal('raw'), frames: z.array(z.string()) }),
  z.object({ type: z.literal('redirect'), to: z.string() }),
])

export type Behaviour = z.output<typeof behaviourSchema>
export type BehaviourInput = z.input<typeof behaviourSchema>
export type Answering = Extract<Behaviour, { type: 'answer' }>

/** `text` in `count` pieces. */
export function piecesOf(text: string, count: number): readonly string[] {
  const length = Math.max(1, Math.ceil(text.length / count))
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )
}
