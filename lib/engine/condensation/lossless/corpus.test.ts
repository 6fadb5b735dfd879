import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../dialects/import/import-file'
import { dialectById } from '../../dialects/registry'
import { unwrap } from '../../core/result'
import { measure } from '../measure'
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

/** Of what compact references save. */
const LEAST_SHARE = 0.8

const codex = files.filter((name) => /^.{0,100}"session_meta"/.test(readFileSync(join(corpus ?? '', name), 'utf8')))

it.skipIf(codex.length === 0)(
  'readable references of Codex sessions save nearly as much as compact ones, in total',
  () => {
    const saved = { compact: 0, readable: 0 }
    for (const name of codex) {
      const imported = importFile(readFileSync(join(corpus ?? '', name)), name)
      for (const { views } of imported.ok ? imported.value.conversations.slice(0, 2) : []) {
        const { conversation } = views[0]
        const counter = createMemo(defaultCounter())
        for (const references of ['compact', 'readable'] as const) {
          const done = applyLossless(conversation, { ...defaultLosslessConfig, references }, counter).conversation
          saved[references] += measure(conversation, counter).total - measure(done, counter).total
        }
      }
    }
    expect(saved.readable / saved.compact).toBeGreaterThanOrEqual(LEAST_SHARE)
  },
  120_000,
)

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
