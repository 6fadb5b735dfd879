import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUpTemporaryFolder } from '@/lib/base/testing/temporary-folder'
import { processConsole } from './console'
import { main } from '../main'

const folder = setUpTemporaryFolder()

it('an output that cannot be written is refused before anything is read or asked', async () => {
  const told: string[] = []
  const terminal = {
    ...processConsole,
    readInput: () => Promise.reject(new Error('the input was read')),
    progress: (text: string) => void told.push(text),
  }
  expect(await main(['run', '-', '--out', join(folder, 'none', 'out.json')], terminal)).toBe(2)
  expect(await main(['convert', '-', '--out', folder], terminal)).toBe(2)
  expect(told.filter((line) => line.startsWith('cannot write'))).toHaveLength(2)
})

it('an output never takes the place of what is read, whatever its name, and the check leaves nothing behind', async () => {
  const own = mkdtempSync(join(folder, 'own-'))
  const [input, link] = [join(own, 'in.json'), join(own, 'in-link.json')]
  writeFileSync(input, 'recorded')
  symlinkSync(input, link)
  await expect(processConsole.checkOutput(link, [input])).rejects.toThrow('it is the file that is read')
  await processConsole.checkOutput(join(own, 'out.json'), [input])
  expect(readdirSync(own).sort()).toEqual(['in-link.json', 'in.json'])
  rmSync(own, { recursive: true })
})

it.runIf(process.platform === 'linux')('a folder that only looks writable is told before the work', async () => {
  await expect(processConsole.checkOutput('/proc/out.json', [])).rejects.toThrow('cannot write /proc/out.json')
})

it('a file is whole or as it was, also behind a link', async () => {
  const [file, link] = [join(folder, 'a.json'), join(folder, 'link.json')]
  writeFileSync(file, 'before')
  symlinkSync(file, link)
  await processConsole.writeFile(link, 'after')
  expect([readFileSync(file, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['after', 'after'])
  // Where the name cannot be taken, what was there stays, and nothing is left beside it.
  mkdirSync(join(folder, 'taken'))
  await expect(processConsole.writeFile(join(folder, 'none', 'b.json'), 'text')).rejects.toThrow(/cannot write/)
  expect(readdirSync(folder).sort()).toEqual(['a.json', 'link.json', 'taken'])
})
