import type { ShareablePart, ShareDraft } from '@/lib/server/share-contract'

/** What a person has ticked to be redacted. */
export interface Selection {
  readonly parts: ReadonlySet<string>
  readonly findings: ReadonlySet<string>
}

export interface PartFilter {
  readonly text: string
  readonly kind?: ShareablePart['kind']
  readonly role?: ShareablePart['role']
  readonly tool?: string
}

/** Every finding is ticked until the person takes it off. */
export const firstSelection = ({ findings }: ShareDraft): Selection => ({ parts: new Set(), findings: new Set(findings.map(({ id }) => id)) })

export function filterParts(parts: readonly ShareablePart[], { text, kind, role, tool }: PartFilter): readonly ShareablePart[] {
  const wanted = plain(text)
  return parts.filter((part) => (kind === undefined || part.kind === kind) && (role === undefined || part.role === role) && (tool === undefined || part.tool === tool) && (wanted === '' || plain(`${part.preview} ${part.tool ?? ''} #${part.position}`).includes(wanted)))
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '').toLowerCase().trim()

/** The set with these ids in it, or without them. */
export function withIds(set: ReadonlySet<string>, ids: readonly string[], chosen: boolean): ReadonlySet<string> {
  return chosen ? new Set([...set, ...ids]) : without(set, new Set(ids))
}

const without = (set: ReadonlySet<string>, ids: ReadonlySet<string>): ReadonlySet<string> => new Set([...set].filter((id) => !ids.has(id)))

export interface SelectionCount {
  readonly shared: number
  readonly tokens: number
  readonly parts: number
  readonly findings: number
}

export function countSelection({ parts }: Pick<ShareDraft, 'parts'>, selection: Selection): SelectionCount {
  const kept = parts.filter(({ id }) => !selection.parts.has(id))
  return { shared: kept.length, tokens: kept.reduce((sum, part) => sum + part.tokens, 0), parts: parts.length - kept.length, findings: selection.findings.size }
}

/** Of each, what there is to choose from, in order of first appearance. */
export const valuesOf = <Key extends 'kind' | 'role' | 'tool'>(parts: readonly ShareablePart[], key: Key): readonly NonNullable<ShareablePart[Key]>[] => [...new Set(parts.flatMap((part) => part[key] ?? []))]
