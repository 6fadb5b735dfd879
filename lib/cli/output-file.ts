import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Throws the system's error where a file could not be written. Nothing is made. */
export async function requireWritable(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
  await access(found && !found.isFile() ? file : path.dirname(path.resolve(file)), constants.W_OK)
  if (found) await access(file, constants.W_OK)
}

/** The whole text or nothing: it is written beside the file and takes its name at the end. What is no file, such as a pipe, is written to. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile()) return writeFile(file, text)
  const target = found ? await realpath(file) : path.resolve(file)
  const aside = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`)
  try {
    await writeFile(aside, text, found ? { mode: found.mode } : {})
    await rename(aside, target)
  } finally {
    await rm(aside, { force: true })
  }
}
