import type { Part } from '../conversation/part'
import { imageTokens } from '../conversation/image-tokens'
import { encodeSlot, type SlotEncoding } from '../conversation/texts/template'
import { slotKey, textSlots } from '../conversation/texts/text-slots'
import { imagesOf } from '../conversation/texts/visible-text'
import type { PartCounter } from '../condensation/ports'
import { sameContent } from '../condensation/steps/compare/ledger'
import type { Fate } from './fate'
import { survivorsOf } from './survivors'

/** A stretch of one part that had one fate, in reading order. */
export interface FateStretch {
  readonly fate: Fate
  readonly tokens: number
}

/** A part of the original and what stands in its place. */
export interface PartChange {
  readonly before: Part
  /** As it reads, with references of the original expanded; the part itself where it holds none. */
  readonly reads: Part
  /** As it stands now; undefined: it is gone. */
  readonly after: Part | undefined
  /** `after` with its references expanded. */
  readonly expanded: Part | undefined
  /** By slot, where in `expanded` that stands which references lead to. */
  readonly resolved?: ReadonlyMap<string, readonly { readonly start: number; readonly end: number }[]> | undefined
  /** What the ledger says of that which does not stand any more. */
  readonly gone: Fate
}

interface Piece {
  readonly fate: Fate
  readonly text: string
  /** How it is written in its part. */
  readonly encoding: SlotEncoding
}

/** The fates of one part. Their tokens add up to those of `before`. */
export function fatesOfPart(change: PartChange, counter: PartCounter): readonly FateStretch[] {
  const { before, after, expanded, gone } = change
  const tokens = counter.countPart(before)
  if (tokens === 0) return []
  if (after && sameContent(before, after)) return [{ fate: 'kept', tokens }]
  if (!after || !expanded || gone === 'summarized') return [{ fate: gone, tokens }]
  return apportioned(change, piecesOf(change, expanded), tokens, counter)
}

function piecesOf({ before, reads, resolved, gone }: PartChange, expanded: Part): readonly Piece[] {
  const encodings = encodingsOf(before)
  const now = new Map(textSlots(expanded).map(({ path, text }) => [slotKey(path), text]))
  return textSlots(reads).flatMap(({ path, text }) => {
    const key = slotKey(path)
    const encoding = encodings(key)
    return slotPieces(text, now.get(key), resolved?.get(key) ?? [], gone).map((piece) => ({ ...piece, encoding }))
  })
}

type Span = { readonly start: number; readonly end: number }

/** By slot: arguments of a call stand in JSON, where a line break takes two characters, or as their template has them. */
function encodingsOf(part: Part): (slot: string) => SlotEncoding {
  if (part.type !== 'tool-call') return () => 'plain'
  const { input, template } = part
  if (!template) return () => (typeof input === 'string' ? 'plain' : 'json')
  const known = new Map(
    template.flatMap((segment) =>
      segment.type === 'slot' ? [[slotKey(segment.path), segment.encoding] as const] : [],
    ),
  )
  return (slot) => known.get(slot) ?? 'plain'
}

function slotPieces(
  text: string,
  now: string | undefined,
  references: readonly Span[],
  gone: Fate,
): readonly Omit<Piece, 'encoding'>[] {
  // Only a cut leaves part of a text standing: what else resembles the original by chance does not count.
  const survivors = now === undefined || (gone !== 'truncated' && now !== text) ? [] : survivorsOf(text, now)
  const pieces: Omit<Piece, 'encoding'>[] = []
  const push = (fate: Fate, start: number, end: number): void => {
    if (end > start) pieces.push({ fate, text: text.slice(start, end) })
  }
  let done = 0
  for (const { start, end, at } of survivors) {
    push(gone, done, start)
    let inside = start
    for (const reference of references) {
      const from = Math.max(inside, start + reference.start - at)
      const to = Math.min(end, start + reference.end - at)
      if (to <= from) continue
      push('kept', inside, from)
      push('recoverable', from, to)
      inside = to
    }
    push('kept', inside, end)
    done = end
  }
  push(gone, done, text.length)
  return pieces
}

/** Gone and recoverable text is counted, the rest is kept: so expanding moves what was recoverable to kept, and nothing else. */
function apportioned(
  { before, reads, after, gone }: PartChange,
  pieces: readonly Piece[],
  tokens: number,
  counter: PartCounter,
): readonly FateStretch[] {
  const share = before === reads ? 1 : tokens / Math.max(1, counter.countPart(reads))
  const counted = (fate: Fate): number => Math.round(counter.countText(written(pieces, fate)) * share)
  const lost = Math.min(tokens, counted(gone) + goneImages(before, after))
  const recoverable = Math.min(tokens - lost, counted('recoverable'))
  const amounts = new Map<Fate, number>([
    ['kept', tokens - lost - recoverable],
    ['recoverable', recoverable],
    [gone, lost],
  ])
  return mergedStretches([...amounts].flatMap(([fate, amount]) => spread(fate, amount, pieces)))
}

/** The texts of a fate as they are counted in their part, without the quotes of JSON. */
const written = (pieces: readonly Piece[], fate: Fate): string =>
  pieces
    .filter((piece) => piece.fate === fate)
    .map(({ text, encoding }) => (encoding === 'plain' ? text : encodeSlot(text, encoding).slice(1, -1)))
    .join('')

function goneImages(before: Part, after: Part | undefined): number {
  const left = new Set(after ? imagesOf(after).map(({ source }) => JSON.stringify(source)) : [])
  return imagesOf(before).reduce(
    (sum, image) => (left.has(JSON.stringify(image.source)) ? sum : sum + imageTokens(image)),
    0,
  )
}

interface Placed extends FateStretch {
  readonly at: number
}

/** An amount over the pieces of its fate by their length; before all others where none has it (the frame of a call). */
function spread(fate: Fate, amount: number, pieces: readonly Piece[]): readonly Placed[] {
  const own = pieces.flatMap((piece, at) => (piece.fate === fate ? [{ at, length: piece.text.length }] : []))
  const length = own.reduce((sum, piece) => sum + piece.length, 0)
  if (amount === 0) return []
  if (length === 0) return [{ fate, tokens: amount, at: -1 }]
  let passed = 0
  let given = 0
  return own.map(({ at, length: each }) => {
    passed += each
    const upTo = Math.round((amount * passed) / length)
    const placed = { fate, tokens: upTo - given, at }
    given = upTo
    return placed
  })
}

function mergedStretches(placed: readonly Placed[]): readonly FateStretch[] {
  const stretches: FateStretch[] = []
  for (const { fate, tokens } of placed.toSorted((a, b) => a.at - b.at)) {
    const last = stretches.at(-1)
    if (tokens === 0) continue
    if (last?.fate === fate) stretches[stretches.length - 1] = { fate, tokens: last.tokens + tokens }
    else stretches.push({ fate, tokens })
  }
  return stretches
}
