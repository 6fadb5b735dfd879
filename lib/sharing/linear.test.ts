import { describe, expect, it } from 'vitest'
import { findSensitive } from './find-sensitive'
import { makeRedactor, redactedAs, type Secret } from './redact'

const secrets: readonly Secret[] = [
  { type: 'key', value: ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-') },
  // Each begins as the texts below go on.
  { type: 'key', value: `${'a'.repeat(40)}b1` },
  { type: 'word', value: `${'a'.repeat(1999)}c` },
  { type: 'password', value: `${'='.repeat(30)}x9` },
  { type: 'private-key', value: `${['-----BEGIN PRIVATE', ' KEY-----'].join('')}\n${'MIIEowIBAAKCAQEAx1jZ0Lm\n'.repeat(20)}` },
]
const redact = makeRedactor(secrets)

const base64 = (characters: number): string => {
  let state = 1
  const line = Array.from({ length: 997 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'[(state >>> 16) & 63]
  }).join('')
  return line.repeat(Math.ceil(characters / line.length)).slice(0, characters)
}
const texts: Readonly<Record<string, (characters: number) => string>> = {
  ...Object.fromEntries(['a', '=', '\n', '"', '\\', '-'].map((character) => [JSON.stringify(character), (characters: number) => character.repeat(characters)])),
  'base64 in one piece': base64,
  'base64 in lines': (characters) => base64(characters).replaceAll(/.{76}/g, '$&\n'),
  'breaks and marks': (characters) => '\n-'.repeat(characters / 2),
  'sums of strings': (characters) => '"aB3dE6gH" + '.repeat(characters / 13),
}

const milliseconds = (work: () => unknown): number => {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage()
    work()
    return process.cpuUsage(before).user / 1000
  })
  return Math.min(...times)
}

const [SMALL, LARGE] = [15_000, 240_000]
/** Sixteen times the text takes sixteen times as long, or 256 times where it is gone over again and again. What is over at once is not measured: the process has other work, which counts too. */
const MOST = 64
const AT_ONCE_MS = 750

describe.each(Object.entries(texts))('a text of nothing but %s', (_, make) => {
  it.each([['found in', findSensitive], ['redacted', redact]] as const)('is %s in time that grows as it does', (_name, work) => {
    const [small, large] = [make(SMALL), make(LARGE)]
    const time = milliseconds(() => work(large))
    expect(time <= AT_ONCE_MS || time <= MOST * milliseconds(() => work(small)), `${time} ms`).toBe(true)
  })
})

describe('what makes scans fast hides nothing', () => {
  const key = secrets[0]?.value ?? ''
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
