import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { esmBanner, external } from '../build/external-packages'
import { isMain, rootFolder } from '../root'
import { bundleWorker } from '../worker/bundle-worker'

/** What an image holds, beside its programs. Of the framework's standalone output not its own server, which has no gate. */
const copied = [
  ['.next/standalone/.next', '.next'],
  ['.next/standalone/node_modules', 'node_modules'],
  ['.next/standalone/package.json', 'package.json'],
  // It opens a file beside its code, which nothing else names.
  ['node_modules/@prisma/schema-engine-wasm', 'node_modules/@prisma/schema-engine-wasm'],
  ['.next/static', '.next/static'],
  ['public', 'public'],
] as const

/**
 * Puts all that an image needs into a folder, from a finished build: the framework's standalone output with the packages
 * that it loads, the files for browsers, the server and the worker.
 */
export async function assembleImage(target: string): Promise<void> {
  if (!existsSync(path.join(rootFolder, '.next/standalone')))
    throw new Error('There is no build: run `npm run build` first.')
  const aside = `${target}.${process.pid}`
  for (const [from, to] of copied) cpSync(path.join(rootFolder, from), path.join(aside, to), { recursive: true })
  await bundlePrograms(aside)
  await bundleWorker(path.join(aside, 'worker'))
  rmSync(target, { recursive: true, force: true })
  renameSync(aside, target)
}

async function bundlePrograms(outdir: string): Promise<void> {
  await build({
    absWorkingDir: rootFolder,
    entryPoints: [
      { in: 'scripts/serving/image-server.ts', out: 'server' },
      { in: 'scripts/serving/image-health.ts', out: 'health' },
      { in: 'scripts/server.ts', out: 'serving' },
    ],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external: ['next', ...external],
    conditions: ['react-server'],
    mainFields: ['module', 'main'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: esmBanner,
    logLevel: 'warning',
  })
}

if (isMain(import.meta.url)) {
  const target = path.join(rootFolder, 'dist/image')
  await assembleImage(target)
  console.log(`Everything that an image holds is in ${path.relative(rootFolder, target)}.`)
}
