import { describe, expect, it } from 'vitest'
import type { Summarizer, SummaryRequest } from '../../condensation/ports'
import {
  assistant,
  call,
  conversation,
  result,
  user,
  type DraftMessage,
} from '../../condensation/testing/conversations'
import { fakeSummarizer, type Answer } from '../../condensation/testing/ports'
import { err, ok } from '../../core/result'
import { cutsOf } from '../cuts'
import { estimateJudge, judge, type JudgeModels } from './judge'
import { probesOf } from './probes'

const filler = (from: number): readonly DraftMessage[] =>
  Array.from({ length: 6 }, (_, turn) => [
    assistant(call(`f${from + turn}`, 'note', {})),
    user(result(`f${from + turn}`, 'fine')),
  ]).flat()
const session = conversation(
  user('Mend the login. Never touch the tests.'),
  assistant(call('c1', 'read', { path: 'src/auth.ts' })),
  user(result('c1', 'export function checkToken(token: string) {')),
  assistant(
    call('c2', 'edit', {
      path: 'src/auth.ts',
      old_string: 'export function checkToken(token: string) {',
      new_string: 'export function checkToken(token: Token) {',
    }),
  ),
  user(result('c2', 'done')),
  user('Use the new token type everywhere.'),
  ...filler(0),
  assistant(call('c3', 'write', { path: 'src/login.ts', content: 'checkToken(token)' })),
  user(result('c3', 'done')),
)
const cut = cutsOf(session)[8]
if (!cut) throw new RangeError('the session is shorter than it was')
const probes = probesOf(session, cut)
const context = [{ role: 'user', text: 'All of the session.' }] as const

describe('probes', () => {
  it('take the next line that holds a name where the first says too little', () => {
    const listed = conversation(
      user('Mend the login.'),
      assistant(call('c1', 'read', { path: 'src/auth.ts' })),
      user(result('c1', 'checkToken\ncheckToken(token: string) tells who asks')),
      ...filler(0),
      assistant(call('c3', 'write', { path: 'src/login.ts', content: 'checkToken(token)' })),
      user(result('c3', 'done')),
    )
    const late = cutsOf(listed).at(-1)
    const questions = late ? probesOf(listed, late).map(({ question }) => question) : []
    expect(questions).toContainEqual(expect.stringContaining('________(token: string) tells who asks'))
  })

  it('ask for what was needed, made, decided and came next, each with where the record says it', () => {
    expect(probes).toMatchObject([
      {
        kind: 'recall',
        expected: 'checkToken',
        literals: ['checkToken'],
        question: expect.stringContaining('export function ________(token: string) {'),
        source: { message: 'm4' },
      },
      { kind: 'artifact', expected: 'auth.ts', literals: ['auth.ts'] },
      { kind: 'continuation', expected: 'write src/login.ts', source: { message: 'm19' } },
      { kind: 'decision', expected: 'Never touch the tests.', source: { message: 'm1' } },
      { kind: 'decision', expected: 'Use the new token type everywhere.', source: { message: 'm6' } },
    ])
  })

  it('do not say what they ask for, and are always the same', () => {
    for (const { question, expected } of probes) expect(question).not.toContain(expected)
    expect(probesOf(session, cut)).toEqual(probes)
  })
})

const isGrading = ({ system }: SummaryRequest): boolean => system.startsWith('You grade')
const lastWords = ({ dialogue }: SummaryRequest): string => dialogue.at(-1)?.text ?? ''
const both = (of: (replicate: number) => Summarizer): JudgeModels => ({ answers: of, grades: of })
const says = (answer: (request: SummaryRequest, replicate: number) => string) => {
  const asked: SummaryRequest[] = []
  const models = both((replicate) => ({
    ...fakeSummarizer(
      (request) => (asked.push(request), ok({ text: answer(request, replicate), usage: { costUsd: 0.01 } })),
    ),
  }))
  return { asked, models }
}

describe('judging', () => {
  it('looks for names letter by letter and asks about the rest, one question a call', async () => {
    const { asked, models } = says((request) =>
      isGrading(request) ? 'Yes.' : lastWords(request).includes('blanked out') ? 'It is `checkToken`.' : 'src/auth.ts',
    )
    const { byKind, calls, costUsd } = await judge(probes, context, models, { replicates: 2 })
    expect(byKind).toEqual({
      recall: { probes: 1, mean: 1, least: 1, most: 1, failed: 0 },
      artifact: { probes: 1, mean: 1, least: 1, most: 1, failed: 0 },
      continuation: { probes: 1, mean: 1, least: 1, most: 1, failed: 0 },
      decision: { probes: 2, mean: 1, least: 1, most: 1, failed: 0 },
    })
    expect([calls, asked.length, costUsd]).toEqual([16, 16, expect.closeTo(0.16)])
    expect(
      asked.every(
        ({ dialogue }) =>
          dialogue
            .map(({ text }) => text)
            .join('')
            .split('Question: ').length <= 2,
      ),
    ).toBe(true)
  })

  it('grades blind: neither the context nor a strategy is shown', async () => {
    const { asked, models } = says((request) => (isGrading(request) ? 'no' : 'I don’t recall.'))
    await judge(probes, context, models, { replicates: 1 })
    const grades = asked.filter(isGrading)
    expect(grades).toHaveLength(3)
    for (const request of grades)
      expect(JSON.stringify([request.system, request.dialogue, request.source])).not.toMatch(
        /All of the session|lossless|truncation|summar/i,
      )
  })

  it('is strict: not knowing, a part of a name, and a grade that is no verdict', async () => {
    const { models } = says((request) =>
      isGrading(request) ? 'Partly.' : lastWords(request).includes('blanked out') ? 'checkTokens' : 'I don’t recall.',
    )
    const { byKind, probes: judged } = await judge(probes, context, models, { replicates: 1 })
    expect(byKind).toMatchObject({
      recall: { mean: 0 },
      artifact: { mean: 0 },
      continuation: { failed: 1 },
      decision: { failed: 2 },
    })
    expect(byKind.decision).not.toHaveProperty('mean')
    expect(judged[2]?.verdicts).toEqual([{ answer: 'I don’t recall.', failure: 'unclear' }])
  })

  it('shows the spread over replicates', async () => {
    const { models } = says((request, replicate) => (isGrading(request) ? (replicate === 1 ? 'yes' : 'no') : 'x'))
    expect((await judge(probes, context, models, { replicates: 4 })).byKind.decision).toEqual({
      probes: 2,
      mean: 0.25,
      least: 0,
      most: 1,
      failed: 0,
    })
  })

  it('counts a call that fails as no verdict, and goes on', async () => {
    const failing: Answer = (request) =>
      isGrading(request) ? err({ code: 'unavailable', message: 'busy' }) : ok({ text: 'x', usage: {} })
    const { byKind, costUsd } = await judge(
      probes,
      context,
      both(() => fakeSummarizer(failing)),
      { replicates: 1 },
    )
    expect([byKind.decision.failed, byKind.recall.failed, costUsd]).toEqual([2, 0, undefined])
  })

  it('stops when it is told to', async () => {
    const { asked, models } = says(() => 'yes')
    expect(
      (await judge(probes, context, models, { replicates: 1, signal: AbortSignal.abort() })).byKind.recall.failed,
    ).toBe(1)
    expect(asked).toEqual([])
  })

  it('says first what it would take', () => {
    const { asked, models } = says(() => 'yes')
    const estimate = estimateJudge(probes, context, models, 3, (text) => Math.ceil(text.length / 4))
    expect(estimate).toMatchObject({ calls: 24, inputTokens: expect.any(Number), costUsd: expect.any(Number) })
    expect(asked).toEqual([])
    const unknown = both(() => ({ ...fakeSummarizer(), estimateCost: () => undefined }))
    expect(estimateJudge(probes, context, unknown, 1, (text) => text.length).costUsd).toBeUndefined()
  })
})
