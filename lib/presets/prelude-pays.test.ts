import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '@/lib/conversation/conversation'
import { deepFreeze } from '@/lib/core/testing/freeze'
import { everyCase } from '@/lib/core/testing/every-case'
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json'
import { unwrap } from '@/lib/core/result'
import { agentSession } from '@/lib/bench/session'
import type { Condensation } from '@/lib/condensation/report'
import { condense } from '@/lib/condensation/providers/provider'
import { smart } from '@/lib/condensation/providers/smart'
import { contractConfigs } from '@/lib/condensation/testing/configs'
import { assistant, call, conversation, lines, result, user } from '@/lib/condensation/testing/conversations'
import { expectNoLarger, expectPreservedRead, expectValid } from '@/lib/condensation/testing/laws'
import { fakeSummarizer, testPorts } from '@/lib/condensation/testing/ports'
import { importFile } from '@/lib/dialects/import-file'
import { corpus, fixtures } from '@/lib/dialects/testing/corpus'
import { sampled } from './testing/sampled'
import { scaled } from './testing/scaled'
import { builtInPresets } from './registry'

/**
 * Law 9: the lossless prelude never makes a result larger. Two sessions under every preset and option; every fixture under a few of them, and
 * every one of them on a few fixtures.
 */

/** Strategies tried on a file. */
const TRIED = 4

interface Strategy {
  readonly name: string
  readonly config: JsonObject
}

const asObject = (config: unknown): JsonObject => {
  const json = JSON.parse(JSON.stringify(config)) as JsonValue
  return isJsonObject(json) ? json : {}
}

/** Presets also as for sessions a thousandth as long, so that all their passes run. A target ends a run as soon as it is reached, which is sooner after a prelude: without one. A pass that runs while little is saved is such a target too. */
const strategies: readonly Strategy[] = [
  ...builtInPresets
    .filter(({ provider }) => provider === 'smart')
    .flatMap(({ id, config }) => [config, scaled(config)].map((each) => ({ name: id, config: asObject(each) }))),
  ...(contractConfigs.smart ?? []).map(({ name, config }) => ({ name, config: asObject(config) })),
  ...[false, true].map((useLLMSummarization) => ({
    name: `two-phase, ${useLLMSummarization ? 'a model' : 'no model'}`,
    config: {
      strategy: 'two-phase',
      preserveRecentCount: 2,
      summaryMaxTokens: 20,
      maxReductionPerPhase: 100,
      targetReductionPercent: 100,
      useLLMSummarization,
    },
  })),
].map(({ name, config }) => ({
  name,
  config:
    config.strategy === 'two-phase'
      ? { ...config, targetReductionPercent: 100, maxReductionPerPhase: 100 }
      : withoutTargets(config),
}))

function isEnoughSaved(value: JsonValue): boolean {
  return isJsonObject(value) && value['type'] === 'saved_less'
}

function withoutTargets({
  targetReductionPercent: _percent,
  targetTokens: _tokens,
  ...config
}: JsonObject): JsonObject {
  const passes = Array.isArray(config.passes)
    ? config.passes.map((pass) =>
        isJsonObject(pass)
          ? Object.fromEntries(
              Object.entries(pass).filter(([key, value]) => key !== 'targetTokens' && !isEnoughSaved(value)),
            )
          : pass,
      )
    : []
  return { ...config, passes }
}

const withPrelude = (config: JsonObject, on: boolean): JsonObject => {
  if (config.strategy === 'two-phase') return { ...config, enableLossless: on }
  const { losslessPrelude, ...rest } = config
  return on
    ? { ...rest, losslessPrelude: { ...(isJsonObject(losslessPrelude) ? losslessPrelude : {}), enabled: true } }
    : rest
}

const gist = fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } }))

async function expectLaw(label: string, of: Conversation, tried = strategies): Promise<void> {
  for (const { name, config } of tried) {
    const done = async (on: boolean): Promise<Condensation> =>
      unwrap(
        await condense(smart, of, withPrelude(config, on), testPorts({ summarizer: gist }), { contextWindow: 200_000 }),
      )
    const [without, along] = [await done(false), await done(true)]
    expectNoLarger(without, along, `${label}, ${name}`)
    expectValid(along)
    expectPreservedRead(of, along)
    const sum = along.ledger.reduce((saved, row) => saved + row.tokensBefore - row.tokensAfter, 0)
    expect(sum, `${label}, ${name}: the ledger's sum`).toBe(along.tokensBefore - along.tokensAfter)
  }
}

/** One file read over and over, once in what no pass touches. */
const rereads = conversation(
  user('look'),
  ...Array.from({ length: 10 }, (_, index) => [
    assistant(call(`c${index}`, 'read_file', { path: `src/${index % 3}.ts` })),
    user(result(`c${index}`, `${lines(40, 8, `f${index % 3}`)}\n${lines(3, 8, `own${index}`)}`)),
  ]).flat(),
  assistant('done'),
)

describe('the prelude pays', () => {
  it('where one file is read over and over', async () => {
    await expectLaw('rereads', deepFreeze(rereads))
  }, 60_000)

  it('where equal reads have to share what a phase may take away', async () => {
    const equal = conversation(
      user('look'),
      ...Array.from({ length: 12 }, (_, index) => [
        assistant(call(`c${index}`, 'read_file', { path: `src/${index % 2}.ts` })),
        user(result(`c${index}`, lines(40, 8, `f${index % 2}`))),
      ]).flat(),
      assistant('done'),
    )
    await expectLaw('equal reads', deepFreeze(equal))
  }, 60_000)

  it('in the session of the benchmark', async () => {
    const session = unwrap(importFile(JSON.stringify(agentSession(8_000, 7)))).conversations[0]?.views[0].conversation
    await expectLaw('benchmark', deepFreeze(session ?? rereads))
  }, 60_000)

  it('under every strategy on some fixture', () => {
    expect(new Set(fixtures().flatMap(({ name }) => sampled(strategies, TRIED, name))).size).toBe(strategies.length)
  })

  it(
    'in every fixture, under some strategies each',
    () =>
      everyCase(
        [...fixtures(), ...corpus()].map((file) => [file.name, file]),
        async (file, name) => {
          const parsed = importFile(file.read(), basename(file.path))
          const views = parsed.ok ? parsed.value.conversations.slice(0, 2).flatMap(({ views: all }) => all) : []
          for (const { id, conversation: each } of views)
            await expectLaw(id, deepFreeze(each), sampled(strategies, TRIED, name))
        },
      ),
    1_800_000,
  )
})
