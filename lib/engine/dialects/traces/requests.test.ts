import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../core/json'
import { unwrap } from '../../core/result'
import { importFile } from '../import/import-file'

const user = (content: string): JsonValue => ({ role: 'user', content })
const call = (id: string): JsonValue => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }],
})
const result = (id: string): JsonValue => ({ role: 'tool', tool_call_id: id, content: `seen by ${id}` })
const said = (content: string): JsonValue => ({ role: 'assistant', content })

const agent = { id: 'agent', traceId: 't', type: 'AGENT', startTime: '2026-01-01T00:00:00Z', input: null, output: null }

/** A trace of requests of one agent, each as what went in, what came out, and its input tokens. */
function read(...requests: readonly (readonly [readonly JsonValue[], JsonValue, number])[]) {
  const observations = requests.map(([input, output, tokens], index) => ({
    id: `o${index}`,
    traceId: 't',
    parentObservationId: 'agent',
    type: 'GENERATION',
    startTime: `2026-01-01T00:00:0${index}Z`,
    input,
    output,
    usageDetails: { input: tokens },
  }))
  const file = unwrap(importFile(JSON.stringify({ trace: { id: 't' }, observations: [agent, ...observations] })))
  const messages = file.conversations[0]?.views[0].conversation.messages ?? []
  return {
    roles: messages.map(({ role }) => role),
    usage: messages.flatMap(({ usage }) => (usage ? [[usage.inputTokens, usage.beside?.inputTokens]] : [])),
    warnings: file.warnings.map((warning) => (warning.code === 'other-requests' ? warning.requests : warning.code)),
  }
}

describe('requests that hold only what is new', () => {
  it('are one conversation where one answers the calls of another', () => {
    expect(
      read([[user('Go')], call('a'), 10], [[result('a')], call('b'), 20], [[result('b')], said('Done'), 30]),
    ).toEqual({
      roles: ['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant'],
      usage: [
        [10, undefined],
        [20, undefined],
        [30, undefined],
      ],
      warnings: [],
    })
  })

  it('go on with what a person says, and are told from those of which the first message was rewritten', () => {
    const [go, look] = [user('Go'), user('⟨ Content suppressed ⟩')]
    expect(
      read([[go], call('a'), 1], [[result('a')], said('Done'), 2], [[user('And?')], said('Also'), 3]).roles,
    ).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant'])
    expect(read([[go], call('a'), 1], [[look, call('a'), result('a')], said('Done'), 2]).roles).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
  })

  it('are told from those that hold the end of a history again', () => {
    const end = [result('a'), call('b'), result('b')]
    expect(read([[user('Go'), call('a'), result('a')], call('b'), 10], [end, said('Done'), 20]).roles).toEqual([
      'tool',
      'assistant',
      'tool',
      'assistant',
    ])
  })
})

it('keeps requests with other messages, and what they spent, in conversations of their own', () => {
  const requests = [
    [[user('Title?')], said('Boats'), 1],
    [[user('Go')], call('a'), 10],
    [[user('Sub-task')], said('Found'), 5],
    [[user('Go'), call('a'), result('a')], said('Done'), 20],
  ] as const
  expect(read(...requests)).toEqual({
    roles: ['user', 'assistant', 'tool', 'assistant'],
    usage: [
      [10, undefined],
      [20, undefined],
    ],
    warnings: [],
  })
})
