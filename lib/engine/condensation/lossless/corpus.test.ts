import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../dialects/import/import-file'
import { dialectById } from '../../dialects/registry'
import { unwrap } from '../../core/result'
import { createMemo } from '../../tokens/memo'
import { defaultCounter } from '@/lib/llm/token-counters'
import { applyLossless } from './testing/apply'
import { defaultLosslessConfig } from './config'
import { expand } from './reading/expand'

/** A folder of recorded sessions, searched with its subfolders. */
const corpus = process.env.CONDENSERY_CORPUS
const files = corpus
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jsonl?|traj)$/.test(name))
  : []

describe.skipIf(files.length === 0)('real sessions', () => {
  it.each(files.map((name) => [name]))('%s: the condensed file, read again and expanded, is the file', (name) => {
    const text = readFileSync(join(corpus ?? '', name), 'utf8')
    const imported = importFile(text, name)
    if (!imported.ok) return // not a session of a known dialect
    const dialect = dialectById(imported.value.dialect)
    for (const { index, views } of imported.value.conversations.slice(0, 3)) {
      for (const { id, conversation } of views) {
        for (const keep of ['first', 'latest'] as const) {
          const condensed = applyLossless(
            conversation,
            { ...defaultLosslessConfig, keep },
            createMemo(defaultCounter()),
          ).conversation
          const again = unwrap(importFile(dialect?.serialize(condensed) ?? '', name)).conversations.find(
            (found) => found.index === index,
          )
          const read = again?.views.find((view) => view.id === id)?.conversation
          expect(read && dataOf(dialect?.serialize(unwrap(expand(read))) ?? '')).toEqual(dataOf(text))
        }
      }
    }
  })
})

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.split('\n').map((line) => parseLine(line))
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line // kept as it is, and compared as such
  }
}
