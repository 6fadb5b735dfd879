import type { OutlineMessage, OutlinePart } from '@/lib/contracts/conversations'
import { addFates, fates, type FateTokens, type ItemisedLedger, lostOf, noTokens } from '@/lib/engine'
import type { OutlineFilter } from './outline-filter'
import type { OutlineMode } from './outline-state'

/** One line of the outline. */
export interface OutlineEntry {
  readonly key: string
  /** Of the message that it begins with, from 1. */
  readonly position: number
  /** First words of a turn or of a message, path, name of a tool. */
  readonly name: string
  /** Of a single message: its tools, where nobody speaks in it. */
  readonly tool?: string
  /** Where `name` is one: of a file. */
  readonly path?: string
  /** Indices of its messages in the original, ascending. */
  readonly messages: readonly number[]
  /** Of the original, by what the primary result makes of it; absent while that is not known. */
  readonly fates?: FateTokens
  readonly tokens: number
  /** What narrows the diff and the maps to it. */
  readonly filter: OutlineFilter
}

/** By part: absent for what came out as it went in. */
export type PartFate = ReadonlyMap<string, FateTokens>

export const partFates = (ledger: ItemisedLedger): PartFate =>
  new Map(ledger.items.flatMap(({ part, made, fates: own }) => (part === undefined || made ? [] : [[part, own]])))

export function outlineEntries(
  mode: OutlineMode,
  messages: readonly OutlineMessage[],
  fateOf: PartFate | undefined,
): readonly OutlineEntry[] {
  switch (mode) {
    case 'turns':
      return turns(messages, fateOf)
    case 'files':
      return byName(
        messages,
        fateOf,
        ({ path }) => path,
        (path) => ({ type: 'file', path }),
      )
    case 'tools':
      return byName(
        messages,
        fateOf,
        ({ name }) => name,
        (name) => ({ type: 'tool', name }),
      )
    case 'losses':
      return worstLosses(messages, fateOf)
  }
}

function turns(messages: readonly OutlineMessage[], fateOf: PartFate | undefined): readonly OutlineEntry[] {
  const starts = messages.flatMap((message, index) => (message.turn || index === 0 ? [index] : []))
  return starts.map((start, at): OutlineEntry => {
    const own = messages.slice(start, starts[at + 1])
    const first = own[0]
    return {
      key: first?.id ?? '',
      position: start + 1,
      name: first?.preview ?? '',
      messages: own.map((_, offset) => start + offset),
      ...sums(
        own.flatMap(({ parts }) => parts),
        fateOf,
      ),
      filter: { type: 'turn', message: first?.id ?? '' },
    }
  })
}

/** The largest first. */
function byName(
  messages: readonly OutlineMessage[],
  fateOf: PartFate | undefined,
  nameOf: (part: OutlinePart) => string | undefined,
  filterOf: (name: string) => OutlineFilter,
): readonly OutlineEntry[] {
  const found = new Map<string, { readonly at: Set<number>; readonly parts: OutlinePart[] }>()
  messages.forEach(({ parts }, index) => {
    for (const part of parts) {
      const name = nameOf(part)
      if (name === undefined) continue
      const own = found.get(name) ?? { at: new Set(), parts: [] }
      found.set(name, own)
      own.at.add(index)
      own.parts.push(part)
    }
  })
  return [...found]
    .map(([name, { at, parts }]): OutlineEntry => {
      const indices = [...at]
      const filter = filterOf(name)
      return {
        key: name,
        position: (indices[0] ?? 0) + 1,
        name,
        ...(filter.type === 'file' && { path: name }),
        messages: indices,
        ...sums(parts, fateOf),
        filter,
      }
    })
    .toSorted((a, b) => b.tokens - a.tokens)
}

/** Messages that lost something, the most first. */
function worstLosses(messages: readonly OutlineMessage[], fateOf: PartFate | undefined): readonly OutlineEntry[] {
  return messages
    .map(
      (message, index): OutlineEntry => ({
        key: message.id,
        position: index + 1,
        ...titleOf(message),
        messages: [index],
        ...sums(message.parts, fateOf),
        filter: { type: 'message', message: message.id },
      }),
    )
    .filter((entry) => lostIn(entry) > 0)
    .toSorted((a, b) => lostIn(b) - lostIn(a))
}

/** As the head of the message in the diff: what somebody wrote says more than the file; of a call or a result the file says most. */
function titleOf({ parts, preview }: OutlineMessage): Pick<OutlineEntry, 'name' | 'tool' | 'path'> {
  const tool = [...new Set(parts.flatMap(({ name }) => name ?? []))].join(', ')
  const path = parts.some(({ kind }) => kind === 'messageText')
    ? undefined
    : parts.find((part) => part.path !== undefined)?.path
  return { name: path ?? preview, ...(tool !== '' && { tool }), ...(path !== undefined && { path }) }
}

/** Nothing while that is not known. */
export const lostIn = ({ fates: own }: Pick<OutlineEntry, 'fates'>): number => (own === undefined ? 0 : lostOf(own))

function sums(parts: readonly OutlinePart[], fateOf: PartFate | undefined): Pick<OutlineEntry, 'fates' | 'tokens'> {
  if (fateOf === undefined) return { tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0) }
  const total = { ...noTokens }
  for (const { id, tokens } of parts) {
    const own = fateOf.get(id)
    if (own === undefined) total.kept += tokens
    else for (const fate of fates) total[fate] += own[fate]
  }
  return { fates: addFates(total), tokens: fates.reduce((sum, fate) => sum + total[fate], 0) }
}

/** Where a click on an entry leads: to its first message, and from one of its messages to the next of them. */
export function nextIn({ messages }: OutlineEntry, current: number): number {
  const at = messages.indexOf(current)
  return messages[at === -1 ? 0 : (at + 1) % messages.length] ?? 0
}
