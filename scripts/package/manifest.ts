import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { rootFolder } from '../root'
import { declarationOf } from './declarations'
import { CORE, type Entries } from './entries'

const ownSchema = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.object({ zod: z.string() }),
})

/** What the published package.json says. What the core needs is in it; declarations name types of zod. */
export function manifest(entries: Entries): { readonly version: string; readonly text: string } {
  const own = ownSchema.parse(JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8')))
  const exported = Object.entries(entries).map(([name, source]) => [
    name === CORE ? '.' : `./${name}`,
    { types: `./types/${declarationOf(source)}`, default: `./${name}.js` },
  ])
  const text = {
    name: 'condensery',
    version: own.version,
    description:
      'Condenses the context of LLM agents: references in place of what repeats, presets, and a ledger of every change.',
    license: own.license,
    type: 'module',
    sideEffects: false,
    engines: own.engines,
    dependencies: { zod: `^${own.dependencies.zod}` },
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
  }
  return { version: own.version, text: `${JSON.stringify(text, null, 2)}\n` }
}
