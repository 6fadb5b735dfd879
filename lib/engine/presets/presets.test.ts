import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../core/testing/freeze'
import type { JsonValue } from '../core/json'
import { unwrap } from '../core/result'
import { condense } from '../condensation/providers/provider'
import { providerById } from '../condensation/registry'
import type { Condensation } from '../condensation/report'
import { arbitraryConversation } from '../condensation/testing/arbitrary'
import { assistant, call, conversation, result, user, words } from '../condensation/testing/conversations'
import { expectLedgerExplains, expectPreservedRead, expectValid } from '../condensation/testing/invariants'
import { fakeSummarizer, testCounter, testPorts } from '../condensation/testing/ports'
import { visibleText } from '../conversation/texts/visible-text'
import type { Conversation } from '../conversation/conversation'
import { importFile } from '../dialects/import/import-file'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { normalizeConfig, readPreset } from './historic/normalize'
import { builtInPresets, presetById, presetOrSuccessor, type BuiltInPresetId } from './registry'
import { retiredPreset } from './retired'
import type { Preset } from './schema'
import { scaled } from './testing/scaled'

const SEED = 20_261_123
const CONTEXT_WINDOW = 200_000
const named = builtInPresets.map((preset): [string, Preset] => [preset.id, preset])

const provider = (preset: Preset) => providerById(preset.provider) ?? expect.fail(`no provider ${preset.provider}`)
const ports = () => testPorts({ summarizer: createOfflineSummarizer(testCounter()) })

async function run(preset: Preset, input: Conversation, config: unknown = preset.config): Promise<Condensation> {
  return unwrap(await condense(provider(preset), input, config, ports(), { contextWindow: CONTEXT_WINDOW }))
}

function expectLaws(input: Conversation, output: Condensation): void {
  expectValid(output)
  expectLedgerExplains(input, output)
  expectPreservedRead(input, output)
}

describe('built-in presets', () => {
  it('are the tuned one, and those of the documents and of the harnesses', () => {
    expect(builtInPresets.map((preset) => preset.id)).toEqual([
      'recommended',
      'conservative',
      'balanced',
      'aggressive',
      'anthropic-clear',
      'opencode-prune',
      'gemini-mask',
      'gemini-multi-pass',
      'cline-legacy',
      'cline-basic',
      'codex',
      'openhands',
      'jetbrains-mask',
      'dcp-lossless',
      'langchain-trap',
    ])
    expect(presetById('codex').name).toBe('Codex')
    expect(presetById('nothing')).toBeUndefined()
  })

  it('have successors for those that are retired', () => {
    expect(['quality', 'speed', 'cost', 'codex'].map((id) => presetOrSuccessor(id)?.id)).toEqual([
      'conservative',
      'aggressive',
      'aggressive',
      'codex',
    ])
    expect(presetOrSuccessor('nothing')).toBeUndefined()
    expect(builtInPresets.filter(({ id }) => retiredPreset(id))).toEqual([])
  })

  it.each(named)(
    '%s is canonical: valid without a warning, and reading what is written changes nothing',
    (_id, preset) => {
      expect(provider(preset).validate(preset.config)).toEqual({ valid: true, errors: [], warnings: [] })
      const normalized = unwrap(normalizeConfig(preset.config, preset.provider))
      expect(normalized).toEqual({ config: preset.config, changes: [] })
      const written = JSON.parse(JSON.stringify(preset)) as JsonValue
      expect(unwrap(readPreset(written))).toEqual({ preset, changes: [] })
      expect([preset.description, preset.source, ...preset.tags]).not.toContain('')
    },
  )

  it.each(named)(`%s keeps the invariants on generated conversations (seed ${SEED})`, async (_id, preset) => {
    const small = scaled(preset.config)
    await fc.assert(
      fc.asyncProperty(arbitraryConversation, async (input) => {
        deepFreeze(input)
        expectLaws(input, await run(preset, input))
        expectLaws(input, await run(preset, input, small))
      }),
      { seed: SEED, numRuns: 12 },
    )
  })
})

/** Twelve turns: a request, a call with a long result, an answer. */
const turns = (count: number, tokens = 30): Conversation =>
  conversation(
    ...Array.from({ length: count }, (_, index) => [
      user(`request ${index}`),
      assistant(
        `looking ${index}`,
        call(`c${index}`, 'read_file', { path: `src/f${index}.ts`, note: words(20, `n${index}`) }),
      ),
      user(result(`c${index}`, words(tokens, `r${index}x`), index === 1)),
      assistant(`answer ${index} ${words(10, `a${index}`)}`),
    ]).flat(),
  )

const shows = (output: Condensation, text: string): boolean =>
  output.conversation.messages.some((message) => message.parts.some((part) => visibleText(part).includes(text)))
const kept = (output: Condensation, prefix: string, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    shows(output, prefix.replaceAll('#', String(index))),
  )

describe('harness presets do what their harness does', () => {
  const small = async (id: BuiltInPresetId, input: Conversation): Promise<Condensation> =>
    run(presetById(id), input, scaled(presetById(id).config))

  it('Anthropic keeps the newest 3 results, above its threshold only', async () => {
    expect(kept(await small('anthropic-clear', turns(12)), 'r#x0', 12)).toEqual([9, 10, 11])
    expect((await run(presetById('anthropic-clear'), turns(12))).steps[0]?.status).toBe('skipped')
  })

  it('JetBrains keeps the newest 10 observations', async () => {
    expect(kept(await run(presetById('jetbrains-mask'), turns(12)), 'r#x0', 12)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  it('opencode leaves 2 turns and a budget of tokens alone, and does nothing for a small gain', async () => {
    expect(kept(await small('opencode-prune', turns(12)), 'r#x0', 12)).toEqual([9, 10, 11])
    expect(kept(await small('opencode-prune', turns(4, 10)), 'r#x0', 4)).toEqual([0, 1, 2, 3])
  })

  it('Gemini masks beyond its budget and keeps failed calls', async () => {
    expect(kept(await small('gemini-mask', turns(12, 200)), words(150, 'r#x'), 12)).toEqual([1, 11])
  })

  it('Cline basic keeps what the user typed and the last replies', async () => {
    const output = await small('cline-basic', turns(12))
    expect(kept(output, 'request #', 12)).toHaveLength(12)
    expect(kept(output, 'looking #', 12).slice(-2)).toEqual([10, 11])
    expect(kept(output, 'answer # ', 12)).toEqual([10, 11])
  })

  it('Cline legacy stops where deduplication saved enough', async () => {
    const content = Array.from({ length: 30 }, (_, index) => words(8, `line${index}x`)).join('\n')
    const rereads = conversation(
      user('go'),
      ...Array.from({ length: 4 }, (_, index) => [
        assistant(call(`c${index}`, 'read_file', { path: 'a.ts' })),
        user(result(`c${index}`, content)),
      ]).flat(),
    )
    const output = await run(presetById('cline-legacy'), rereads)
    expect(output.steps.map((step) => step.status)).toEqual(['done', 'skipped'])
    expect((await run(presetById('cline-legacy'), turns(12))).steps.map((step) => step.status)).toContain('done')
  })

  it('Codex keeps what the user typed beside one summary', async () => {
    const output = await run(presetById('codex'), turns(12))
    expect(kept(output, 'request #', 12)).toHaveLength(12)
    expect(output.conversation.messages.filter((message) => message.summary?.type === 'made')).toHaveLength(1)
    expect(output.conversation.messages.every((message) => message.role === 'user' || message.summary)).toBe(true)
  })

  it('OpenHands keeps the first 4 and the newer half', async () => {
    const input = turns(12)
    const { messages } = (await run(presetById('openhands'), input)).conversation
    expect(messages.slice(0, 4)).toEqual(input.messages.slice(0, 4))
    expect(messages.slice(5)).toEqual(input.messages.slice(24))
  })

  it('the LangChain defaults lose what is older than the model reads', async () => {
    const summarizer = fakeSummarizer()
    const output = unwrap(
      await condense(
        provider(presetById('langchain-trap')),
        turns(12),
        scaled(presetById('langchain-trap').config),
        testPorts({ summarizer }),
        {},
      ),
    )
    const read = summarizer.requests[0]?.dialogue.map((line) => line.text).join('\n') ?? ''
    expect(output.conversation.messages.slice(0, 2).map(({ id, summary }) => summary?.type ?? id)).toEqual([
      'm1',
      'made',
    ])
    expect([read.includes('src/f0.ts'), read.includes('answer 10 ')]).toEqual([false, true])
  })

  it('DCP drops the arguments of old failed calls only', async () => {
    const ofAnySize = JSON.parse(
      JSON.stringify(presetById('dcp-lossless').config, (key, value: JsonValue) =>
        key === 'minSavingTokens' ? undefined : value,
      ),
    ) as JsonValue
    const output = await run(presetById('dcp-lossless'), turns(12), ofAnySize)
    expect(kept(output, words(20, 'n#').split(' ').slice(0, 3).join(' '), 12)).toEqual([
      0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  it('Gemini multi-pass works down to a snapshot', async () => {
    const output = await small('gemini-multi-pass', turns(40, 200))
    expect(output.steps.map((step) => step.status)).toContain('done')
    expect(output.tokensAfter).toBeLessThan(output.tokensBefore / 2)
  })
})

/** Real sessions are no part of the project: `CONDENSERY_CORPUS=folder`. */
const folder = process.env['CONDENSERY_CORPUS']
const files = folder === undefined ? [] : listFiles(folder).toSorted()

function listFiles(path: string): string[] {
  return readdirSync(path)
    .map((name) => join(path, name))
    .flatMap((each) => (statSync(each).isDirectory() ? listFiles(each) : [each]))
}

describe.skipIf(files.length === 0)('built-in presets on real sessions', () => {
  it.each(files)(
    '%s',
    async (file) => {
      const parsed = importFile(readFileSync(file))
      if (!parsed.ok) return
      const input = deepFreeze(parsed.value.conversations[0]?.views[0].conversation)
      if (!input) return
      for (const preset of builtInPresets) expectLaws(input, await run(preset, input))
    },
    300_000,
  )
})
