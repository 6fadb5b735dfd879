import { describe, expect, it } from 'vitest'
import { condense, fatesOf, lossless, unwrap } from '@/lib/engine'
import { assistant, call, conversation, lines, result, user } from '@/lib/engine/condensation/testing/conversations'
import { testPorts } from '@/lib/engine/condensation/testing/ports'
import { makeRecord, readRecordText } from './run-records'

const session = conversation(
  user('Read it'),
  assistant(call('c1', 'Read', { path: 'a.ts' })),
  user(result('c1', lines(20))),
  assistant(call('c2', 'Read', { path: 'a.ts' })),
  user(result('c2', lines(20))),
)

describe('a stored record', () => {
  it('holds what became of every part', async () => {
    const ports = testPorts()
    const done = unwrap(await condense(lossless, session, {}, ports))
    const fates = fatesOf(session, done, ports.counter)
    expect(readRecordText(makeRecord(session, done, fates)).fates).toEqual(fates)
  })
})
