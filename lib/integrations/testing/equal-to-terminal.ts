import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dialectById, importFile } from '@/lib/engine'
import { cli } from '@/lib/cli/testing/cli'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { condense } from '../call/condense'
import { counterOf } from '../call/ports'
import { o200k } from '../vocabularies/o200k'

const WINDOW = 200_000

export interface BothResults {
  readonly terminal: Uint8Array | string
  readonly ours: Uint8Array | string
}

/**
 * The first conversation of a file, condensed by the terminal and by the package with the same window and the offline
 * summarizer; undefined for a file that no dialect reads. Where both fail, what they say.
 */
export async function bothOf(file: string, preset: string, folder: string): Promise<BothResults | undefined> {
  const bytes = readFileSync(file)
  const parsed = importFile(bytes, file)
  const dialect = parsed.ok ? dialectById(parsed.value.dialect) : undefined
  if (!dialect) return undefined
  return { terminal: await byTerminal(file, preset, folder), ours: await byPackage(bytes, preset, dialect) }
}

async function byTerminal(file: string, preset: string, folder: string): Promise<Uint8Array | string> {
  const out = join(folder, 'out')
  const { status, progress } = await cli(['run', file, ...choice(preset), '--window', `${WINDOW}`, '--out', out])
  if (status !== 0) return failed(progress.split('\n').at(-1) ?? '')
  const written = readFileSync(out)
  rmSync(out)
  return new Uint8Array(written)
}

const providers = ['lossless', 'truncation', 'smart', 'native']

const choice = (preset: string): readonly string[] =>
  providers.includes(preset) ? ['--provider', preset] : ['--preset', preset]

async function byPackage(
  bytes: Uint8Array,
  preset: string,
  dialect: NonNullable<ReturnType<typeof dialectById>>,
): Promise<Uint8Array | string> {
  try {
    const model = createOfflineSummarizer(counterOf(o200k))
    const { messages } = await condense(bytes, preset, { dialect, vocabulary: o200k, model, window: WINDOW })
    return new Uint8Array(messages)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

/** The reason alone: the terminal says more around it. */
const failed = (message: string): string => `failed: ${message.split(': ').at(-1)}`
