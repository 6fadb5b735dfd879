import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundle } from './package/bundle'
import { writeDeclarations } from './package/declarations'
import { packageEntries } from './package/entries'
import { manifest } from './package/manifest'
import { isMain, rootFolder } from './root'

/** Builds `dist/condensery-VERSION.tgz` and names it. */
async function buildPackage(): Promise<string> {
  const dist = path.join(rootFolder, 'dist')
  const folder = path.join(dist, 'package')
  rmSync(folder, { recursive: true, force: true })
  const entries = packageEntries()
  const { files } = await bundle(entries)
  for (const [name, contents] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), contents)
  }
  writeDeclarations(entries, path.join(folder, 'types'))
  const { version, text } = manifest(entries)
  writeFileSync(path.join(folder, 'package.json'), text)
  cpSync(path.join(rootFolder, 'lib/integrations/README.md'), path.join(folder, 'README.md'))
  cpSync(path.join(rootFolder, 'LICENSE'), path.join(folder, 'LICENSE'))
  const packed = spawnSync('npm', ['pack', folder, '--pack-destination', dist], { cwd: dist, encoding: 'utf8' })
  if (packed.status !== 0) throw new Error(`the package cannot be packed:\n${packed.stderr}`)
  rmSync(folder, { recursive: true, force: true })
  return path.join(dist, `condensery-${version}.tgz`)
}

if (isMain(import.meta.url)) process.stdout.write(`${path.relative(rootFolder, await buildPackage())}\n`)
