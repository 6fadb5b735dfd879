import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, testFolder } from '../testing/cli'

const folder = testFolder()

/** Long output that nothing of is needed, and files of which lines are edited many messages later. */
function session(project: number): string {
  const round = (index: number) => {
    const file = (of: number) => `/home/anna/shops/project${project}/src/part${of}.ts`
    const line = (of: number) => `export const valueNumber${of}OfProject${project} = compute(${of})`
    const edited = index - 8
    const call = (id: string, name: string, input: object) => ({ type: 'tool_use', id: `${id}${index}`, name, input })
    const result = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: `${id}${index}`, content })
    const output = Array.from(
      { length: 260 },
      (_, at) => `run ${index}: step ${(at * 7919 * (index + 1)) % 10_007} took a while`,
    )
    return [
      {
        role: 'assistant',
        content: [
          call('read', 'Read', { file_path: file(index) }),
          call('run', 'Bash', { command: `npm test -- part${index}` }),
          ...(edited < 0
            ? []
            : [call('edit', 'Edit', { file_path: file(edited), old_string: line(edited), new_string: 'gone' })]),
        ],
      },
      {
        role: 'user',
        content: [
          result('read', `// a file\n${line(index)}\n// ends`),
          result('run', output.join('\n')),
          ...(edited < 0 ? [] : [result('edit', 'done')]),
        ],
      },
    ]
  }
  return JSON.stringify([
    { role: 'user', content: `Mend project ${project}.` },
    ...Array.from({ length: 18 }, (_, index) => round(index)).flat(),
    { role: 'assistant', content: 'Done.' },
  ])
}

const base = join(folder, 'base.json')

function prepared(): readonly string[] {
  const sessions = join(folder, 'sessions')
  mkdirSync(sessions, { recursive: true })
  for (let project = 0; project < 6; project++) writeFileSync(join(sessions, `${project}.json`), session(project))
  const about = { schema: 3, id: 'base', name: 'Base', description: '', source: '', date: '2026-11', tags: [] }
  writeFileSync(base, JSON.stringify({ ...about, provider: 'smart', config: { capOutputTokens: 4_000, passes: [] } }))
  const search = ['--vary', 'capOutputTokens', '--seed', '3', '--budget', '60']
  return ['tune', sessions, '--preset', base, ...search, '--threshold', '50', '--fit-window', '--workers', '0']
}

const tuned = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as {
    readonly config: { readonly capOutputTokens: number }
    readonly evidence: {
      readonly evaluations: number
      readonly heldOut: { readonly costRatio: { readonly mean: number } }
    }
  }

describe('tune', () => {
  it('finds what costs less and keeps what is needed, and goes on where it was ended without replaying twice', async () => {
    const words = prepared()
    const [out, ended] = [join(folder, 'tuned.json'), join(folder, 'ended.json')]
    expect((await cli([...words, '--out', out])).out).toContain(`written to ${out}`)
    const { config, evidence } = tuned(out)
    expect(config.capOutputTokens).toBe(1_000)
    expect(evidence.heldOut.costRatio.mean).toBeLessThan(0.8)
    // A folder in the place of the file: it fails when all is done, as if it had been ended there.
    mkdirSync(ended)
    await expect(cli([...words, '--out', ended])).rejects.toThrow('EISDIR')
    rmdirSync(ended)
    const journal = `${ended}.evaluations`
    const lines = readFileSync(journal, 'utf8').trim().split('\n')
    const left = lines.slice(0, Math.floor(lines.length / 2))
    // Half a line is left by a process that was killed while it wrote.
    writeFileSync(journal, `${left.join('\n')}\n{"key":"half`)
    const again = await cli([...words, '--out', ended])
    expect(again.progress).toContain(`${left.length} session-evaluations are known`)
    expect(tuned(ended)).toEqual(tuned(out))
  })
})
