import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSensitive } from './find-sensitive'
import { makeRedactor, REDACTED, redactedAs, type Secret } from './redact'

const key: Secret = { type: 'key', value: ['sk', 'ant-api03-Zx81kfQp02LmNvTyRw77AbCdEf'].join('-') }
const mail: Secret = { type: 'email', value: 'jane.doe@corp.example.org' }
const home: Secret = { type: 'home-path', value: '/home/al' }
const address: Secret = { type: 'ip-address', value: '10.0.0.1' }
const pem: Secret = {
  type: 'private-key',
  value: ['-----BEGIN PRIVATE', ' KEY-----\nMIIEowIBAAKCAQEAx1jZ0LmQqWw\n-----END PRIVATE', ' KEY-----'].join(''),
}

describe('makeRedactor', () => {
  it('replaces every occurrence, wherever it stands', () => {
    const redact = makeRedactor([key, mail])
    expect(redact(`a${key.value}b <${mail.value}> ${key.value}`)).toBe(
      `a${redactedAs('key')}b <${redactedAs('email')}> ${redactedAs('key')}`,
    )
    expect(redact('nothing here')).toBe('nothing here')
    expect(makeRedactor([])(key.value)).toBe(key.value)
  })

  it('knows a value as JSON escapes it, once and twice', () => {
    const redact = makeRedactor([pem, { type: 'home-path', value: String.raw`C:\Users\Carol` }])
    const once = JSON.stringify({ pem: pem.value, path: String.raw`C:\Users\Carol\x` })
    for (const text of [once, JSON.stringify(once)]) {
      expect(redact(text)).not.toMatch(/MIIE|Carol/)
      expect(redact(text)).toContain(redactedAs('private-key'))
    }
  })

  it('knows a home folder as tools name folders after it', () => {
    expect(makeRedactor([{ type: 'home-path', value: '/home/alice' }])('.claude/projects/-home-alice-app')).toBe(
      `.claude/projects/${redactedAs('home-path')}-app`,
    )
  })

  it('takes a longer path or address for another one', () => {
    expect(makeRedactor([home])('/home/al/x /home/alice')).toBe(`${redactedAs('home-path')}/x /home/alice`)
    expect(makeRedactor([address])('10.0.0.1 10.0.0.12')).toBe(`${redactedAs('ip-address')} 10.0.0.12`)
  })

  it('takes beginnings and ends of keys that were cut', () => {
    const redact = makeRedactor([key, mail, pem])
    expect(redact(`… ${key.value.slice(0, 20)}…`)).toBe(`… ${redactedAs('key')}…`)
    expect(redact(`…${key.value.slice(-14)} rest`)).not.toContain(key.value.slice(-12))
    expect(redact(`write to ${mail.value.slice(0, 14)}`)).toBe(`write to ${redactedAs('email')}`)
    expect(redact(pem.value.slice(0, 50))).not.toContain('MIIE')
  })

  it('knows what is written in hexadecimal digits', () => {
    const text = `KEY=${key.value} of it\n`
    const digits = Buffer.from(text).toString('hex')
    const dump = (digits.match(/.{1,32}/g) ?? [])
      .map(
        (line, at) =>
          `${(16 * at).toString(16).padStart(8, '0')}: ${line.replaceAll(/.{4}(?=.)/g, '$& ')}  ${text.slice(16 * at, 16 * at + 16).replace('\n', '.')}`,
      )
      .join('\n')
    const pairs = digits.replaceAll(/..(?=.)/g, '$& ')
    const redact = makeRedactor([key])
    for (const written of [digits, dump, pairs]) {
      expect(findSensitive(written)).toMatchObject([{ type: 'key', value: key.value }])
      expect(redact(`before\n${written}\nafter`)).toBe(`before\n${redactedAs('key')}\nafter`)
    }
  })

  it('knows what a streamed answer says in pieces', () => {
    const said = `The key is ${key.value}, and that is it.`
    const pieces = said.match(/.{1,7}/g) ?? []
    const streams = [
      pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`).join('\n\n'),
      pieces
        .map((text) => `event: content_block_delta\ndata: ${JSON.stringify({ delta: { type: 'text_delta', text } })}`)
        .join('\n\n'),
    ]
    const redact = makeRedactor([key])
    for (const stream of streams) {
      expect(findSensitive(stream)).toMatchObject([{ type: 'key', value: key.value }])
      expect(redact(stream)).toContain(redactedAs('key'))
      for (const piece of key.value.match(/.{7}/g) ?? []) expect(redact(stream)).not.toContain(piece)
      expect(redact(stream)).toContain('"The key"')
    }
  })

  it('knows what a stream of events sends line by line', () => {
    const lines = ['{', '  "name": "DB_PASSWORD",', '  "value": "Zebra-canyon72!lagoon"', '}']
    const password: Secret = { type: 'password', value: 'Zebra-canyon72!lagoon' }
    for (const secret of [password, pem]) {
      const sent = secret === pem ? pem.value.split('\n') : lines
      for (const stream of [
        sent.map((line) => `data: ${line}`).join('\n'),
        sent.map((line, id) => `id: ${id}\nevent: log\ndata: ${line}`).join('\n\n'),
      ]) {
        const [found] = findSensitive(stream)
        expect(found).toMatchObject({ type: secret.type })
        expect(makeRedactor(found ? [found] : [])(stream)).not.toMatch(/canyon|MIIE/)
      }
    }
  })

  it('prefers the longest of values that begin alike', () => {
    const redact = makeRedactor([
      { type: 'email', value: 'a@b.co' },
      { type: 'email', value: 'a@b.co.uk' },
    ])
    expect(redact('a@b.co.uk a@b.co')).toBe(`${redactedAs('email')} ${redactedAs('email')}`)
  })

  it('leaves nothing to find of what was chosen (seed 11)', () => {
    const piece = fc.constantFrom(
      'x',
      ' ',
      '\n',
      '"',
      '\\',
      key.value,
      mail.value,
      pem.value,
      `${home.value}/`,
      address.value,
      '⟨ Reference ⟩',
      'é',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        (text) => {
          const redact = makeRedactor(findSensitive(text))
          const clean = redact(text)
          expect(
            findSensitive(clean).filter(({ value }) => findSensitive(text).some((match) => match.value === value)),
          ).toEqual([])
          expect(redact(clean)).toBe(clean)
        },
      ),
      { seed: 11, numRuns: 200 },
    )
  })
})

describe('a placeholder', () => {
  it('is one for a finding, whatever the spelling, and says nothing of the value', () => {
    const redact = makeRedactor([
      { ...mail, number: 1 },
      { type: 'email', value: 'a@b.co', number: 2 },
    ])
    expect(redact(`${mail.value} a@b.co ${mail.value.toUpperCase()} ${encodeURIComponent(mail.value)}`)).toBe(
      '⟨ Redacted: e-mail address 1 ⟩ ⟨ Redacted: e-mail address 2 ⟩ ⟨ Redacted: e-mail address 1 ⟩ ⟨ Redacted: e-mail address 1 ⟩',
    )
    expect([REDACTED, redactedAs('email'), redactedAs('email', 3)]).toEqual([
      '⟨ Redacted ⟩',
      '⟨ Redacted: e-mail address ⟩',
      '⟨ Redacted: e-mail address 3 ⟩',
    ])
  })

  it('is not redacted itself, whatever word was chosen', () => {
    const redact = makeRedactor([
      { ...key, number: 1 },
      { type: 'word', value: 'key', number: 1 },
      { type: 'word', value: 'redacted', number: 2 },
    ])
    const clean = redact(`the key ${key.value}`)
    expect(clean).toBe('the ⟨ Redacted: words 1 ⟩ ⟨ Redacted: key 1 ⟩')
    expect(redact(clean)).toBe(clean)
  })
})

describe('one value in every spelling', () => {
  const { value } = key
  const base64 = btoa(`config: ${value}\n`)
  it.each([
    ['JSON', JSON.stringify({ a: `x\n${value}` })],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ a: `x\n${value}` }))],
    ['characters by number', `${value.slice(0, 9)}\\u00${value.charCodeAt(9).toString(16)}${value.slice(10)}`],
    ['colours', `\u001b[31m${value.slice(0, 8)}\u001b[0m${value.slice(8)}`],
    ['a wrapped line', `${value.slice(0, 20)}\n${value.slice(20)}`],
    ['a wrapped line of a diff', `+${value.slice(0, 20)}\n+${value.slice(20)}`],
    ['a wrapped quotation', `> > ${value.slice(0, 20)}\n> > ${value.slice(20)}`],
    ['pieces of a program', `"${value.slice(0, 20)}" +\n  "${value.slice(20)}"`],
    ['percent encoding', [...value].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')],
    ['base64', base64],
    ['base64 in base64', btoa(`data: ${base64}`)],
  ])('is gone from %s', (_, text) => {
    const clean = makeRedactor([key])(`before ${text} after`)
    expect(clean).toContain(redactedAs('key'))
    for (const piece of [value.slice(0, 18), value.slice(22), base64]) expect(clean).not.toContain(piece)
    expect(clean).toMatch(/^before /)
    expect(clean).toMatch(/ after$/)
  })

  it('goes as a word by hand whatever its case', () => {
    expect(makeRedactor([{ type: 'word', value: 'Blue Heron' }])('blue heron, BLUE HERON and bluebird')).toBe(
      '⟨ Redacted: words ⟩, ⟨ Redacted: words ⟩ and bluebird',
    )
  })
})
