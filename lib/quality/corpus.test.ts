import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expand } from '@/lib/condensation/lossless/expand'
import { condense, type Provider } from '@/lib/condensation/providers/provider'
import { providerById } from '@/lib/condensation/registry'
import type { Conversation } from '@/lib/conversation/conversation'
import { unwrap } from '@/lib/core/result'
import { importFile } from '@/lib/dialects/import-file'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { presetById } from '@/lib/presets/registry'
import { defaultCounter } from '@/lib/tokens/counter'
import { createMemo } from '@/lib/tokens/memo'
import { cutsAt } from './cuts'
import { counted, futureUseAt, pooled, type CutUse } from './future-use'
import { lossesOf } from './losses'
import { thingClasses } from './things'

/** A folder of recorded sessions, searched with its subfolders. Those of thirty requests and more are held against the shares below. */
const corpus = process.env.CONDENSERY_CORPUS
const LEAST_REQUESTS = 30

/** Shares of tokens and recall as 26 recorded sessions gave them (three cuts each, drawn and at risk), for strategies that ask no model. */
const measured = {
  truncation: { tokens: 49, path: 90, identifier: 70, command: 94, editedLine: 51 },
  'jetbrains-mask': { tokens: 38, path: 84, identifier: 74, command: 90, editedLine: 52 },
  'cline-legacy': { tokens: 46, path: 74, identifier: 69, command: 90, editedLine: 59 },
  'cline-basic': { tokens: 30, path: 71, identifier: 75, command: 82, editedLine: 54 },
  'gemini-mask': { tokens: 88, path: 99, identifier: 100, command: 100, editedLine: 99 },
  'opencode-prune': { tokens: 91, path: 99, identifier: 100, command: 100, editedLine: 99 },
  'dcp-lossless': { tokens: 75, path: 99, identifier: 100, command: 100, editedLine: 96 },
} as const

const counter = createMemo(defaultCounter())
const ports = { counter, clock: { now: () => 0 }, summarizer: createOfflineSummarizer(counter) }
const sessions = corpus ? sessionsOf(corpus) : []

function sessionsOf(folder: string): readonly { readonly name: string; readonly conversation: Conversation }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(jsonl?|traj)$/.test(name) && !/ui_messages|derived/.test(name),
  )
  return files.flatMap((name) => {
    const imported = importFile(readFileSync(join(folder, name)), name)
    const conversation = imported.ok ? imported.value.conversations[0]?.views[0].conversation : undefined
    return conversation && conversation.messages.filter(({ role }) => role === 'assistant').length >= LEAST_REQUESTS
      ? [{ name, conversation }]
      : []
  })
}

function strategyOf(id: string): { readonly provider: Provider; readonly config: unknown } {
  const preset = presetById(id)
  const provider = providerById(preset?.provider ?? id)
  if (!provider) throw new RangeError(`there is no strategy ${id}`)
  return { provider, config: preset?.config ?? provider.defaultConfig }
}

async function usesUnder(id: string): Promise<readonly CutUse[]> {
  const { provider, config } = strategyOf(id)
  const all: CutUse[] = []
  for (const { conversation } of sessions) {
    const cuts = await futureUseAt(conversation, cutsAt(conversation, [0.25, 0.5, 0.75]), async (before) => {
      const {
        conversation: condensed,
        tokensBefore,
        tokensAfter,
      } = unwrap(await condense(provider, before, config, ports))
      return { condensed, expanded: unwrap(expand(condensed)), tokensBefore, tokensAfter }
    })
    all.push(...cuts)
  }
  return all
}

async function sharesOf(id: string) {
  const cuts = await usesUnder(id)
  const { byType } = pooled(cuts.flatMap(({ uses }) => uses.filter(counted)))
  const tokens =
    cuts.reduce((sum, cut) => sum + cut.tokensAfter, 0) / cuts.reduce((sum, cut) => sum + cut.tokensBefore, 0)
  return {
    tokens: percent(tokens),
    path: percent(byType.path.recall),
    identifier: percent(byType.identifier.recall),
    command: percent(byType.command.recall),
    editedLine: percent(byType.editedLine.recall),
  }
}

const percent = (share: number | undefined): number => Math.round(100 * (share ?? Number.NaN))

describe.skipIf(sessions.length === 0)('recorded sessions', () => {
  it.each(Object.entries(measured))(
    '%s',
    async (id, shares) => {
      const found = await sharesOf(id)
      process.stdout.write(`${id}: ${JSON.stringify(found)} (26 sessions: ${JSON.stringify(shares)})\n`)
      // Other sessions than those of the table: their mix decides what a strategy that cuts by age loses.
      expect(found.path).toBeGreaterThanOrEqual(shares.path - 8)
    },
    600_000,
  )

  it('lossless loses nothing', async () => {
    expect(await sharesOf('lossless')).toMatchObject({ path: 100, identifier: 100, command: 100, editedLine: 100 })
  }, 600_000)

  it.each(sessions.map(({ name, conversation }) => [name, conversation] as const))(
    '%s: nothing is lost where nothing changed',
    (_, conversation) => {
      const { counts, userText } = lossesOf(conversation, { condensed: conversation })
      // What only a recorded summary names is in that summary still.
      for (const kind of thingClasses)
        expect([kind, counts[kind].kept + counts[kind].summarized]).toEqual([kind, counts[kind].total])
      expect(userText.kept).toBe(userText.total)
    },
  )
})
