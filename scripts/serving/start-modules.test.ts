import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { rootFolder } from '../root'

it('a start loads nothing of the engine, which would take longer than all the rest', async () => {
  const { metafile } = await build({
    absWorkingDir: rootFolder,
    entryPoints: ['scripts/start-server.ts'],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  const loaded = Object.keys(metafile.inputs)
  expect(loaded).toContain('lib/db/sqlite/migrate.ts')
  expect(loaded.filter((file) => file.startsWith('lib/engine/'))).toEqual([])
})
