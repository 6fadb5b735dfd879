import { readFile, writeFile } from 'node:fs/promises'
import { badInput } from './failure'

/** The terminal as commands see it: results to standard output, progress to standard error. */
export interface Console {
  readInput(file: string): Promise<Uint8Array>
  writeFile(file: string, text: string): Promise<void>
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
  writeFile: async (file, text) => {
    try {
      await writeFile(file, text)
    } catch (error) {
      throw badInput(`cannot write ${file}: ${systemReason(error)}`)
    }
  },
  print: (text) => process.stdout.write(text.endsWith('\n') ? text : `${text}\n`),
  progress: (text) => process.stderr.write(`${text}\n`),
  now: () => performance.now(),
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space left on the disk',
}

function systemReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}
