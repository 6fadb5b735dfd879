/**
 * The split patterns of the encodings as scanners. Each returns the end of the piece that starts at `start`, exactly as
 * the regular expression with its backtracking does, in linear time over the whole text. They read one class per byte
 * (see `readKinds`), so a run of characters of one class is a run of bytes.
 */
export type Scanner = (bytes: Uint8Array, kinds: Uint8Array, start: number) => number

/** One bit per character class that the patterns distinguish; 0 ends the text. */
const LOWER = 1
const UPPER = 2
const CASELESS = 4
const MARK = 8
const NUMBER = 16
const SPACE = 32
const NEWLINE = 64
const OTHER = 128
const LETTER = LOWER | UPPER | CASELESS

const classes = [
  [/^\p{Ll}$/u, LOWER],
  [/^[\p{Lu}\p{Lt}]$/u, UPPER],
  [/^[\p{Lm}\p{Lo}]$/u, CASELESS],
  [/^\p{M}$/u, MARK],
  [/^\p{N}$/u, NUMBER],
  [/^[\r\n]$/u, NEWLINE],
  // Not \s: the reference uses this property, which includes U+0085 and excludes U+FEFF.
  [/^\p{White_Space}$/u, SPACE],
] as const

/** Class of each code point; 0 until first seen, so that only the pages in use take memory. */
const kindOfCodePoint = new Uint8Array(0x110000)

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  const kind = classes.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER
  kindOfCodePoint[codePoint] = kind
  return kind
}

const kindOfAscii = Uint8Array.from({ length: 0x80 }, (_, codePoint) => classify(codePoint))

export function isLetterOrNumber(codeUnit: number): boolean {
  return ((kindOfCodePoint[codeUnit]! || classify(codeUnit)) & (LETTER | NUMBER)) !== 0
}

/** Writes the class of each character to all of its bytes, and 0 after the last. `bytes` must be well-formed UTF-8. */
export function readKinds(bytes: Uint8Array, length: number, kinds: Uint8Array): void {
  const ofAscii = kindOfAscii
  for (let at = 0; at < length; ) {
    let lead = bytes[at]!
    for (; lead < 0x80 && at < length; lead = bytes[++at]!) kinds[at] = ofAscii[lead]!
    if (at === length) break
    const width = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    let codePoint = lead & (0x7f >> width)
    for (let rest = 1; rest < width; rest++) codePoint = (codePoint << 6) | (bytes[at + rest]! & 0x3f)
    const kind = kindOfCodePoint[codePoint]! || classify(codePoint)
    for (const end = at + width; at < end; ) kinds[at++] = kind
  }
  kinds[length] = 0
}

export const scanO200k: Scanner = (bytes, kinds, start) => {
  const kind = kinds[start]!
  if (kind & (LETTER | MARK)) return contractionEnd(bytes, o200kWordEnd(kinds, start))
  if (kind & (SPACE | OTHER)) {
    const second = characterEnd(bytes, start)
    if (kinds[second]! & (LETTER | MARK)) return contractionEnd(bytes, o200kWordEnd(kinds, second))
  }
  return restEnd(bytes, kinds, start, SLASH)
}

export const scanCl100k: Scanner = (bytes, kinds, start) => {
  const kind = kinds[start]!
  if (kind & LETTER) return runEnd(kinds, start, LETTER)
  const contracted = contractionEnd(bytes, start)
  if (contracted > start) return contracted
  if (kind & (SPACE | OTHER | MARK)) {
    const second = characterEnd(bytes, start)
    if (kinds[second]! & LETTER) return runEnd(kinds, second, LETTER)
  }
  return restEnd(bytes, kinds, start, NO_BYTE)
}

const APOSTROPHE = 0x27
const BLANK = 0x20
const SLASH = 0x2f
const NO_BYTE = -1

function runEnd(kinds: Uint8Array, start: number, wanted: number): number {
  let at = start
  while (kinds[at]! & wanted) at++
  return at
}

function characterEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while ((bytes[at]! & 0xc0) === 0x80) at++
  return at
}

/**
 * `[Lu Lt Lm Lo M]*[Ll Lm Lo M]+`, else `[Lu Lt Lm Lo M]+[Ll Lm Lo M]*`, at a letter or mark: if no lower-case letter
 * follows the first run, the first pattern backtracks to the run's last caseless letter or mark.
 */
function o200kWordEnd(kinds: Uint8Array, start: number): number {
  let at = start
  let caselessEnd = start
  for (; kinds[at]! & (UPPER | CASELESS | MARK); at++) if (kinds[at] !== UPPER) caselessEnd = at + 1
  if (kinds[at] === LOWER) return runEnd(kinds, at, LOWER | CASELESS | MARK)
  return caselessEnd > start ? caselessEnd : at
}

/** `(?i:'s|'t|'re|'ve|'m|'ll|'d)?` */
function contractionEnd(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== APOSTROPHE) return start
  const first = bytes[start + 1]! | 0x20
  if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return start + 2
  const second = bytes[start + 2]! | 0x20
  if (first === 0x6c && second === 0x6c) return start + 3
  if ((first === 0x72 || first === 0x76) && second === 0x65) return start + 3
  // U+017F, the long s, case-folds to s.
  return bytes[start + 1] === 0xc5 && bytes[start + 2] === 0xbf ? start + 3 : start
}

/** `\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n…]*|\s*[\r\n]+|\s+(?!\S)|\s+`, where … is one more byte. */
function restEnd(bytes: Uint8Array, kinds: Uint8Array, start: number, alsoTrailing: number): number {
  if (kinds[start] === NUMBER) return numberEnd(bytes, kinds, start)
  const symbols = bytes[start] === BLANK ? start + 1 : start
  let at = runEnd(kinds, symbols, OTHER | MARK)
  if (at === symbols) return spaceEnd(bytes, kinds, start)
  while (kinds[at] === NEWLINE || bytes[at] === alsoTrailing) at++
  return at
}

function numberEnd(bytes: Uint8Array, kinds: Uint8Array, start: number): number {
  let at = characterEnd(bytes, start)
  if (kinds[at] === NUMBER) at = characterEnd(bytes, at)
  return kinds[at] === NUMBER ? characterEnd(bytes, at) : at
}

function spaceEnd(bytes: Uint8Array, kinds: Uint8Array, start: number): number {
  let at = start
  let newlineEnd = start
  for (; kinds[at]! & (SPACE | NEWLINE); at++) if (kinds[at] === NEWLINE) newlineEnd = at + 1
  if (newlineEnd > start) return newlineEnd
  if (kinds[at] === 0) return at
  let last = at - 1
  while ((bytes[last]! & 0xc0) === 0x80) last--
  return last > start ? last : at
}
