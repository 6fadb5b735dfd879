import { resolve } from 'node:path'
import type { Preset } from '@/lib/engine'
import type { BundledModule } from '@/lib/integrations/exports'

const root = resolve(import.meta.dirname, '../../../..')

const adapterNames = { 'claude-code': 'claudeCodeMod', pi: 'piExtension' } as const satisfies Readonly<
  Record<BundledModule['adapter'], string>
>

/** One module that needs nothing beside it: the adapter, the vocabulary and the preset. */
export async function bundleModule({ adapter, statement }: BundledModule, preset: Preset): Promise<string> {
  const { build } = await import('esbuild')
  const options = `{ preset: ${JSON.stringify(preset)}, vocabulary: o200k }`
  const contents = [
    `import { ${adapterNames[adapter]} } from './lib/integrations/adapters/${adapter}'`,
    "import { o200k } from './lib/integrations/vocabularies/o200k'",
    statement.replace('OPTIONS', () => options),
  ].join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
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
