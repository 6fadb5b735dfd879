import { tokenCount } from '../../conversation/ids'
import { imageTokens } from '../../conversation/image-tokens'
import { imagesOf, visibleText } from '../../conversation/texts/visible-text'
import type { PartCounter, Ports, Summarizer, SummarizerError, Summary, SummaryRequest } from '../ports'
import { err, ok, type Result } from '../../core/result'

/** Characters of a token at most. */
const LONGEST = 16

const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)))

/**
 * Counts words and punctuation: one token per run of letters or digits up to 16 characters, and per other sign.
 * Deterministic, additive enough for tests. Goes through the characters itself: tests count long texts all the time,
 * and a pattern takes several times as long.
 */
export function wordCount(text: string): number {
  let count = 0
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!isWordCharacter(code)) {
      length = 0
      if (!isSpace(code)) count++
    } else if (length++ % LONGEST === 0) count++
  }
  return count
}

export function testCounter(count: (text: string) => number = wordCount): PartCounter {
  const memo = new WeakMap<object, number>()
  return {
    id: 'test-words',
    countText: (text) => tokenCount(count(text)),
    countPart: (part) => {
      const known = memo.get(part)
      if (known !== undefined) return tokenCount(known)
      const tokens = count(visibleText(part)) + imagesOf(part).reduce((sum, image) => sum + imageTokens(image), 0)
      memo.set(part, tokens)
      return tokenCount(tokens)
    },
  }
}

export interface FakeSummarizer extends Summarizer {
  readonly requests: readonly SummaryRequest[]
}

export type Answer = (request: SummaryRequest, call: number) => Result<Summary, SummarizerError>

/** Answers with the first words of what it was asked, at most `words` of them. */
export const firstWords =
  (words = 12): Answer =>
  (request) => {
    const text = (request.dialogue[0]?.text ?? '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, words)
      .join(' ')
    return ok({ text: `Summary: ${text}`, usage: { inputTokens: 100, outputTokens: words, costUsd: 0.001 } })
  }

export const failing =
  (code: SummarizerError['code'] = 'unavailable'): Answer =>
  () =>
    err({ code, message: `injected ${code}` })

export function fakeSummarizer(answer: Answer = firstWords(), id = 'fake:model'): FakeSummarizer {
  const requests: SummaryRequest[] = []
  return {
    id,
    label: 'Fake Model',
    acceptsImages: false,
    requests,
    estimateOutput: (request) => Math.min(request.maxTokens, 40),
    estimateCost: (input, output) => (input + 4 * output) / 1e6,
    summarize: async (request) => {
      requests.push(request)
      return answer(request, requests.length)
    },
  }
}

/** A clock that goes on by one millisecond each time it is read. */
export function testPorts(overrides: Partial<Ports> = {}): Ports {
  let now = 0
  return { counter: testCounter(), clock: { now: () => now++ }, summarizer: fakeSummarizer(), ...overrides }
}
