import { ensureBuild } from './build'
import { bundleServer } from './build/bundle-server'
import { ensureGeneratedClient } from './prisma-generate'
import { rootFolder } from './root'
import { migrate, openSettings, runServer, toStartMessage } from './serving/run-server'

export type Mode = 'start' | 'dev'

/** Prepares everything that is missing or out of date, then serves until a signal ends it. */
export async function start(mode: Mode): Promise<void> {
  process.chdir(rootFolder)
  try {
    const { rules, address, location } = await openSettings()
    await ensureGeneratedClient()
    await migrate(location)
    if (mode === 'start') await ensureBuild(() => console.log('Building (first start, or the sources have changed) …'))
    if (rules.warning) console.warn(rules.warning)
    const environment = { NODE_ENV: mode === 'dev' ? 'development' : 'production' }
    await runServer({ program: await bundleServer(), folder: rootFolder, environment }, address)
  } catch (error) {
    console.error(toStartMessage(error))
    process.exitCode = 1
  }
}
