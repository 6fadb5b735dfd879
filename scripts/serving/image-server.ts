import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { migrate, openSettings, runServer, toStartMessage } from './run-server'

/*
 * `node server.mjs` in an image: everything is built, and stands beside it.
 */

const folder = path.dirname(fileURLToPath(import.meta.url))

const builtSchema = z.looseObject({ config: z.looseObject({ output: z.unknown() }) })

/** The framework's configuration as it was built with: the file that it is made by is not in an image. */
function builtConfig(): string {
  const built = readFileSync(path.join(folder, '.next/required-server-files.json'), 'utf8')
  const { output: _, ...config } = builtSchema.parse(JSON.parse(built)).config // which the framework would warn of
  return JSON.stringify(config)
}

try {
  process.chdir(folder)
  const { rules, address, location } = await openSettings()
  await migrate(location)
  if (rules.warning) console.warn(rules.warning)
  const environment = { NODE_ENV: 'production', __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig() }
  await runServer({ program: path.join(folder, 'serving.mjs'), folder, environment }, address)
} catch (error) {
  console.error(toStartMessage(error))
  process.exitCode = 1
}
