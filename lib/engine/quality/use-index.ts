import type { Conversation } from '../conversation/conversation'
import type { Part } from '../conversation/part'
import { defined } from '../core/defined'
import { memoizeWeak } from '../core/memoize-weak'
import { itemsOfCall } from './items/call-items'
import { itemKey, needleOf, type Item } from './items/item'
import { isSamePath, nameOf } from '../conversation/texts/file-paths'
import { actsInFences, callsOf } from './items/text-calls'
import { cutsOf, type Cut } from './cuts'
import { createMatcher } from './matching/matcher'
import type { Place } from './place'
import { standings, type Standing } from './status'

/** A part of the original where something stands. */
export interface Source extends Place {
  /** `agent`: what it said and called itself; `result`: what a tool showed; `user`: all else that it was given. */
  readonly from: 'agent' | 'result' | 'user'
  readonly content: Part
}

/** Something that the agent named after a cut, and that had stood before it. */
export interface Use extends Item {
  /** Its id in the index. */
  readonly id: number
  /** Where it was first named after the cut. */
  readonly used: Place
  /** Number of the request that named it, from 1. */
  readonly turn: number
  /** Where it last stood before the cut. */
  readonly stood: Source
  /** It came out of the old context: between the cut and its use no result and no user message named it. */
  readonly drawn: boolean
  /** It does not stand in the newest messages before the cut, which nearly every strategy keeps. */
  readonly atRisk: boolean
  /** Where something first showed it again between the cut and its use. */
  readonly again?: Source
}

/** Messages before a cut that survive nearly every strategy. */
const NEWEST = 10

export interface UseIndex {
  readonly items: readonly Item[]
  readonly standing: (part: Part) => Standing
  /** What was used after the cut and had stood before it, each thing once, in the order of its first use. */
  usesAfter(cut: Cut): readonly Use[]
  /** What the messages from one index up to another name that stands before them, and not in the newest ten before them. */
  usesAt(from: number, to: number): readonly UseAt[]
}

/** Something that a request's calls name, out of older context. */
export interface UseAt extends Item {
  /** Its id in the index. */
  readonly id: number
  readonly used: Place
  /** Where it last stood before. */
  readonly stood: Source
  /** The first result behind the call that shows it again: so the agent read it anew, or met an error. */
  readonly shownAgain?: Source
}

/** Everything that the calls of a session name, with all places where it stands. Linear in the session; every cut is then a look-up. */
export const indexUses = memoizeWeak((conversation: Pick<Conversation, 'messages'>): UseIndex => {
  const parts = partsOf(conversation)
  const { items, uses } = callsIn(conversation)
  const standing = standings(createMatcher(items.map(needleOf)))
  const places: number[][] = items.map(() => [])
  parts.forEach(({ content, inSummary }, ordinal) => {
    if (!inSummary) for (const id of standing(content).outside) places[id]?.push(ordinal)
  })
  const facts = { conversation, parts, items, uses, places }
  const named = namedAt(uses, parts.length)
  return {
    items,
    standing,
    usesAfter: (cut) => usesAfter(cut, facts),
    usesAt: (from, to) => usesAt(from, to, named, facts),
  }
})

interface IndexedPart extends Source {
  readonly inSummary: boolean
}

function partsOf({ messages }: Pick<Conversation, 'messages'>): readonly IndexedPart[] {
  return messages.flatMap((message, index) =>
    message.parts.map((content): IndexedPart => {
      const from =
        content.type === 'tool-result' || message.role === 'tool'
          ? 'result'
          : message.role === 'assistant'
            ? 'agent'
            : 'user'
      return { message: message.id, part: content.id, index, from, content, inSummary: message.summary !== undefined }
    }),
  )
}

interface Facts {
  readonly conversation: Pick<Conversation, 'messages'>
  readonly parts: readonly IndexedPart[]
  readonly items: readonly Item[]
  /** By item, the ordinals of the parts whose calls name it, ascending. */
  readonly uses: readonly (readonly number[])[]
  /** By item, the ordinals of the parts in which it stands, ascending. */
  readonly places: readonly (readonly number[])[]
}

function callsIn(conversation: Pick<Conversation, 'messages'>): Pick<Facts, 'items' | 'uses'> {
  const fences = actsInFences(conversation)
  const ids = new Map<string, number>()
  const [items, uses]: [Item[], number[][]] = [[], []]
  let ordinal = 0
  for (const message of conversation.messages) {
    for (const { part, call } of callsOf(message, { fences })) {
      for (const item of itemsOfCall(call)) {
        const id = ids.get(itemKey(item)) ?? items.length
        if (id === items.length) {
          ids.set(itemKey(item), id)
          items.push(item)
          uses.push([])
        }
        if (uses[id]?.at(-1) !== ordinal + part) uses[id]?.push(ordinal + part)
      }
    }
    ordinal += message.parts.length
  }
  return { items, uses }
}

function usesAfter(cut: Cut, { conversation, parts, items, uses, places }: Facts): readonly Use[] {
  const after = ordinalFrom(parts, cut.index)
  const newest = ordinalFrom(parts, newestFrom(conversation, cut.index))
  const turnOf = turnsOf(conversation)
  const found = items.flatMap((item, id): Use[] => {
    const stands = places[id] ?? []
    const [firstUse = Infinity] = listFrom(uses[id] ?? [], after)
    const beforeCut = stands.length - listFrom(stands, after).length
    const [used, stood] = [parts[firstUse], parts[stands[beforeCut - 1] ?? -1]]
    if (!used || !stood) return []
    const shown =
      listFrom(stands, after).find((ordinal) => ordinal >= firstUse || parts[ordinal]?.from !== 'agent') ?? Infinity
    const again = shown < firstUse ? parts[shown] : undefined
    return [
      {
        ...item,
        id,
        used,
        turn: turnOf(used.index),
        stood,
        drawn: again === undefined,
        atRisk: (stands[beforeCut - 1] ?? 0) < newest,
        ...(again && { again }),
      },
    ]
  })
  return eachPathOnce(found.toSorted((left, right) => left.used.index - right.used.index || left.id - right.id))
}

/** By ordinal of a part, the items that its call names. */
function namedAt(uses: Facts['uses'], parts: number): readonly (readonly number[])[] {
  const named: number[][] = Array.from({ length: parts }, () => [])
  uses.forEach((ordinals, id) => {
    for (const ordinal of ordinals) named[ordinal]?.push(id)
  })
  return named
}

function usesAt(
  from: number,
  to: number,
  named: readonly (readonly number[])[],
  { conversation, parts, items, places }: Facts,
): readonly UseAt[] {
  const [first, behind] = [ordinalFrom(parts, from), ordinalFrom(parts, to)]
  const newest = ordinalFrom(parts, newestFrom(conversation, from))
  const found = new Map<number, UseAt>()
  for (let ordinal = first; ordinal < behind; ordinal++)
    for (const id of named[ordinal] ?? []) {
      const stands = places[id] ?? []
      const last = stands[stands.length - listFrom(stands, first).length - 1]
      const [item, used, stood] = [items[id], parts[ordinal], last === undefined ? undefined : parts[last]]
      if (last === undefined || last >= newest || !item || !used || !stood || found.has(id)) continue
      const again = listFrom(stands, ordinal + 1).find((each) => parts[each]?.from === 'result')
      found.set(id, {
        ...item,
        id,
        used,
        stood,
        ...defined({ shownAgain: again === undefined ? undefined : parts[again] }),
      })
    }
  return eachPathOnce([...found.values()])
}

/** The part of an ascending list from a number on. */
function listFrom(list: readonly number[], least: number): readonly number[] {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low === 0 ? list : list.slice(low)
}

/** Ordinal of the first part of the message at an index, or of one behind it. */
function ordinalFrom(parts: readonly IndexedPart[], index: number): number {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((parts[middle]?.index ?? 0) < index) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the newest messages before a cut begin; recorded summaries are none of them. */
function newestFrom({ messages }: Pick<Conversation, 'messages'>, cut: number): number {
  let [index, left] = [cut, NEWEST]
  while (index > 0 && left > 0) if (messages[--index]?.summary === undefined) left--
  return index
}

/** Number of the request that an agent's message belongs to. */
const turnsOf = memoizeWeak((conversation: Pick<Conversation, 'messages'>): ((index: number) => number) => {
  const turns = new Map(cutsOf(conversation).map(({ index, turn }) => [index, turn] as const))
  return (index) => turns.get(index) ?? 0
})

/** A path that is named absolutely and then from the project's folder is one. */
function eachPathOnce<Each extends Item>(uses: readonly Each[]): readonly Each[] {
  const named = new Map<string, string[]>()
  return uses.filter(({ type, text }) => {
    if (type !== 'path') return true
    const alike = named.get(nameOf(text)) ?? []
    if (alike.some((path) => isSamePath(path, text))) return false
    named.set(nameOf(text), [...alike, text])
    return true
  })
}

/** The paths that the calls of a session name, each once. */
export const usedPaths = (conversation: Pick<Conversation, 'messages'>): readonly string[] =>
  indexUses(conversation).items.flatMap(({ type, text }) => (type === 'path' ? [text] : []))
