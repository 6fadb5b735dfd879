import { base64Characters, runsOf, type Run } from './character-runs'
import { spanOf, type View } from './view'

export interface Encoded {
  readonly start: number
  readonly end: number
  readonly text: string
}

const BASE64_CHARACTERS = 16
/** What stands in base64 in a text and reads as text when it is decoded, also in lines of one length. Places are of the view's original. */
export function base64Texts(view: View): readonly Encoded[] {
  const runs = runsOf(view.text, base64Characters, BASE64_CHARACTERS)
  return joinedLines(view.text, runs).flatMap(({ start, end }): Encoded[] => {
    const text = readableBase64(view.text.slice(start, end))
    if (text === undefined) return []
    const padding = /^={0,2}/.exec(view.text.slice(end, end + 2))?.[0].length ?? 0
    return [{ ...spanOf(view, start, end + padding), text }]
  })
}

const LEAST_LINE = 40
const betweenLines = /[ \t]{0,12}\r?\n[ \t]{0,12}/y
/** Runs, of which those that are the lines of one block are one: all lines are as long as the first, but for the last one. */
function joinedLines(text: string, runs: readonly Run[]): readonly Run[] {
  const blocks: { start: number; end: number; readonly line: number; last: number }[] = []
  for (const { start, end } of runs) {
    const block = blocks.at(-1)
    const goesOn =
      block !== undefined &&
      block.line >= LEAST_LINE &&
      block.last === block.line &&
      end - start <= block.line &&
      start - block.end <= 26 &&
      goesBetween(text, block.end, start)
    if (goesOn) {
      block.end = end
      block.last = end - start
    } else blocks.push({ start, end, line: end - start, last: end - start })
  }
  return blocks
}

function goesBetween(text: string, from: number, to: number): boolean {
  betweenLines.lastIndex = from
  return betweenLines.test(text) && betweenLines.lastIndex === to
}

function readableBase64(encoded: string): string | undefined {
  const start = decodeBase64(encoded.slice(0, 24))
  if (start === undefined || !isReadable(start)) return undefined
  const whole = decodeBase64(encoded)
  return whole !== undefined && isReadable(whole) ? whole : undefined
}

export const isReadable = (text: string): boolean =>
  !/[^\t\n\r -~\u00c2-\u00f4\u0080-\u00bf]/.test(text) && !/[\u0080-\u00ff]{6}/.test(text) && /[A-Za-z]{2}/.test(text)

function decodeBase64(encoded: string): string | undefined {
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll(/\s+/g, '').replace(/=+$/, '')
  try {
    return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain)
  } catch {
    return undefined
  }
}
