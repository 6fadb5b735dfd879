import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../core/result'
import { estimate } from '../../providers/previews/estimate'
import { native } from '../../providers/native/native'
import { condense } from '../../providers/provider'
import type { SummaryRequest } from '../../ports'
import { assistant, call, conversation, lines, result, user, words } from '../../testing/conversations'
import {
  fakeSummarizer,
  testCounter,
  testPorts,
  wordCount,
  type Answer,
  type FakeSummarizer,
} from '../../testing/ports'
import { chunksOf, tokensOf } from './summary-chunks'

const session = conversation(
  user('build it'),
  ...Array.from({ length: 12 }, (_, index) => [
    assistant(words(100, `t${index}x`), call(`c${index}`, 'read', { path: `f${index}` })),
    user(result(`c${index}`, lines(40, 10, `r${index}x`))),
  ]).flat(),
  assistant('done'),
)
const counter = testCounter()
const sizeOf = ({ system, dialogue, maxTokens }: SummaryRequest): number =>
  wordCount(system) + dialogue.reduce((sum, { text }) => sum + wordCount(text), 0) + maxTokens
const answering: Answer = (_request, number) => ({
  ok: true,
  value: { text: words(30, `s${number}x`), usage: { inputTokens: 10, outputTokens: 30, costUsd: 0.01 } },
})
const withWindow = (contextWindow: number, answer: Answer = answering): FakeSummarizer => ({
  ...fakeSummarizer(answer),
  contextWindow,
})
const config = { variant: 'classic', customPrompt: 'OWN PROMPT', summaryMaxTokens: 300 }
const last = ({ dialogue }: SummaryRequest): string => dialogue.at(-1)?.text ?? ''

describe('chunks of messages', () => {
  it.each([150, 400, 700, 2_000, 100_000])(
    'of at most %i tokens hold everything in order, each call with its results where both fit',
    (room) => {
      const chunks = chunksOf(session.messages, room, counter)
      for (const { dialogue } of chunks) expect(tokensOf(dialogue, counter)).toBeLessThanOrEqual(room)
      const read = chunks
        .flatMap(({ dialogue }) => dialogue.map(({ text }) => text))
        .join(' ')
        .replace(/\s+/g, '')
      const whole = chunksOf(session.messages, 1e9, counter)
        .flatMap(({ dialogue }) => dialogue.map(({ text }) => text))
        .join(' ')
        .replace(/\s+/g, '')
      expect(read).toBe(whole)
      if (room < 700) return
      for (const { source } of chunks) {
        const held = source.flatMap(({ parts }) => parts)
        expect(held.filter(({ type }) => type === 'tool-call')).toHaveLength(
          held.filter(({ type }) => type === 'tool-result').length,
        )
      }
    },
  )

  it('cut a message in pieces that is larger than one, never a character', () => {
    const long = conversation(user(`${'🙂'.repeat(500)}\n${words(900)}`)).messages
    const chunks = chunksOf(long, 120, counter)
    expect(chunks.length).toBeGreaterThan(7)
    for (const { dialogue } of chunks) expect(dialogue.every(({ text }) => encodeURIComponent(text) !== '')).toBe(true)
  })
})

describe('a span beyond the summarizer’s window', () => {
  it('is one call where it fits, and where no window is known', async () => {
    for (const summarizer of [withWindow(1e6), fakeSummarizer(answering)]) {
      unwrap(await condense(native, session, config, testPorts({ summarizer })))
      expect(summarizer.requests).toHaveLength(1)
    }
  })

  it.each([2_000, 3_000, 5_000])(
    'is read in chunks and merged in a window of %i, every call within it, paid for and counted',
    async (window) => {
      const summarizer = withWindow(window)
      const done = unwrap(await condense(native, session, config, testPorts({ summarizer })))
      const count = summarizer.requests.length
      expect(count).toBeGreaterThan(2)
      for (const request of summarizer.requests) {
        expect(sizeOf(request)).toBeLessThanOrEqual(window)
        expect(request.system).toBe('OWN PROMPT')
      }
      expect(
        summarizer.requests
          .slice(0, -1)
          .map(last)
          .every((text, index) => text.includes(`part ${index + 1} of ${count - 1}`)),
      ).toBe(true)
      expect(last(summarizer.requests.at(-1)!)).toContain(`summaries of ${count - 1} parts`)
      expect(last(summarizer.requests.at(-1)!)).toContain(words(30, 's1x'))
      expect(done.steps[0]).toMatchObject({ status: 'done', calls: count })
      expect(done.costUsd).toBeCloseTo(0.01 * count)
      expect(done.conversation.messages[1]?.parts[0]).toMatchObject({ text: words(30, `s${count}x`) })
      const again = withWindow(window)
      unwrap(await condense(native, session, config, testPorts({ summarizer: again })))
      expect(again.requests).toEqual(summarizer.requests)
    },
  )

  it('merges in rounds where the summaries themselves are too much', async () => {
    const summarizer = withWindow(1_200, (request) => ({
      ok: true,
      value: { text: words(request.maxTokens), usage: { costUsd: 0 } },
    }))
    unwrap(await condense(native, session, { ...config, summaryMaxTokens: 4_096 }, testPorts({ summarizer })))
    expect(summarizer.requests.filter((request) => last(request).includes('Merge them')).length).toBeGreaterThan(1)
    for (const request of summarizer.requests) expect(sizeOf(request)).toBeLessThanOrEqual(1_200)
  })

  it('is estimated with the same calls', async () => {
    const summarizer = withWindow(2_000)
    const guess = unwrap(await estimate(native, session, config, testPorts({ summarizer })))
    expect(summarizer.requests).toHaveLength(0)
    expect(guess.calls).toBe(unwrap(await condense(native, session, config, testPorts({ summarizer }))).steps[0]?.calls)
  })

  it('stops between two calls when it is cancelled, and where one fails; what was asked is paid', async () => {
    const stop = new AbortController()
    const stopped = withWindow(2_000, (request, number) => (number === 2 && stop.abort(), answering(request, number)))
    expect(
      await condense(native, session, config, testPorts({ summarizer: stopped }), { signal: stop.signal }),
    ).toMatchObject({ ok: false, error: { code: 'ABORTED', details: { costUsd: 0.02 } } })
    expect(stopped.requests).toHaveLength(2)
    const failed = withWindow(2_000, (request, number) =>
      number === 3 ? { ok: false, error: { code: 'unavailable', message: 'gone' } } : answering(request, number),
    )
    expect(await condense(native, session, config, testPorts({ summarizer: failed }))).toMatchObject({
      ok: false,
      error: { details: { costUsd: 0.02 } },
    })
    expect(failed.requests).toHaveLength(3)
  })
})
