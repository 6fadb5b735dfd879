import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SampleFile {
  readonly name: string
  readonly path: string
  read(): Uint8Array
}

const dialectsFolder = fileURLToPath(new URL('..', import.meta.url))

/** The input of every fixture of every dialect, as `roo-cline/xml-tools`. */
export function fixtures(): readonly SampleFile[] {
  return filesUnder(dialectsFolder)
    .filter((path) => /__fixtures__\/[^/]+\/input\.[^/]+$/.test(path))
    .map((path) =>
      sample(
        path,
        relative(dialectsFolder, path)
          .replace('/__fixtures__', '')
          .replace(/\/input\.[^/]+$/, ''),
      ),
    )
}

/** Real sessions, where the environment names a folder of them. They are no part of the project. */
export function corpus(): readonly SampleFile[] {
  const folder = process.env['CONDENSERY_CORPUS']
  if (folder === undefined || !existsSync(folder)) return []
  return filesUnder(folder)
    .filter((path) => /\.(json|jsonl|traj)$/.test(path))
    .map((path) => sample(path, relative(folder, path)))
}

const sample = (path: string, name: string): SampleFile => ({ name, path, read: () => readFileSync(path) })

function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]))
}
