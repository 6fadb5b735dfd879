import { expect, it } from 'vitest'
import { createManager, defaultManagerSettings, providerEntries } from '@/lib/engine'
import { conditionWindow, sessionWindow } from './session-window'
import { verdictOn } from '@/lib/server/verdicts/verdict'

const now = new Date('2026-01-02T00:00:00Z')
const named = 'claude-sonnet-4-5'

it('is what a person gives, else what the session records, else the profile’s, else that of the model the session names, else assumed', () => {
  const known = (tokens: number) => ({ tokens, isAssumed: false })
  const assumed = { tokens: 200_000, isAssumed: true }
  expect(sessionWindow({ given: 8_000, profile: { contextWindow: 32_000 }, model: named }, now)).toEqual(known(8_000))
  expect(sessionWindow({ given: 8_000, recorded: 258_400 }, now)).toEqual(known(8_000))
  expect(sessionWindow({ recorded: 258_400, profile: { contextWindow: 32_000 }, model: named }, now)).toEqual(
    known(258_400),
  )
  expect(sessionWindow({ profile: { contextWindow: 32_000 }, model: named }, now)).toEqual(known(32_000))
  expect(sessionWindow({ model: named }, now).isAssumed).toBe(false)
  expect(sessionWindow({ profile: {}, model: named }, now)).toEqual(assumed)
  expect(sessionWindow({ model: 'nobody-lists-this' }, now)).toEqual(assumed)
  expect(sessionWindow({}, now)).toEqual(assumed)
})

it.each([
  ['another model', 'gpt-5', 32_000],
  ['the same model', named, 258_400],
  ['the same model as its provider dates it', `anthropic/${named}-20250929`, 258_400],
  ['the same model, its version written with a dot', 'openrouter:anthropic/claude-sonnet-4.5', 258_400],
])(
  'of a session that records its own is that of the profile only where it goes on with another model: %s',
  (_, model, tokens) => {
    const profile = { contextWindow: 32_000, model }
    expect(sessionWindow({ recorded: 258_400, profile, model: named }, now).tokens).toBe(tokens)
  },
)

it('is the recorded one where the session does not say whose it is', () => {
  expect(sessionWindow({ recorded: 258_400, profile: { contextWindow: 32_000, model: 'gpt-5' } }, now).tokens).toBe(
    258_400,
  )
})

it('is what conditions are judged by: what the session records, else the profile’s, else that of the model of the session, else assumed', () => {
  const session = { messages: [], model: named }
  const profile = { contextWindow: 32_000 }
  expect(conditionWindow({ profile }, { ...session, contextWindow: 121_600 })).toBe(121_600)
  expect(conditionWindow({ profile: { ...profile, model: 'gpt-5' } }, { ...session, contextWindow: 121_600 })).toBe(
    32_000,
  )
  expect(conditionWindow({ given: 8_000 }, { ...session, contextWindow: 121_600 })).toBe(8_000)
  expect(conditionWindow({ profile }, session)).toBe(32_000)
  expect(conditionWindow({}, session)).toBe(sessionWindow({ model: named }, now).tokens)
  expect(conditionWindow({}, { messages: [] })).toBe(200_000)
})

it('is what a session is judged against, and the verdict says where it is assumed', () => {
  const manager = createManager(providerEntries, defaultManagerSettings)
  expect(verdictOn({ request: { counted: 150_000, calibrated: 190_000 } }, manager, now)).toMatchObject({
    condense: true,
    contextWindow: 200_000,
    windowIsAssumed: true,
    percent: 95,
  })
})
