import { squeezed } from './item'

/** Programs that look around, pass on, or say something: what they show is what counts, not that they ran. */
const lookers = new Set(
  (
    'cat sed ls rg grep egrep fgrep ag ack find fd head tail nl wc tree pwd cd pushd popd which whereis type echo printf true false sleep less more file stat du df env whoami date export set unset source . test [ [[ ' +
    'awk gawk sort uniq cut tr xargs jq column tee diff cmp bat hexdump xxd od strings basename dirname realpath readlink wait exit return read time ' +
    'get-content gc get-childitem dir select-string sls select-object where-object foreach-object write-output write-host set-location test-path measure-object format-table out-string sort-object get-location get-item'
  ).split(' '),
)
const lookingGit = new Set([
  'status',
  'diff',
  'log',
  'show',
  'branch',
  'blame',
  'rev-parse',
  'ls-files',
  'ls-tree',
  'grep',
  'remote',
  'describe',
  'reflog',
  'shortlog',
  'config',
  'cat-file',
  'rev-list',
  'tag',
])
const keywords = new Set([
  'for',
  'do',
  'done',
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'while',
  'until',
  'case',
  'esac',
  'in',
  'function',
  '{',
  '}',
  '(',
  ')',
  'break',
  'continue',
  'eof',
  'select',
])
const LEAST_CHARACTERS = 4
const MOST_CHARACTERS = 400

/** What a script runs, step by step, without what only looks around. */
export function commandsIn(script: string): readonly string[] {
  return steps(withoutHereDocuments(script)).flatMap((step) => {
    const command = squeezed(step)
    return command.length >= LEAST_CHARACTERS && command.length <= MOST_CHARACTERS && doesSomething(command)
      ? [command]
      : []
  })
}

function doesSomething(command: string): boolean {
  const words = command.replace(/^(?:\w+=\S*\s+)+/, '').split(' ')
  const program = (words[0] ?? '').split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
  if (program === 'sed') return words.some((word) => /^-\w*i/.test(word))
  if (program === 'git')
    return !lookingGit.has(words.find((word, index) => index > 0 && !word.startsWith('-')) ?? 'status')
  return !lookers.has(program) && !keywords.has(program) && /^[\w.~$"'@-]/.test(program) && !/^\w+=\S*$/.test(command)
}

/** Cut at `&&`, `||`, `;`, `|` and line breaks that stand outside quotes; a comment ends with its line. */
function steps(script: string): readonly string[] {
  const found: string[] = []
  let start = 0
  let quote = ''
  for (let at = 0; at < script.length; at++) {
    const sign = script[at] ?? ''
    if (sign === '\\' && quote !== "'") at++
    else if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '#' && (at === 0 || /\s/.test(script[at - 1] ?? ''))) {
      found.push(script.slice(start, at))
      const end = script.indexOf('\n', at)
      at = end === -1 ? script.length : end
      start = at + 1
    } else if (sign === ';' || sign === '|' || sign === '\n' || (sign === '&' && script[at + 1] === '&')) {
      found.push(script.slice(start, at))
      if (script[at + 1] === sign) at++
      start = at + 1
    }
  }
  return [...found, script.slice(start)]
}

/** The script without the texts that it hands to its commands. */
export function withoutHereDocuments(script: string): string {
  if (!script.includes('<<')) return script
  const kept: string[] = []
  const lines = script.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const end = /<<-?\s*\\?(["']?)([A-Za-z_]\w*)\1/.exec(line)?.[2]
    kept.push(end === undefined ? line : line.replace(/<<-?\s*\\?(["']?)[A-Za-z_]\w*\1/, ''))
    if (end === undefined) continue
    const close = lines.findIndex((each, index) => index > at && each.trim() === end)
    at = close === -1 ? lines.length : close
  }
  return kept.join('\n')
}

const LEAST_QUOTED = 6
const MOST_QUOTED = 120

/** What stands in quotes, of 6 to 120 characters. */
export function quotedIn(text: string): readonly string[] {
  const found: string[] = []
  for (let at = 0; at < text.length; at++) {
    const quote = text[at]
    if (quote === '\\') at++
    if (quote !== '"' && quote !== "'") continue
    const end = closing(text, at, quote)
    if (end === -1) continue
    const inside = squeezed(text.slice(at + 1, end))
    if (inside.length >= LEAST_QUOTED && inside.length <= MOST_QUOTED) found.push(inside)
    at = end
  }
  return found
}

/** Where the quote that opens at `start` closes: on the same line, or not at all. */
function closing(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\n') return -1
    if (text[at] === '\\' && quote === '"') at++
    else if (text[at] === quote) return at
  }
  return -1
}
