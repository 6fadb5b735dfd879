import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { isMain, rootFolder } from '../root'

/*
 * `npm run lockfile`: adds optional packages of other platforms, which npm leaves out of a lockfile where it installs, with what their
 * content is checked by. Without them `npm ci` refuses the lockfile there, or installs unchecked. Run it after every `npm install`.
 */

const packageSchema = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfileSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) })

type Lockfile = z.infer<typeof lockfileSchema>
export type Packages = Lockfile['packages']

/** As it is written: a schema would put the fields of each package in an order of its own. */
export function readLockfile(file: string): Lockfile {
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  lockfileSchema.parse(lockfile)
  return lockfile
}

/** Packages that have optional ones which are missing or cannot be checked, each with the places of the latter. */
export function incompleteIn(packages: Packages): ReadonlyMap<string, readonly string[]> {
  const incomplete = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) => {
    const unchecked = Object.keys(optionalDependencies)
      .map((name) => placeOf(packages, place, name))
      .filter((child) => !isChecked(packages[child]))
    return place === '' || unchecked.length === 0 ? [] : [[place, unchecked] as const]
  })
  return new Map(incomplete)
}

/** Whether the content of a package is checked when it is installed: by itself, or with the one that it comes in. */
export const isChecked = (entry: Packages[string] | undefined): boolean =>
  entry !== undefined && (entry.integrity !== undefined || entry.link === true || entry.inBundle === true)

/** Where a package at `place` finds `name`: in its own folder or one above, else where it would be put. */
function placeOf(packages: Packages, place: string, name: string): string {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate] || folder === '') return candidate
  }
}

/** `resolved` by npm anew: adds what `packages` lacks, and changes nothing else. */
export function completed(packages: Packages, resolved: Packages): Packages {
  const moved = [...incompleteIn(packages).keys()].filter(
    (place) => resolved[place]?.version !== packages[place]?.version,
  )
  if (moved.length > 0)
    throw new Error(`npm would take other versions of ${moved.join(', ')}: run npm update for them.`)
  const added = Object.entries(resolved).filter(([place]) => place !== '' && !isChecked(packages[place]))
  return Object.fromEntries(
    Object.entries({ ...packages, ...Object.fromEntries(added) }).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}

/** What npm makes of the lockfile without what is incomplete, and of those that it belongs to. */
function resolveAnew({ packages, ...rest }: Lockfile): Packages {
  const dropped = new Set([...incompleteIn(packages)].flat(2))
  const folder = mkdtempSync(join(tmpdir(), 'condensery-lockfile-'))
  try {
    for (const name of ['package.json', '.npmrc']) copyFileSync(join(rootFolder, name), join(folder, name))
    const left = Object.fromEntries(Object.entries(packages).filter(([place]) => !dropped.has(place)))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...rest, packages: left }))
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    return readLockfile(join(folder, 'package-lock.json')).packages
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta.url)) {
  const file = join(rootFolder, 'package-lock.json')
  const lockfile = readLockfile(file)
  const missing = [...incompleteIn(lockfile.packages).values()].flat()
  if (missing.length > 0) {
    const packages = completed(lockfile.packages, resolveAnew(lockfile))
    writeFileSync(file, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`)
  }
  console.log(missing.length === 0 ? 'complete' : `added ${missing.join(', ')}`)
}
