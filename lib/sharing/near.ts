import { invariant } from '@/lib/engine'
import { foldedSearch } from './literal-search'

/** Where a pattern is worth a look. The first two kinds only save time: the pattern finds nothing elsewhere. */
export type Near =
  /** Whatever it matches begins with one of these clues: in small letters, found in either case of ASCII ones. */
  | { readonly begins: readonly string[] }
  /** One of these is in whatever it matches, which begins at most so far before it and ends at most so far after its beginning. */
  | { readonly clues: readonly string[] | RegExp; readonly before: number; readonly after: number }
  /**
   * What it matches counts only beside one of these, of which it knows nothing itself: where it begins at most so far before one, and
   * ends at most so far after the beginning of that.
   */
  | { readonly beside: readonly string[]; readonly before: number; readonly after: number }

export interface ContextRule {
  /** Global. */
  readonly pattern: RegExp
  /** Absent where the pattern itself is cheap: it begins with a rare character. */
  readonly near?: Near
}

export interface NearMatch {
  readonly match: RegExpExecArray
  /** In the whole text. */
  readonly index: number
}

/** A text, and the matches in it of each pattern that was given to the search. */
export interface Reading {
  readonly text: string
  matchesOf(each: ContextRule): readonly NearMatch[]
}

/**
 * Looks for many patterns in a text, each only where one of its clues is near. All clues are found in one walk over the text; a
 * pattern none of whose clues is there costs nothing.
 */
export function nearSearch(looked: readonly ContextRule[]): (text: string) => Reading {
  const search = foldedSearch(looked.map(({ near }) => wordsOf(near)))
  const compiled = new Map(
    looked.map((each, group) => [
      each,
      { group, sticky: new RegExp(each.pattern.source, each.pattern.flags.replace('g', 'y')) },
    ]),
  )
  return (text) => {
    const places = search(text)
    const matchesOf = (each: ContextRule): readonly NearMatch[] => {
      const { near, pattern } = each
      const known = compiled.get(each)
      invariant(known !== undefined, 'a pattern is looked for that was not given')
      if (near === undefined) return [...text.matchAll(pattern)].map((match) => ({ match, index: match.index }))
      if ('begins' in near) return matchesAt(text, known.sticky, places[known.group] ?? [])
      if ('beside' in near) return matchesBeside(text, pattern, places[known.group] ?? [], near)
      const found =
        near.clues instanceof RegExp
          ? [...text.matchAll(near.clues)].map(({ index }) => index)
          : (places[known.group] ?? [])
      return found.length === 0 ? [] : inWindows(text, pattern, windowsOf(text.length, found, near))
    }
    return { text, matchesOf }
  }
}

function wordsOf(near: Near | undefined): readonly string[] {
  if (near === undefined) return []
  if ('begins' in near) return near.begins
  if ('beside' in near) return near.beside
  return near.clues instanceof RegExp ? [] : near.clues
}

function matchesAt(text: string, sticky: RegExp, places: readonly number[]): readonly NearMatch[] {
  const matches: NearMatch[] = []
  let free = 0
  for (const place of places) {
    if (place < free) continue
    sticky.lastIndex = place
    const match = sticky.exec(text)
    if (match === null) continue
    matches.push({ match, index: place })
    free = sticky.lastIndex
  }
  return matches
}

interface Window {
  readonly start: number
  end: number
}

/** Windows that overlap are one: no character is read twice. */
function windowsOf(
  length: number,
  places: readonly number[],
  { before, after }: { readonly before: number; readonly after: number },
): readonly Window[] {
  const windows: Window[] = []
  for (const place of places) {
    const [start, end] = [Math.max(0, place - before - 1), Math.min(length, place + after + 1)]
    const last = windows.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else windows.push({ start, end })
  }
  return windows
}

function inWindows(text: string, pattern: RegExp, windows: readonly Window[]): readonly NearMatch[] {
  const matches: NearMatch[] = []
  for (const { start, end } of windows) {
    for (const match of text.slice(start, end).matchAll(pattern)) {
      // What stands before the window is not seen: nothing may begin at its very edge.
      if (start === 0 || match.index > 0) matches.push({ match, index: start + match.index })
    }
  }
  return matches
}

function matchesBeside(
  text: string,
  pattern: RegExp,
  places: readonly number[],
  near: Extract<Near, { beside: unknown }>,
): readonly NearMatch[] {
  if (places.length === 0) return []
  let first = 0
  return inWindows(text, pattern, windowsOf(text.length, places, near)).filter(({ match, index }) => {
    const end = index + match[0].length
    while ((places[first] ?? Infinity) + near.after < end) first++
    return (places[first] ?? Infinity) - near.before <= index
  })
}

/** The words that a match begins with, separated by `|`. */
export const begins = (words: string): Near => ({ begins: words.split('|') })

/** Words, separated by `|`, that stand at most `before` characters after the start of a match and `after` before its end. */
export const within = (before: number, after: number, words: string): Near => ({
  clues: words.split('|'),
  before,
  after,
})

/** The same of words that a match does not hold. */
export const beside = (before: number, after: number, words: string): Near => ({
  beside: words.split('|'),
  before,
  after,
})
