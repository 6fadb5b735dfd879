import { get } from 'es-toolkit/compat'
import {
  defined,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  type LedgerItem,
  type LedgerRow,
  type PartId,
  type ReferenceSource,
  type SavedFigures,
} from '@/lib/engine'
import { redactedAs, type NumberedSecret, type Redact } from '@/lib/sharing/redact'
import type { DiffPart } from '@/lib/contracts/runs'
import { BESIDE, redactedConversation } from './shared-conversation'
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

/** Where something stands in a content. `run`: index of the run that holds it, 0 for the session itself. */
export interface Place {
  readonly run: number
  readonly part?: PartId
  readonly message?: number
  readonly strategy?: number
}

export interface Left {
  readonly secret?: NumberedSecret
  readonly place: Place
}

/** The first thing that is still in the content and must not be: what it is, and where it stands. Undefined where nothing is. */
export function firstUnredacted(
  content: SnapshotContent,
  redact: Redact,
  secrets: readonly NumberedSecret[],
): Left | undefined {
  if (secrets.length === 0) return undefined
  const [before, after] = [content, redactFreeText(content, redact)].map((each) => JSON.stringify(each))
  if (before === undefined || after === undefined || before === after) return undefined
  // Texts that differ may hold the same, with names in another order.
  const [one, other] = [JSON.parse(before) as JsonValue, JSON.parse(after) as JsonValue]
  const at = (value: JsonValue, path: JsonPath): JsonValue | undefined => (path.length === 0 ? value : get(value, path))
  const found = firstOf(wheres(content), (path) => firstDifference(at(one, path), at(other, path), path))
  if (!found) return undefined
  const secret = secrets.find(({ type, number }) => {
    const label = redactedAs(type, number)
    return found.after.includes(label) && !found.before.includes(label)
  })
  return { ...(secret && { secret }), place: placeOf(content, found.path) }
}

/** Where to look, in order: first where the texts of parts stand, so that the part can be named. */
const wheres = ({ runs }: SnapshotContent): readonly JsonPath[] => [
  ['conversation'],
  ...runs.map((_, run): JsonPath => ['runs', run, 'diff', 'messages']),
  [],
]

interface Difference {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** Of two values, the first place where they differ. The order of the names in an object says nothing. */
function firstDifference(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: JsonPath,
): Difference | undefined {
  if (isJsonArray(one) && isJsonArray(other) && one.length === other.length)
    return firstOf(one.keys(), (index) => firstDifference(one[index], other[index], [...path, index]))
  if (isJsonObject(one) && isJsonObject(other) && haveSameNames(one, other))
    return firstOf(Object.keys(one), (key) => firstDifference(one[key], other[key], [...path, key]))
  const [before, after] = [JSON.stringify(one ?? null), JSON.stringify(other ?? null)]
  return before === after ? undefined : { path, before, after }
}

function firstOf<Item, Found>(items: Iterable<Item>, find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

const haveSameNames = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => Object.hasOwn(other, key))

function placeOf(content: SnapshotContent, [area, ...path]: JsonPath): Place {
  if (area === 'conversation') return { run: 0, ...placeInSession(content, path) }
  if (area === 'notes') return { run: 0, ...placeOfNote(content, path[0]) }
  if (area === 'session') return { run: 0, ...partAt(content.session, path[0], path[2]) }
  const [run, field, ...rest] = path
  if (area !== 'runs' || typeof run !== 'number') return { run: 0 }
  return { run, strategy: run + 1, ...placeInRun(content.runs[run], field, rest) }
}

function placeInSession({ conversation }: SnapshotContent, [field, message, , part]: JsonPath): Omit<Place, 'run'> {
  if (field === 'messages') return partAt(conversation?.messages, message, part)
  return field === 'system' || field === 'tools' ? { part: BESIDE[field] } : {}
}

function placeOfNote({ notes, session }: SnapshotContent, note: JsonPath[number] | undefined): Omit<Place, 'run'> {
  const at = typeof note === 'number' ? session?.findIndex(({ id }) => id === notes?.[note]?.message) : undefined
  return at === undefined || at < 0 ? {} : { message: at + 1 }
}

interface WithParts {
  readonly parts: readonly { readonly id: PartId }[]
}

function partAt(
  messages: readonly WithParts[] | undefined,
  message: string | number | undefined,
  part: string | number | undefined,
): Omit<Place, 'run'> {
  if (typeof message !== 'number') return {}
  const held = typeof part === 'number' ? messages?.[message]?.parts[part] : undefined
  return { message: message + 1, ...(held && { part: held.id }) }
}

function placeInRun(run: SharedRun | undefined, field: JsonPath[number] | undefined, path: JsonPath): Partial<Place> {
  const [list, at, , part] = path
  if (run === undefined || typeof at !== 'number') return {}
  if (field === 'ledger' && list === 'items') {
    const item = run.ledger.items[at]
    return item === undefined ? {} : { message: item.position, ...(item.part !== undefined && { part: item.part }) }
  }
  if (field !== 'diff' || run.diff === undefined) return {}
  if (list === 'references') return defined({ message: run.diff.references?.[at]?.position })
  const compared = list === 'messages' ? run.diff.messages[at] : undefined
  const index = compared?.index ?? (list === 'rows' ? run.diff.rows[at]?.index : undefined)
  const row = run.diff.rows.find((each) => each.index === index)
  return defined({
    message: row && (row.before ?? row.after ?? row.index + 1),
    part: typeof part === 'number' ? compared?.parts[part]?.id : undefined,
  })
}
