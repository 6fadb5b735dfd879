import { mayHoldReference } from '@/lib/engine'

/** Characters of a line that are examined: information is near the start, and minified lines contain none. */
export const LINE_LIMIT = 600

/**
 * The lines of a text, also of JSON text in which line breaks are written `
 * `. References to other messages are removed, because they mean nothing outside of their conversation.
 */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n|\\n/)
  return text.includes('⟨') ? lines.filter((line) => !mayHoldReference(line.slice(0, LINE_LIMIT))) : lines
}

/** A text without references, with its own line breaks. */
export function withoutReferences(text: string): string {
  return text.includes('⟨')
    ? text
        .split('\n')
        .filter((line) => !mayHoldReference(line))
        .join('\n')
    : text
}

const errorSign =
  /(?:Error|Exception)\b[:(\]]|\berror(?:\[\w{1,12}\]|\s+TS\d{1,6})?:|ERR!|\bFAIL(?:ED|URE)?\b|\bfatal:|\bpanic:|^Traceback |\bCONFLICT \(|command not found|No such file or directory|Permission denied|^\s*[✗✘×] /

/** Whether a line reports that something went wrong. */
export const isErrorLine = (line: string): boolean => errorSign.test(line.slice(0, LINE_LIMIT))

const exitSign = /(?:\bexit(?:ed)?(?:[ _](?:with ?)?)?(?:code|status)?|returncode)["'>:= ]{1,4}(-?\d{1,5})\b/i
const EXIT_WINDOW = 400

/** The exit status stated at the start or end of a command's output. */
export function exitStatus(output: string): number | undefined {
  const found = exitSign.exec(output.slice(0, EXIT_WINDOW)) ?? exitSign.exec(output.slice(-EXIT_WINDOW))
  return found?.[1] === undefined ? undefined : Number(found[1])
}

export const isExitLine = (line: string): boolean => exitSign.test(line.slice(0, LINE_LIMIT))

const LONGEST_PATH = 260
const pathCharacters = /[\w@.+\-~/\\:]+/g
const pathShape = /^(?:[A-Za-z]:)?[^:]*[\w@+\-~.][/\\][\w@.+-]*[\w@+-]\.[A-Za-z]\w{0,7}$/

/** Suffix of a path in the output of compilers and searches: `:12:3`, `-12-`. */
const placeInFile = /(?<=\.\w{1,8})(?::|-\d+-).*$/

/** File paths in a text, as written, in order. Linear time. */
export function pathsIn(text: string): readonly string[] {
  const found: string[] = []
  for (const line of linesOf(text)) {
    for (const [word] of line.slice(0, LINE_LIMIT).matchAll(pathCharacters)) {
      if (word.length > LONGEST_PATH || !(word.includes('/') || word.includes('\\')) || word.includes('//')) continue
      const path = word.replace(placeInFile, '').replace(/[.:-]+$/, '')
      if (pathShape.test(path)) found.push(path)
    }
  }
  return found
}

const url = /\bhttps?:\/\/[^\s"'<>()[\]{}|\\^`⟨⟩]{4,200}/g

export function urlsIn(text: string): readonly string[] {
  return linesOf(text).flatMap((line) =>
    line.includes('://')
      ? [...line.slice(0, LINE_LIMIT).matchAll(url)].map(([found]) => found.replace(/[.,;:!?]+$/, ''))
      : [],
  )
}

/**
 * Characters that a cut may move back to avoid splitting a name, since half a name could be mistaken for another name.
 */
const NAME_WINDOW = 260
const nameCharacter = /[\w./\\@~+:-]/

/** `text` if it is short enough, else its beginning up to the end of a name. Never splits a surrogate pair. */
export function clip(text: string, characters: number): string {
  if (text.length <= characters) return text
  const most = Math.max(0, characters - 1)
  let end = most
  while (end > most - NAME_WINDOW && end > most / 2 && nameCharacter.test(text.charAt(end - 1))) end--
  const between = end > 0 && !nameCharacter.test(text.charAt(end - 1))
  const kept = text.slice(0, between ? end : most).trimEnd()
  const unit = kept.charCodeAt(kept.length - 1)
  return `${unit >= 0xd800 && unit <= 0xdbff ? kept.slice(0, -1) : kept}…`
}

/** Each value once, in the order of first occurrence. */
export const distinct = <Value>(values: Iterable<Value>): readonly Value[] => [...new Set(values)]
