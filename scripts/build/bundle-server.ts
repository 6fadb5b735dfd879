import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { rootFolder } from '../root'

/**
 * Bundles the serving process to plain JavaScript, so that it and its worker threads run without a loader. Done at each
 * start (about 20 ms) and moved into place, so that servers starting concurrently never read half a file.
 */
export async function bundleServer(): Promise<string> {
  const folder = path.join(rootFolder, '.next')
  const outfile = path.join(folder, `condensery-server.${process.pid}.mjs`)
  const target = path.join(folder, 'condensery-server.mjs')
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: rootFolder,
    entryPoints: ['scripts/server.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Read only where somebody asks for it with NODE_OPTIONS=--enable-source-maps: the maps of all chunks take 400 MB.
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  renameSync(outfile, target)
  return target
}
