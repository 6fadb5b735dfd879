import * as z from 'zod'
import type { JsonValue } from '../core/json'
import { storedId } from '../core/stored-id'
import type { Conversation } from './conversation'
import type { MessageId, PartId, ToolCallId } from './ids'
import { roles, type Message } from './message'
import type { Part } from './part'
import type { TextTemplate } from './texts/template'
import type { RecordedUsage } from './usage'

/*
 * A conversation as records of runs and shared copies store it: without the dialects' raw data. Checked member by member on reading, so that
 * a record that another version wrote is refused and not drawn wrongly.
 */

/** Any value: it was read from JSON text, and nothing else is known of a tool's arguments. */
const jsonValue = z.custom<JsonValue>((value) => value !== undefined)

const text = z.string()
const base = { id: storedId<PartId>() }

const imageSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('base64'), data: text }),
  z.object({ type: z.literal('url'), url: text }),
  z.object({ type: z.literal('unknown') }),
])
const image = { type: z.literal('image'), mediaType: text.optional(), source: imageSource }

const template = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('fixed'), text }),
    z.object({
      type: z.literal('slot'),
      path: z.array(z.union([text, z.number()])),
      encoding: z.enum(['plain', 'json', 'json-ascii']),
      literal: text.exactOptional(),
      value: text.exactOptional(),
    }),
  ]),
) satisfies z.ZodType<TextTemplate>

const part = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('text'), text }),
  z.object({ ...base, type: z.literal('thinking'), text, signed: z.boolean() }),
  z.object({ ...base, ...image }),
  z.object({
    ...base,
    type: z.literal('tool-call'),
    callId: storedId<ToolCallId>(),
    name: text,
    input: jsonValue,
    template: template.exactOptional(),
  }),
  z.object({
    ...base,
    type: z.literal('tool-result'),
    callId: storedId<ToolCallId>(),
    name: text.optional(),
    content: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text }),
        z.object(image),
        z.object({ type: z.literal('opaque'), text }),
      ]),
    ),
    isError: z.boolean(),
  }),
  z.object({ ...base, type: z.literal('environment'), text }),
  z.object({ ...base, type: z.literal('opaque'), label: text, text }),
]) satisfies z.ZodType<Part>

const ownUsage = {
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  estimatedOutputTokens: z.number().optional(),
  cacheReadTokens: z.number().optional(),
  cacheWriteTokens: z.number().optional(),
  estimatedCacheWriteTokens: z.number().optional(),
  cacheWrite1hTokens: z.number().optional(),
  costUsd: z.number().optional(),
  model: text.optional(),
  speed: z.literal('fast').optional(),
  isInherited: z.literal(true).optional(),
}
export const storedUsage = z.object({
  ...ownUsage,
  beside: z.object(ownUsage).optional(),
}) satisfies z.ZodType<RecordedUsage>

export const storedMessage = z.object({
  id: storedId<MessageId>(),
  role: z.enum(roles),
  parts: z.array(part),
  timestamp: text.optional(),
  summary: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('recorded') }),
      z.object({ type: z.literal('made'), by: text, replaces: z.array(storedId<MessageId>()) }),
    ])
    .optional(),
  usage: storedUsage.optional(),
}) satisfies z.ZodType<Message>

export const storedTools = z.array(z.object({ name: text, definition: text })) satisfies z.ZodType<
  Conversation['tools']
>

export const storedCompactions = z.array(
  z.object({ at: storedId<MessageId>(), trigger: text.optional(), tokensBefore: z.number().optional() }),
) satisfies z.ZodType<Conversation['compactions']>

/** Whole, but for what only its dialect looks at. */
export type StoredConversation = Omit<Conversation, 'envelope'>

export const storedConversation = z.object({
  dialect: text,
  title: text.optional(),
  system: text.optional(),
  tools: storedTools.optional(),
  messages: z.array(storedMessage),
  compactions: storedCompactions,
  model: text.optional(),
  contextWindow: z.number().optional(),
  sizesOnly: z.literal(true).optional(),
}) satisfies z.ZodType<StoredConversation>
