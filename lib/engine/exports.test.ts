import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Names that `export { … } from` lists in a folder's index, types included. */
const exportsOf = (folder: string): readonly string[] =>
  [...readFileSync(join(import.meta.dirname, folder, 'index.ts'), 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .sort()

it('exports what the snapshot lists, so that a change to the public names is seen', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const listed = folders.map(
    ({ name }) =>
      `${name}\n${exportsOf(name)
        .map((each) => `  ${each}\n`)
        .join('')}`,
  )
  await expect(listed.join('\n')).toMatchFileSnapshot('./exports.txt')
})

it('loads what it exports', async () => {
  const engine = await import('./index')
  expect(Object.entries(engine).filter(([, value]) => value === undefined)).toEqual([])
})
