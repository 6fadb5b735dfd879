import {
  type Conversation,
  type LedgerRow,
  type PartId,
  presetById,
  presetOrSuccessor,
  previewOf,
  retiredPreset,
  type SavedFigures,
} from '@/lib/engine'
import { makeRedactor, REDACTED, type NumberedSecret, type Redact } from '@/lib/sharing/redact'
import { knownWordsOnly, withoutToolNames } from './config'
import { ledgerOfFigures, ledgerWithTexts, namesOf } from './shared-ledger'
import { sharedConversation } from './shared-conversation'
import { redactAround, replaceTouched, untouched } from './touched-names'
import { redactedSource, redactFreeText, said } from './redaction/texts'
import type { WholeRun } from '@/lib/server/runs/tasks'
import type { DiffPart, DiffRow, RunDetail } from '@/lib/contracts/runs'
import { onlyNamed } from './content'
import type { OutlineMessage, OutlinePart } from '@/lib/contracts/conversations'
import type { MessageNote, SharedMessage, SharedReference, SharedRun, SnapshotContent } from '@/lib/contracts/share'
import type { DraftModel } from './draft'
import { standInsOf } from './references'

export interface Redactions {
  readonly redactParts: readonly string[]
  readonly redactFindings: readonly string[]
  readonly redactWords?: readonly string[]
  /** That go along. */
  readonly notes?: readonly MessageNote[]
}

/** The stored copy. Without `conversation` it holds figures only: nothing that anybody or any tool has said. */
export function buildContent(
  title: string,
  sources: readonly WholeRun[],
  draft: DraftModel,
  conversation: Redactions | undefined,
): SnapshotContent {
  const found = chosenOf(draft, conversation)
  const redact = redactorOf(draft, conversation)
  const known = new Set<string>(draft.parts.map(({ id }) => id))
  const gone = new Set((conversation?.redactParts ?? []).filter((id) => known.has(id)))
  const isGoneOf = (index: number) => (part: PartId) => gone.has(draft.keyOf(index, part))
  const runs = sources.map((source, index): SharedRun => {
    const shared =
      conversation === undefined ? figuresOf(source, index) : withTexts(source, index, isGoneOf(index), redact)
    return { ...shared, map: source.map }
  })
  const content: SnapshotContent = {
    schema: 4,
    title,
    counter: sources[0]?.run.counter ?? '',
    session: [],
    ...(sources[0] &&
      (conversation ? sessionWithTexts(sources[0], isGoneOf(0), redact) : { session: sessionOf(sources[0]) })),
    runs,
    ...notesOn(sources[0], conversation?.notes),
    redacted: {
      parts: gone.size,
      findings: conversation === undefined ? 0 : found.length + (conversation.redactWords?.length ?? 0),
    },
  }
  return onlyNamed(redactFreeText(content, redact))
}

/** Those on messages that the session has, in their order. */
function notesOn(source: WholeRun | undefined, notes: readonly MessageNote[] = []): Pick<SnapshotContent, 'notes'> {
  const texts = new Map(notes.map(({ message, text }) => [message, text]))
  const known = (source?.original.messages ?? []).flatMap(({ id }) => {
    const text = texts.get(id)
    return text === undefined ? [] : [{ message: id, text }]
  })
  return known.length === 0 ? {} : { notes: known }
}

const sessionOf = ({ outline }: WholeRun): readonly SharedMessage[] => outline.map(withoutWords)

/** The session itself, and which files its parts name. */
function sessionWithTexts(
  source: WholeRun,
  isGone: (part: PartId) => boolean,
  redact: Redact,
): Pick<SnapshotContent, 'session' | 'conversation'> {
  const { outline, original } = source
  const names = namesOf(source, isGone, redact)
  const pathOf = ({ id, path }: OutlinePart): Pick<OutlinePart, 'path'> =>
    path !== undefined && names.areTold(id) ? { path: names.path(path) } : {}
  return {
    session: sessionOf(source).map((message, index) => ({
      ...message,
      parts: message.parts.map((part, at) => ({ ...part, ...pathOf(outline[index]?.parts[at] ?? part) })),
    })),
    conversation: sharedConversation(original, isGone, redactAround(redact)),
  }
}

/** Roles, kinds and sizes: nothing that anybody or any tool has said, and no name. */
const withoutWords = ({ id, role, tokens, summary, turn, parts }: OutlineMessage): SharedMessage => ({
  id,
  role,
  tokens,
  summary,
  turn,
  parts: parts.map((part) => ({ id: part.id, kind: part.kind, tokens: part.tokens })),
})

/** What was found and chosen, and words by hand. */
export const secretsToRedact = (draft: DraftModel, conversation: Redactions | undefined): readonly NumberedSecret[] => [
  ...chosenOf(draft, conversation).flatMap(([, secrets]) => secrets),
  ...(conversation?.redactWords ?? []).map(
    (value, index): NumberedSecret => ({ type: 'word', value, number: index + 1 }),
  ),
]

export const redactorOf = (draft: DraftModel, conversation: Redactions | undefined): Redact =>
  remembering(makeRedactor(secretsToRedact(draft, conversation)))

/** A text stands in a copy many times: in the session and beside it, in each run. */
function remembering(redact: Redact): Redact {
  const known = new Map<string, string>()
  return (text) => {
    const redacted = known.get(text) ?? redact(text)
    known.set(text, redacted)
    return redacted
  }
}

/** What is shared without the conversation (names, configs) loses everything that was found. */
function chosenOf(
  { secrets }: DraftModel,
  conversation: Redactions | undefined,
): readonly (readonly [id: string, secrets: readonly NumberedSecret[]])[] {
  const chosen = conversation && new Set(conversation.redactFindings)
  return [...secrets].filter(([id]) => chosen === undefined || chosen.has(id))
}

function figuresOf(source: WholeRun, index: number): Omit<SharedRun, 'map'> {
  const { run, ledger } = source
  // Where a person named a step, its id is of that name.
  const own = new Map(
    run.steps.flatMap(({ id, label }, at) => (label.type === 'text' ? [[id, `step-${at + 1}`] as const] : [])),
  )
  const idOf = (step: string): string => own.get(step) ?? step
  return {
    run: {
      ...copyOf(source, index),
      title: neutralTitle(run),
      presetName: builtInName(run),
      config: knownWordsOnly(run.config, run.provider),
      // An error of a model's server may quote what it was sent.
      steps: run.steps.map((step) => ({
        ...step,
        id: idOf(step.id),
        label: said(step.label, () => NO_WORDS),
        reason: step.status === 'failed' ? undefined : said(step.reason, () => NO_WORDS),
      })),
      fallbacks: run.fallbacks.map((fallback) => ({ ...said(fallback, () => NO_WORDS), reason: NOTHING })),
      warnings: [],
      ...(run.figures && { figures: withoutModel(run.figures) }),
    },
    ledger: ledgerOfFigures(ledger, idOf),
  }
}

/** A person may have named the model. */
function withoutModel({ session, ...figures }: SavedFigures): SavedFigures {
  if (session === undefined) return figures
  const { model: _, ...rest } = session
  return { ...figures, session: rest }
}

/** What everybody calls it: a person may have typed the title. */
const neutralTitle = (run: RunDetail): string => builtInName(run) ?? run.providerName
const builtInName = ({ preset }: RunDetail): string | undefined =>
  preset === undefined ? undefined : (presetById(preset) ?? retiredPreset(preset))?.name

const NO_WORDS = '–'
const NOTHING = { type: 'text', text: NO_WORDS } as const

function withTexts(
  source: WholeRun,
  index: number,
  isGone: (part: PartId) => boolean,
  redactText: Redact,
): Omit<SharedRun, 'map'> {
  const { rows, messages, condensed } = source
  const redact = redactAround(redactText)
  const touched = new Set(
    messages.flatMap(({ parts }) =>
      parts.flatMap(({ id, after }) =>
        after !== undefined && replaceTouched(after, redactText) !== after ? [id] : [],
      ),
    ),
  )
  const asShown = (row: LedgerRow): LedgerRow => {
    if (row.part !== undefined && isGone(row.part)) return { ...row, note: undefined }
    return row.references && row.part !== undefined && touched.has(row.part) ? { ...row, references: 'compact' } : row
  }
  const shown = messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => sharedPart(part, isGone(part.id), asShown, redact)),
  }))
  const byIndex = new Map(shown.map((message) => [message.index, message]))
  return {
    run: withoutHiddenTools(copyOf(source, index), source, isGone),
    ledger: ledgerWithTexts(source, isGone, redact),
    // Previews are made anew: one that was cut inside of a key would still begin with it.
    diff: {
      rows: rows.map(
        (row): DiffRow => ({
          ...row,
          tools: toolsOf(row, byIndex.get(row.index)?.parts ?? []),
          preview: previewOf(byIndex.get(row.index)?.parts ?? [], shownText),
        }),
      ),
      messages: shown,
      references: sharedReferences(condensed, isGone, redact),
    },
  }
}

/** A tool all of whose parts are redacted is not named by the strategy either. Where every part is, nothing of it is shown that a person wrote. */
function withoutHiddenTools(
  run: SharedRun['run'],
  { outline, messages }: WholeRun,
  isGone: (part: PartId) => boolean,
): SharedRun['run'] {
  const parts = [...messages, ...outline].flatMap((message): readonly (DiffPart | OutlinePart)[] => message.parts)
  const { config, provider } = run
  if (parts.length > 0 && parts.every(({ id }) => isGone(id)))
    return { ...run, config: knownWordsOnly(config, provider) }
  const told = new Set(parts.flatMap(({ id, name }) => (name === undefined || isGone(id) ? [] : [name])))
  const hidden = parts.flatMap(({ id, name }) => (name !== undefined && isGone(id) && !told.has(name) ? [name] : []))
  return { ...run, config: withoutToolNames(config, provider, { hidden, told: [...told] }) }
}

/** What is redacted does not come back by way of those that refer to it. */
const sharedReferences = (
  condensed: Conversation,
  isGone: (part: PartId) => boolean,
  redact: Redact,
): readonly SharedReference[] =>
  standInsOf(condensed)
    .filter(({ holder }) => !isGone(holder))
    .map(({ position, marker, reference, message, text, source, drawsOn }) => {
      const place = { position, marker: redact(untouched(marker, reference, redact)), message }
      return [...drawsOn].some(isGone)
        ? { ...place, text: REDACTED }
        : { ...place, text: redact(text), source: redactedSource(source, redact) }
    })

/** The names of tools that the shown parts still say. */
const toolsOf = (row: DiffRow, parts: readonly DiffPart[]): readonly string[] => {
  const named = new Set(parts.flatMap(({ name }) => name ?? []))
  return row.tools.filter((tool) => named.has(tool))
}

const shownText = ({ before, after }: DiffPart): string => before ?? after ?? ''

function sharedPart(part: DiffPart, gone: boolean, asShown: (row: LedgerRow) => LedgerRow, redact: Redact): DiffPart {
  const side = (text: string): string => (gone ? REDACTED : redact(text))
  const { before, after, name, ...rest } = part
  return {
    ...rest,
    ...(name === undefined || gone ? {} : { name }),
    ...(before === undefined ? {} : { before: side(before) }),
    ...(after === undefined ? {} : { after: side(after) }),
    images: gone ? 0 : part.images,
    reasons: part.reasons.map(asShown),
  }
}

/** No tie to the run, its profiles or its conversation, whose title and file name often quote it. */
function copyOf({ run, letter }: WholeRun, index: number): SharedRun['run'] {
  const {
    conversationId: _conversation,
    fileName: _file,
    money: _money,
    model: _model,
    chosen: _chosen,
    preset,
    ...rest
  } = run
  return {
    ...rest,
    id: `run-${index + 1}`,
    ...(letter && { letter }),
    groupId: 'shared',
    conversationTitle: '',
    ...(preset !== undefined && presetOrSuccessor(preset) !== undefined ? { preset } : {}),
  }
}
