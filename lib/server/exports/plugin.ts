import 'server-only'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginFile } from '@/lib/contracts/production/exports'
import type { Preset } from '@/lib/engine'
import { exportHostById } from '@/lib/integrations/exports'
import { appError, notFound } from '@/lib/server/runtime/failure'
import { bundleModule } from './bundle-module'

/** All files of the plugin that runs a preset in a harness. */
export async function pluginFiles(host: string, preset: Preset): Promise<readonly PluginFile[]> {
  const exported = exportHostById(host)?.express(preset)
  if (!exported?.possible || !exported.bundled) throw notFound('plugin')
  const root = process.cwd()
  // An image holds what was built, and no sources.
  if (!existsSync(join(root, 'lib/integrations')))
    throw appError('no-sources', 'This server has not what the plugin is built from.', 'Build it in the terminal.')
  return [...exported.files, ...(await bundleModule(exported.bundled, preset, root))]
}
