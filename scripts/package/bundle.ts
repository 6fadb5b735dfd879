import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { rootFolder } from '../root'
import type { Entries } from './entries'

export interface Bundle {
  /** By path from the output folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly metafile: Metafile
}

/** Hosts that an adapter works with; the person who uses it has them. */
const hostPackages = [
  'ai',
  '@ai-sdk/provider',
  'langchain',
  '@langchain/core',
  '@openai/agents',
  '@openai/agents-core',
  'openai',
  '@anthropic-ai/sdk',
  '@modelcontextprotocol/sdk',
] as const

const OUTPUT = 'package'

/**
 * Modules for Node, browsers and workers, with source maps; what entries share stands in chunks. `neutral` refuses every
 * built-in module of Node.
 */
export async function bundle(entries: Entries): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: rootFolder,
    entryPoints: { ...entries },
    outdir: OUTPUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    // The main file of some packages is no module, and fails where there is no `require`.
    mainFields: ['module', 'main'],
    conditions: ['browser'],
    external: hostPackages.flatMap((name) => [name, `${name}/*`]),
    target: ['es2022'],
    minify: true,
    sourcemap: 'linked',
    chunkNames: 'chunks/[hash]',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const folder = path.join(rootFolder, OUTPUT)
  const files = new Map(
    outputFiles.map((file) => [path.relative(folder, file.path).split(path.sep).join('/'), file.contents]),
  )
  return { files, metafile }
}

/**
 * A file and all that it loads with it, by path from the output folder; what it loads later is left out.
 *
 * @internal
 */
export function loadedWith(file: string, { metafile }: Bundle): ReadonlySet<string> {
  const loaded = new Set<string>()
  const visit = (name: string): void => {
    if (loaded.has(name)) return
    loaded.add(name)
    const { imports = [] } = metafile.outputs[`${OUTPUT}/${name}`] ?? {}
    for (const { path: target, kind, external } of imports)
      if (kind === 'import-statement' && !external) visit(target.slice(OUTPUT.length + 1))
  }
  visit(file)
  return loaded
}
