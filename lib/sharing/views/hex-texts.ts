import { isReadable, type Encoded } from './base64-texts'
import { spanOf, type View } from './view'

/** A line of `xxd`, `hexdump` or `od`: an offset, up to sixteen bytes in groups, and what they read as. */
const dumpLine =
  /^[ \t]{0,8}[0-9a-fA-F]{4,16}:?[ \t]{1,4}((?:[0-9a-fA-F]{2}){1,4}(?:[ ]{1,2}(?:[0-9a-fA-F]{2}){1,4}){0,15})(?:[ \t]{2,}[^\n]{0,24})?[ \t]*$/gm
const DIGITS_OF_LINE = 32

/** Digits without an offset, in one piece, in pairs, or in lines of one length. */
const plainDigits =
  /(?<![0-9a-zA-Z])(?:(?:[0-9a-fA-F]{2}){16,20000}(?:\r?\n(?:[0-9a-fA-F]{2}){2,400}(?![0-9a-zA-Z])){0,400}|(?:[0-9a-fA-F]{2}[ :]){15,2000}[0-9a-fA-F]{2})(?![0-9a-zA-Z])/g

/** What stands in hexadecimal digits in a text and reads as text when it is decoded. Places are of the view's original. */
export function hexTexts(view: View): readonly Encoded[] {
  const dumps = dumpsIn(view.text)
  let next = 0
  /** Asked for places in their order. */
  const isInDump = (at: number): boolean => {
    while ((dumps[next]?.end ?? Infinity) <= at) next++
    return (dumps[next]?.start ?? Infinity) <= at
  }
  const plain = [...view.text.matchAll(plainDigits)].flatMap(({ index, 0: found }) =>
    isInDump(index) ? [] : [{ start: index, end: index + found.length, digits: found.replaceAll(/[^0-9a-fA-F]/g, '') }],
  )
  return [...dumps, ...plain].flatMap(({ start, end, digits }): Encoded[] => {
    const text = readableHex(digits)
    return text === undefined ? [] : [{ ...spanOf(view, start, end), text }]
  })
}

interface Dump {
  readonly start: number
  end: number
  digits: string
}

/** Lines of a dump that follow one another are one. */
function dumpsIn(text: string): readonly Dump[] {
  const dumps: Dump[] = []
  for (const { index, 0: line, 1: groups = '' } of text.matchAll(dumpLine)) {
    const digits = groups.replaceAll(' ', '').slice(0, DIGITS_OF_LINE)
    const last = dumps.at(-1)
    if (last !== undefined && /^\r?\n$/.test(text.slice(last.end, index))) {
      last.digits += digits
      last.end = index + line.length
    } else dumps.push({ start: index, end: index + line.length, digits })
  }
  return dumps
}

/** Some programs print words of two bytes, the later one first. */
function readableHex(digits: string): string | undefined {
  const text = decoded(digits)
  if (isReadable(text)) return text
  const swapped = decoded(digits.replaceAll(/(..)(..)/g, '$2$1'))
  return isReadable(swapped) ? swapped : undefined
}

function decoded(digits: string): string {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
}
