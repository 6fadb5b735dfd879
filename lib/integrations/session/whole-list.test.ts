import { expect, it } from 'vitest'
import { condense } from '../call/condense'
import { o200k } from '../vocabularies/o200k'
import { arrival, type Given, json, named, walk } from './testing/walk'

/** A format in which a message may be several values, so that each call reads the whole list. */
const dialect = named('openai-responses')

const readOf = (index: number) => [
  { type: 'function_call', call_id: `c${index}`, name: 'read_file', arguments: '{"path":"a.ts"}' },
  {
    type: 'function_call_output',
    call_id: `c${index}`,
    output: Array.from({ length: 40 }, (_, line) => `const a${line} = ${line}`).join('\n'),
  },
]

it('gives the bytes and the ledger of a whole run', async () => {
  const values = [{ role: 'user', content: 'Read it again and again.' }, ...[0, 1, 2, 3].flatMap(readOf)]
  const answers = await walk(values, [1, 3, 5, 7, 9], { dialect })
  const whole = await condense(values, arrival, { dialect, vocabulary: o200k })
  expect(answers.at(-1)?.changed).toBe(true)
  expect(json(answers.at(-1)?.messages)).toBe(json(whole.messages))
  expect(answers.flatMap(({ ledger }) => ledger)).toEqual(whole.ledger)
})

it('tells each new cut once, behind a condensation and from stored state too', async () => {
  const results = Array.from({ length: 16 }, (_, index) => index)
  const values = [{ role: 'user', content: 'Read it again and again.' }, ...results.flatMap(readOf)]
  const lengths = [1, ...results.map((index) => 2 * index + 3)]
  const preset = { provider: 'native', config: { capResultTokens: 100 } }
  const given: Given = { dialect, preset, window: 20_000, threshold: 2_000, maxTokens: 1_000 }
  for (const restores of [new Set<number>(), new Set([4, 12])]) {
    const answers = await walk(values, lengths, given, restores)
    const outcomes = answers.map(({ verdict }) => verdict?.outcome)
    expect(outcomes.slice(0, -1)).toContain('condensed')
    const between = answers.slice(1).filter(({ verdict }) => verdict?.outcome === 'not-due')
    expect(between.map(({ ledger }) => ledger.map(({ message }) => message))).toEqual(
      between.map(({ messages }) => [`m${messages.length}`]),
    )
  }
})
