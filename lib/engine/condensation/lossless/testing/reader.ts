import { withMessages, type Conversation } from '../../../conversation/conversation'
import type { Part } from '../../../conversation/part'
import { stretchesOf } from '../../../conversation/stretches'
import { textSlots } from '../../../conversation/texts/text-slots'
import { indexToolPairs } from '../../../conversation/tool-pairs'
import { unescapeReferences } from '../../references/markers'
import { countingOn, numberPrefix, prefixAfter, prefixNumber, splitLines } from '../lines/lines'
import { labelOf, labelOfState } from '../strategies/subject'

/** What each readable reference stands for, followed by readers who see one stretch between compactions each, as models do. */
export function readEachStretch(conversation: Conversation): readonly (string | undefined)[] {
  const stretches = stretchesOf(conversation)
  return [...new Set(stretches)].flatMap((stretch) => {
    const seen = conversation.messages.filter((_, index) => stretches[index] === stretch)
    return new Reader(withMessages(conversation, seen), stretches.indexOf(stretch)).readAll()
  })
}

/**
 * Follows readable references as a model has to: it sees the condensed text and nothing else, reads names, printed numbers and quoted
 * words, and pays no attention to the digits that are for programs.
 */
class Reader {
  private readonly texts: readonly Seen[]
  private readonly open = new Set<string>()

  /** `before`: how many messages stand before those of the conversation. */
  constructor(conversation: Conversation, before: number) {
    this.texts = seenIn(conversation, before)
  }

  /** What each readable reference of the conversation stands for, in order; undefined where it is not found. */
  readAll(): readonly (string | undefined)[] {
    return this.texts
      .filter(({ mayHold }) => mayHold)
      .flatMap((seen) => markersIn(seen.text).map((marker) => this.follow(marker, seen)))
  }

  private follow(marker: Marker, seen: Seen): string | undefined {
    const key = `${seen.order} ${marker.start}`
    if (this.open.has(key)) return undefined
    this.open.add(key)
    try {
      for (const place of this.placesOf(marker, seen)) {
        const found = this.find(marker, place, seen)
        if (found !== undefined) return dress(found, marker, seen.position)
      }
      return undefined
    } finally {
      this.open.delete(key)
    }
  }

  /** The texts that the words of a place name, in reading order; where the whole is meant, only what an answer shows. */
  private placesOf({ words, where }: Marker, seen: Seen): readonly (readonly Seen[])[] {
    if (where === 'this text') return [[seen]]
    const spoken = /^(?:the (user|assistant)’s text|the (system) text|the (tool) results)(?: below)?$/.exec(where)
    if (spoken) return [this.texts.filter(({ speaker }) => speaker === (spoken[1] ?? spoken[2] ?? spoken[3]))]
    const named = /^(?:`([^`]+)` in )?(?:the (\S+) )?`([^`]+)`(?: below)?$/.exec(where)
    if (!named) return []
    const [, parameter, ordinal = 'first', label] = named
    const uses = this.texts.filter((text) => text.label === label && text.use === ordinalNumber(ordinal))
    const texts =
      parameter !== undefined
        ? uses.filter((text) => text.parameter === parameter)
        : words.startsWith('all ')
          ? uses.filter((text) => text.parameter === undefined)
          : uses
    return [texts]
  }

  private find(marker: Marker, texts: readonly Seen[], own: Seen): { text: string; count: number } | undefined {
    const all = /^all (\d+) lines?$/.exec(marker.words)
    if (all) return this.whole(texts, Number(all[1]))
    const numbered = /^lines? (\d+)(?:–(\d+))?$/.exec(marker.words)
    const from = numbered ? Number(numbered[1]) : undefined
    const to = numbered ? Number(numbered[2] ?? numbered[1]) : undefined
    const count = from === undefined ? Number.parseInt(marker.words) : (to ?? from) - from + 1
    const begins = (line: string): boolean =>
      from === undefined
        ? line.trimStart().startsWith(marker.quotes[0] ?? '\n')
        : numberPrefix(line) !== '' && prefixNumber(numberPrefix(line)) === from
    const ends = (line: string): boolean =>
      to === undefined
        ? line.trimStart().startsWith(marker.quotes[1] ?? '\n')
        : numberPrefix(line) !== '' && prefixNumber(numberPrefix(line)) === to
    for (const text of texts) {
      const lines = shownLines(text.text).filter((line) => text !== own || line.start < marker.start)
      const first = lines.findIndex((line) => begins(line.text))
      if (first === -1) continue
      const counted = lines[first]
      if (from === undefined && marker.quotes.length === 1 && counted) {
        const end = endOfPhysical(text.text, counted.start, count)
        if (count > 1) return this.stretches(text, counted.start, [end]).map((found) => ({ text: found, count }))[0]
      }
      const last = count === 1 ? first : lines.findIndex((line, index) => index > first && ends(line.text))
      const [start, end] = [lines[first], lines[last]]
      if (!start || !end) return undefined
      return this.stretches(text, start.start, [end.physicalEnd, end.end])
        .map((found) => ({ text: found, count }))
        .find((found) => linesOf(found.text, count) !== undefined)
    }
    return undefined
  }

  private whole(texts: readonly Seen[], count: number): { text: string; count: number } | undefined {
    const [text] = texts
    const [found = ''] = text ? this.stretches(text, 0, [text.text.length]) : []
    return [found, found.replace(/\r?\n$/, ''), found.replace(/(\\r)?\\n$/, '')]
      .map((each) => ({ text: each, count }))
      .find((each) => linesOf(each.text, count) !== undefined)
  }

  /** The text of a stretch, with what markers in it stand for. */
  private stretches(seen: Seen, start: number, ends: readonly number[]): readonly string[] {
    const inside = markersIn(seen.text)
    return ends.flatMap((end) => {
      const pieces: string[] = []
      let at = start
      for (const marker of inside) {
        if (marker.start < start || marker.start >= end) continue
        const stands = this.follow(marker, seen)
        if (stands === undefined) return []
        pieces.push(unescapeReferences(seen.text.slice(at, marker.legendStart), seen.position), stands)
        at = marker.end
      }
      return [[...pieces, unescapeReferences(seen.text.slice(at, Math.max(at, end)), seen.position)].join('')]
    })
  }
}

interface Seen {
  readonly order: number
  /** Of the message; only marks of look-alikes are undone by it. */
  readonly position: number
  readonly text: string
  /** Not where rewriting is forbidden: a marker there is somebody else’s. */
  readonly mayHold: boolean
  readonly speaker?: string
  readonly label?: string
  readonly use?: number
  readonly parameter?: string
}

interface Marker {
  readonly start: number
  readonly legendStart: number
  readonly end: number
  readonly words: string
  readonly where: string
  readonly quotes: readonly string[]
  readonly rest: string
  readonly below: readonly string[]
}

function seenIn(conversation: Conversation, before: number): readonly Seen[] {
  const pairs = indexToolPairs(conversation)
  const counts = new Map<string, number>()
  const names = new Map<Part, { label: string; use: number }>()
  const count = (label: string): { label: string; use: number } => {
    counts.set(label, (counts.get(label) ?? 0) + 1)
    return { label, use: counts.get(label) ?? 0 }
  }
  for (const part of conversation.messages.flatMap((message) => message.parts)) {
    if (part.type === 'environment') names.set(part, count(labelOfState(part)))
    if (part.type !== 'tool-call') continue
    names.set(part, count(labelOf(part).text))
    const answer = pairs.pairOf(part)?.result.part
    const name = names.get(part)
    if (answer && name) names.set(answer, name)
  }
  const seen: Seen[] = []
  conversation.messages.forEach(({ parts, role }, index) => {
    for (const part of parts) {
      for (const { text, path, restorable } of textSlots(part)) {
        const speaker = part.type === 'text' ? role : part.type === 'tool-result' ? 'tool' : undefined
        seen.push({
          order: seen.length,
          position: before + index + 1,
          text,
          mayHold: restorable,
          ...(speaker && { speaker }),
          ...names.get(part),
          ...(part.type === 'tool-call' && {
            parameter:
              path
                .join('.')
                .replace(/[`⟨⟩\n]/g, '')
                .slice(0, 60) || 'input',
          }),
        })
      }
    }
  })
  return seen
}

const markerPattern =
  /(⟨ Note: “Same as[^⟨⟩]*⟩\n)?⟨ Same as ((?:all )?\d+ lines?|lines? [\d–]+) (there|of (?:`[^`]+` in )?(?:the \S+ )?`[^`]+`(?: below)?|of the (?:user’s|assistant’s|system) text(?: below)?|of the tool results(?: below)?|of this text)((?:,? “[^“”]+”)?)([^⟨⟩]*) ~(?:\d+\.)?\d+\.\d{6} ⟩/g

const known = new Map<string, readonly Marker[]>()

function markersIn(text: string): readonly Marker[] {
  if (!text.includes('⟨ Same as ')) return []
  const before = known.get(text)
  if (before) return before
  const markers: Marker[] = []
  for (const found of text.matchAll(markerPattern)) {
    const [written, note = '', words = '', place = '', quoted = '', rest = ''] = found
    if (found.index < (markers.at(-1)?.end ?? 0)) continue
    const where = place === 'there' ? (markers.at(-1)?.where ?? '') : place.slice(3)
    const exceptions = /except ([\d–, ]+):$/.exec(rest)?.[1]
    const lines = exceptions?.split(', ').reduce((sum, range) => sum + lengthOf(range), 0) ?? 0
    const end = found.index + written.length
    const below =
      lines === 0
        ? []
        : text
            .slice(end)
            .replace(/^\r?\n/, '')
            .split('\n')
            .slice(0, lines)
    const belowText = below.join('\n')
    const breakLength = lines === 0 ? 0 : text[end] === '\r' ? 2 : 1
    const total =
      end +
      breakLength +
      (lines === 0
        ? 0
        : belowText.endsWith('\r') && end + breakLength + belowText.length < text.length
          ? belowText.length - 1
          : belowText.length)
    markers.push({
      start: found.index + note.length,
      legendStart: found.index,
      end: total,
      words,
      where,
      quotes: (/“([^“”]+)”/.exec(quoted)?.[1] ?? '').split(' … '),
      rest,
      below: below.map((line) => line.replace(/\r$/, '')),
    })
  }
  return markers
}

function lengthOf(range: string): number {
  const [first = 0, last = first] = range.split('–').map(Number)
  return last - first + 1
}

const ordinalNames = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ordinalNumber = (word: string): number =>
  ordinalNames.includes(word) ? ordinalNames.indexOf(word) + 1 : Number.parseInt(word)

interface ShownLine {
  readonly start: number
  readonly end: number
  readonly physicalEnd: number
  readonly text: string
}

/**
 * Lines that stand in the text itself: after a break, one written out, or at its start; none of a marker's own words or of the lines
 * below it. An empty first line is left out: nothing names it, and its empty match would hide the line after it.
 */
function shownLines(text: string): readonly ShownLine[] {
  const markers = markersIn(text)
  const lines: ShownLine[] = []
  let marker = 0
  for (const found of text.matchAll(/(\n|\\n|^)((?:(?!\\n)[^\n])*)/g)) {
    const start = found.index + (found[1] ?? '').length
    while ((markers[marker]?.end ?? Infinity) < start) marker++
    const current = markers[marker]
    if (current && current.legendStart <= start && start <= current.end) continue
    const end = start + (found[2] ?? '').replace(/\\?\r?$/, (tail) => (tail === '\r' ? '' : tail)).length
    const physicalEnd = text.indexOf('\n', start)
    lines.push({
      start,
      end: text.slice(start, end).endsWith('\\r') && text.startsWith('\\n', end) ? end - 2 : end,
      physicalEnd: physicalEnd === -1 ? text.length : text[physicalEnd - 1] === '\r' ? physicalEnd - 1 : physicalEnd,
      text: text.slice(start, end),
    })
  }
  return lines
}

/** Where the last of so many physical lines from `start` on ends. */
function endOfPhysical(text: string, start: number, count: number): number {
  let at = text.indexOf('\n', start)
  for (let line = 1; line < count && at !== -1; line++) at = text.indexOf('\n', at + 1)
  return at === -1 ? text.length : text[at - 1] === '\r' ? at - 1 : at
}

const breaks = /(\r\n|\n|\\r\\n|\\n)/
const physicalBreaks = /(\r\n|\n)/

/**
 * The text as that many lines with the breaks between them: those that stand there, those written out too, or these in long lines and
 * where the text begins or ends within one.
 */
function linesOf(text: string, count: number): readonly string[] | undefined {
  const physical = text.split(physicalBreaks)
  const mixed = (isCut: (index: number) => boolean): readonly string[] =>
    physical.flatMap((piece, index) =>
      index % 2 === 0 && (isCut(index) || splitLines(piece).length > 1) ? piece.split(breaks) : [piece],
    )
  const last = physical.length - 1
  const ways = [
    () => physical,
    () => text.split(breaks),
    () => mixed(() => false),
    () => mixed((index) => index === 0),
    () => mixed((index) => index === last),
  ]
  return ways.map((split) => split()).find((pieces) => pieces.length === 2 * count - 1)
}

/** As the words after the place say: numbers, signs, breaks, and the lines below in the places of those excepted. */
function dress(
  { text, count }: { text: string; count: number },
  { rest, below, words }: Marker,
  position: number,
): string {
  const pieces = linesOf(text, count) ?? []
  const sign = /each line (after|without) "(.)"/.exec(rest)
  const numbered = /numbered from (?:(\d+)|"([^"]+)")/.exec(rest)
  const first =
    numbered?.[2] ??
    (numbered?.[1] === undefined
      ? undefined
      : prefixAfter(numberPrefix(pieces[0] ?? ''), Number(numbered[1]) - prefixNumber(numberPrefix(pieces[0] ?? ''))))
  const prefixAt = first === undefined ? undefined : countingOn(first)
  const bare = (line: string): string => line.slice(numberPrefix(line).length)
  const start = Number(/lines? (\d+)/.exec(words)?.[1] ?? 0)
  const replaced = new Map(
    (/except ([\d–, ]+):$/.exec(rest)?.[1] ?? '')
      .split(', ')
      .filter((range) => range !== '')
      .flatMap((range) => Array.from({ length: lengthOf(range) }, (_, more) => Number.parseInt(range) + more - start))
      .map((line, index) => [line, below[index] ?? ''] as const),
  )
  const names: Readonly<Record<string, string>> = { LF: '\n', CRLF: '\r\n', escaped: '\\n', 'escaped CRLF': '\\r\\n' }
  const breakName = /, (LF|CRLF|escaped CRLF|escaped)(?:,|$)/.exec(rest)?.[1]
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return breakName ? (names[breakName] ?? piece) : piece
      const other = replaced.get(index / 2)
      if (other !== undefined) return unescapeReferences(other, position)
      if (sign) return sign[1] === 'after' ? `${sign[2]}${bare(piece)}` : piece.slice(1)
      return prefixAt ? prefixAt(index / 2) + bare(piece) : rest.includes('without line numbers') ? bare(piece) : piece
    })
    .join('')
}
