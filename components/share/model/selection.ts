import type { SensitiveFinding, ShareablePart, ShareDraft } from '@/lib/contracts/share'

/** What a person has ticked to be redacted. */
export interface Selection {
  readonly parts: ReadonlySet<string>
  readonly findings: ReadonlySet<string>
  /** By hand. */
  readonly words: readonly string[]
}

export interface PartFilter {
  /** Only this part. */
  readonly id?: string | undefined
  readonly text: string
  readonly kind?: ShareablePart['kind'] | undefined
  readonly role?: ShareablePart['role'] | undefined
  readonly tool?: string | undefined
}

/** Every finding is ticked until the person takes it off. */
export const firstSelection = ({ findings }: ShareDraft): Selection => ({
  parts: new Set(),
  findings: new Set(findings.map(({ id }) => id)),
  words: [],
})

export function filterParts(
  parts: readonly ShareablePart[],
  { id, text, kind, role, tool }: PartFilter,
): readonly ShareablePart[] {
  const wanted = plain(text)
  return parts.filter(
    (part) =>
      (id === undefined || part.id === id) &&
      (kind === undefined || part.kind === kind) &&
      (role === undefined || part.role === role) &&
      (tool === undefined || part.tool === tool) &&
      (wanted === '' || plain(`${part.preview} ${part.tool ?? ''} #${part.position ?? ''}`).includes(wanted)),
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** The set with these ids in it, or without them. */
export function withIds(set: ReadonlySet<string>, ids: readonly string[], chosen: boolean): ReadonlySet<string> {
  return chosen ? new Set([...set, ...ids]) : without(set, new Set(ids))
}

const without = (set: ReadonlySet<string>, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...set].filter((id) => !ids.has(id)))

export interface SelectionCount {
  readonly shared: number
  readonly tokens: number
  readonly parts: number
  readonly findings: number
}

export function countSelection({ parts }: Pick<ShareDraft, 'parts'>, selection: Selection): SelectionCount {
  const kept = parts.filter(({ id }) => !selection.parts.has(id))
  return {
    shared: kept.length,
    tokens: kept.reduce((sum, part) => sum + part.tokens, 0),
    parts: parts.length - kept.length,
    findings: selection.findings.size + selection.words.length,
  }
}

/** Of each, what there is to choose from, in order of first appearance. */
export const valuesOf = <Key extends 'kind' | 'role' | 'tool'>(
  parts: readonly ShareablePart[],
  key: Key,
): readonly NonNullable<ShareablePart[Key]>[] => [...new Set(parts.flatMap((part) => part[key] ?? []))]

export interface FindingGroup {
  readonly type: SensitiveFinding['type']
  readonly findings: readonly SensitiveFinding[]
}

/** Findings by the rule that found them, in the order in which they come. */
export function groupFindings(findings: readonly SensitiveFinding[]): readonly FindingGroup[] {
  const groups = new Map<SensitiveFinding['type'], SensitiveFinding[]>()
  for (const finding of findings) groups.set(finding.type, [...(groups.get(finding.type) ?? []), finding])
  return [...groups].map(([type, each]) => ({ type, findings: each }))
}

const LEAST_CHARACTERS = 2
/** The words with another one, as it would be looked for; the same where it says nothing new. */
export function withWord(words: readonly string[], text: string): readonly string[] {
  const word = text.trim().slice(0, 2_000)
  return word.length < LEAST_CHARACTERS || words.includes(word) ? words : [...words, word]
}
