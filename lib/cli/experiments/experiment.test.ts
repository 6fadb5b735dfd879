import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, json, testFolder } from '../testing/cli'
import { claudeCodeSession } from '../testing/recorded'

const folder = testFolder()
const fixture = join(import.meta.dirname, '../testing/experiment.json')

/** A session that fills a small window again and again. */
const session = (name: string) =>
  claudeCodeSession(
    Array.from({ length: 12 }, (_, index) => ({
      prompt: `Read src/${name}-${index}.ts. ${'A line of it that says something. '.repeat(30)}`,
      answer: `Read src/${name}-${index}.ts. ${'What it says is this. '.repeat(20)}`,
      usage: { input_tokens: 100 + 300 * index, output_tokens: 100 },
    })),
  )

function sessionsFolder(): string {
  const path = join(folder, 'sessions')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'one.jsonl'), session('one'))
  writeFileSync(join(path, 'two.jsonl'), session('two'))
  writeFileSync(join(path, 'two-again.jsonl'), session('two'))
  writeFileSync(join(path, 'broken.jsonl'), '{"type": "user", "mess')
  return path
}

const words = ['--with', 'truncation,lossless', '--window', '4000', '--threshold', '50', '--workers', '0']

interface Written {
  readonly dataset: { readonly sessions: number; readonly refused: number; readonly refusals: readonly object[] }
  readonly cells: readonly Readonly<Record<string, number | string | object>>[]
}

describe('experiment', () => {
  it('has the figures of replay and run in each cell, refuses what it cannot read and leaves out what came before', async () => {
    const path = sessionsFolder()
    const { dataset, cells } = (await json(['experiment', path, ...words])) as unknown as Written
    expect([dataset.sessions, dataset.refused, cells.length]).toEqual([2, 1, 4])
    expect(dataset).toMatchObject({ duplicates: [{ session: 'two.jsonl', of: 'two-again.jsonl' }] })
    expect(dataset.refusals[0]).toMatchObject({ file: 'broken.jsonl' })
    const [cell] = cells
    const one = join(path, 'one.jsonl')
    const setting = ['--provider', 'truncation', '--window', '4000']
    const replayed = await json(['replay', one, ...setting, '--threshold', '50'])
    const { cost, nothing } = costsOf(replayed as unknown as Replayed)
    expect(cell).toMatchObject({
      session: 'one.jsonl',
      variant: 'truncation',
      costRatio: expect.closeTo(cost / nothing, 5),
    })
    const run = (await json(['run', one, ...setting])) as unknown as { readonly output: { readonly tokens: number } }
    expect(cell?.['tokens']).toBe(run.output.tokens)
  })

  it('goes on where it was ended, and measures nothing twice', async () => {
    const path = sessionsFolder()
    const out = join(folder, 'experiment.json')
    await cli(['experiment', path, ...words, '--out', out])
    const whole = readFileSync(out, 'utf8')
    expect(existsSync(`${out}.cells`)).toBe(false)
    const [first] = (JSON.parse(whole) as Written).cells
    // As it is left by a process that was killed while it wrote its second cell.
    const { key, ...cell } = first ?? {}
    const other = join(folder, 'other.json')
    writeFileSync(`${other}.cells`, `${JSON.stringify({ key, cell: withoutNulls(cell) })}\n{"key":"half`)
    const again = await cli(['experiment', path, ...words, '--out', other])
    expect(again.progress).toMatch(/^5 cells measured/m)
    expect(readFileSync(other, 'utf8')).toBe(whole)
    expect((await cli(['experiment', path, ...words, '--out', out])).progress).not.toMatch(/cells measured/)
  })

  it('tells costs at the prices of another model, and refuses an unknown one before anything is measured', async () => {
    const path = sessionsFolder()
    const out = join(folder, 'priced.json')
    const priced = await cli(['experiment', path, ...words, '--model', 'anthropic:claude-sonnet-4-5', '--out', out])
    expect(priced.out).toMatch(/at the prices of .*Sonnet 4\.5/)
    expect(JSON.parse(readFileSync(out, 'utf8'))).not.toHaveProperty('price')
    const refused = await cli(['experiment', path, ...words, '--model', 'anthropic:none-such', '--out', `${out}.new`])
    expect([refused.status, existsSync(`${out}.new`)]).toEqual([2, false])
    expect(refused.progress).not.toMatch(/cells measured/)
  })
})

interface Replayed {
  readonly totals: Readonly<Record<string, number>>
  readonly baseline: Readonly<Record<string, number>>
}

const costsOf = ({ totals, baseline }: Replayed) => ({
  cost: totals['costUsd'] ?? totals['costInputTokens'] ?? Number.NaN,
  nothing: baseline['costUsd'] ?? baseline['costInputTokens'] ?? Number.NaN,
})

const withoutNulls = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))

describe('gate', () => {
  it('ends with status 3 where a bar or a cell is missed, and says so in every format', async () => {
    const [markdown, junit] = [join(folder, 'gate.md'), join(folder, 'gate.xml')]
    const { status, out } = await cli([
      'gate',
      fixture,
      '--min-recall',
      '95',
      '--max-cost-ratio',
      '0.96',
      '--markdown',
      markdown,
      '--junit',
      junit,
    ])
    expect(status).toBe(3)
    expect(out).toContain('passed: plain')
    expect(out).toContain('1 cell is not available')
    expect(readFileSync(markdown, 'utf8')).toContain('| Cheap | 0.600 |')
    expect(readFileSync(junit, 'utf8')).toContain('tests="2" failures="1"')
  })

  it('holds against the baseline, and needs an experiment', async () => {
    expect((await cli(['gate', fixture, '--policy', 'none-may-regress'])).out).toContain('the baseline has 100.0%')
    expect((await cli(['gate', 'package.json'])).status).toBe(2)
  })
})
