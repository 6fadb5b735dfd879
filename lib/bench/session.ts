import { type JsonObject, pick, seeded } from '@/lib/engine'

/** Characters a token of such a session has on average; only steers the size, every figure is counted. */
const CHARACTERS_PER_TOKEN = 3.6

const verbs = ['load', 'parse', 'merge', 'format', 'resolve', 'update', 'collect', 'validate'] as const
const nouns = ['Order', 'Invoice', 'Session', 'Route', 'Token', 'Ledger', 'Customer', 'Report'] as const
const folders = ['src/core', 'src/api', 'src/ui', 'lib/store', 'test/unit'] as const

/** An Anthropic Messages array of about `tokens` tokens: an agent that reads, edits, re-reads and tests the files of one project. */
export function agentSession(tokens: number, seed: number): JsonObject[] {
  const random = seeded(seed)
  const files = Array.from({ length: Math.max(4, Math.ceil(tokens / 12_000)) }, () => sourceFile(random))
  const messages: JsonObject[] = [
    { role: 'user', content: 'Please make the order totals round to cents everywhere, and keep the tests green.' },
  ]
  let characters = 0
  for (let turn = 1; characters < tokens * CHARACTERS_PER_TOKEN; turn++) {
    const step = agentTurn(random, files, turn)
    messages.push(...step)
    characters += step.reduce((sum, message) => sum + JSON.stringify(message).length, 0)
  }
  messages.push({
    role: 'assistant',
    content: [{ type: 'text', text: 'All totals round to cents now, and the tests pass.' }],
  })
  return messages
}

interface ProjectFile {
  readonly path: string
  readonly lines: string[]
}

function sourceFile(random: () => number): ProjectFile {
  const lines = Array.from({ length: 60 + Math.floor(random() * 240) }, () => sourceLine(random))
  return {
    path: `${pick(random, folders)}/${pick(random, verbs)}-${pick(random, nouns).toLowerCase()}-${Math.floor(random() * 1000)}.ts`,
    lines,
  }
}

function sourceLine(random: () => number): string {
  const [verb, noun, amount] = [pick(random, verbs), pick(random, nouns), Math.floor(random() * 10_000)]
  return pick(random, [
    `export function ${verb}${noun}${amount}(input: ${noun}Input): ${noun} {`,
    `  const ${verb}ed = ${verb}${noun}(input.${noun.toLowerCase()}Id, { limit: ${amount} })`,
    `  if (${verb}ed.total !== ${amount}) return err('${noun}: total differs')`,
    `    .map((entry) => entry.${noun.toLowerCase()}.amount * ${amount})`,
    '}',
    '',
    `// ${verb}s the ${noun.toLowerCase()} and keeps ${amount} of its entries`,
    `  return { ...${noun.toLowerCase()}, ${verb}edAt: clock.now(), version: ${amount} }`,
  ])
}

function agentTurn(random: () => number, files: readonly ProjectFile[], turn: number): JsonObject[] {
  const file = files[Math.floor(random() * files.length)]
  if (!file) return []
  const kind = random()
  if (kind < 0.55)
    return toolTurn(turn, 'Read', { file_path: file.path }, numbered(file.lines), `Let me look at ${file.path}.`)
  if (kind < 0.8) return editTurn(random, file, turn)
  return toolTurn(turn, 'Bash', { command: 'npm test' }, testOutput(random), 'Now the tests.')
}

function editTurn(random: () => number, file: ProjectFile, turn: number): JsonObject[] {
  const at = Math.floor(random() * file.lines.length)
  const before = file.lines[at] ?? ''
  const after = sourceLine(random)
  file.lines[at] = after
  return toolTurn(
    turn,
    'Edit',
    { file_path: file.path, old_string: before, new_string: after },
    `The file ${file.path} has been updated.`,
    `Line ${at + 1} of ${file.path} must round.`,
  )
}

function toolTurn(turn: number, name: string, input: JsonObject, result: string, text: string): JsonObject[] {
  const id = `toolu_${String(turn).padStart(6, '0')}`
  return [
    {
      role: 'assistant',
      content: [
        { type: 'text', text },
        { type: 'tool_use', id, name, input },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result }] },
  ]
}

const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${String(index + 1).padStart(6)}→${line}`).join('\n')

function testOutput(random: () => number): string {
  const cases = Array.from(
    { length: 12 + Math.floor(random() * 30) },
    (_, index) => ` ✓ ${pick(random, verbs)}s ${pick(random, nouns)} case ${index} (${Math.floor(random() * 90)} ms)`,
  )
  return [...cases, '', ` Tests  ${cases.length} passed`, ` Duration  ${(random() * 9).toFixed(2)} s`].join('\n')
}
