import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDatabase } from './copy'

/** How many copies from before a migration are kept. */
const KEPT = 2

/** Copies a database before it is migrated and returns the path of the copy. Deletes the oldest copies. */
export async function copyBeforeMigration(url: string, migration: string): Promise<string> {
  const file = fileURLToPath(url)
  const copy = `${file}.before-${migration}`
  await copyDatabase(url, copy)
  for (const old of copiesOf(file).slice(KEPT)) rmSync(old, { force: true })
  return copy
}

/** Newest first. */
function copiesOf(file: string): readonly string[] {
  const [folder, prefix] = [path.dirname(file), `${path.basename(file)}.before-`]
  const copies = readdirSync(folder).filter(
    (name) => name.startsWith(prefix) && /^\w+$/.test(name.slice(prefix.length)),
  )
  return copies.map((name) => path.join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
}
