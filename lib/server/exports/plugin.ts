import 'server-only'
import type { PluginFile } from '@/lib/contracts/production/exports'
import type { Preset } from '@/lib/engine'
import { exportHostById } from '@/lib/integrations/exports'
import { notFound } from '@/lib/server/runtime/failure'
import { bundleModule } from './bundle-module'

/** All files of the plugin that runs a preset in a harness. */
export async function pluginFiles(host: string, preset: Preset): Promise<readonly PluginFile[]> {
  const exported = exportHostById(host)?.express(preset)
  if (!exported?.possible || !exported.bundled) throw notFound('plugin')
  return [...exported.files, ...(await bundleModule(exported.bundled, preset, process.cwd()))]
}
