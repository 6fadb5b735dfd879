import type { LineTable, TextLines } from './line-table'

/** A quote has at least so many characters: enough to be looked up, and not to be met by chance. */
const SHORTEST = 6
const LENGTHS = [SHORTEST, 9, 12, 15, 18, 22, 26, 31, 36, 42, 48, 64, 79] as const
/** Earlier lines that begin alike, compared before giving up. */
const MOST_COMPARED = 256

/** Finds lines of a place by how they begin, indentation left out. */
export class Beginnings {
  /** By more and more characters, as far as was asked for: of a log or a table all lines begin alike, but not for long. */
  private readonly heads: Heads[] = []

  constructor(
    private readonly table: LineTable,
    private readonly texts: readonly TextLines[],
  ) {}

  /** The shortest quote that no earlier line of the place begins with; undefined where there is none. */
  quoteOf(line: number): string | undefined {
    const text = quotable(this.table.textAt(line))
    if (text.length < SHORTEST) return undefined
    return quotesOf(text).find((quote) => this.isFirst(line, quote))
  }

  /** Whether the line is the first of the place that begins so. */
  isFirst(line: number, quote: string): boolean {
    const alike = this.beginningAs(quote)
    for (let index = 0; index < MOST_COMPARED; index++) {
      const other = alike[index]
      if (other === undefined) return false
      if (other === line) return !innerPieces(this.table.textAt(line)).some((piece) => piece.startsWith(quote))
      if (beginsWith(this.table.textAt(other), quote)) return false
    }
    return false
  }

  /** To be called where the last text was taken from the place. */
  removed(text: TextLines): void {
    for (const heads of this.heads) heads.removed(text)
  }

  /** Lines among which all are that begin so: as few as are compared, where that many characters of the quote tell them apart. */
  private beginningAs(quote: string): readonly number[] {
    let alike: readonly number[] = []
    for (const [at, length] of LENGTHS.entries()) {
      if (length > quote.length) break
      this.heads[at] ??= new Heads(this.table, this.texts, length)
      alike = this.heads[at].of(quote)
      if (alike.length <= MOST_COMPARED) break
    }
    return alike
  }
}

/** The lines of a place by their first characters, so many of them. Nothing is read before it is asked for. */
class Heads {
  private readonly lines = new Map<string, number[]>()
  /** Texts in it so far; more may come. */
  private indexed = 0

  constructor(
    private readonly table: LineTable,
    private readonly texts: readonly TextLines[],
    private readonly length: number,
  ) {}

  /** Those that begin as the text does, in their order. */
  of(text: string): readonly number[] {
    for (; this.indexed < this.texts.length; this.indexed++) this.index(this.texts[this.indexed])
    return this.lines.get(text.slice(0, this.length)) ?? []
  }

  removed(text: TextLines): void {
    if (this.indexed <= this.texts.length) return
    this.indexed--
    for (let line = text.end - 1; line >= text.start; line--) {
      for (const head of this.headsOf(line)) {
        const lines = this.lines.get(head)
        if (lines?.at(-1) === line) lines.pop()
      }
    }
  }

  private index(text: TextLines | undefined): void {
    for (let line = text?.start ?? 0; line < (text?.end ?? 0); line++) {
      for (const head of this.headsOf(line)) {
        const lines = this.lines.get(head)
        if (!lines) this.lines.set(head, [line])
        else if (lines.at(-1) !== line) lines.push(line)
      }
    }
  }

  /** How a line, and what may be read as lines in it, begins. */
  private headsOf(line: number): readonly string[] {
    const text = this.table.textAt(line)
    return [text.trimStart(), ...innerPieces(text)]
      .filter((piece) => piece.length >= this.length)
      .map((piece) => piece.slice(0, this.length))
  }
}

/** How the last line of a run begins, so that no line between begins so; undefined where there is no such quote. */
export function closingQuote(table: LineTable, start: number, line: number): string | undefined {
  const text = quotable(table.textAt(line))
  return quotesOf(text).find((quote) => {
    for (let between = start; between < line; between++)
      if (
        between > start
          ? beginsWith(table.textAt(between), quote)
          : innerPieces(table.textAt(between)).some((piece) => piece.startsWith(quote))
      )
        return false
    return true
  })
}

const beginsWith = (text: string, quote: string): boolean =>
  text.trimStart().startsWith(quote) || innerPieces(text).some((piece) => piece.startsWith(quote))

/** A line that holds a few breaks written out may be read as several lines. */
const innerPieces = (text: string): readonly string[] =>
  text.includes('\\n')
    ? text
        .split('\\n')
        .slice(1)
        .map((piece) => piece.trimStart())
    : []

/** Of a line, what a quote may show: no quotation marks, dots or brackets of ours, and no half of a character. */
const quotable = (text: string): string =>
  (/^[^“”…⟨⟩\n\r\u2028\u2029]*/.exec(text.trimStart().slice(0, 80))?.[0] ?? '').split('\\n')[0] ?? ''

/** The beginnings of a text, the shorter first, cut between words where that leaves enough. */
function quotesOf(text: string): readonly string[] {
  const quotes = LENGTHS.map((length) => cutAt(text, length)).filter(
    (quote, index, all) => quote !== '' && all.indexOf(quote) === index,
  )
  return quotes
}

function cutAt(text: string, length: number): string {
  const whole = text.trimEnd()
  if (whole.length <= length) return whole
  const space = whole.lastIndexOf(' ', length)
  return whole
    .slice(0, space >= SHORTEST ? space : length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}
