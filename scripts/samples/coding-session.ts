import { Bill, claudeTariff } from './bill'
import { ClaudeCodeRecorder } from './claude-code-recorder'
import { numbered, recordedRoot, type Workspace } from './workspace'

const task = `Go through lib/ file by file. Every exported function of the conversation model, the dialects and the engine needs a sentence in its
doc comment that says what it promises: shapes, units, what it throws or returns when it fails. Where such a sentence is there already, leave
it alone. Where a type alone says everything, say so in your list and move on. Never change behaviour, keep the linter clean, and show me the
diff of every fourth file or so. Work in small steps and re-read a file before you edit it: others are editing too.`

const files = [
  'lib/core/result.ts',
  'lib/core/invariant.ts',
  'lib/core/json.ts',
  'lib/core/hash.ts',
  'lib/core/freeze.ts',
  'lib/conversation/ids.ts',
  'lib/conversation/part.ts',
  'lib/conversation/message.ts',
  'lib/conversation/usage.ts',
  'lib/conversation/template.ts',
  'lib/conversation/text-slots.ts',
  'lib/conversation/visible-text.ts',
  'lib/conversation/map-parts.ts',
  'lib/conversation/tool-pairs.ts',
  'lib/conversation/image-tokens.ts',
  'lib/dialects/source-file.ts',
  'lib/dialects/import-error.ts',
  'lib/dialects/dialect.ts',
  'lib/condensation/measure.ts',
  'lib/condensation/report.ts',
  'lib/condensation/ports.ts',
  'lib/condensation/errors.ts',
  'lib/cli/format.ts',
  'lib/cli/session.ts',
  'lib/cli/inspect.ts',
  'lib/cli/arguments.ts',
  'lib/cli/console.ts',
] as const

/** With many tools at hand, so that a window of 200,000 tokens is nearly full in the end. */
const OVERHEAD_TOKENS = 74_000
const SPREAD = 0.02

export const codingRecorder = (): ClaudeCodeRecorder =>
  new ClaudeCodeRecorder(
    '5f0c2e0e-6a53-4a39-9a3b-2d6d6d1c7e11',
    recordedRoot,
    new Bill({ ...claudeTariff, overhead: OVERHEAD_TOKENS, spread: SPREAD }),
  )

/** One declaration that was given its comment. */
export interface Documented {
  readonly path: string
  readonly name: string
  readonly comment: string
}

interface Found {
  readonly name: string
  /** Line of the declaration, from 1. */
  readonly line: number
  readonly documented: boolean
}

/** A long coding session in Claude Code's format: an agent documents this repository and re-reads files as it goes. */
export function recordCodingSession(workspace: Workspace): string {
  const recorder = codingRecorder()
  const session: Session = { recorder, workspace, done: [], documented: [] }
  recorder.user(task)
  recorder.tool(
    'I start with the layout, then take the files one by one.',
    'Bash',
    { command: 'find lib -name "*.ts" -not -name "*.test.ts" | sort | head -80', description: 'List the sources' },
    workspace.shell('find lib -name "*.ts" -not -name "*.test.ts" | sort | head -80').output,
  )
  read(session, 'package.json', 'The scripts tell me how to lint and test.')
  todo(session, 'First the list of files.')
  files.forEach((path, index) => documentFile(session, path, index))
  recorder.tool(
    'All files are done. A last look at the whole diff.',
    'Bash',
    { command: 'git diff --stat', description: 'Summarise the change' },
    workspace.shell('git diff --stat').output,
  )
  todo(session, '')
  recorder.assistant(
    `Every file of the list is documented: ${session.done.length} files, behaviour unchanged, linter clean. Exported types that explain themselves were left alone. Two things I noticed and did not touch: \`readSourceFile\` counts characters, not bytes, when it is given a string, and \`imageTokens\` has no case for WebP.`,
  )
  handOver(recorder, session.documented)
  return recorder.text()
}

/** What was read in the morning is needed once more: the agent writes the list from what it still has in front of it. */
export function handOver(recorder: ClaudeCodeRecorder, documented: readonly Documented[]): void {
  recorder.user(
    'Good. For the review I need one list: docs/PROMISES.md, a line for each name that you documented, by file. Write it from what you have in front of you, without reading the files again.',
    95,
  )
  const paths = [...new Set(documented.map(({ path }) => path))]
  const content = paths
    .map((path) => {
      const lines = documented.flatMap((each) => (each.path === path ? [`- \`${each.name}\`: ${each.comment}`] : []))
      return [`## ${path}`, '', ...lines].join('\n')
    })
    .join('\n\n')
  recorder.tool(
    'I write it file by file.',
    'Write',
    { file_path: `${recordedRoot}/docs/PROMISES.md`, content: `# Promises\n\n${content}\n` },
    `File created successfully at: ${recordedRoot}/docs/PROMISES.md`,
  )
  recorder.assistant(
    `docs/PROMISES.md lists ${documented.length} names of ${paths.length} files, in the order in which they were documented.`,
  )
}

interface Session {
  readonly recorder: ClaudeCodeRecorder
  readonly workspace: Workspace
  readonly done: string[]
  readonly documented: Documented[]
}

function documentFile(session: Session, path: string, index: number): void {
  const { recorder, workspace } = session
  read(session, path, `Next: ${path}.`)
  const exported = exportsOf(workspace.read(path))
  const main = exported.find((each) => !each.documented) ?? exported[0]
  if (main) search(session, main.name, `Where is \`${main.name}\` used, and what do its callers rely on?`)
  const open = exported.filter((each) => !each.documented).slice(0, 2)
  for (const each of open) edit(session, path, each.name)
  if (open.length > 0) read(session, path, 'Read it again to be sure that the comments stand where they should.')
  const lint = workspace.shell(`npx oxlint ${path}`)
  recorder.tool(
    '',
    'Bash',
    { command: `npx oxlint ${path}`, description: 'Lint the file' },
    lint.output,
    lint.status !== 0,
  )
  session.done.push(path)
  if (index % 4 === 3) {
    const command = `git diff -- ${files.slice(Math.max(0, index - 3), index + 1).join(' ')}`
    recorder.tool(
      'Here is the diff of the last four files.',
      'Bash',
      { command, description: 'Show the diff' },
      workspace.shell(command).output,
    )
    todo(session, '')
  }
  if (index % 5 === 2) read(session, 'lib/conversation/part.ts', 'Back to the part types: the next files lean on them.')
  if (index % 6 === 4) {
    const tests = workspace.shell('npx vitest run lib/architecture.test.ts --reporter=verbose 2>&1 | tail -30')
    recorder.tool(
      'The architecture test should not mind comments, but checking is cheap.',
      'Bash',
      {
        command: 'npx vitest run lib/architecture.test.ts --reporter=verbose 2>&1 | tail -30',
        description: 'Run the architecture test',
      },
      tests.output,
      tests.status !== 0,
    )
  }
  if (index === 9)
    recorder.user(
      'Looks good so far. One wish: no "This function …" openings, start with the verb or the noun. And never touch test files, please.',
    )
}

function read({ recorder, workspace }: Session, path: string, text: string): void {
  recorder.tool(text, 'Read', { file_path: `${recordedRoot}/${path}` }, numbered(workspace.read(path)))
}

function search({ recorder, workspace }: Session, name: string, text: string): void {
  const found = workspace.shell(`grep -rnw --include=*.ts "${name}" lib | head -40`).output
  recorder.tool(
    text,
    'Grep',
    { pattern: name, path: `${recordedRoot}/lib`, glob: '*.ts', output_mode: 'content', '-n': true, '-w': true },
    found === '' ? 'No matches found' : found,
  )
}

function edit({ recorder, workspace, documented }: Session, path: string, name: string): void {
  const text = workspace.read(path)
  const lines = text.split('\n')
  const at = exportsOf(text).find((each) => each.name === name)
  const declaration = at && lines[at.line - 1]
  if (!at || declaration === undefined) return
  const said = sentence(name, declaration)
  const comment = `/** ${said} */`
  documented.push({ path, name, comment: said })
  const changed = [...lines.slice(0, at.line - 1), comment, ...lines.slice(at.line - 1)].join('\n')
  workspace.write(path, changed)
  const snippet = numbered(changed, Math.max(1, at.line - 3), 9)
  const result = `The file ${recordedRoot}/${path} has been updated. Here's the result of running \`cat -n\` on a snippet of the edited file:\n${snippet}`
  recorder.tool(
    `\`${name}\` says nothing about what it promises yet.`,
    'Edit',
    { file_path: `${recordedRoot}/${path}`, old_string: declaration, new_string: `${comment}\n${declaration}` },
    result,
  )
}

function todo({ recorder, done }: Session, text: string): void {
  const todos = files.map((path) => ({
    content: `Document ${path}`,
    status: done.includes(path) ? 'completed' : files[done.length] === path ? 'in_progress' : 'pending',
    activeForm: `Documenting ${path}`,
  }))
  recorder.tool(
    text,
    'TodoWrite',
    { todos },
    'Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable',
  )
}

function exportsOf(text: string): readonly Found[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/.exec(line)?.[1]
    return name === undefined ? [] : [{ name, line: index + 1, documented: /\*\/\s*$/.test(lines[index - 1] ?? '') }]
  })
}

const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

function sentence(name: string, declaration: string): string {
  if (declaration.includes('interface') || declaration.includes('type '))
    return `A ${words(name)}, as plain data: frozen in tests, shared freely, never mutated.`
  if (declaration.includes('const'))
    return `The ${words(name)} of the model. Pure: the same arguments give the same value.`
  return `Gives the ${words(name)} without changing its arguments; throws only when an invariant of this program is broken.`
}
