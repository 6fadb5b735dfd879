import { describe, expect, it } from 'vitest'
import {
  assistant,
  call,
  conversation,
  environment,
  result,
  system,
  tool,
  user,
} from '../../condensation/testing/conversations'
import { firstMessages, openingOf } from './the-task'

const summary = <Draft extends object>(draft: Draft) => ({ ...draft, summary: { type: 'recorded' } as const })

describe('the opening', () => {
  it.each([
    ['a prompt first', conversation(user('do it'), assistant('yes'), user('more')), [0], [0]],
    ['a system prompt before it', conversation(system('be good'), user('do it'), assistant('yes')), [0, 1], [1]],
    [
      'what a harness puts in between',
      conversation(system('be good'), user(environment('AGENTS.md')), user('do it'), assistant('yes')),
      [0, 1, 2],
      [2],
    ],
    [
      'a demonstration before the request',
      conversation(system('be good'), user('an example'), user('do it'), assistant('yes'), user('more')),
      [0, 1, 2],
      [1, 2],
    ],
    [
      'a greeting of the agent',
      conversation(system('be good'), assistant('hello'), user('do it'), assistant('yes')),
      [0, 2],
      [2],
    ],
    [
      'a summary that the session goes on from',
      conversation(summary(user('what was')), user('go on'), assistant('yes')),
      [0],
      [0],
    ],
    [
      'results before anybody typed',
      conversation(summary(assistant('what was')), tool(result('c', 'x')), user('go on')),
      [0],
      [0],
    ],
    [
      'nothing typed at all',
      conversation(system('be good'), assistant(call('c', 'ls', {})), tool(result('c', 'x'))),
      [0, 1],
      [1],
    ],
    ['only a system prompt', conversation(system('be good')), [], []],
  ])('is found after %s', (_what, value, messages, task) => {
    expect(openingOf(value)).toMatchObject({ messages, task })
  })

  it('counts as one of the first messages', () => {
    const value = conversation(system('be good'), user('do it'), assistant('yes'), user('more'))
    expect([0, 1, 2].map((count) => [...firstMessages(value, count)])).toEqual([[], [0, 1], [0, 1, 2]])
  })
})
