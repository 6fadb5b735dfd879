import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '@/lib/cli/testing/cli'
import { bothOf } from './testing/equal-to-terminal'

/** References, cuts, passes and a summary of all. */
const presets = ['lossless', 'truncation', 'balanced', 'codex'] as const

const samples = join(import.meta.dirname, '../../public/samples')
const corpus = process.env['CONDENSERY_CORPUS']

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

describe('what the package gives is what the terminal writes, byte for byte', () => {
  const folder = testFolder()

  const expectEqual = async (file: string, tried: readonly string[]): Promise<void> => {
    for (const preset of tried) {
      const both = await bothOf(file, preset, folder)
      if (both === undefined) return
      const { terminal, ours } = both
      expect(
        Buffer.compare(Buffer.from(ours), Buffer.from(terminal)),
        `${preset}: ${told(ours)} | ${told(terminal)}`,
      ).toBe(0)
    }
  }

  // Two of each sample: every preset is tried on half of them.
  it.each(filesIn(samples).map((file, index) => [relative(samples, file), file, index % 2] as const))(
    '%s',
    (_, file, rest) =>
      expectEqual(
        file,
        presets.filter((_preset, place) => place % 2 === rest),
      ),
    120_000,
  )

  const recorded = corpus === undefined ? [] : filesIn(corpus)
  it.each(recorded.map((file) => [relative(corpus ?? '', file), file] as const))(
    'of the corpus: %s',
    (_, file) => expectEqual(file, presets),
    600_000,
  )
})

const told = (result: Uint8Array | string): string =>
  typeof result === 'string' ? result.slice(0, 200) : `${result.length} bytes`
