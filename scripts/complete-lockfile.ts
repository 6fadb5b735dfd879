import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { rootFolder } from './root'

/**
 * `npm run lockfile`: adds the entries of optional packages for other platforms, which npm omits with some registries.
 * Without them `npm ci` refuses the lockfile. Run it after every `npm install`.
 */
const packageSchema = z.looseObject({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfileSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) })

const systems: Readonly<Record<string, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  sunos: 'sunos',
  aix: 'aix',
}
const processors: Readonly<Record<string, string>> = {
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  wasm32: 'wasm32',
  mips64el: 'mips64el',
}

const file = join(rootFolder, 'package-lock.json')
const lockfile = lockfileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
const packages = { ...lockfile.packages }
const added: string[] = []

for (const [place, { optionalDependencies = {} }] of Object.entries(lockfile.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isInstalled(place, name)) continue
    const words = name.split(/[-/]/)
    const os = words.map((word) => systems[word]).filter((word) => word !== undefined)
    const cpu = words.map((word) => processors[word]).filter((word) => word !== undefined)
    const version = range.replace(/^[\^~>=\s]+/, '')
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    added.push(`${name}@${version}`)
  }
}

const sorted = Object.fromEntries(Object.entries(packages).sort(([left], [right]) => (left < right ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`)
console.log(added.length === 0 ? 'complete' : `added ${added.join(', ')}`)

/** Whether a package at `place` can resolve `name`, in its own folder or one above. */
function isInstalled(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[candidate]) return true
    if (folder === '') return false
  }
}
