import type { EnvironmentPart, ToolCallPart } from '../../../conversation/part'
import { isJsonArray, type JsonValue } from '../../../core/json'
import { memoizeWeak } from '../../../core/memoize-weak'

/** Arguments by which a reader tells calls of one tool apart, the most telling first. */
const telling = [
  [
    'path',
    'file_path',
    'filepath',
    'filename',
    'file',
    'target_file',
    'absolute_path',
    'notebook_path',
    'relative_workspace_path',
    'dir_path',
    'directory',
  ],
  ['command', 'cmd', 'script'],
  ['pattern', 'regex', 'query', 'search_term', 'url', 'uri', 'description'],
] as const

const LONGEST = 48
const LONGEST_NAME = 40
/** The file that a patch names may stand below its first line. */
const patchedFile = /^(?:[^\n]*\n){0,2}\*\*\* (?:Update|Add|Delete) File: ([^\n]+)/

export interface CallLabel {
  /** `Read src/a.ts`: the tool, and what says on what it was used. */
  readonly text: string
  /** The argument that says it, and how many of its first lines have to stay so that the label can be read. */
  readonly subject?: { readonly text: string; readonly lines: number }
}

/** What a reader sees of a call, short. Holds no backtick, bracket or line break. */
export const labelOf = memoizeWeak(({ name, input }: Pick<ToolCallPart, 'name' | 'input'>): CallLabel => {
  const leaves = [...leavesOf(input, '')]
  const found =
    telling
      .map((keys) => leaves.find(([key]) => keys.some((known) => known === key.toLowerCase())))
      .find((leaf) => leaf !== undefined) ?? leaves[0]
  const tool = clean(name).slice(0, LONGEST_NAME)
  if (!found) return { text: tool }
  const [key, text] = found
  const patched = patchedFile.exec(text)
  const isCommand = telling[1].some((known) => known === key.toLowerCase())
  const shown = patched ? beginningOf(patched[1] ?? '') : isCommand ? commandOf(text) : beginningOf(text)
  return {
    text: shown === '' ? tool : isCommand && !patched ? shown : `${tool} ${shown}`,
    subject: { text, lines: patched ? patched[0].split('\n').length : labelLinesOf(text) },
  }
})

/** Lines of a text up to the first that says something: the one that a label is taken of. */
export const labelLinesOf = (text: string): number => (/^\s*/.exec(text)?.[0] ?? '').split('\n').length

/** What a reader sees of a block of state: its first line that says something, which stays. */
export const labelOfState = ({ text }: Pick<EnvironmentPart, 'text'>): string => beginningOf(text) || 'environment'

/** Up to the first character that a marker could not hold. */
function beginningOf(text: string): string {
  const line = clean(text)
  if (/^\S*[\\/]\S*$/.test(line)) return tailOf(line)
  if (line.length <= LONGEST) return line
  const cut = line.lastIndexOf(' ', LONGEST)
  return line
    .slice(0, cut > LONGEST / 2 ? cut : LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

const LONGEST_COMMAND = 20

/** A command without the name of the tool that runs it, and its paths by their last names: so a short label still says what was run on what. */
function commandOf(text: string): string {
  const line = clean(text).replace(/(?<=^|[\s='"])(?:[\w.@~-]*[\\/]){2,}(?=[\w.@-])/g, '…/')
  if (line.length <= LONGEST_COMMAND) return line
  const cut = line.lastIndexOf(' ', LONGEST_COMMAND)
  return line
    .slice(0, cut > LONGEST_COMMAND / 2 ? cut : LONGEST_COMMAND)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** A path is told by its name and the folder it stands in. */
const tailOf = (path: string): string =>
  path
    .split(/(?<=[\\/])/)
    .slice(-2)
    .join('')
    .slice(-LONGEST)
    .replace(/^[\udc00-\udfff]/, '')

const clean = (text: string): string =>
  ((/^[^`⟨⟩\n\r]*/.exec(text.trimStart().slice(0, 400))?.[0] ?? '').split('\\n')[0] ?? '').trimEnd()

/** Strings and numbers of the arguments with the key they stand under. `bash -lc "…"` as a vector is what it runs. */
function* leavesOf(value: JsonValue, key: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [key, value]
  else if (typeof value === 'number') yield [key, String(value)]
  else if (isJsonArray(value)) {
    const isShell = value.length === 3 && typeof value[2] === 'string' && /^-\w*c$/.test(String(value[1]))
    for (const item of isShell ? value.slice(2) : value) yield* leavesOf(item, key)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, name)
  }
}
