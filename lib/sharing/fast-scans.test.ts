import { describe, expect, it } from 'vitest'
import { findSensitive } from './find-sensitive'
import { makeRedactor, redactedAs, type Secret } from './redact'

const secret: Secret = { type: 'key', value: ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-') }
const redact = makeRedactor([secret])

const base64 = (characters: number): string => {
  let state = 1
  const line = Array.from({ length: 997 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[(state >>> 16) & 63]
  }).join('')
  return line.repeat(Math.ceil(characters / line.length)).slice(0, characters)
}
describe('what makes scans fast hides nothing', () => {
  const key = secret.value
  it.each([
    ['after a long line', `${'='.repeat(5000)}\nuse ${key} there`],
    ['before a long line', `use ${key}\n${'-'.repeat(5000)}`],
    ['between two blobs', `${base64(40_000)} ${key} ${base64(40_000)}`],
    ['in base64 of a long text', btoa(`${'plain words of a file\n'.repeat(12_000)}key: ${key}\n`)],
  ])('finds and redacts a key %s', (_, text) => {
    expect(findSensitive(text).some(({ type }) => type === 'key')).toBe(true)
    expect(redact(text)).toContain(redactedAs('key'))
    expect(redact(text)).not.toContain(key)
  })

  it('redacts a known key also inside of a blob', () => {
    expect(redact(`${base64(30_000)}${key}${base64(30_000)}`)).not.toContain(key)
  })

  it('redacts what itself holds one character many times', () => {
    const value = `A1${'z'.repeat(3000)}b2`
    expect(makeRedactor([{ type: 'word', value }])(`x ${value} y`)).toBe(`x ${redactedAs('word')} y`)
  })
})
