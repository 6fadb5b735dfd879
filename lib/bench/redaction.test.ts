import { describe, expect, it } from 'vitest'
import { vendorKeys } from '@/lib/sharing/vendor-keys'
import { findSensitive } from '@/lib/sharing/find-sensitive'
import { drawn, notations, plantKinds } from './plants'
import { seededRandom } from './random'
import { benchRedaction, plantAll } from './redaction'

describe('what was planted', () => {
  it('is of many kinds in many notations', () => {
    expect(new Set(plantKinds.map(({ kind }) => kind)).size).toBe(plantKinds.length)
    expect(plantKinds.length).toBeGreaterThanOrEqual(60)
    expect(new Set(plantAll(1, 3).map(({ notation }) => notation)).size).toBe(notations.length)
  })

  it.each([20261122, 4, 77])('is redacted, but for one in twenty at most and in no class for more than one in seven (seed %i)', (seed) => {
    const { planted, found, byClass, missed } = benchRedaction(seed, 2)
    expect(planted).toBeGreaterThanOrEqual(200)
    expect(found / planted, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
    for (const row of byClass) expect(row.found / row.planted, row.class).toBeGreaterThanOrEqual(0.85)
  })

  it('is found by every shape of the table of vendors', () => {
    const random = seededRandom(5)
    const missed = vendorKeys.filter(({ shape }) => {
      // A draw of few characters may lack a digit.
      const tries = Array.from({ length: 3 }, () => drawn(shape, random))
      return tries.every((key) => !findSensitive(`use ${key} there`).some(({ value }) => key.includes(value) && value.length >= key.length - 4))
    })
    expect(missed.map(({ shape }) => shape)).toEqual([])
  })
})

describe('ordinary text', () => {
  it.each([
    'sha512-9pXk3mQvT7bYzR2dLwHcN8sJf4gA6eUoVtKxWqZy1B5iMnCrDhPlSaEuOjGbFwTk== in a lockfile',
    'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
    'id 3f2504e0-4f89-41d3-9a0c-0305e82c3301 and run_01HZX3K5V9J2Q8',
    'max_tokens: 4096, token_count = 1200, tokenizer: cl100k_base',
    'const password = await getPassword(user.id)',
    'password: z.string().min(8), // at least 8 characters',
    'the author of the key idea is the session itself; cookies are described in section 2',
    'apiKey: process.env.OPENAI_API_KEY, token: ${{ secrets.GITHUB_TOKEN }}',
    'Authorization: Bearer <token>, X-Api-Key: YOUR_API_KEY',
    'v1.2.3.4 to 10.0.0.0/8, port 8080, 2026-03-01T10:22:31.004Z',
    'onKeyDown={handleKeyDown} keyCode: 13 primaryKey: id',
    'background: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk)',
    '"sessionId": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "session_id": "2026-03-30-alpha"',
  ])('is left alone: %s', (text) => {
    expect(findSensitive(text).map(({ type, value }) => `${type} ${value}`)).toEqual([])
  })
})
