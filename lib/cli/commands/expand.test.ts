import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, testFolder } from '../testing/cli'

const folder = testFolder()

describe('expand', () => {
  const log = Array.from(
    { length: 40 },
    (_, index) => `step ${index} took ${index * 37} ms and wrote file-${index * 7919}.log`,
  ).join('\n')
  const several = ['one', 'two', 'three']
    .map((name) =>
      JSON.stringify({
        messages: [
          { role: 'user', content: name },
          { role: 'assistant', content: `${name}\n${log}` },
          { role: 'user', content: 'Again' },
          { role: 'assistant', content: `${name} again\n${log}` },
        ],
      }),
    )
    .join('\n')
  const condensed = async (index: number, input: string): Promise<string> => {
    const file = join(folder, `several-${index}.jsonl`)
    expect(
      (await cli(['run', '-', '--provider', 'lossless', '--conversation', String(index), '--out', file], input)).status,
    ).toBe(0)
    return readFileSync(file, 'utf8')
  }

  it('takes the conversation of the file that holds references, and asks where several do', async () => {
    const second = await condensed(1, several)
    expect(second).toContain('Same as 40 lines')
    const expanded = await cli(['expand', '-'], second)
    expect(expanded).toMatchObject({ status: 0, out: expect.stringContaining('two again') })
    expect(
      expanded.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(several.split('\n').map((line) => JSON.parse(line) as unknown))
    const both = await condensed(2, second)
    expect(await cli(['expand', '-'], both)).toMatchObject({
      status: 2,
      progress: expect.stringContaining('(1, 2); name one with --conversation N'),
    })
    expect((await cli(['expand', '-', '--conversation', '2'], both)).out.split('Same as 40 lines')).toHaveLength(2)
  })

  it('follows references that were written for another view of the same session', async () => {
    const hidden = Array.from({ length: 6 }, (_, index) => ({
      role: index % 2 === 0 ? 'assistant' : 'user',
      content: [{ type: 'text', text: `old ${index}` }],
      condenseParent: 'c1',
      ts: index + 2,
    }))
    const kept = [
      { role: 'assistant', content: [{ type: 'text', text: 'In short.' }], isSummary: true, condenseId: 'c1', ts: 10 },
      { role: 'user', content: [{ type: 'text', text: 'The log:' }], ts: 11 },
      { role: 'assistant', content: [{ type: 'text', text: log }], ts: 12 },
      { role: 'user', content: [{ type: 'text', text: 'Again' }], ts: 13 },
      { role: 'assistant', content: [{ type: 'text', text: `Once more:\n${log}` }], ts: 14 },
    ]
    const task = JSON.stringify([
      { role: 'user', content: [{ type: 'text', text: '<task>Read the log</task>' }], ts: 1 },
      ...hidden,
      ...kept,
    ])
    const file = join(folder, 'hidden.json')
    expect(
      (await cli(['run', '-', '--provider', 'lossless', '--view', 'since-compaction', '--out', file], task)).status,
    ).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('Same as')
    for (const view of ['since-compaction', 'full'])
      expect(JSON.parse((await cli(['expand', '-', '--view', view], readFileSync(file, 'utf8'))).out)).toEqual(
        JSON.parse(task),
      )
  })

  it('gives the original back where one view was condensed and then the other', async () => {
    const turn = (ts: number, more: object = {}) => [
      { role: 'user', content: [{ type: 'text', text: `Look at it, ${ts}` }], ts, ...more },
      { role: 'assistant', content: [{ type: 'text', text: `${ts}\n${log}` }], ts: ts + 1, ...more },
    ]
    const task = JSON.stringify([
      { role: 'user', content: [{ type: 'text', text: '<task>Read the log</task>' }], ts: 1 },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }], ts: 2, condenseParent: 'c1' },
      ...turn(3, { condenseParent: 'c1' }),
      { role: 'assistant', content: [{ type: 'text', text: 'In short.' }], isSummary: true, condenseId: 'c1', ts: 10 },
      ...turn(11),
      ...turn(13),
    ])
    const lossless = async (view: string, input: string): Promise<string> => {
      const file = join(folder, 'both-views.json')
      expect((await cli(['run', '-', '--provider', 'lossless', '--view', view, '--out', file], input)).status).toBe(0)
      return readFileSync(file, 'utf8')
    }
    for (const [first, second] of [
      ['since-compaction', 'full'],
      ['full', 'since-compaction'],
    ] as const) {
      const both = await lossless(second, await lossless(first, task))
      expect(both).toContain('Same as')
      expect(JSON.parse((await cli(['expand', '-', '--view', second], both)).out), first).toEqual(JSON.parse(task))
    }
  })

  it('fails with status 1 where a reference does not resolve', async () => {
    const broken = JSON.stringify([
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: '⟨ Reference: lines 3–40 of message #1 ~482913 ⟩' },
    ])
    const ran = await cli(['expand', '-'], broken)
    expect(ran.status).toBe(1)
    expect(ran.progress).toContain('cannot expand')
  })
})
