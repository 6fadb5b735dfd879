import type { LedgerRow } from '@/lib/condensation/report'
import type { PartId } from '@/lib/conversation/ids'
import { makeRedactor, REDACTED, redactStrings, type Redact } from '@/lib/sharing/redact'
import { presetById } from '@/lib/presets/registry'
import type { DiffMessage, DiffPart, DiffRow, RunDetail } from './contract'
import { onlyNamed } from './share-content'
import { type DraftModel, type ShareSource } from './share-draft'
import type { SharedRun, SnapshotContent } from './share-contract'

export interface Redactions {
  readonly redactParts: readonly string[]
  readonly redactFindings: readonly string[]
}

/** The stored copy. Without `conversation` it holds figures only: nothing that anybody or any tool has said. */
export function buildContent(title: string, sources: readonly ShareSource[], draft: DraftModel, conversation: Redactions | undefined): SnapshotContent {
  // What is shared without the conversation (names, configs) loses everything that was found.
  const chosen = conversation === undefined ? [...draft.secrets.keys()] : conversation.redactFindings.filter((id) => draft.secrets.has(id))
  const redact = makeRedactor(chosen.flatMap((id) => draft.secrets.get(id) ?? []))
  const known = new Set<string>(draft.parts.map(({ id }) => id))
  const gone = new Set((conversation?.redactParts ?? []).filter((id) => known.has(id)))
  const runs = sources.map((source, index): SharedRun => {
    const isGone = (part: PartId): boolean => gone.has(draft.keyOf(index, part))
    return conversation === undefined ? figuresOf(source, index) : { ...withTexts(source, index, isGone, redact) }
  })
  const content: SnapshotContent = { schema: 1, title, counter: sources[0]?.run.counter ?? '', runs, redacted: { parts: gone.size, findings: conversation === undefined ? 0 : chosen.length } }
  return onlyNamed(redactStrings(content, redact))
}

/** The strings that must not be in the content any more. */
export function leftBehind(content: SnapshotContent, draft: DraftModel, conversation: Redactions | undefined): boolean {
  const chosen = conversation === undefined ? [...draft.secrets.keys()] : conversation.redactFindings
  const redact = makeRedactor(chosen.flatMap((id) => draft.secrets.get(id) ?? []))
  const json = JSON.stringify(content)
  return redact(json) !== json
}

function figuresOf({ run, ledger }: ShareSource, index: number): SharedRun {
  return {
    run: {
      ...copyOf(run, index),
      // An error of a model's server may quote what it was sent.
      steps: run.steps.map((step) => (step.status === 'failed' ? { ...step, reason: undefined } : step)),
      fallbacks: run.fallbacks.map((fallback) => ({ ...fallback, reason: NOTHING })),
      warnings: [],
    },
    ledger: ledger.map(({ note: _, ...row }) => row),
  }
}

const NOTHING = '–'

function withTexts({ run, ledger, rows, messages }: ShareSource, index: number, isGone: (part: PartId) => boolean, redact: Redact): SharedRun {
  const withoutNote = (row: LedgerRow): LedgerRow => (row.part !== undefined && isGone(row.part) ? { ...row, note: undefined } : row)
  const shown = messages.map((message) => ({ ...message, parts: message.parts.map((part) => sharedPart(part, isGone(part.id), withoutNote, redact)) }))
  const byIndex = new Map(shown.map((message) => [message.index, message]))
  return {
    run: copyOf(run, index),
    ledger: ledger.map(withoutNote),
    // Previews are made anew: one that was cut inside of a key would still begin with it.
    diff: { rows: rows.map((row): DiffRow => ({ ...row, preview: previewOf(byIndex.get(row.index)) })), messages: shown },
  }
}

function sharedPart(part: DiffPart, gone: boolean, withoutNote: (row: LedgerRow) => LedgerRow, redact: Redact): DiffPart {
  const side = (text: string | undefined): string | undefined => (text === undefined ? undefined : gone ? REDACTED : redact(text))
  const { before, after, ...rest } = part
  return {
    ...rest,
    ...(before === undefined ? {} : { before: side(before) }),
    ...(after === undefined ? {} : { after: side(after) }),
    images: gone ? 0 : part.images,
    reasons: part.reasons.map(withoutNote),
  }
}

/** No tie to the run, its profiles or its conversation, whose title and file name often quote it. */
function copyOf(run: RunDetail, index: number): SharedRun['run'] {
  const { conversationId: _conversation, fileName: _file, money: _money, model: _model, chosen: _chosen, preset, ...rest } = run
  return { ...rest, id: `run-${index + 1}`, groupId: 'shared', conversationTitle: '', ...(preset !== undefined && presetById(preset) !== undefined ? { preset } : {}) }
}

const PREVIEW_CHARACTERS = 160

function previewOf(message: DiffMessage | undefined): string {
  const text = (message?.parts ?? [])
    .map(({ before, after }) => (before ?? after ?? '').slice(0, PREVIEW_CHARACTERS * 4).replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join(' · ')
  return text.length > PREVIEW_CHARACTERS ? `${text.slice(0, PREVIEW_CHARACTERS - 1).trimEnd()}…` : text
}
