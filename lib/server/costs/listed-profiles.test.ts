import { expect, it } from 'vitest'
import { ratesFor } from '@/lib/server/profiles'
import { listedProfiles } from './listed-profiles'

const at = new Date('2026-10-01')
const names = (model: string | undefined, tokens = 100_000) => listedProfiles(model, tokens, at).map(({ id }) => id)

it('compares the model of a session with cheaper ones that hold it', () => {
  const [own, ...cheaper] = names('claude-sonnet-4-5-20250929')
  expect(own).toBe('anthropic:claude-sonnet-4-5')
  expect(cheaper.length).toBeGreaterThan(2)
  expect(cheaper).toContain('anthropic:claude-haiku-4-5')
  expect(new Set(cheaper.map((id) => id.split(':')[0]))).toEqual(new Set(['anthropic', 'openai']))
  expect(names('claude-sonnet-4-5-20250929', 500_000)).not.toContain('anthropic:claude-haiku-4-5')
})

it('compares usual ones where the session names none, each without a key', () => {
  expect(names(undefined).length).toBeGreaterThan(2)
  for (const { secrets, options } of listedProfiles('no-such-model', 1_000, at))
    expect([secrets, options]).toEqual([{}, {}])
})

it('prices a model of another provider as it stands in the list', () => {
  const [own] = listedProfiles('gemini-2.5-pro', 1_000, at)
  expect(own?.id).toBe('google:gemini-2.5-pro')
  expect(own && ratesFor(own, at).rates).toMatchObject({ input: expect.any(Number), output: expect.any(Number) })
})
