import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Everything the program keeps lies here: `CONDENSERY_DATA_DIR`, by default `data` under the working directory. */
export function dataFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return path.resolve(env.CONDENSERY_DATA_DIR?.trim() || 'data')
}

/** Makes the folder, readable by its owner only, and checks that it can be written. */
export function ensureDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(`The data folder ${folder} cannot be used (${reason}). Correct its permissions, or choose another with CONDENSERY_DATA_DIR.`, { cause: error })
  }
}

/** Parents first. Node's own `recursive` never returns in places such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(folder)) throw error // else another process was faster
  }
}

export function databaseUrl(folder: string): string {
  return pathToFileURL(path.join(folder, 'condensery.db')).href
}
