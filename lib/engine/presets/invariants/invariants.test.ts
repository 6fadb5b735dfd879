import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../conversation/conversation'
import { ok } from '../../core/result'
import { everyCase } from '../../core/testing/every-case'
import { deepFreeze } from '../../core/testing/freeze'
import { expectEarlierOutputKept } from '../../condensation/lossless/testing/condense-again'
import type { PartCounter } from '../../condensation/ports'
import { condense } from '../../condensation/providers/provider'
import { truncateHalfPlan } from '../../condensation/providers/truncation/truncate-half'
import { runPlan } from '../../condensation/steps/runner'
import { expectNoLarger } from '../../condensation/testing/invariants'
import { fakeSummarizer, firstWords, testCounter, testPorts } from '../../condensation/testing/ports'
import { importFile } from '../../dialects/import/import-file'
import { corpus, fixtures, type SampleFile } from '../../dialects/testing/corpus'
import { invariants, type Outcome } from '../testing/invariants'
import { sampled } from '../testing/sampled'
import { preludePairs, strategies, type Strategy } from '../testing/strategies'

/*
 * One table of results: every session of the fixtures under some strategies, and every strategy on some fixtures. Each
 * is condensed once, and all invariants are checked on each result.
 */

/** Tried on a file, beside the lossless strategies, which are tried on each. */
const STRATEGIES = 3
const PAIRS = 2
const CONVERSATIONS = 3

/** Some real files hold no session. */
const files = [...fixtures(), ...corpus().filter((file) => sessionsIn(file).length > 0)]
const alwaysTried = strategies.filter(({ name }) => name === 'lossless, default' || name === 'lossless, latest')
const strategiesFor = (file: string) => [...new Set([...alwaysTried, ...sampled(strategies, STRATEGIES, file)])]
const pairsFor = (file: string) => sampled(preludePairs, PAIRS, file)

interface Session {
  readonly name: string
  readonly before: Conversation
  readonly counter: PartCounter
}

type Check = readonly [name: string, check: () => void]

function sessionsIn(file: SampleFile): readonly Session[] {
  const parsed = importFile(file.read(), basename(file.path))
  const views = parsed.ok ? parsed.value.conversations.slice(0, CONVERSATIONS).flatMap((each) => each.views) : []
  return views.map(({ id, conversation }) => ({
    name: `${file.name}, ${id}`,
    before: deepFreeze(conversation),
    counter: testCounter(),
  }))
}

/** With a gist, the summary of even a short part is used; the first words of a part may be no shorter than it is. */
const answers = { gist: () => ok({ text: 'gist', usage: {} }), 'first words': firstWords() }

/** Undefined for a session that the strategy refuses. */
async function tryOn(
  { name, before, counter }: Session,
  strategy: Strategy,
  answer: keyof typeof answers,
): Promise<Outcome | undefined> {
  const ports = testPorts({ counter, summarizer: fakeSummarizer(answers[answer]) })
  const done = await condense(strategy.provider, before, strategy.config, ports, { contextWindow: 200_000 })
  if (done.ok)
    return {
      strategy: strategy.name,
      before,
      done: done.value,
      counter,
      keepsTask: strategy.config.keepFirstMessage !== false,
      keepsUserText: strategy.keepsUserText === true,
    }
  if (done.error.code !== 'PROVIDER_ERROR') throw new Error(`${name}, ${strategy.name}`, { cause: done.error })
  return undefined
}

const checksOn = (session: Session, outcome: Outcome): readonly Check[] =>
  Object.entries(invariants).map(([invariant, check]) => [
    `${session.name}, ${outcome.strategy}: ${invariant}`,
    () => check(outcome),
  ])

async function strategyChecks(file: string, session: Session): Promise<readonly Check[]> {
  const checks: Check[] = []
  for (const strategy of strategiesFor(file)) {
    const [answer = 'gist'] = sampled(['gist', 'first words'] as const, 1, `${file} ${strategy.name}`)
    const outcome = await tryOn(session, strategy, answer)
    if (outcome) checks.push(...checksOn(session, outcome))
  }
  return checks
}

async function pairChecks(file: string, session: Session): Promise<readonly Check[]> {
  const checks: Check[] = []
  for (const { name, without, along } of pairsFor(file)) {
    const [plain, withPrelude] = [await tryOn(session, without, 'gist'), await tryOn(session, along, 'gist')]
    if (!plain || !withPrelude) throw new Error(`${session.name}, ${name}: a pipeline refuses nothing`)
    checks.push(...checksOn(session, plain), ...checksOn(session, withPrelude), [
      `${session.name}, ${name}: 9: no larger with the prelude`,
      () => expectNoLarger(plain.done, withPrelude.done, '', session.counter),
    ])
  }
  return checks
}

/** The last resort of a fallback chain, which no configuration names. */
async function truncateHalfChecks(session: Session): Promise<readonly Check[]> {
  const { before, counter } = session
  const done = await runPlan({ plan: truncateHalfPlan, conversation: before, ports: testPorts({ counter }) })
  if (!done.ok) return []
  const promised = { keepsTask: true, keepsUserText: false }
  return checksOn(session, { strategy: 'truncate half', before, done: done.value, counter, ...promised })
}

const continuationChecks = ({ name, before, counter }: Session): readonly Check[] =>
  [1 / 3, 2 / 3]
    .map((share) => Math.round(share * before.messages.length))
    .map((cut) => [
      `${name}, lossless, cut before message ${cut + 1}: 15: earlier output stands`,
      () => expectEarlierOutputKept(before, cut, counter),
    ])

describe('the invariants of condensation', () => {
  it.each(files.map((file) => [file.name, file] as const))(
    'hold for %s',
    async (name, file) => {
      const sessions = sessionsIn(file)
      const checks: Check[] = []
      for (const session of sessions)
        checks.push(
          ...(await strategyChecks(name, session)),
          ...(await pairChecks(name, session)),
          ...(await truncateHalfChecks(session)),
          ...continuationChecks(session),
        )
      await everyCase(checks, (check) => check())
    },
    300_000,
  )

  it('are checked for every strategy on some fixture', () => {
    const names = fixtures().map(({ name }) => name)
    expect(new Set(names.flatMap(strategiesFor)).size).toBe(strategies.length)
    expect(new Set(names.flatMap(pairsFor)).size).toBe(preludePairs.length)
  })
})
