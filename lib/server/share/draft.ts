import { deserialize, serialize } from 'node:v8'
import { definitionsText, type Message, type PartId, requestsOf, visibleText } from '@/lib/engine'
import { findingId, findSensitive, maskSensitive } from '@/lib/sharing/find-sensitive'
import { makeOwnerFinder } from '@/lib/sharing/names/owner-mentions'
import type { NumberedSecret } from '@/lib/sharing/redact'
import { isCredential, sensitiveTypes, type SensitiveMatch, type SensitiveType } from '@/lib/sharing/sensitive-types'
import type { WholeRun } from '@/lib/server/runs/tasks'
import { ports } from '@/lib/server/runtime/engine-ports'
import { unlimited, type CheckBudget } from '@/lib/server/runtime/scan-budget'
import type { DiffMessage, DiffPart, DiffRow } from '@/lib/contracts/runs'
import type { MessageNote, SensitiveFinding, ShareablePart } from '@/lib/contracts/share'
import { BESIDE } from './shared-conversation'

/** Every value that was found, by the id of its finding and with the number of its placeholder. A value may stand there in several spellings. */
export type FoundSecrets = ReadonlyMap<string, readonly NumberedSecret[]>

/** As plain data, so that it can be worked out in another thread. */
export interface DraftData {
  readonly parts: readonly ShareablePart[]
  readonly findings: readonly SensitiveFinding[]
  readonly secrets: FoundSecrets
  /** Of each run, what its parts are called in `parts`. */
  readonly keys: readonly ReadonlyMap<PartId, PartId>[]
}

export interface DraftModel extends DraftData {
  /** What a part of the given run is called in `parts`. */
  keyOf(run: number, part: PartId): PartId
}

const modelOf = (data: DraftData): DraftModel => ({
  ...data,
  keyOf: (run, part) => data.keys[run]?.get(part) ?? part,
})

/** @internal */
export const draftOf = (sources: readonly WholeRun[], notes: readonly MessageNote[] = []): DraftModel =>
  modelOf(draftDataOf(sources, notes, unlimited))

/** A draft on its way between threads: the bytes of `v8.serialize`. */
export type PackedDraft = Uint8Array<ArrayBuffer>

export const packDraft = (draft: DraftData): PackedDraft => new Uint8Array(serialize(draft))

export const openDraft = (packed: PackedDraft): DraftModel => modelOf(deserialize(packed) as DraftData)

/**
 * For a copy with figures only, which shows no text of the session: what is sensitive in the words that people gave to
 * strategies and to the copy itself.
 */
export function figuresDraft(sources: readonly WholeRun[], title: string): DraftModel {
  const found = findIn([], `${title}\n${wordsBesides(sources)}`, unlimited)
  return modelOf({ parts: [], ...found, keys: sources.map(() => new Map()) })
}

/** What there is to choose from. The same sources in the same order, with the same notes, give the same ids. */
export function draftDataOf(
  sources: readonly WholeRun[],
  notes: readonly MessageNote[],
  checkBudget: CheckBudget,
): DraftData {
  const parts = new Map<string, ShareablePart>()
  const texts: { part: PartId; text: string }[] = []
  const spellings = new Map<string, string[]>()
  const keys = sources.map(() => new Map<PartId, PartId>())
  for (const { part, text } of sources.slice(0, 1).flatMap(besideMessages)) {
    parts.set(part.id, part)
    texts.push({ part: part.id, text })
  }
  sources.forEach(({ rows, messages }, index) => {
    for (const { row, part } of partsOf(rows, messages)) {
      const text = part.before ?? part.after ?? ''
      const known = spellings.get(part.id) ?? []
      const at = known.indexOf(text)
      const key = keyAt(part.id, at === -1 ? known.length : at)
      keys[index]?.set(part.id, key)
      for (const side of [part.before, ...(part.after === part.before ? [] : [part.after])])
        if (side !== undefined) texts.push({ part: key, text: side })
      if (at !== -1) continue
      spellings.set(part.id, [...known, text])
      parts.set(key, {
        id: key,
        position: row.before ?? row.after ?? row.index + 1,
        role: row.role,
        kind: part.kind,
        ...(part.name === undefined ? {} : { tool: part.name }),
        tokens: part.tokensBefore || part.tokensAfter,
        preview: oneLine(text),
      })
    }
  })
  texts.push(...sources.slice(0, 1).flatMap(argumentTexts))
  const besides = [wordsBesides(sources), ...notes.map(({ text }) => text)].join('\n')
  const { findings, secrets } = findIn(texts, besides, checkBudget)
  return { parts: [...parts.values()], findings, secrets, keys }
}

/** The system prompt and the definitions of tools that stand beside the messages of the session that is shared. */
function besideMessages({ original }: WholeRun): readonly { readonly part: ShareablePart; readonly text: string }[] {
  const beside = (kind: keyof typeof BESIDE, text: string) =>
    text === ''
      ? []
      : [
          {
            part: { id: BESIDE[kind], role: 'system', kind, tokens: tokensOf(text), preview: oneLine(text) } as const,
            text,
          },
        ]
  return [...beside('system', original.system ?? ''), ...beside('tools', definitionsText(original))]
}

const tokensOf = (text: string): number => ports().counter.countText(text)

/** Arguments that stand in a text go along as they stand there, and not only as they are laid out for reading. */
const argumentTexts = ({ original }: WholeRun): readonly PartText[] =>
  original.messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'tool-call' && part.template ? [{ part: part.id, text: visibleText(part) }] : []))

/** What is shared that is no part of the session, such as configs. */
const wordsBesides = (sources: readonly WholeRun[]): string =>
  sources
    .map(({ run, original: { messages, model } }) =>
      JSON.stringify([
        run.title,
        run.config,
        run.steps,
        run.fallbacks,
        run.warnings,
        model ?? null,
        modelsIn(messages),
      ]),
    )
    .join('\n')

const modelsIn = (messages: readonly Message[]): readonly string[] => [
  ...new Set(
    messages.flatMap(({ usage }) => (usage === undefined ? [] : requestsOf(usage))).flatMap(({ model }) => model ?? []),
  ),
]

/** The first text under an id keeps it; other runs may have another text under the same one. */
const keyAt = (id: PartId, nth: number): PartId => (nth === 0 ? id : (`${id}~${nth + 1}` as PartId))

interface RowPart {
  readonly row: DiffRow
  readonly part: DiffPart
}

function partsOf(rows: readonly DiffRow[], messages: readonly DiffMessage[]): readonly RowPart[] {
  const byIndex = new Map(messages.map((message) => [message.index, message]))
  return rows.flatMap((row) => (byIndex.get(row.index)?.parts ?? []).map((part) => ({ row, part })))
}

const PREVIEW_CHARACTERS = 160
export const oneLine = (text: string): string =>
  text
    .slice(0, PREVIEW_CHARACTERS * 4)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW_CHARACTERS)

interface OpenFinding {
  readonly id: string
  readonly type: SensitiveType
  readonly vendor: string | undefined
  readonly values: Set<string>
  readonly counts: Map<PartId, number>
  readonly context: SensitiveFinding['context']
  besides: number
}

interface PartText {
  readonly part: PartId
  readonly text: string
}

/** `besides`: what is shared that is no part, such as configs and notes. */
function findIn(
  texts: readonly PartText[],
  besides: string,
  checkBudget: CheckBudget,
): Pick<DraftModel, 'findings' | 'secrets'> {
  const open = new Map<string, OpenFinding>()
  const note = (
    text: string,
    matches: readonly SensitiveMatch[],
    count: (finding: OpenFinding, times: number) => void,
  ): void => {
    const times = new Map<OpenFinding, number>()
    for (const match of matches) {
      const id = findingId(match.type, match.value)
      const finding = open.get(id) ?? {
        id,
        type: match.type,
        vendor: match.vendor,
        values: new Set(),
        counts: new Map(),
        context: contextOf(text, match),
        besides: 0,
      }
      open.set(id, finding)
      finding.values.add(match.value)
      times.set(finding, (times.get(finding) ?? 0) + 1)
    }
    for (const [finding, found] of times) count(finding, found)
  }
  const noteAll = (find: (text: string) => readonly SensitiveMatch[]): void => {
    // A part before and after, and in several runs, counts once: as often as where it stands most often.
    for (const { part, text } of texts) {
      checkBudget()
      note(text, find(text), (finding, times) =>
        finding.counts.set(part, Math.max(times, finding.counts.get(part) ?? 0)),
      )
    }
    note(besides, find(besides), (finding, times) => {
      finding.besides += times
    })
  }
  const known = new Map<string, readonly SensitiveMatch[]>()
  noteAll((text) => {
    const matches = known.get(text) ?? findSensitive(text)
    known.set(text, matches)
    return matches
  })
  noteAll(
    makeOwnerFinder([...open.values()].flatMap(({ type, values }) => [...values].map((value) => ({ type, value })))),
  )
  const sorted = [...open.values()].toSorted((a, b) => sensitiveTypes.indexOf(a.type) - sensitiveTypes.indexOf(b.type))
  return { findings: sorted.map(toFinding), secrets: numbered(sorted) }
}

const toFinding = ({ id, type, vendor, values, counts, context, besides }: OpenFinding): SensitiveFinding => ({
  id,
  type,
  ...(vendor === undefined ? {} : { vendor }),
  isCredential: isCredential(type),
  masked: maskSensitive(type, [...values][0] ?? ''),
  context,
  count: [...counts.values()].reduce((sum, each) => sum + each, besides),
  parts: [...counts.keys()],
})

/** Findings of a type are numbered in their order. */
function numbered(findings: readonly OpenFinding[]): FoundSecrets {
  const last = new Map<SensitiveType, number>()
  return new Map(
    findings.map(({ id, type, values }) => {
      const number = (last.get(type) ?? 0) + 1
      last.set(type, number)
      return [id, [...values].map((value) => ({ type, value, number }))]
    }),
  )
}

const CONTEXT_CHARACTERS = 36
const contextOf = (text: string, { start, end }: SensitiveMatch): SensitiveFinding['context'] => ({
  before: (/[^\n]*$/.exec(text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start))?.[0] ?? '').trimStart(),
  after: (/^[^\n]*/.exec(text.slice(end, end + CONTEXT_CHARACTERS))?.[0] ?? '').trimEnd(),
})
