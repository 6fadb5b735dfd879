import { describe, expect, it } from 'vitest'
import { assistant, call, conversation, result, user } from '../../condensation/testing/conversations'
import { namedIn, usedLater } from './named'

describe('names of a text', () => {
  it('stand in its summary or not, each once', () => {
    const text = 'See src/auth/token.ts: checkToken and checkToken call verifyAll; commit 4f2a9c1.'
    expect(namedIn(text, 'auth/token.ts has a checkToken')).toEqual({
      named: ['src/auth/token.ts', 'checkToken'],
      missing: ['verifyAll', '4f2a9c1'],
    })
    expect(namedIn('nothing to name', '')).toEqual({ named: [], missing: [] })
  })
})

describe('names of cut lines', () => {
  const session = conversation(
    user('Mend the login.'),
    assistant(call('c1', 'read', { path: 'src/auth.ts' })),
    user(result('c1', 'checkToken()\nverifyAll()\nunusedThing()')),
    assistant(call('c2', 'grep', { pattern: 'checkToken' })),
    user(result('c2', 'none')),
    assistant(call('c3', 'edit', { path: 'src/auth.ts', old_string: 'verifyAll()', new_string: 'checkToken()' })),
  )

  it('are told with the message that uses them first, unless the lines that are left have them too', () => {
    const cut = { cut: 'verifyAll()\nunusedThing()', left: 'checkToken()' }
    const used = usedLater(session, 2, cut)
    expect(used.map(({ text, used: { index } }) => [text, index])).toContainEqual(['verifyAll', 5])
    expect(used.map(({ text }) => text)).not.toContain('unusedThing')
    const all = { cut: 'checkToken()\nverifyAll()', left: '' }
    expect(usedLater(session, 2, all).map(({ text, used: { index } }) => [text, index])).toContainEqual([
      'checkToken',
      3,
    ])
    expect(usedLater(session, 2, { ...all, left: all.cut })).toEqual([])
  })

  it('are none behind the last message', () => {
    expect(usedLater(session, 5, { cut: 'verifyAll', left: '' })).toEqual([])
    expect(usedLater(session, 99, { cut: 'verifyAll', left: '' })).toEqual([])
  })
})
