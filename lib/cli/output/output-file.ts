import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Throws where a file could not be written, or is one of those that are read. What is made to find out is removed. */
export async function requireWritable(file: string, inputs: readonly string[]): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
  if (found) await access(file, constants.W_OK)
  if (found && !found.isFile()) return
  if (found && (await isAmong(file, inputs))) throw new Error('it is the file that is read; name another')
  const aside = await asideOf(file)
  await writeFile(aside, '').finally(() => rm(aside, { force: true }))
}

async function isAmong(file: string, inputs: readonly string[]): Promise<boolean> {
  const [own, ...others] = await Promise.all([file, ...inputs].map((each) => realpath(each).catch(() => undefined)))
  return others.includes(own)
}

/** Where a file is written before it takes its name. */
async function asideOf(file: string): Promise<string> {
  const target = await realpath(file).catch(() => path.resolve(file))
  return path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`)
}

/** The whole content or nothing: it is written beside the file and takes its name at the end. What is no file, such as a pipe, is written to. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile()) return writeFile(file, content)
  const target = found ? await realpath(file) : path.resolve(file)
  const aside = await asideOf(file)
  try {
    await writeFile(aside, content, found ? { mode: found.mode } : {})
    await rename(aside, target)
  } finally {
    await rm(aside, { force: true })
  }
}
