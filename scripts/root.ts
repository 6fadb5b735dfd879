import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Whether a module is the entry point of this process. */
export function isMain(moduleUrl: string): boolean {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl)
}
