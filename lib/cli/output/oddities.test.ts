import { expect, it } from 'vitest'
import { cli, testFolder } from '../testing/cli'

testFolder()

const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen \ud83d' })
const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } })
const messages = [
  { role: 'user', content: 'Go' },
  result('gone'),
  { role: 'assistant', content: 'Looking.', tool_calls: [call('a'), call('b')] },
  result('a'),
  { role: 'assistant', content: 'Once more.', tool_calls: [call('c')] },
]

it('says before a run what is odd about the session', async () => {
  const { progress } = await cli(['run', '-', '--provider', 'lossless'], JSON.stringify({ n: 1, messages }))
  expect(progress).toContain('warning: Half of a character (a lone surrogate) stands in 2 texts')
  expect(progress).toContain(
    'warning: 1 tool results answer no call and 1 calls have no result (the first is a result in message #2)',
  )
})

it('is silent about a session that merely ends in a call', async () => {
  const whole = [
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: '', tool_calls: [call('a')] },
  ]
  const { progress } = await cli(['run', '-', '--provider', 'lossless'], JSON.stringify({ n: 1, messages: whole }))
  expect(progress).not.toContain('call')
})
