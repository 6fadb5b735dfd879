import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../core/json'
import { escapeLines, unescapeLines, type TextForm } from '../mapped/texts'

/** How a text is written where it stands, and read back: nothing in it may be taken for what begins or ends there. */
interface Spelling {
  escape(text: string): string
  unescape(text: string): string
}

const byLines = (special: RegExp): Spelling => ({
  escape: (text) => escapeLines(text, special),
  unescape: (text) => unescapeLines(text, special),
})

const byEnding = (ending: string): Spelling => ({
  escape: (text) => text.replace(new RegExp(`<(\\\\*)/${ending}`, 'g'), `<\\$1/${ending}`),
  unescape: (text) => text.replace(new RegExp(`<\\\\(\\\\*)/${ending}`, 'g'), `<$1/${ending}`),
})

export const spellings = {
  text: byLines(
    /^(?:_\*\*(?:User|Agent|Assistant)(?: - sidechain)?(?: \([^\n]*\))?\*\*_[ \t]*\r?$|<think><details><summary>Thought Process<\/summary>|<tool-use data-tool-type=)/,
  ),
  thinking: byEnding('details></think>'),
  call: byLines(/^<\/details><\/tool-use>[ \t]*\r?$/),
  summary: byEnding('summary>'),
} as const satisfies Readonly<Record<string, Spelling>>

/** The text, and how the file spells it where that is not how it would be written. */
export function spelled(source: string, { escape, unescape }: Spelling): JsonObject {
  const text = unescape(source)
  return { text, ...(escape(text) === source ? {} : { source }) }
}

function textIn({ text, source }: JsonObject, { escape, unescape }: Spelling): string {
  return typeof source === 'string' && unescape(source) === text ? source : escape(stringOf(text))
}

export const pageForm: TextForm = {
  render(value) {
    const { head, segments, tail } = objectOf(value)
    const body = listOf(segments)
      .map((segment) => rendered(objectOf(segment)))
      .join('')
    return stringOf(head) + body + stringOf(tail)
  },
  between(text, before) {
    const line = text === '' || /\n[ \t]*\r?\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n'
    // A text that ends in such a line as stands between messages is to keep it.
    const isOwn = objectOf(before).tail === '' && /\n---[ \t]*\s*$/.test(text)
    return isOwn ? `${line}---\n\n` : line
  },
}

function rendered(segment: JsonObject): string {
  const text = stringOf(segment.text)
  const after = stringOf(segment.after)
  switch (segment.kind) {
    case 'text':
      return textIn(segment, spellings.text) + (text.endsWith('\n') && !/\n\r?\n$/.test(after) ? '\n\n' : after)
    case 'thinking': {
      const before = /^\r?\n/.test(text) ? stringOf(segment.before) || '\n' : stringOf(segment.before)
      return `<think><details><summary>Thought Process</summary>${before}${textIn(segment, spellings.thinking)}${text.endsWith('\n') ? ownLine(after) : after}`
    }
    case 'call': {
      const { summary } = isJsonObject(segment.input) ? segment.input : {}
      const name = stringOf(segment.name)
      const shown = typeof summary === 'string' ? spellings.summary.escape(summary) : `Tool use: **${name}**`
      const before = /^\r?\n/.test(text) ? stringOf(segment.before) || '\n' : stringOf(segment.before)
      const gap = typeof segment.gap === 'string' ? segment.gap : '\n'
      return `<tool-use data-tool-type="${stringOf(segment.type)}" data-tool-name="${name}"><details>${gap}<summary>${shown}</summary>${before}${textIn(segment, spellings.call)}${text === '' ? after : ownLine(after)}`
    }
    default:
      return text
  }
}

/** The end of what is not empty, or ends in a line end, stands in a line of its own. */
const ownLine = (after: string): string => (/^\r?\n/.test(after) ? after : `\n${after}`)
