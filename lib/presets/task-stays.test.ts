import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '@/lib/conversation/conversation'
import type { Message } from '@/lib/conversation/message'
import { openingOf, startsTurn } from '@/lib/conversation/the-task'
import { visibleText } from '@/lib/conversation/visible-text'
import { deepFreeze } from '@/lib/core/testing/freeze'
import type { JsonObject } from '@/lib/core/json'
import { condense, type Provider } from '@/lib/condensation/providers/provider'
import { truncateHalfPlan } from '@/lib/condensation/providers/truncate-half'
import { providerById, providers } from '@/lib/condensation/registry'
import { contractConfigs } from '@/lib/condensation/testing/configs'
import { fakeSummarizer, testPorts } from '@/lib/condensation/testing/ports'
import { runPlan } from '@/lib/condensation/steps/runner'
import { importFile } from '@/lib/dialects/import-file'
import { dialectById } from '@/lib/dialects/registry'
import { corpus, fixtures, type SampleFile } from '@/lib/dialects/testing/corpus'
import { sampled } from './testing/sampled'
import { scaled } from './testing/scaled'
import { builtInPresets, type BuiltInPresetId } from './registry'

/** Law 11: the task and the system prompt stand verbatim in the output of every built-in preset and provider, in every dialect. */

interface Strategy {
  readonly name: string
  readonly provider: Provider
  readonly config: unknown
}

const providerOf = (id: string): Provider => providerById(id) ?? expect.fail(`no provider ${id}`)

/** Presets also as for sessions a thousandth as long, so that all their passes run. Configs that give the task up in so many words are no case of the law. */
const strategies: readonly Strategy[] = [
  ...builtInPresets.flatMap(({ id, provider, config }) =>
    [config, scaled(config)].map((each) => ({ name: id, provider: providerOf(provider), config: each })),
  ),
  ...providers.flatMap((provider) => [
    { name: `${provider.id}, default`, provider, config: provider.defaultConfig },
    ...(contractConfigs[provider.id] ?? [])
      .filter(({ config }) => (config as JsonObject).keepFirstMessage !== false)
      .map(({ name, config }) => ({ name: `${provider.id}, ${name}`, provider, config })),
  ]),
]

const short = fakeSummarizer(() => ({ ok: true, value: { text: 'gist', usage: {} } }))

/** Strategies tried on a file. */
const TRIED = 5

it('every strategy is tried on some fixture', () => {
  expect(new Set(fixtures().flatMap(({ name }) => sampled(strategies, TRIED, name))).size).toBe(strategies.length)
})

describe.each([...fixtures(), ...corpus()].map((file): [string, SampleFile] => [file.name, file]))(
  '%s',
  (fileName, file) => {
    const parsed = importFile(file.read(), basename(file.path))
    const views = parsed.ok ? parsed.value.conversations.slice(0, 3).flatMap(({ views: all }) => all) : []

    it.skipIf(views.length === 0)(
      'keeps the task and the system prompt',
      async () => {
        let held = 0
        for (const { id, conversation } of views) {
          const input = deepFreeze(conversation)
          for (const { name, provider, config } of sampled(strategies, TRIED, fileName)) {
            const done = await condense(provider, input, config, testPorts({ summarizer: short }), {
              contextWindow: 200_000,
            })
            if (!done.ok) continue
            expectStands(`${id}, ${name}`, input, done.value.conversation)
            if (keepsUserText.has(name)) expectUserText(`${id}, ${name}`, input, done.value.conversation)
            held++
          }
          const halved = await runPlan({ plan: truncateHalfPlan, conversation: input, ports: testPorts() })
          if (halved.ok) expectStands(`${id}, truncate half`, input, halved.value.conversation)
        }
        expect(held).toBeGreaterThan(0)
      },
      300_000,
    )
  },
)

/** Presets for which the documents promise (8.1) that more than nine of ten user messages are preserved; here all of them are, word for word. */
const keepsUserText: ReadonlySet<string> = new Set(['conservative', 'quality'] satisfies BuiltInPresetId[])

function expectUserText(label: string, before: Conversation, after: Conversation): void {
  const now = new Map(after.messages.map((message) => [message.id, message]))
  expect(
    before.messages
      .filter((message) => startsTurn(message) && textOf(now.get(message.id)) !== textOf(message))
      .map(({ id }) => id),
    label,
  ).toEqual([])
}

/** Found without the engine's notion of an opening: the first message with typed text, unless the session goes on from a summary before it. */
function expectStands(label: string, before: Conversation, after: Conversation): void {
  const first = before.messages.findIndex((message) => startsTurn(message) || message.summary !== undefined)
  const wanted = before.messages.filter((message, index) => index === first || message.role === 'system')
  const now = new Map(after.messages.map((message) => [message.id, message]))
  for (const message of wanted) expect(textOf(now.get(message.id)), `${label}: ${message.id}`).toBe(textOf(message))
  expect(after.system, `${label}: system prompt`).toBe(before.system)
  expect(
    openingOf(before).messages.every((index) => now.has(before.messages[index]?.id ?? before.messages[0]!.id)),
    label,
  ).toBe(true)
  const written = dialectById(before.dialect)?.serialize(after) ?? ''
  const read = importFile(new TextEncoder().encode(written))
  const text = read.ok
    ? read.value.conversations
        .flatMap(({ views: all }) => all)
        .flatMap(({ conversation }) => [conversation.system, ...conversation.messages.map(textOf)])
    : []
  for (const message of wanted) expect(text, `${label}: ${message.id} in what is written`).toContain(textOf(message))
}

const textOf = (message: Message | undefined): string | undefined =>
  message?.parts
    .flatMap((part) => (part.type === 'text' || message.role === 'system' ? [visibleText(part)] : []))
    .join('\n')
