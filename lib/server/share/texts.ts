import {
  isJsonArray,
  isJsonObject,
  type JsonPath,
  type JsonValue,
  type LedgerItem,
  type LedgerRow,
  type ReferenceSource,
  type SavedFigures,
} from '@/lib/engine'
import { redactedAs, type NumberedSecret, type Redact } from '@/lib/sharing/redact'
import type { Unredacted } from '@/lib/contracts/shared/action'
import type { DiffPart } from '@/lib/contracts/runs'
import { redactedConversation } from './shared-conversation'
import type { SharedMessage, SharedRun, SnapshotContent } from '@/lib/contracts/share'

/** The content with every text in it redacted that somebody or some tool has written. Ids, kinds and states are words of ours and stay as they are. */
export function redactFreeText(content: SnapshotContent, redact: Redact): SnapshotContent {
  return {
    ...content,
    title: redact(content.title),
    ...(content.conversation && { conversation: redactedConversation(content.conversation, redact) }),
    ...(content.session && { session: content.session.map((message) => namedFiles(message, redact)) }),
    runs: content.runs.map((run) => sharedRun(run, redact)),
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

/** The first thing that is still in the content and must not be: what it is, and where it stands. */
export function firstUnredacted(
  content: SnapshotContent,
  redact: Redact,
  secrets: readonly NumberedSecret[],
): Unredacted | undefined {
  const [before, after] = [content, redactFreeText(content, redact)].map((each) => JSON.stringify(each))
  if (before === undefined || after === undefined || before === after) return undefined
  const found = firstDifference(JSON.parse(before) as JsonValue, JSON.parse(after) as JsonValue, [])
  if (!found) return {}
  const secret = secrets.find(({ type, number }) => {
    const label = redactedAs(type, number)
    return found.after.includes(label) && !found.before.includes(label)
  })
  return {
    ...(secret && { type: secret.type, ...(secret.number === undefined ? {} : { number: secret.number }) }),
    ...placeOf(content, found.path),
  }
}

interface Difference {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** Of two values, the first string that is another; of objects whose names differ, the whole. */
function firstDifference(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: JsonPath,
): Difference | undefined {
  if (isJsonArray(one) && isJsonArray(other)) {
    for (const [index, each] of one.entries()) {
      const found = firstDifference(each, other[index], [...path, index])
      if (found) return found
    }
    return undefined
  }
  if (isJsonObject(one) && isJsonObject(other) && Object.keys(one).every((key) => key in other)) {
    for (const [key, each] of Object.entries(one)) {
      const found = firstDifference(each, other[key], [...path, key])
      if (found) return found
    }
    return undefined
  }
  const [before, after] = [JSON.stringify(one ?? null), JSON.stringify(other ?? null)]
  return before === after ? undefined : { path, before, after }
}

function placeOf({ runs }: SnapshotContent, path: JsonPath): Pick<Unredacted, 'message' | 'strategy'> {
  const [area, first, second, third, fourth] = path
  if (area === 'conversation' && first === 'messages' && typeof second === 'number') return { message: second + 1 }
  if (area !== 'runs' || typeof first !== 'number') return {}
  const diff = runs[first]?.diff
  const index =
    second !== 'diff' || typeof fourth !== 'number'
      ? undefined
      : third === 'messages'
        ? diff?.messages[fourth]?.index
        : third === 'rows'
          ? diff?.rows[fourth]?.index
          : undefined
  const row = index === undefined ? undefined : diff?.rows.find((each) => each.index === index)
  const message = row && (row.before ?? row.after ?? row.index + 1)
  return { strategy: first + 1, ...(message === undefined ? {} : { message }) }
}
