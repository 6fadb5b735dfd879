import { readFile } from 'node:fs/promises'
import { badInput } from '../failure'
import { requireWritable, writeWhole } from './output-file'

/** The terminal as commands see it: results to standard output, progress to standard error. */
export interface Console {
  readInput(file: string): Promise<Uint8Array>
  /** Fails at once where `writeFile` would fail later, after the work, or would replace what is read. */
  checkOutput(file: string, inputs: readonly string[]): Promise<void>
  writeFile(file: string, content: string | Uint8Array): Promise<void>
  print(text: string): void
  progress(text: string): void
  now(): number
}

export const processConsole: Console = {
  readInput: async (file) => {
    if (file === '-') return readStandardInput()
    try {
      return await readFile(file)
    } catch (error) {
      throw badInput(`cannot read ${file}: ${systemReason(error)}`)
    }
  },
  checkOutput: (file, inputs) => writing(file, () => requireWritable(file, inputs)),
  writeFile: (file, content) => writing(file, () => writeWhole(file, content)),
  print: (text) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`),
  progress: (text) => process.stderr.write(`${text}\n`),
  now: () => performance.now(),
}

async function writing(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw badInput(`cannot write ${file}: ${systemReason(error)}`)
  }
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'the disk can only be read',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space left on the disk',
}

function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}
