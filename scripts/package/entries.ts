import { readdirSync } from 'node:fs'
import path from 'node:path'
import { dialects } from '../../lib/engine'
import { rootFolder } from '../root'

/** Name of an entry of the package, as `dialects/anthropic`, and its source from the root. */
export type Entries = Readonly<Record<string, string>>

export const CORE = 'index'

/** Loaded with the core only where somebody names them. */
export const packageEntries = (): Entries => ({
  [CORE]: 'lib/integrations/index.ts',
  ...entriesIn('vocabularies'),
  ...entriesIn('adapters'),
  ...Object.fromEntries(dialects.map(({ id }) => [`dialects/${id}`, `lib/engine/dialects/${id}/dialect.ts`])),
})

function entriesIn(folder: string): Entries {
  const from = path.join(rootFolder, 'lib/integrations', folder)
  return Object.fromEntries(
    readdirSync(from)
      .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
      .map((file) => [`${folder}/${file.slice(0, -3)}`, `lib/integrations/${folder}/${file}`]),
  )
}
