import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { isArchiveBytes, readArchive, unpack, writeArchive, type ArchiveEntry } from './archive'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array): string => new TextDecoder().decode(content)
const MEBIBYTE = 1024 * 1024

const only = (archive: Uint8Array): ArchiveEntry => {
  const [entry] = unwrap(readArchive(archive))
  if (!entry) throw new Error('no entry')
  return entry
}

describe('archives', () => {
  it('lists the files, not the folders, and unpacks them, packed or not', () => {
    const archive = zipSync({
      'a/': new Uint8Array(),
      'a/é.json': bytes('{"a":1}'),
      'b.jsonl': [bytes('{}\n'), { level: 0 }],
    })
    const entries = unwrap(readArchive(archive))
    expect(entries.map((entry) => [entry.path, text(unwrap(unpack(entry)))])).toEqual([
      ['a/é.json', '{"a":1}'],
      ['b.jsonl', '{}\n'],
    ])
    expect(isArchiveBytes(archive)).toBe(true)
    expect(isArchiveBytes(bytes('[]'))).toBe(false)
  })

  it('packs the same files into the same bytes, whatever their order', () => {
    const [one, other] = [
      ['b', bytes('2')],
      ['a', bytes('1')],
    ] as const
    expect(writeArchive(new Map([one, other]))).toEqual(writeArchive(new Map([other, one])))
  })

  it('stops at what is unpacked, whatever the archive says of its size', () => {
    const archive = zipSync({ 'big.json': new Uint8Array(6 * MEBIBYTE).fill(32) }, { level: 1 })
    expect(unpack(only(archive))).toEqual({ ok: false, error: { type: 'archiveBomb' } })
    const entry = only(
      zipSync({
        'large.json': bytes(Array.from({ length: 40_000 }, (_, index) => `{"n":${index * 7_919}}`).join('\n')),
      }),
    )
    expect(unpack(entry, 1_000)).toMatchObject({ error: { type: 'archiveTooLarge' } })
    expect(unpack({ ...entry, size: 12 })).toEqual({ ok: false, error: { type: 'archiveDamaged' } })
  })

  it('says why it cannot unpack', () => {
    const archive = zipSync({ 'a.json': bytes('[1,2,3]'.repeat(50)) })
    const entry = only(archive)
    expect(unpack({ ...entry, encrypted: true })).toMatchObject({ error: { type: 'archiveEncrypted' } })
    expect(unpack({ ...entry, method: 93 })).toMatchObject({ error: { type: 'archiveMethod', method: 93 } })
    expect(unpack({ ...entry, packed: entry.packed.subarray(0, 9) })).toMatchObject({
      error: { type: 'archiveDamaged' },
    })
  })

  it('refuses every archive that is cut or garbled, and never throws', () => {
    const archive = zipSync({ 'a.json': bytes('[1,2,3]'), 'b.json': bytes('{}') })
    for (let length = 0; length < archive.length; length++) expect(readArchive(archive.slice(0, length)).ok).toBe(false)
    for (let at = 0; at < archive.length; at++) {
      const garbled = archive.slice()
      garbled[at] = 255 - (garbled[at] ?? 0)
      const read = readArchive(garbled)
      if (read.ok) for (const entry of read.value) unpack(entry)
    }
  })
})
