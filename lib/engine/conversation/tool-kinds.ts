import { isJsonArray, type JsonValue } from '../core/json'
import type { ToolCallPart } from './part'

/** What a tool does, as far as condensing cares. */
export type ToolKind = 'read' | 'list' | 'search' | 'execute' | 'other'

/** Tool names of every harness, in lower case without `_` and `-`. */
const kindByName: Readonly<Record<Exclude<ToolKind, 'other'>, readonly string[]>> = {
  read: [
    'readfile',
    'readfiles',
    'readmanyfiles',
    'readmultiplefiles',
    'read',
    'view',
    'viewfile',
    'cat',
    'open',
    'openfile',
    'notebookread',
    'fetchfile',
    'getfilecontents',
    'goto',
    'scrollup',
    'scrolldown',
    'fsread',
    'readtextfile',
  ],
  list: [
    'listfiles',
    'listdirectory',
    'listdirectorycontents',
    'listdir',
    'ls',
    'list',
    'glob',
    'findfiles',
    'find',
    'directorytree',
    'listcodedefinitionnames',
    'filesearch',
  ],
  search: [
    'searchfiles',
    'searchfilecontent',
    'grep',
    'grepsearch',
    'codebasesearch',
    'search',
    'searchdir',
    'searchfile',
    'rg',
    'findfile',
    'ripgrep',
  ],
  execute: [
    'executecommand',
    'bash',
    'shell',
    'shellcommand',
    'runcommands',
    'execcommand',
    'runshellcommand',
    'localshell',
    'runterminalcmd',
    'runcommand',
    'runinterminal',
    'terminal',
    'executebash',
    'containerexec',
    'cmdrun',
    'run',
  ],
}

/** Programs that only show: a shell command of them is a read, a list or a search. */
const kindByProgram: Readonly<Record<string, ToolKind>> = {
  cat: 'read',
  head: 'read',
  tail: 'read',
  sed: 'read',
  nl: 'read',
  less: 'read',
  more: 'read',
  bat: 'read',
  type: 'read',
  'get-content': 'read',
  gc: 'read',
  ls: 'list',
  find: 'list',
  fd: 'list',
  tree: 'list',
  dir: 'list',
  'get-childitem': 'list',
  grep: 'search',
  rg: 'search',
  ag: 'search',
  ack: 'search',
  'select-string': 'search',
}

const kinds = new Map<string, ToolKind>(
  Object.entries(kindByName).flatMap(([kind, names]) => names.map((name) => [name, kind as ToolKind] as const)),
)
const pathKeys = new Set([
  'path',
  'file_path',
  'filepath',
  'filename',
  'file',
  'target_file',
  'absolute_path',
  'notebook_path',
  'relative_workspace_path',
  'paths',
  'files',
  'directory',
  'dir',
  'dir_path',
  'directorypath',
])
const subjectKeys = new Set([
  ...pathKeys,
  'pattern',
  'regex',
  'query',
  'glob',
  'include',
  'file_pattern',
  'search_term',
  'recursive',
  'command',
  'cmd',
  'script',
  'type',
  'output_mode',
  'server_name',
  'tool_name',
  'arguments',
])

/** What a call does and on what: two calls with the same `kind` and `subject` ask for the same thing. */
export interface ToolUseClass {
  readonly kind: ToolKind
  readonly subject: string
  readonly path?: string
}

export function classifyCall(call: Pick<ToolCallPart, 'name' | 'input'>): ToolUseClass {
  const leaves = [...namedLeaves(call.input)]
  const path = leaves.find(([key]) => pathKeys.has(key.toLowerCase()))?.[1]
  const named = kinds.get(plainName(call.name, leaves)) ?? kindOfEditor(leaves)
  const command = commandOf(call.input, leaves)
  const kind = named === 'execute' && command !== undefined ? kindOfCommand(command) : named
  const parts = leaves.filter(([key]) => subjectKeys.has(key.toLowerCase())).map(([key, value]) => `${key}=${value}`)
  return {
    kind,
    subject: `${call.name}|${parts.length > 0 ? parts.join('|') : leaves.map(([, value]) => value).join('|')}`,
    ...(path === undefined ? {} : { path }),
  }
}

const commandOf = (input: JsonValue, leaves: readonly (readonly [string, string])[]): string | undefined =>
  leaves.find(([key]) => key === 'command' || key === 'cmd')?.[1] ?? (typeof input === 'string' ? input : undefined)

/** Without the server of an MCP tool (`mcp__files__read_file`), and looked up through tools that call another. */
function plainName(name: string, leaves: readonly (readonly [string, string])[]): string {
  const called = leaves.find(([key]) => key === 'tool_name')?.[1] ?? name
  return (called.split(/__|--/).at(-1) ?? called).toLowerCase().replace(/[_-]/g, '')
}

/** Editors with sub-commands (`str_replace_editor`) read when told to view. */
const kindOfEditor = (leaves: readonly (readonly [string, string])[]): ToolKind =>
  leaves.some(([key, value]) => key === 'command' && value === 'view') ? 'read' : 'other'

/** By the first program that matters: `cd x && FOO=1 sed -n 1,20p a.ts` is a read. In-place edits, pipes into files and heredocs run. */
export function kindOfCommand(command: string): ToolKind {
  const script = shellScript(command)
  if (/(^|[^0-9&])>{1,2}\s*[^&\s]|<<|\bsed\s+(-\w+\s+)*-i|\bxargs\b/.test(script.replace(/2>\s*\/dev\/null|2>&1/g, '')))
    return 'execute'
  const shown = stepsOf(script).filter((step) => step !== '' && !/^(cd|set|export|echo|pwd|source|true)\b/.test(step))
  const programs = shown.map((step) => kindByProgram[programOf(step)] ?? 'execute')
  const first = programs[0] ?? 'execute'
  return programs.every((kind) => kind === first) ? first : 'execute'
}

const stepsOf = (script: string): readonly string[] =>
  shellScript(script)
    .split(/&&|;|\|\||\n/)
    .map((step) => step.trim().replace(/^(\w+=\S*\s+)+/, ''))

/** Programs of git that show lines of files, or list files. */
const gitShows = /^git\s+(?:-\S+\s+|-C\s+\S+\s+)*(?:diff|show|blame|ls-files|ls-tree)\b/
/** A search that names files, and no lines of them. */
const namesOnly = /^(?:rg|ag|ack|\w*grep)\s(?:.*\s)?(?:--files\S*|-[A-Za-z]*l[A-Za-z]*)(?=\s|$)/

/**
 * Whether what a call shows is the output of a command, or the lines that a search found. Not what shows files, which an edit has to repeat,
 * nor what lists them, which is where an agent finds its way. Of several commands in a row one that does either is enough; what is piped on
 * is what the first of them shows.
 */
export function showsOutput(call: Pick<ToolCallPart, 'name' | 'input'>): boolean {
  const { kind } = classifyCall(call)
  const leaves = [...namedLeaves(call.input)]
  if (kind !== 'execute' && kind !== 'search') return false
  if (leaves.some(([key, value]) => key === 'output_mode' && value === 'files_with_matches')) return false
  return !stepsOf(commandOf(call.input, leaves) ?? '').some(showsFiles)
}

function showsFiles(step: string): boolean {
  const kind = kindByProgram[programOf(step)]
  return kind === 'read' || kind === 'list' || gitShows.test(step) || namesOnly.test(step)
}

const programOf = (step: string): string => (/^\S+/.exec(step)?.[0] ?? '').split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
/** `bash -lc "…"` runs its argument. */
const shellScript = (command: string): string =>
  /^(?:\S*\/)?(?:ba|z)?sh\s+-\w*c\s+(['"]?)([^]*)\1$/.exec(command.trim())?.[2] ?? command

/** Strings, numbers and booleans of the arguments with the key they stand under; an argument vector is one command. */
function* namedLeaves(value: JsonValue, key = ''): Generator<readonly [string, string]> {
  if (value === null) return
  if (typeof value !== 'object') yield [key, String(value)]
  else if (isJsonArray(value)) {
    const isVector = value.length > 0 && value.every((item) => typeof item === 'string')
    if (isVector && (key === 'command' || key === 'cmd'))
      yield [key, value.length === 3 && /^-\w*c$/.test(String(value[1])) ? String(value[2]) : value.join(' ')]
    else for (const item of value) yield* namedLeaves(item, key)
  } else for (const [name, item] of Object.entries(value)) yield* namedLeaves(item, name)
}
