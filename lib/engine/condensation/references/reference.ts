/** How the line numbers in front of the lines (`12→`, `12 | `) differ from those at the place referred to. */
export type Numbering =
  | { readonly type: 'same' } // the lines as they stand there
  | { readonly type: 'none' } // without the numbers that stand there
  | { readonly type: 'from'; readonly first: string } // with this prefix before the first line, and counting on
  | { readonly type: 'shift'; readonly first: number } // written as they are there, but counting from this number
  | { readonly type: 'after'; readonly sign: DiffSign } // unnumbered, each after the sign of a diff
  | { readonly type: 'without'; readonly sign: DiffSign } // each without the sign that stands there

export const diffSigns = ['+', '-', ' '] as const
export type DiffSign = (typeof diffSigns)[number]

/** Line breaks of the text that stands for lines with others: as their names in a marker. */
export const breakNames = { '\n': 'LF', '\r\n': 'CRLF', '\\n': 'escaped', '\\r\\n': 'escaped CRLF' } as const
export type LineBreak = keyof typeof breakNames
export const lineBreaks = Object.keys(breakNames) as LineBreak[]

/** Lines (numbers as in `Reference`) in whose places others stand. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** What a reader needs to find the lines of a reference in the condensed text: what stands in it, and where. */
export interface ReadableLines {
  readonly lines: NamedLines
  /** `the second `Read src/a.ts``; undefined where it is the place of the reference before it. */
  readonly place?: string
}

export type NamedLines =
  | { readonly type: 'all' }
  /** By the number that a tool printed in front of the first of them. */
  | { readonly type: 'numbered'; readonly first: number }
  /** By the beginnings of the first and of the last of them, without indentation; few lines by that of the first and their number. */
  | { readonly type: 'quoted'; readonly first: string; readonly last?: string }

/** Who can follow a reference: a reader of the condensed text, or only a program that expands. */
export const referenceStyles = ['readable', 'compact'] as const
export type ReferenceStyle = (typeof referenceStyles)[number]

/** Of content that holds these references: readable where each of them is; undefined where there are none. */
export const styleOf = (references: readonly Pick<Reference, 'readable'>[]): ReferenceStyle | undefined =>
  references.length === 0 ? undefined : references.every(({ readable }) => readable) ? 'readable' : 'compact'

/** Stands for whole lines of another message, or of the same message before it. */
export interface Reference {
  /** Position of the message in the conversation, from 1. */
  readonly message: number
  /** Lines of the message's text slots, counted from 1 through all its slots, in their original (expanded) text. */
  readonly firstLine: number
  readonly lastLine: number
  readonly numbering: Numbering
  /** Set where all breaks between the lines are this one, and not those at the place referred to. */
  readonly breaks?: LineBreak
  /** Lines that differ; `replacements` has what stands in their places, line by line, as written below the marker. */
  readonly exceptions?: readonly LineRange[]
  readonly replacements?: readonly string[]
  /** Set where it is written for a reader who sees only the condensed text. */
  readonly readable?: ReadableLines
  /** What the lines are, for the reader of a compact reference: a path. */
  readonly about?: string
  /** Check of the exact text the reference stands for (see `checkOf`). */
  readonly check: string
}

/** A reference as it is written: without a message where it goes on in that of the one before it, without the lines below its marker. */
export type WrittenReference = Omit<Reference, 'message'> & { readonly message?: number }

export const formatRange = ({ first, last }: LineRange): string => (first === last ? String(first) : `${first}–${last}`)

export function parseSign(relation: string | undefined, written: string | undefined): Numbering | undefined {
  const sign = diffSigns.find((known): known is DiffSign => known === written)
  return sign && (relation === 'after' || relation === 'without') ? { type: relation, sign } : undefined
}

export function parseNumbering(from: string | undefined): Numbering {
  if (from === undefined) return { type: 'same' }
  return from.startsWith('"') ? { type: 'from', first: from.slice(1, -1) } : { type: 'shift', first: Number(from) }
}

export function parseRange(text: string): LineRange {
  const [first = 0, last = first] = text.split('–').map(Number)
  return { first, last }
}
