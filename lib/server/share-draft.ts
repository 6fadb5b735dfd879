import type { PartId } from '@/lib/conversation/ids'
import { findingId, findSensitive, maskSensitive } from '@/lib/sharing/find-sensitive'
import type { Secret } from '@/lib/sharing/redact'
import type { WholeRun } from './runs'
import type { DiffMessage, DiffPart, DiffRow } from './runs-contract'
import type { SensitiveFinding, ShareablePart } from './share-contract'

/** Every value that was found, by the id of its finding. A value may stand there in several spellings. */
export type FoundSecrets = ReadonlyMap<string, readonly Secret[]>

export interface DraftModel {
  readonly parts: readonly ShareablePart[]
  readonly findings: readonly SensitiveFinding[]
  readonly secrets: FoundSecrets
  /** What a part of the given run is called in `parts`. */
  keyOf(run: number, part: PartId): PartId
}

/** What there is to choose from. The same sources in the same order give the same ids. */
export function draftOf(sources: readonly WholeRun[]): DraftModel {
  const parts = new Map<string, ShareablePart>()
  const texts: { part: PartId; text: string }[] = []
  const spellings = new Map<string, string[]>()
  const keys = sources.map(() => new Map<PartId, PartId>())
  sources.forEach(({ rows, messages }, index) => {
    for (const { row, part } of partsOf(rows, messages)) {
      const text = part.before ?? part.after ?? ''
      const known = spellings.get(part.id) ?? []
      const at = known.indexOf(text)
      const key = keyAt(part.id, at === -1 ? known.length : at)
      keys[index]?.set(part.id, key)
      for (const side of [part.before, ...(part.after === part.before ? [] : [part.after])]) if (side !== undefined) texts.push({ part: key, text: side })
      if (at !== -1) continue
      spellings.set(part.id, [...known, text])
      parts.set(key, {
        id: key,
        message: row.id,
        position: row.before ?? row.after ?? row.index + 1,
        role: row.role,
        kind: part.kind,
        ...(part.name === undefined ? {} : { tool: part.name }),
        tokens: part.tokensBefore || part.tokensAfter,
        preview: oneLine(text),
      })
    }
  })
  const besides = sources.map(({ run }) => JSON.stringify([run.title, run.config, run.steps, run.fallbacks, run.warnings]))
  const { findings, secrets } = findIn(texts, besides.join('\n'))
  return { parts: [...parts.values()], findings, secrets, keyOf: (run, part) => keys[run]?.get(part) ?? part }
}

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
const oneLine = (text: string): string => text.slice(0, PREVIEW_CHARACTERS * 4).replaceAll(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARACTERS)

interface OpenFinding {
  readonly type: SensitiveFinding['type']
  readonly values: Set<string>
  readonly counts: Map<PartId, number>
  besides: number
}

/** `besides`: what is shared that is no part, such as configs. */
function findIn(texts: readonly { readonly part: PartId; readonly text: string }[], besides: string): Pick<DraftModel, 'findings' | 'secrets'> {
  const open = new Map<string, OpenFinding>()
  const note = (text: string, count: (finding: OpenFinding, times: number) => void): void => {
    const times = new Map<OpenFinding, number>()
    for (const { type, value } of findSensitive(text)) {
      const id = findingId(type, value)
      const finding = open.get(id) ?? { type, values: new Set(), counts: new Map(), besides: 0 }
      open.set(id, finding)
      finding.values.add(value)
      times.set(finding, (times.get(finding) ?? 0) + 1)
    }
    for (const [finding, found] of times) count(finding, found)
  }
  // A part before and after, and in several runs, counts once: as often as where it stands most often.
  for (const { part, text } of texts) note(text, (finding, times) => finding.counts.set(part, Math.max(times, finding.counts.get(part) ?? 0)))
  note(besides, (finding, times) => {
    finding.besides += times
  })
  return {
    findings: [...open].map(([id, { type, values, counts, besides: more }]) => ({ id, type, masked: maskSensitive(type, [...values][0] ?? ''), count: [...counts.values()].reduce((sum, each) => sum + each, more), parts: [...counts.keys()] })),
    secrets: new Map([...open].map(([id, { type, values }]) => [id, [...values].map((value) => ({ type, value }))])),
  }
}
