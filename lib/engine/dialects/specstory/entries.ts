import type { JsonObject } from '../../core/json'
import { spelled, spellings } from './page'

/*
 * A page as entries: what stands before its first message, then each message, with its heading as it stands (`head`), its segments, and
 * the line that parts it from the next (`tail`).
 */

/** A heading of a message, a thought or a call, each at the start of a line. */
const openings =
  /(?:^|(?<=\n))(?:_\*\*(?<who>User|Agent|Assistant)(?<aside> - sidechain)?(?: \((?<told>[^\n]*)\))?\*\*_[ \t]*(?:\r?\n|$)(?:<!-- message-id: [^\n]* -->\r?\n)?(?:\r?\n)?|(?<thought><think><details><summary>Thought Process<\/summary>(?:\r?\n)?)|<tool-use data-tool-type="(?<type>[^"\n]*)" data-tool-name="(?<name>[^"\n]*)"><details>(?<gap>\r?\n)<summary>(?<summary>(?:(?!<\/summary>|<tool-use )[\s\S]){0,20000}?)<\/summary>(?<line>(?:\r?\n)?))/g
const endOfThought = /(?:\r?\n)?<\/details><\/think>(?:\r?\n){0,2}/g
const endOfCall = /(?:\r?\n|(?<=\n))<\/details><\/tool-use>[ \t]*(?:\r?\n|$)(?:\r?\n)?/g

interface Opening {
  readonly from: number
  readonly to: number
  readonly groups: Readonly<Record<string, string | undefined>>
  /** Where what it opens is closed. */
  readonly closed?: { readonly from: number; readonly to: number }
}

/** Those that stand inside a thought or a call are text. One that is never closed is, too. */
function* openingsIn(text: string): Generator<Opening> {
  let at = 0
  for (const match of text.matchAll(openings)) {
    if (match.index < at) continue
    const [from, to] = [match.index, match.index + match[0].length]
    const groups = match.groups ?? {}
    if (groups['who'] !== undefined) {
      if (from > 0 && !/\n[ \t]*\r?\n$/.test(text.slice(Math.max(0, from - 20), from))) continue
      at = to
      yield { from, to, groups }
      continue
    }
    const end = groups['thought'] === undefined ? endOfCall : endOfThought
    end.lastIndex = to
    const close = end.exec(text)
    if (!close) continue
    at = close.index + close[0].length
    yield { from, to, groups, closed: { from: close.index, to: at } }
  }
}

/** The entries of a page, in which all of its text stands. */
export function entriesIn(text: string): readonly JsonObject[] {
  const found = [...openingsIn(text)]
  const headings = found.flatMap(({ groups }, index) => (groups['who'] === undefined ? [] : [index]))
  const start = headings[0] === undefined ? text.length : (found[headings[0]]?.from ?? 0)
  const entries = headings.map((heading, index) => {
    const next = headings[index + 1] ?? found.length
    return entryOf(text, found.slice(heading, next), found[next]?.from ?? text.length)
  })
  return [{ head: text.slice(0, start) }, ...entries]
}

function entryOf(text: string, [heading, ...inside]: readonly Opening[], end: number): JsonObject {
  const { from = 0, to = 0, groups = {} } = heading ?? {}
  const tail = /(?:(?<=\n)|^)---[ \t]*\r?\n(?:[ \t]*\r?\n)*$/.exec(text.slice(Math.max(to, end - 200), end))?.[0] ?? ''
  const segments: JsonObject[] = []
  let at = to
  for (const each of inside) {
    addText(segments, text.slice(at, each.from))
    segments.push(segmentOf(text, each))
    at = each.closed?.to ?? each.to
  }
  addText(segments, text.slice(at, end - tail.length))
  return {
    role: groups['who'] === 'User' ? 'user' : 'assistant',
    head: text.slice(from, to),
    ...(groups['aside'] === undefined ? {} : { aside: true }),
    ...told(groups['told'] ?? ''),
    segments,
    tail,
  }
}

/** White space alone goes with what stands before it. */
function addText(segments: JsonObject[], given: string): void {
  if (given === '') return
  const after = /(?:\r?\n){0,2}$/.exec(given)?.[0] ?? ''
  const text = given.slice(0, given.length - after.length)
  segments.push(
    text.trim() === '' ? { kind: 'blank', text: given } : { kind: 'text', ...spelled(text, spellings.text), after },
  )
}

function segmentOf(text: string, { from, to, groups, closed }: Opening): JsonObject {
  const after = closed ? text.slice(closed.from, closed.to) : ''
  const inside = text.slice(to, closed?.from ?? to)
  if (groups['thought'] !== undefined)
    return {
      kind: 'thinking',
      before: /\r?\n$/.exec(text.slice(from, to))?.[0] ?? '',
      ...spelled(inside, spellings.thinking),
      after,
    }
  const summary = groups['summary'] ?? ''
  const name = groups['name'] ?? ''
  return {
    kind: 'call',
    type: groups['type'] ?? '',
    name,
    input: summary === `Tool use: **${name}**` ? {} : { summary: spellings.summary.unescape(summary) },
    ...(groups['gap'] === '\n' ? {} : { gap: groups['gap'] ?? '' }),
    before: groups['line'] ?? '',
    ...spelled(inside, spellings.call),
    after,
  }
}

/** The time, where it says its zone, and the model, as far as the heading tells them. */
function told(text: string): JsonObject {
  const found = /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)$/.exec(text)
  const model = (found ? text.slice(0, found.index) : text).trim()
  const named = /^(?:model )?(\S+?)(?:,.*)?$/.exec(model)?.[1]
  const zone = found?.[3] === 'Z' ? 'Z' : found?.[3]?.replace(/^(...):?(..)$/, '$1:$2')
  return {
    ...(found && zone !== undefined ? { time: `${found[1]}T${found[2]}${zone}` } : {}),
    ...(named === undefined ? {} : { model: named }),
  }
}
