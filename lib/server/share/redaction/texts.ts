import { type JsonValue, type LedgerItem, type LedgerRow, type ReferenceSource, type SavedFigures } from '@/lib/engine'
import type { Redact } from '@/lib/sharing/redact'
import type { DiffPart } from '@/lib/contracts/runs'
import { redactedConversation } from '../shared-conversation'
import type { SharedMessage, SharedRun, SnapshotContent } from '@/lib/contracts/share'

/** The content with every text in it redacted that somebody or some tool has written. Ids, kinds and states are words of ours and stay as they are. */
export function redactFreeText(content: SnapshotContent, redact: Redact): SnapshotContent {
  return {
    ...content,
    title: redact(content.title),
    ...(content.conversation && { conversation: redactedConversation(content.conversation, redact) }),
    ...(content.session && { session: content.session.map((message) => namedFiles(message, redact)) }),
    runs: content.runs.map((run) => sharedRun(run, redact)),
    ...(content.notes && { notes: content.notes.map((note) => ({ ...note, text: redact(note.text) })) }),
  }
}

const namedFiles = (message: SharedMessage, redact: Redact): SharedMessage => ({
  ...message,
  parts: message.parts.map((part) => ({ ...part, ...(part.path !== undefined && { path: redact(part.path) }) })),
})

const ledgerItem = (item: LedgerItem, redact: Redact): LedgerItem => ({
  ...item,
  ...(item.tool !== undefined && { tool: redact(item.tool) }),
  ...(item.path !== undefined && { path: redact(item.path) }),
  ...(item.note && { note: said(item.note, redact) }),
  rules: item.rules.map(redact),
  steps: item.steps.map(redact),
})

function sharedRun({ run, ledger, map, diff }: SharedRun, redact: Redact): SharedRun {
  const ledgerRow = (row: LedgerRow): LedgerRow => ({
    ...row,
    ...(row.note === undefined ? {} : { note: said(row.note, redact) }),
    step: redact(row.step),
    rule: redact(row.rule),
  })
  const part = (each: DiffPart): DiffPart => ({
    ...each,
    ...(each.name === undefined ? {} : { name: redact(each.name) }),
    ...(each.before === undefined ? {} : { before: redact(each.before) }),
    ...(each.after === undefined ? {} : { after: redact(each.after) }),
    reasons: each.reasons.map(ledgerRow),
  })
  return {
    run: {
      ...run,
      ...(run.figures && { figures: figuresWith(run.figures, redact) }),
      title: redact(run.title),
      conversationTitle: redact(run.conversationTitle),
      config: strings(run.config, redact) as typeof run.config,
      ...(run.presetName === undefined ? {} : { presetName: redact(run.presetName) }),
      ...(run.summarizer === undefined ? {} : { summarizer: redact(run.summarizer) }),
      steps: run.steps.map((step) => ({
        ...step,
        id: redact(step.id),
        label: said(step.label, redact),
        ...(step.reason === undefined ? {} : { reason: said(step.reason, redact) }),
      })),
      fallbacks: run.fallbacks.map((fallback) => said(fallback, redact)),
      warnings: run.warnings.map((warning) => said(warning, redact)),
    },
    ledger: { ...ledger, items: ledger.items.map((item) => ledgerItem(item, redact)) },
    ...(map && { map }),
    ...(diff === undefined
      ? {}
      : {
          diff: {
            ...diff,
            rows: diff.rows.map((row) => ({ ...row, preview: redact(row.preview), tools: row.tools.map(redact) })),
            messages: diff.messages.map((message) => ({ ...message, parts: message.parts.map(part) })),
            ...(diff.references === undefined
              ? {}
              : {
                  references: diff.references.map((reference) => ({
                    ...reference,
                    marker: redact(reference.marker),
                    text: redact(reference.text),
                    ...(reference.source && { source: redactedSource(reference.source, redact) }),
                  })),
                }),
          },
        }),
  }
}

function figuresWith(figures: SavedFigures, redact: Redact): SavedFigures {
  const { session } = figures
  if (session?.model === undefined) return figures
  return { ...figures, session: { ...session, model: redact(session.model) } }
}

/** Redacted as a whole: a key may stand on several lines. Only the number of the first line may be another one then. */
export function redactedSource(source: ReferenceSource, redact: Redact): ReferenceSource {
  const redacted = (texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? texts : redact(texts.join('\n')).split('\n')
  return { ...source, above: redacted(source.above), lines: redacted(source.lines), below: redacted(source.below) }
}

/** Of what the engine says as data, the fields whose values are words of ours. */
const ours = new Set(['type', 'code', 'cloud', 'checks', 'operation', 'config', 'provider', 'part'])

/** What the engine says, with the words of others in it redacted. */
export function said<Value>(value: Value, redact: Redact): Value {
  return sayings(value as JsonValue, redact) as Value
}

function sayings(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: JsonValue) => sayings(item, redact))
  if (typeof value !== 'object' || value === null) return value
  const isNamed = 'type' in value && value.type === 'named'
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      ours.has(key) || (key === 'name' && isNamed) ? item : sayings(item, redact),
    ]),
  )
}

function strings(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: JsonValue) => strings(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), strings(item, redact)]))
}
