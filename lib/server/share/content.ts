import * as z from 'zod'
import {
  changeStatuses,
  err,
  fallbackSchema,
  ledgerNoteSchema,
  ledgerOperations,
  type MessageId,
  ok,
  type PartId,
  type Result,
  roles,
  storedConversation,
  storedId,
  viewIds,
  warningSchema,
} from '@/lib/engine'
import { columnLetters, maxStrategies } from '@/lib/contracts/shared/column-letters'
import type { ContentProblem, SnapshotContent } from '@/lib/contracts/share'
import {
  storedChecks,
  storedFate,
  storedFates,
  storedFigures,
  storedKind,
  storedLedgerRow,
  storedStep,
  storedTokensByKind,
} from '@/lib/server/runs/tasks'

/*
 * What a snapshot may hold. Contents pass through it on their way in, so that nothing is stored which is not named here, and on
 * their way out, so that a damaged one is told and not drawn.
 */

const text = z.string()
const count = z.number()
const place = z.int().min(0)

const step = storedStep.omit({ candidatesIdentified: true, candidatesTruncated: true })

const message = z.object({
  id: storedId<MessageId>(),
  role: z.enum(roles),
  tokens: count,
  summary: z.boolean(),
  turn: z.boolean(),
  parts: z.array(z.object({ id: storedId<PartId>(), kind: storedKind, tokens: count, path: text.exactOptional() })),
})

const run = z.object({
  id: text,
  letter: z.enum(columnLetters).exactOptional(),
  groupId: text,
  title: text,
  conversationTitle: text,
  dialect: text,
  dialectName: text,
  view: z.enum(viewIds),
  provider: text,
  providerName: text,
  preset: text.optional(),
  presetName: text.optional(),
  presetCustomised: z.boolean().exactOptional(),
  config: z.record(text, z.json()),
  tokensBefore: count,
  tokensAfter: count,
  messagesBefore: count,
  messagesAfter: count,
  costUsd: count.optional(),
  timeMs: count,
  createdAt: z.iso.datetime(),
  counter: text,
  summarizer: text.optional(),
  mechanical: z.boolean().exactOptional(),
  byKindBefore: storedTokensByKind,
  byKindAfter: storedTokensByKind,
  fates: storedFates,
  figures: storedFigures.exactOptional(),
  steps: z.array(step),
  checks: storedChecks,
  fallbacks: z.array(fallbackSchema),
  warnings: z.array(warningSchema),
  operations: z.array(z.object({ operation: z.enum(ledgerOperations), changes: count, tokensSaved: count })),
})

const diffRow = z.object({
  index: place,
  id: storedId<MessageId>(),
  role: z.enum(roles),
  status: z.enum(changeStatuses),
  before: place.optional(),
  after: place.optional(),
  kinds: z.array(storedKind),
  mainKind: storedKind,
  tools: z.array(text),
  tokensBefore: count,
  tokensAfter: count,
  changedParts: count,
  preview: text,
  summary: z.boolean(),
  fates: z.array(storedFate),
  tokensByFate: storedFates.exactOptional(),
})

const diffPart = z.object({
  id: storedId<PartId>(),
  type: z.enum(['text', 'thinking', 'image', 'tool-call', 'tool-result', 'environment', 'opaque']),
  kind: storedKind,
  status: z.enum(changeStatuses),
  name: text.optional(),
  isError: z.boolean().optional(),
  before: text.optional(),
  after: text.optional(),
  tokensBefore: count,
  tokensAfter: count,
  images: count,
  reasons: z.array(storedLedgerRow),
})

const referenceSource = z.object({
  lines: z.array(text),
  first: place,
  part: storedId<PartId>().exactOptional(),
  above: z.array(text),
  below: z.array(text),
})

const itemisedLedger = z.object({
  items: z.array(
    z.object({
      message: storedId<MessageId>(),
      position: place,
      made: z.boolean(),
      part: storedId<PartId>().exactOptional(),
      kind: storedKind,
      tool: text.exactOptional(),
      path: text.exactOptional(),
      rules: z.array(text),
      steps: z.array(text),
      note: ledgerNoteSchema.exactOptional(),
      fates: storedFates,
      tokensBefore: count,
      tokensAfter: count,
    }),
  ),
  parts: place.exactOptional(),
  changedParts: place,
  changedBefore: count,
  changedAfter: count,
  untouched: count,
})

const snapshotSchema = z.object({
  schema: z.literal(4),
  title: text,
  counter: text,
  session: z.array(message),
  conversation: storedConversation.exactOptional(),
  runs: z
    .array(
      z.object({
        run,
        ledger: itemisedLedger,
        map: z.array(count),
        diff: z
          .object({
            rows: z.array(diffRow),
            messages: z.array(z.object({ index: place, parts: z.array(diffPart) })),
            references: z.array(
              z.object({
                position: place,
                marker: text,
                message: place,
                text,
                source: referenceSource.exactOptional(),
              }),
            ),
          })
          .exactOptional(),
      }),
    )
    .min(1)
    .max(maxStrategies),
  notes: z.array(z.object({ message: storedId<MessageId>(), text })).exactOptional(),
  redacted: z.object({ parts: place, findings: place }),
})

/** Stored content, or why it cannot be shown. */
export const readContent = (stored: string): Result<SnapshotContent, ContentProblem> =>
  readStored(stored, { schema: snapshotSchema, version: 4 })

/** The same of any kind of copy. `version`: the newest that `schema` describes. */
export function readStored<Content>(
  stored: string,
  { schema, version: newest }: { readonly schema: z.ZodType<Content>; readonly version: number },
): Result<Content, ContentProblem> {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return err('damaged')
  }
  const version = z.object({ schema: z.int().min(1) }).safeParse(value)
  if (!version.success) return err('damaged')
  if (version.data.schema > newest) return err('newer')
  const parsed = schema.safeParse(value)
  return parsed.success ? ok(parsed.data) : err('damaged')
}

/** The content as it may be stored: without anything that the schema does not name. */
export const onlyNamed = (content: SnapshotContent): SnapshotContent => snapshotSchema.parse(content)
