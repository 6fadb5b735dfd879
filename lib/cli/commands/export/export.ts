import { resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { type Preset, type PresetLike, toPreset } from '@/lib/engine'
import {
  type Exported,
  exportHostById,
  exportHosts,
  type ExportHost,
  exportLossText,
  notPossibleText,
  type ServicePlace,
} from '@/lib/integrations/exports'
import { parsePresetId } from '@/lib/db/ids'
import { onlyFile, type Arguments } from '../../arguments'
import { badInput, condensationFailed } from '../../failure'
import type { Console } from '../../output/console'
import { findPreset } from '../../strategy'
import { bundleModule } from '@/lib/server/exports/bundle-module'

const rootFolder = resolve(import.meta.dirname, '../../../..')

/** `export PRESET --to HOST [--out FILE] [--json]`: the preset as another program takes it, with what that cannot say. */
export async function exportPreset(given: Arguments, terminal: Console): Promise<void> {
  const host = hostOf(given.to)
  const found = await findPreset(onlyFile(given), terminal)
  const preset = toPreset(found)
  const exported = host.express(preset, placeOf(found))
  if (!exported.possible) throw condensationFailed(`${host.name}: ${notPossibleText[exported.reason]}`)
  for (const loss of exported.lost) terminal.progress(`not carried over: ${exportLossText(loss)}`)
  const files = await filesOf(exported, preset)
  if (given.out !== undefined) await terminal.writeFile(given.out, written(files, given.out))
  if (given.json) terminal.print(JSON.stringify(asJson(host, preset, exported, files)))
  else if (given.out === undefined) terminal.print(only(files))
}

/** Of the server whose settings this process has. */
function placeOf({ id }: Pick<PresetLike, 'id'>): Partial<ServicePlace> {
  const [address] = (process.env['CONDENSERY_PUBLIC_URL'] ?? '').split(',')
  const port = process.env['PORT']?.trim()
  const origin = address?.trim().replace(/\/+$/, '') || (port ? `http://127.0.0.1:${port}` : undefined)
  return { ...(origin && { origin }), ...(parsePresetId(id) && { preset: id }) }
}

function hostOf(id: string | undefined): ExportHost {
  const host = id === undefined ? undefined : exportHostById(id)
  if (host) return host
  const known = exportHosts.map((each) => each.id).join(', ')
  throw badInput(id === undefined ? `name a host with --to: ${known}` : `there is no host ${id}; there are ${known}`)
}

type Possible = Extract<Exported, { readonly possible: true }>
type Files = readonly { readonly path: string; readonly text: string }[]

async function filesOf({ files, bundled }: Possible, preset: Preset): Promise<Files> {
  return bundled ? [...files, ...(await bundleModule(bundled, preset, rootFolder))] : files
}

function written(files: Files, out: string): string | Uint8Array {
  if (!out.endsWith('.zip')) return only(files)
  return zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])), { level: 9 })
}

function only(files: Files): string {
  const [file, ...others] = files
  if (file && others.length === 0) return file.text
  throw badInput(`it is ${files.length} files (${files.map(({ path }) => path).join(', ')}): name --out FILE.zip`)
}

const asJson = (host: ExportHost, preset: Preset, { lost }: Possible, files: Files) => ({
  schema: 1,
  host: { id: host.id, name: host.name, kind: host.kind, source: host.source },
  preset: preset.id,
  files: files.map(({ path, text }) => ({ path, bytes: strToU8(text).length })),
  lost: lost.map((loss) => ({ ...loss, text: exportLossText(loss) })),
})
