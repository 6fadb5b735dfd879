import { dirname, join } from 'node:path'
import type { Preset } from '@/lib/engine'
import type { BundledModule } from '@/lib/integrations/exports'
import { o200k } from '@/lib/integrations/vocabularies/o200k'

const adapterNames = { 'claude-code': 'compactRows', pi: 'piExtension' } as const satisfies Readonly<
  Record<BundledModule['adapter'], string>
>

interface ModuleFile {
  readonly path: string
  readonly text: string
}

/**
 * A module that needs nothing beside it, but for the files that come with it: the adapter, the vocabulary and the preset. `root`:
 * the folder of this project.
 */
export async function bundleModule(
  module: BundledModule,
  preset: Preset,
  root: string,
): Promise<readonly ModuleFile[]> {
  const { path, adapter, statement, mostCharacters } = module
  const parts = mostCharacters === undefined ? [] : partsOf(o200k.ranks, mostCharacters)
  const files = parts.map((part, index) => ({
    path: join(dirname(path), `vocabulary-${index + 1}.js`),
    text: `export default ${JSON.stringify(part)}\n`,
  }))
  const options = `{ preset: ${JSON.stringify(preset)}, vocabulary }`
  const text = await bundle(
    [
      `import { ${adapterNames[adapter]} } from './lib/integrations/adapters/${adapter}'`,
      ...vocabularyFrom(parts.length),
      statement.replace('OPTIONS', () => options),
    ].join('\n'),
    root,
  )
  return [...files, { path, text }]
}

/** Lines that have the vocabulary: from so many files beside the module, or in it. */
function vocabularyFrom(files: number): readonly string[] {
  if (files === 0) return ["import { o200k as vocabulary } from './lib/integrations/vocabularies/o200k'"]
  const names = Array.from({ length: files }, (_, index) => `part${index + 1}`)
  return [
    ...names.map((name, index) => `import ${name} from './vocabulary-${index + 1}.js'`),
    `const vocabulary = { id: ${JSON.stringify(o200k.id)}, ranks: [${names.join(', ')}].join('') }`,
  ]
}

const partsOf = (text: string, most: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / most) }, (_, index) => text.slice(index * most, (index + 1) * most))

async function bundle(contents: string, root: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    external: ['./vocabulary-*.js'],
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['browser'],
    target: ['es2022'],
    minify: true,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
