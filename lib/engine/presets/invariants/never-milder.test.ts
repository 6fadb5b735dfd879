import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import type { PartCounter } from '../../condensation/ports'
import { condense } from '../../condensation/providers/provider'
import { smart } from '../../condensation/providers/smart/smart'
import { assistant, call, conversation, lines, result, user, words } from '../../condensation/testing/conversations'
import { fakeSummarizer, testCounter, testPorts } from '../../condensation/testing/ports'
import { importFile } from '../../dialects/import/import-file'
import { corpus } from '../../dialects/testing/corpus'
import { ok, unwrap } from '../../core/result'
import { presetById } from '../registry'

const ordered = ['conservative', 'balanced', 'aggressive'] as const

type Ordered = (typeof ordered)[number]

async function left(session: Conversation, preset: Ordered, counter: PartCounter, window: number): Promise<number> {
  const summarizer = fakeSummarizer(() => ok({ text: words(120, 'summary'), usage: {} }))
  const ports = testPorts({ counter, summarizer })
  return unwrap(await condense(smart, session, presetById(preset).config, ports, { contextWindow: window })).tokensAfter
}

/** Of which some sessions of the tests fill more than all summarize from. */
const WINDOW = 40_000

/**
 * Random sessions. Of 20 changes to the numbers of the presets, this many and the sessions below find the same 11 as 60
 * do: none is found first by a session after the ninth.
 */
const RUNS = 12

/** Two ways to write the same are no difference: a marker instead of another. */
const MARKERS = 60

/** Each leaves at most as much as the one before. */
async function expectOrdered(session: Conversation, window = WINDOW): Promise<void> {
  const counter = testCounter()
  const sizes = await Promise.all(ordered.map((preset) => left(session, preset, counter, window)))
  const milder = ordered.slice(1).filter((_, index) => (sizes[index + 1] ?? 0) > (sizes[index] ?? 0) + MARKERS)
  expect(milder, sizes.join(', ')).toEqual([])
}

/** So much said, written and read, turn by turn; `files`: how many different ones are read. */
interface Shape {
  readonly turns: number
  readonly said: number
  readonly written: number
  readonly read: number
  readonly typed: number
  readonly files: number
  readonly lastRead: number
}

const sessionOf = ({ turns, said, written, read, typed, files, lastRead }: Shape): Conversation =>
  conversation(
    user('The task.'),
    ...Array.from({ length: turns }, (_, turn) => [
      assistant(
        words(said, `s${turn}x`),
        call(`c${turn}`, 'edit', { path: `f${turn}`, content: words(written, `w${turn}x`) }),
      ),
      user(
        result(`c${turn}`, lines(turns - turn > 10 ? read : lastRead, 8, `r${turn % files}x`)),
        ...(turn % 9 === 8 && typed > 0 ? [words(typed, `t${turn}x`)] : []),
      ),
    ]).flat(),
    assistant('done'),
  )

const arbitraryShape: fc.Arbitrary<Shape> = fc.record({
  turns: fc.integer({ min: 4, max: 70 }),
  said: fc.constantFrom(5, 60, 250, 700),
  written: fc.constantFrom(3, 150, 900),
  read: fc.constantFrom(1, 35, 120, 230, 520),
  typed: fc.constantFrom(0, 40, 800),
  files: fc.constantFrom(1, 5, 100),
  lastRead: fc.constantFrom(1, 60, 300),
})

const shape = (turns: number, said: number, read: number, rest: Partial<Shape> = {}): Shape => ({
  turns,
  said,
  read,
  written: 0,
  typed: 0,
  files: 1_000,
  lastRead: read,
  ...rest,
})

describe('Conservative is never harsher than Balanced, and Balanced never harsher than Aggressive', () => {
  it.each([
    // Much said, much read, many short results.
    shape(60, 400, 60),
    shape(40, 100, 200),
    shape(90, 250, 40),
    shape(12, 50, 20),
    shape(30, 900, 5),
    // What is read last is short.
    shape(66, 60, 230, { lastRead: 60 }),
    // Balanced summarizes, and Aggressive has made it small enough before.
    shape(48, 60, 120, { lastRead: 1 }),
  ])('%j', (given) => expectOrdered(sessionOf(given)))

  it('in any session', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryShape, fc.constantFrom(20_000, WINDOW, 128_000), (given, window) =>
        expectOrdered(sessionOf(given), window),
      ),
      { numRuns: RUNS, seed: 20261127 },
    )
  }, 120_000)

  it.skipIf(corpus().length === 0).each(corpus().map((file) => [file.name, file] as const))(
    '%s',
    async (_name, file) => {
      const imported = importFile(file.read(), file.name)
      for (const { views } of imported.ok ? imported.value.conversations.slice(0, 3) : [])
        for (const view of views) await expectOrdered(view.conversation)
    },
    120_000,
  )
})
