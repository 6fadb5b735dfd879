import {
  breakNames,
  formatRange,
  lineBreaks,
  parseNumbering,
  parseRange,
  parseSign,
  type NamedLines,
  type Numbering,
  type ReadableLines,
  type Reference,
  type WrittenReference,
} from './reference'

/** Says once how to read references. Stands on a line of its own before the first of them, and belongs to it. */
export const legend =
  '⟨ Note: “Same as …” stands for lines above: by the numbers printed before them; “A … B”, from the first there that begins with A to the next that begins with B; “A”, as many from there as said. Of calls named alike the first is meant unless “second, third …” is said. ⟩\n'
/** The legend, and what it said before: few lines had two quotes too; these were “A” to “B”, and places “the first `ls` above”. */
export const legends = [
  legend,
  '⟨ Note: “Same as …” stands for the lines named: by the numbers printed before them, or “A … B”, from the first line there that begins with A to the next that begins with B. They stand above, in the first call so named unless “second, third …” is said. ⟩\n',
  '⟨ Note: “Same as …” stands for the lines named: by the numbers printed before them, or from the first line there that begins with the first quote to the next that begins with the second. They stand above, in the first call so named unless “second, third …” is said. ⟩\n',
  '⟨ Note: “Same as …” stands for the lines named: by the numbers printed before them, or from the first line there that begins with the first quote to the next that begins with the second. “First, second …” count from the start of this conversation. ⟩\n',
] as const

export type PlacedWords =
  | { readonly type: 'call'; readonly label: string; readonly ordinal: number; readonly parameter?: string }
  | { readonly type: 'spoken'; readonly by: Speaker }
  | { readonly type: 'here' }

/** Texts that have no name of their own are told apart by who wrote them. */
export const speakers = {
  user: 'the user’s text',
  assistant: 'the assistant’s text',
  system: 'the system text',
  tool: 'the tool results',
} as const
export type Speaker = keyof typeof speakers

export type Direction = 'above' | 'below'

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const
const ordinalOf = (position: number): string => ordinals[position - 1] ?? `${position}${endingOf(position)}`
const endingOf = (position: number): string =>
  position % 100 > 10 && position % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th')

/** The place in words; above, and the first, where nothing else is said. A label and a parameter hold no backtick, bracket or line break. */
export function placeInWords(words: PlacedWords, direction: Direction): string {
  const below = direction === 'below' ? ' below' : ''
  switch (words.type) {
    case 'call':
      return `${words.parameter === undefined ? '' : `\`${words.parameter}\` in `}${words.ordinal === 1 ? '' : `the ${ordinalOf(words.ordinal)} `}\`${words.label}\`${below}`
    case 'spoken':
      return `${speakers[words.by]}${below}`
    case 'here':
      return 'this text'
  }
}

/** Between the quotes of the first and of the last line, which hold none. Two tokens, where quotes of their own take four. */
const upTo = ' … '

/** `⟨ Same as lines 109–165 of `Read src/a.ts`, numbered from 158 ~12.3.482913 ⟩`: after the sign message, first line and check, for programs. */
export function formatReadable(reference: Reference, { lines, place }: ReadableLines): string {
  const { message, firstLine, lastLine, numbering, breaks, exceptions, check } = reference
  const count = lastLine - firstLine + 1
  const where = place === undefined ? 'there' : `of ${place}`
  const offset = lines.type === 'numbered' ? lines.first - firstLine : 0
  const details = [
    formatNumbering(numbering),
    breaks && breakNames[breaks],
    exceptions &&
      `except ${exceptions.map(({ first, last }) => formatRange({ first: first + offset, last: last + offset })).join(', ')}:`,
  ].filter((detail) => detail)
  const code = place === undefined ? `~${firstLine}.${check}` : `~${message}.${firstLine}.${check}`
  return `⟨ Same as ${[`${nameLines(lines, count)} ${where}${quotesOf(lines)}`, ...details].join(', ')} ${code} ⟩`
}

const quotesOf = (lines: NamedLines): string =>
  lines.type === 'quoted' ? ` “${lines.first}${lines.last === undefined ? '' : `${upTo}${lines.last}`}”` : ''

function nameLines(lines: NamedLines, count: number): string {
  switch (lines.type) {
    case 'all':
      return `all ${count} ${count === 1 ? 'line' : 'lines'}`
    case 'numbered':
      return `${count === 1 ? 'line' : 'lines'} ${formatRange({ first: lines.first, last: lines.first + count - 1 })}`
    case 'quoted':
      return `${count} ${count === 1 ? 'line' : 'lines'}`
  }
}

function formatNumbering(numbering: Numbering): string | undefined {
  switch (numbering.type) {
    case 'same':
      return undefined
    case 'none':
      return 'without line numbers'
    case 'from':
      return `numbered from "${numbering.first}"`
    case 'shift':
      return `numbered from ${numbering.first}`
    case 'after':
    case 'without':
      return `each line ${numbering.type} "${numbering.sign}"`
  }
}

/** Of one line, or of two; each was in quotes of its own before, behind a comma. */
const quotes = '“[^“”⟨⟩\\n]{1,163}”(?: to “[^“”⟨⟩\\n]{1,80}”)?'
const name = '`[^`⟨⟩\\n]{1,120}`'
const place = `(?:(?:(?:${name} in )?(?:the [a-z0-9]{3,12} )?${name}|${Object.values(speakers).join('|')})(?: above| below)?|this text)`
const range = '\\d{1,9}(?:–\\d{1,9})?'
const where = `(?:there|of ${place})`
const details = `(?:, (?:without line numbers|numbered from (?:\\d{1,9}|"[^"\\n⟨⟩]{1,40}")|each line (?:after|without) "[-+ ]"))?(?:, (?:${Object.values(breakNames).join('|')}))?(?:, except ${range}(?:, ${range}){0,99}:)?`
/** What stands between the brackets of a readable reference. */
export const readablePattern = `Same as (?:(?:all \\d{1,9} lines?|lines? ${range}) ${where}|\\d{1,9} lines? ${where},? ${quotes})${details} ~(?:\\d{1,9}\\.)?\\d{1,9}\\.\\d{6}`

const fieldsPattern = new RegExp(
  '^⟨ Same as (?<all>all )?(?:lines? (?<from>\\d+)(?:–(?<to>\\d+))?|(?<count>\\d+) lines?) (?:there|of (?<place>' +
    place +
    '))(?:,? “(?<quoted>[^“”]+)”(?: to “(?<last>[^“”]+)”)?)?(?:, (?:(?<unnumbered>without line numbers)|numbered from (?<numbered>\\d+|"[^"]+")|each line (?<relation>after|without) "(?<sign>[-+ ])"))?' +
    `(?:, (?<breaks>${Object.values(breakNames)
      .toSorted((a, b) => b.length - a.length)
      .join(
        '|',
      )}))?(?:, except (?<exceptions>[\\d–, ]+):)? ~(?:(?<message>\\d+)\\.)?(?<line>\\d+)\\.(?<check>\\d{6}) ⟩$`,
)

/** A reference as written; without a message where it goes on in the place of the one before it. */
export function parseReadable(written: string): WrittenReference {
  const found = fieldsPattern.exec(written)?.groups ?? {}
  const firstLine = Number(found.line)
  const from = found.from === undefined ? undefined : Number(found.from)
  const count = from === undefined ? Number(found.count) : Number(found.to ?? from) - from + 1
  const offset = firstLine - (from ?? firstLine)
  const breaks = lineBreaks.find((lineBreak) => breakNames[lineBreak] === found.breaks)
  const exceptions = found.exceptions
    ?.split(', ')
    .map(parseRange)
    .map(({ first, last }) => ({ first: first + offset, last: last + offset }))
  return {
    ...(found.message !== undefined && { message: Number(found.message) }),
    firstLine,
    lastLine: firstLine + count - 1,
    numbering: found.unnumbered
      ? { type: 'none' }
      : (parseSign(found.relation, found.sign) ?? parseNumbering(found.numbered)),
    ...(breaks && { breaks }),
    ...(exceptions && { exceptions }),
    readable: { lines: namedLines(found, from), ...(found.place !== undefined && { place: found.place }) },
    check: found.check ?? '',
  }
}

function namedLines(found: Readonly<Record<string, string | undefined>>, from: number | undefined): NamedLines {
  if (from !== undefined) return { type: 'numbered', first: from }
  if (found.quoted === undefined) return { type: 'all' }
  if (found.last !== undefined) return { type: 'quoted', first: found.quoted, last: found.last }
  const [first = '', last] = found.count === '1' ? [found.quoted] : found.quoted.split(upTo)
  return { type: 'quoted', first, ...(last !== undefined && { last }) }
}
