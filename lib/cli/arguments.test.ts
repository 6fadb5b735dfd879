import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, testFolder } from './testing/cli'

const folder = testFolder()

describe('bad input', () => {
  it.each([
    [['inspect'], 'name a FILE'],
    [['run', 'a', 'b'], 'one FILE only'],
    [['inspect', '/nowhere/at/all.json'], 'cannot read'],
    [['inspect', '-', '--provider', 'lossless'], 'does not take --provider'],
    [['run', '-', '--provider', 'magic'], 'there is no provider magic'],
    [['run', '-', '--preset', 'magic'], 'there is no preset magic'],
    [['run', '-', '--preset', 'balanced', '--provider', 'native'], 'is for provider smart'],
    [['run', '-', '--target', '150'], '--target lies between'],
    [['run', '-', '--conversation', 'x'], '--conversation takes a number'],
    [['run', '-', '--conversation', '9'], 'there is no conversation 9'],
    [['run', '-', '--view', 'sideways'], '--view is one of'],
    [['run', '-', '--view', 'since-compaction'], 'has no view'],
    [['run', '--nonsense'], 'nonsense'],
    [['dance'], 'there is no command dance'],
  ] as const)('%j ends with status 2 and says why', async (words, reason) => {
    const ran = await cli(words)
    expect(ran).toMatchObject({ status: 2, out: '' })
    expect(ran.progress).toContain(reason)
  })

  it.each([
    ['', 'empty'],
    ['hello', 'not JSON'],
    ['[{"role":"user","content":"x"}', 'cut off'],
    ['{"a":1}', ''],
  ])('%j names the place and the remedy', async (text, reason) => {
    const ran = await cli(['inspect', '-'], text)
    expect(ran.status).toBe(2)
    expect(ran.progress).toContain(reason)
    expect(ran.progress).toMatch(/\(at .+\) \S/)
  })

  it('prints help when asked, with status 0, and without a command with status 2', async () => {
    expect(await cli(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('inspect FILE') })
    expect((await cli([])).status).toBe(2)
    expect(await cli(['run', '--help'])).toMatchObject({ status: 0, out: expect.stringContaining('run FILE') })
  })
})

describe('arguments that are hostile', () => {
  it.each([
    '{"__proto__":{"passes":[]},"passes":[{"__proto__":{"operation":"keep"}}]}',
    '{"passes":[{"individualConfig":{"defaults":{"__proto__":1,"constructor":2}}}]}',
  ])('a preset with names of every object is bad input: %s', async (preset) => {
    const file = join(folder, 'preset.json')
    await writeFile(file, preset)
    expect((await cli(['run', '-', '--preset', file])).status).toBe(2)
  })

  it.each(['__proto__', 'constructor', 'toString'])('%s is no provider, preset, profile or command', async (name) => {
    for (const words of [
      ['run', '-', '--provider', name],
      ['run', '-', '--preset', name],
      ['run', '-', '--profile', name],
      ['convert', '-', '--to', name],
      [name],
    ])
      expect((await cli(words)).status, words.join(' ')).toBe(2)
  })
})
