import { listOf, objectOf, stringOf, type JsonObject } from '../../core/json'
import { escapeLines, unescapeLines, type TextForm } from '../mapped/texts'

/*
 * An entry of the history: lines of the person's (`#### `), what was answered, or anything else (starts, quotes). `loose`: in this file,
 * lines end without the two spaces that Aider writes, as when an editor trimmed them.
 */

type Kind = 'start' | 'user' | 'note' | 'assistant' | 'blank'

const USER = '#### '
const starts = /^# aider chat started at \d/
const notes = /^>(?: |\r?$)/
/** Aider ends each line of the person's with two spaces: without them, it is a heading of the model's. */
const ofPerson = /^#### [^\n]* {2}\r?$/
const ofPersonLoose = /^#### /

const special = (loose: boolean): RegExp =>
  new RegExp([starts, notes, loose ? ofPersonLoose : ofPerson].map(({ source }) => source).join('|'))

function kindOf(line: string, loose: boolean): Kind {
  if (starts.test(line)) return 'start'
  if (notes.test(line)) return 'note'
  if ((loose ? ofPersonLoose : ofPerson).test(line)) return 'user'
  return line.trim() === '' ? 'blank' : 'assistant'
}

interface Run {
  readonly kind: Exclude<Kind, 'blank'>
  text: string
}

/** Lines of one kind behind each other; blank ones go with those before them, and with an answer that follows. */
function runsIn(text: string, loose: boolean): readonly Run[] {
  const runs: Run[] = []
  let blank = ''
  for (const line of text.split(/(?<=\n)/)) {
    const kind = kindOf(line.replace(/\n$/, ''), loose)
    const last = runs.at(-1)
    if (kind === 'blank') blank += line
    else if (last?.kind === kind && kind !== 'start' && (blank === '' || kind === 'assistant')) {
      last.text += blank + line
      blank = ''
    } else {
      const own = kind === 'assistant' || !last ? blank : ''
      if (own === '' && last) last.text += blank
      runs.push({ kind, text: own + line })
      blank = ''
    }
  }
  const last = runs.at(-1)
  if (last) last.text += blank
  return runs
}

/** The entries of a file, in which all of its text stands, each with the number of its session. */
export function entriesIn(text: string): readonly JsonObject[] {
  const loose = !text.split('\n').some((line) => ofPerson.test(line))
  let session = -1
  return runsIn(text, loose).map((run) => {
    if (run.kind === 'start') session++
    return { session, ...entryOf(run, loose) }
  })
}

function entryOf({ kind, text }: Run, loose: boolean): JsonObject {
  const own = loose ? { loose } : {}
  if (kind === 'user') {
    const lines = text.split(/(?<=\n)/)
    const said = lines.filter((line) => line.startsWith(USER))
    const ends = said.map((line) => (loose ? /\r?\n?$/ : / {2}\r?\n?$/).exec(line)?.[0] ?? '')
    return {
      kind,
      ...own,
      text: said
        .map((line, index) => line.slice(USER.length, line.length - (ends[index] ?? '').length))
        .map((line) => (loose && /[ \r]\\+$/.test(line) ? line.slice(0, -1) : line))
        .join('\n'),
      ends,
      after: lines.slice(said.length).join(''),
    }
  }
  if (kind !== 'assistant') return { kind: 'other', text }
  const before = /^\r?\n/.exec(text)?.[0] ?? ''
  const after = /(?:\r?\n){0,2}$/.exec(text.slice(before.length))?.[0] ?? ''
  const inside = text.slice(before.length, text.length - after.length)
  return { kind, ...own, before, text: unescapeLines(inside, special(loose)), after }
}

export const historyForm: TextForm = {
  render(value) {
    const entry = objectOf(value)
    const text = stringOf(entry.text)
    if (entry.kind === 'user')
      return personLines(text, listOf(entry.ends).map(stringOf), entry.loose === true) + stringOf(entry.after)
    if (entry.kind !== 'assistant') return text
    // Only so much of the white space around it is not its own.
    const before = entry.before === '' && /^\r?\n/.test(text) ? '\n' : stringOf(entry.before)
    const after = text.endsWith('\n') && !/\n\r?\n$/.test(stringOf(entry.after)) ? '\n\n' : stringOf(entry.after)
    return before + escapeLines(text, special(entry.loose === true)) + after
  },
  between(text, before, after) {
    const [one, other] = [objectOf(before), objectOf(after)]
    const newLine = text === '' || text.endsWith('\n') ? '' : '\n'
    if (one.kind === 'assistant' && other.kind === 'assistant') return `${newLine}>  \n`
    return one.kind === 'user' && other.kind === 'user' && !/\n\s*\n$/.test(text) ? `${newLine}\n` : newLine
  },
}

/** Each line with what it ended in; one too many ends like the first. A line whose own end could be taken for that ends in a backslash. */
function personLines(text: string, ends: readonly string[], loose: boolean): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const isLast = index === lines.length - 1
      const end = (isLast ? ends.at(-1) : (ends[index] ?? ends[0])) ?? ''
      const own = isLast || end.includes('\n') ? end : `${end}\n`
      return `${USER}${line}${loose && /[ \r]\\*$/.test(line) ? '\\' : ''}${own}`
    })
    .join('')
}
