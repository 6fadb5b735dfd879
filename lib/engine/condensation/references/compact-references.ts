import {
  breakNames,
  formatRange,
  lineBreaks,
  parseNumbering,
  parseRange,
  parseSign,
  type Numbering,
  type Reference,
  type WrittenReference,
} from './reference'

/**
 * `⟨ Reference: lines 3–40 of message #12 (src/a.ts), numbered from "  7→", except 5, 9–10: ~482913 ⟩`. With `previous`, the message
 * of the reference before it in the same text, one that goes on in that message is short: `⟨ lines 42–60 ~120433 ⟩`.
 */
export function formatCompact(reference: Reference, previous?: number): string {
  const { firstLine, lastLine, message, about, numbering, breaks, exceptions, check } = reference
  const lines = `${firstLine === lastLine ? 'line' : 'lines'} ${formatRange({ first: firstLine, last: lastLine })}`
  const named = message === previous ? lines : `Reference: ${lines} of message #${message}`
  const details = [
    formatNumbering(numbering),
    breaks && breakNames[breaks],
    exceptions && `except ${exceptions.map(formatRange).join(', ')}:`,
  ]
  return `⟨ ${[`${named}${about ? ` (${about})` : ''}`, ...details.filter((detail) => detail)].join(', ')} ~${check} ⟩`
}

function formatNumbering(numbering: Numbering): string | undefined {
  switch (numbering.type) {
    case 'same':
      return undefined
    case 'none':
      return 'unnumbered'
    case 'from':
      return `numbered from "${numbering.first}"`
    case 'shift':
      return `numbered from ${numbering.first}`
    case 'after':
    case 'without':
      return `each ${numbering.type} "${numbering.sign}"`
  }
}

const range = String.raw`\d{1,9}(?:–\d{1,9})?`
const place = `(?:Reference: )?lines? ${range}(?: of message #\\d{1,9})?(?: \\([^()\\n⟨⟩]{1,200}\\))?`
const details = `(?:, (?:unnumbered|numbered from (?:\\d{1,9}|"[^"\\n⟨⟩]{1,40}")|each (?:after|without) "[-+ ]"))?(?:, (?:${Object.values(breakNames).join('|')}))?(?:, except ${range}(?:, ${range}){0,99}:)?`
/** What stands between the brackets of a compact reference. */
export const compactPattern = `${place}${details} ~\\d{6}`

const fieldsPattern =
  /lines? (\d+)(?:–(\d+))?(?: of message #(\d+))?(?: \(([^()]+)\))?(?:, (?:(unnumbered)|numbered from (\d+|"[^"]+")|each (after|without) "([-+ ])"))?(?:, (LF|CRLF|escaped CRLF|escaped))?(?:, except ([\d–, ]+):)? ~(\d{6}) ⟩$/

export function parseCompact(text: string): WrittenReference {
  const [
    ,
    first = '',
    last = first,
    message,
    about,
    unnumbered,
    from,
    relation,
    sign,
    breakName,
    exceptions,
    check = '',
  ] = fieldsPattern.exec(text) ?? []
  const breaks = lineBreaks.find((lineBreak) => breakNames[lineBreak] === breakName)
  return {
    ...(message !== undefined && { message: Number(message) }),
    firstLine: Number(first),
    lastLine: Number(last),
    numbering: unnumbered ? { type: 'none' } : (parseSign(relation, sign) ?? parseNumbering(from)),
    ...(breaks && { breaks }),
    ...(exceptions !== undefined && { exceptions: exceptions.split(', ').map(parseRange) }),
    ...(about !== undefined && { about }),
    check,
  }
}
