import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { isJsonArray, isJsonObject, tryParseJson, type JsonValue } from '@/lib/engine'
import { cli, testFolder } from './testing/cli'

const DOCUMENT = join(import.meta.dirname, '../../docs/terminal.md')
const folder = testFolder()
// Where agents keep their sessions on this computer.
beforeAll(() => {
  vi.stubEnv(process.platform === 'win32' ? 'USERPROFILE' : 'HOME', folder)
  cpSync('public/samples/coding-agent.jsonl', join(folder, '.claude/projects/shop/session.jsonl'))
})
const sample = 'public/samples/rereading-task.json'
const recorded = 'public/samples/long-day.jsonl'
const small = 'public/samples/research-agent.json'

/** What each documented block is the shape of. */
const commands: Readonly<Record<string, readonly string[]>> = {
  inspect: ['inspect', recorded],
  sessions: ['sessions'],
  run: ['run', sample, '--preset', 'balanced'],
  replay: ['replay', recorded, '--preset', 'aggressive', '--window', '30000'],
  sweep: ['sweep', recorded, '--preset', 'aggressive', '--thresholds', '50,75', '--window', '30000'],
  export: ['export', 'anthropic-clear', '--to', 'claude-code', '--out', join(folder, 'mod.zip')],
  convert: ['convert', sample, '--to', 'openai-chat', '--out', join(folder, 'converted.json')],
  usage: ['usage', small, '--out', join(folder, 'rows.json')],
  import: ['import', small, '--dataset', 'Agents'],
  experiment: ['experiment', small, '--with', 'aggressive,native', '--window', '8000', '--threshold', '50'],
  gate: [
    'gate',
    join(import.meta.dirname, 'testing/experiment.json'),
    '--min-recall',
    '99.9',
    '--max-cost-ratio',
    '0.1',
  ],
  tune: 'tune public/samples/research-agent.json public/samples/support-agent.json public/samples/langgraph-trace.json public/samples/opencode-session.json --preset aggressive --vary capResultTokens --least-requests 1 --budget 1'
    .split(' ')
    .concat('--out', join(folder, 'tuned.json')),
}

type Shape = Map<string, Set<string>>

/**
 * Each path with the types that stand there: `steps[].name  string`. Items of a list are one; so are the values of a
 * record by names, written as `*`. Configs have shapes of their own.
 */
function shapeOf(value: JsonValue, path = '', shape: Shape = new Map()): Shape {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  if (isJsonArray(value)) {
    if (value.length === 0) addType(shape, `${path}[]`, 'nothing')
    for (const item of value) shapeOf(item, `${path}[]`, shape)
  } else if (isJsonObject(value) && !path.endsWith('.config')) {
    const isRecord = records.has(path.replace(/^.*\./, ''))
    for (const [key, item = null] of Object.entries(value)) shapeOf(item, at(isRecord ? '*' : key), shape)
  } else addType(shape, path, value === null ? 'null' : typeof value)
  return shape
}

/** Fields that hold one value for each type of item, kind of content or fate. */
const records = new Set(['artifacts', 'byType', 'byKind', 'fates'])

function addType(shape: Shape, path: string, type: string): void {
  shape.set(path, (shape.get(path) ?? new Set()).add(type))
}

const describeShape = (value: JsonValue): string =>
  [...shapeOf(value)].map(([path, types]) => `${path}  ${[...types].sort().join(' | ')}`).join('\n')

const blockOf = (name: string): RegExp => new RegExp(`\`\`\`text ${name}\\n([\\s\\S]*?)\\n\`\`\``)

it.each(Object.entries(commands))('docs/terminal.md has the shape that %s prints', async (name, words) => {
  const { out } = await cli([...words, '--json'])
  const printed = tryParseJson(out)
  const shape = describeShape(printed ?? null)
  if (process.env['UPDATE_DOCUMENT'] === '1') {
    const document = readFileSync(DOCUMENT, 'utf8')
    writeFileSync(
      DOCUMENT,
      document.replace(blockOf(name), () => `\`\`\`text ${name}\n${shape}\n\`\`\``),
    )
  }
  expect(blockOf(name).exec(readFileSync(DOCUMENT, 'utf8'))?.[1]).toBe(shape)
})
