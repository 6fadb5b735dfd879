import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import { messageId, partId } from '../../../conversation/ids'
import { providers } from '../../registry'
import { contractConfigs } from '../../testing/configs'
import { assistant, call, conversation, lines, result, user, words } from '../../testing/conversations'
import { fakeSummarizer, testPorts, wordCount } from '../../testing/ports'
import { asksModel, estimate } from './estimate'
import { condense } from '../provider'

const session = conversation(
  user('build it'),
  ...Array.from({ length: 12 }, (_, index) => [
    assistant(
      words(30, `t${index}x`),
      call(`c${index}`, 'read', { path: `f${index % 3}`, content: words(90, `p${index}x`) }),
    ),
    user(result(`c${index}`, lines(40, 20, `r${index % 4}x`))),
  ]).flat(),
  assistant('done'),
  user('thanks'),
)

/** Answers exactly as long as it says it will. */
const punctual = () =>
  fakeSummarizer((request) => {
    const length = Math.min(request.maxTokens, 40)
    const inputTokens =
      wordCount(request.system) + request.dialogue.reduce((sum, line) => sum + wordCount(line.text), 0)
    return {
      ok: true,
      value: {
        text: words(length, 'y'),
        usage: { inputTokens, outputTokens: length, costUsd: (inputTokens + 4 * length) / 1e6 },
      },
    }
  })

const cases = providers.flatMap((provider) =>
  (contractConfigs[provider.id] ?? []).map(
    ({ name, config }) => [`${provider.id}: ${name}`, provider, config] as const,
  ),
)

describe('estimate', () => {
  it.each(cases)('%s: exact where no model is asked, within a fifth where one is', async (_name, provider, config) => {
    const summarizer = punctual()
    const guess = unwrap(await estimate(provider, session, config, testPorts({ summarizer })))
    expect(summarizer.requests).toHaveLength(0)
    const run = unwrap(await condense(provider, session, config, testPorts({ summarizer })))
    expect(guess.tokensBefore).toBe(run.tokensBefore)
    expect(guess.calls).toBe(summarizer.requests.length)
    const tolerance = asksModel(unwrap(provider.compile(config))) ? 0.2 : 0
    expect(Math.abs(guess.tokensAfter - run.tokensAfter)).toBeLessThanOrEqual(run.tokensAfter * tolerance)
    expect(Math.abs((guess.costUsd ?? 0) - (run.costUsd ?? 0))).toBeLessThanOrEqual((run.costUsd ?? 0) * tolerance)
    expect(guess.confidence === 1).toBe(guess.calls === 0)
    expect(guess.breakdown.map((step) => step.id)).toEqual(run.steps.map((step) => step.id))
  })

  it('is less sure the more of the saving hangs on answers', async () => {
    const native = providers.find((provider) => provider.id === 'native')
    const guess = unwrap(
      await estimate(native ?? providers[0] ?? raise(), session, { variant: 'classic' }, testPorts()),
    )
    expect(guess.confidence).toBeCloseTo(0.7)
    expect(guess.outputTokens).toBe(40)
    expect(guess.inputTokens).toBeGreaterThan(1_000)
  })

  it('warns, before it is paid, of a native summary of nothing but its own summary', async () => {
    const native = providers.find((provider) => provider.id === 'native') ?? raise()
    const long = fakeSummarizer(() => ok({ text: words(300, 'gist'), usage: {} }))
    const once = unwrap(await condense(native, session, { variant: 'classic' }, testPorts({ summarizer: long })))
    const warningsOf = async (value: Conversation) =>
      unwrap(await estimate(native, value, { variant: 'classic' }, testPorts())).warnings
    expect(await warningsOf(session)).toEqual([])
    expect(await warningsOf(once.conversation)).toEqual([{ type: 'onlyOldSummary' }])
    const more = [user('And now?'), assistant('Look.'), user('Go on.'), assistant('Done.')].map((draft, index) => ({
      ...draft,
      id: messageId(900 + index),
      parts: draft.parts.map((part) => ({ ...part, id: partId(messageId(900 + index), 1) })),
    }))
    const later = { ...once.conversation, messages: [...once.conversation.messages, ...more] }
    expect(await warningsOf(later)).toEqual([])
  })

  it('says what an unknown price is: unknown', async () => {
    const summarizer = { ...fakeSummarizer(), estimateCost: () => undefined }
    const guess = unwrap(
      await estimate(providers[0] ?? raise(), session, { variant: 'classic' }, testPorts({ summarizer })),
    )
    expect(guess.costUsd).toBeUndefined()
  })

  it('fails as the run would', async () => {
    expect(await estimate(providers[0] ?? raise(), session, { variant: 'nonsense' }, testPorts())).toMatchObject({
      ok: false,
      error: { code: 'CONFIG_INVALID' },
    })
    expect(
      await estimate(providers[0] ?? raise(), session, { variant: 'classic' }, testPorts({ summarizer: undefined })),
    ).toMatchObject({ ok: false, error: { code: 'HANDLER_INVALID' } })
  })
})

function raise(): never {
  throw new Error('no provider')
}
