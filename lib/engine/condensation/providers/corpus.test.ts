import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../core/testing/freeze'
import { importFile } from '../../dialects/import/import-file'
import { dialectById } from '../../dialects/registry'
import { providers } from '../registry'
import { contractConfigs } from '../testing/configs'
import { expectLedgerExplains, expectPreservedRead, expectValid } from '../testing/invariants'
import { testPorts } from '../testing/ports'
import { condense } from './provider'

/** Real sessions are no part of the project: `CONDENSERY_CORPUS=folder` runs the invariants on every file below it that a dialect claims. */
const corpus = process.env.CONDENSERY_CORPUS
const MOST_CONVERSATIONS = 2

const files = corpus === undefined ? [] : listFiles(corpus).toSorted()

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}

describe.skipIf(files.length === 0)('corpus', () => {
  it.each(files.map((file) => [relative(corpus ?? '', file), file] as const))(
    '%s keeps the invariants under every provider',
    async (_name, file) => {
      const parsed = importFile(readFileSync(file))
      if (!parsed.ok) return
      for (const { views } of parsed.value.conversations.slice(0, MOST_CONVERSATIONS)) {
        const conversation = deepFreeze(views[0].conversation)
        for (const provider of providers) {
          for (const { name, config } of contractConfigs[provider.id] ?? []) {
            const result = await condense(provider, conversation, config, testPorts(), { contextWindow: 200_000 })
            const label = `${provider.id} ${name}`
            if (!result.ok && result.error.code === 'PROVIDER_ERROR') continue // too short to condense
            if (!result.ok) throw new Error(label, { cause: result.error })
            expectValid(result.value)
            expectLedgerExplains(conversation, result.value)
            expectPreservedRead(conversation, result.value)
            const written = dialectById(conversation.dialect)?.serialize(result.value.conversation) ?? ''
            expect(importFile(new TextEncoder().encode(written)).ok, `${label}: the output can be imported`).toBe(true)
          }
        }
      }
    },
    300_000,
  )
})
