import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'

/**
 * Bundles a script of this folder before the tests and returns its path. A process that runs it starts several times
 * faster than one with a TypeScript loader. The bundle lies below node_modules, where it finds its packages.
 */
export function setUpBundledScript(name: string): string {
  const cache = path.resolve('node_modules/.cache/condensery')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'script-'))
  const outfile = path.join(folder, `${name}.mjs`)
  beforeAll(async () => {
    await build({
      entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return outfile
}
