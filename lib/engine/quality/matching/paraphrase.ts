/** Least share of an instruction's content words that stand near each other in a text that states it. */
const LEAST_WORDS_SHARE = 0.6
/** Words within which they must stand, for each distinct word of the instruction; at least `LEAST_WINDOW`. */
const WINDOW_PER_WORD = 3
const LEAST_WINDOW = 30
/** Letters by which forms of one word are taken for the same. */
const STEM = 5
const SHORTEST_WORD = 4

/** Where each word of a text stands: positions by stem. */
export type WordIndex = ReadonlyMap<string, readonly number[]>

export function indexWords(text: string): WordIndex {
  const index = new Map<string, number[]>()
  wordsOf(text).forEach(({ stem }, position) => {
    const known = index.get(stem)
    if (known) known.push(position)
    else index.set(stem, [position])
  })
  return index
}

/**
 * Whether a text says what an instruction says, as far as words can tell: all names and numbers of the instruction and most of its content words stand
 * near each other.
 */
export function isStatedIn(index: WordIndex, instruction: string): boolean {
  const content = wordsOf(instruction).filter(({ isContent }) => isContent)
  const needed = new Set(content.filter(({ isName }) => isName).map(({ stem }) => stem))
  const wanted = new Set(content.map(({ stem }) => stem))
  if (wanted.size === 0 || [...needed].some((stem) => !index.has(stem))) return false
  const places = [...wanted]
    .flatMap((stem) => (index.get(stem) ?? []).map((at) => ({ at, stem })))
    .sort((a, b) => a.at - b.at)
  const least = Math.max(1, Math.ceil(wanted.size * LEAST_WORDS_SHARE))
  const width = Math.max(LEAST_WINDOW, wanted.size * WINDOW_PER_WORD)
  const inside = new Map<string, number>()
  let first = 0
  for (const { at, stem } of places) {
    inside.set(stem, (inside.get(stem) ?? 0) + 1)
    for (let out = places[first]; out && at - out.at >= width; out = places[++first]) {
      const left = (inside.get(out.stem) ?? 1) - 1
      if (left > 0) inside.set(out.stem, left)
      else inside.delete(out.stem)
    }
    if (inside.size >= least && [...needed].every((each) => inside.has(each))) return true
  }
  return false
}

interface Word {
  readonly stem: string
  readonly isContent: boolean
  /** A number, an identifier or a path: it has no other form. */
  readonly isName: boolean
}

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_./-]*[\p{L}\p{N}_]|[\p{L}\p{N}_]/gu
/** Scripts without spaces between words: pairs of characters stand for words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => (UNSPACED.test(word) ? pairsOf(word) : [toWord(word)]))
}

function toWord(word: string): Word {
  const isName = /[\d_/]|\.\p{L}|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word)
  const lower = word.toLowerCase()
  return {
    stem: isName ? lower : lower.slice(0, STEM),
    isContent: isName || (word.length >= SHORTEST_WORD && !emptyWords.has(lower)),
    isName,
  }
}

const pairsOf = (word: string): readonly Word[] =>
  Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => ({
    stem: word.slice(at, at + 2),
    isContent: true,
    isName: false,
  }))

/** Frequent words of four letters and more that carry no meaning of their own. */
const emptyWords = new Set(
  (
    'that this with from have been were will would could should about into then than them they their there here what when where which your ' +
    'please want need like just also some only very much make sure dans avec pour cette votre être sont nous vous leur mais plus comme ' +
    'dass eine einen einem einer sind wird werden nicht auch noch sich para como esta este pero'
  ).split(' '),
)
