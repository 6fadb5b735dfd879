import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { esmBanner, external } from '../build/external-packages'
import { rootFolder } from '../root'

const THREADS = 'threads.mjs'
const PROGRAM = "'../program/worker.ts'"

/** The framework's bundler finds the program of worker threads by itself; here it stands beside the process. */
const threadsBeside: Plugin = {
  name: 'threads beside',
  setup(bundle) {
    bundle.onLoad({ filter: /spawn-worker\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8')
      if (!source.includes(PROGRAM)) throw new Error(`${file} does not name ${PROGRAM}, where worker threads start`)
      return { contents: source.replace(PROGRAM, `'./${THREADS}'`), loader: 'ts' }
    })
  },
}

/**
 * Bundles the process for jobs and its worker threads to plain JavaScript in `folder`, and returns its path. Files are
 * moved into place, so that workers which start together never read half of one.
 */
export async function bundleWorker(folder: string): Promise<string> {
  const aside = `${folder}.${process.pid}`
  await bundleInto(aside)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(aside)) renameSync(path.join(aside, name), path.join(folder, name))
  rmSync(aside, { recursive: true })
  return path.join(folder, 'process.mjs')
}

async function bundleInto(folder: string): Promise<void> {
  await build({
    absWorkingDir: rootFolder,
    entryPoints: [
      { in: 'scripts/worker/worker-process.ts', out: 'process' },
      { in: 'lib/server/program/worker.ts', out: 'threads' },
    ],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    external,
    conditions: ['react-server'],
    mainFields: ['module', 'main'],
    plugins: [threadsBeside],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: esmBanner,
    logLevel: 'warning',
  })
}
