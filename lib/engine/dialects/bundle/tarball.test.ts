import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../core/result'
import { MEBIBYTE } from '../../core/units'
import { unpack } from './archive'
import { openArchive, sessionsOfArchive } from './read-archive-session'
import { readTarball } from './tarball'

const chat = JSON.stringify([
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
])
const text = (content: Uint8Array): string => new TextDecoder().decode(content)
const file = (name: string, body: string | Uint8Array = chat): TarEntry => ({
  header: { name, size: typeof body === 'string' ? new TextEncoder().encode(body).length : body.length, type: 'file' },
  body,
})
const tarball = async (...entries: TarEntry[]): Promise<Uint8Array> => gzipSync(await packTar(entries))
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('no archive')
  return value
}
const opened = async (bytes: Uint8Array) => unwrap(known(await openArchive(bytes)))
const sessionsOf = async (bytes: Uint8Array) => unwrap(known(await sessionsOfArchive(bytes)))

describe('tar archives', () => {
  it('are read packed by gzip or not, with long names, large files, and archives in them', async () => {
    const large = Array.from({ length: 9_000 }, (_, index) => `{"n":${index * 7_919}}`).join('\n')
    const long = `${'folder/'.repeat(30)}é.jsonl`
    const packed = zipSync({ 'b.json': new TextEncoder().encode(chat) })
    const entries = [
      { header: { name: 'a/', size: 0, type: 'directory' as const } },
      file(long, large),
      file('./a/a.json'),
      file('in.zip', packed),
      file('photo.png', 'not kept'),
    ]
    const plain = await packTar(entries)
    for (const bytes of [plain, gzipSync(plain)]) {
      const read = await opened(bytes)
      expect(read.map((entry) => [entry.path, text(unwrap(unpack(entry, MEBIBYTE)))])).toEqual([
        [long, large],
        ['a/a.json', chat],
        ['in.zip/b.json', chat],
        ['photo.png', expect.any(String)],
      ])
      expect(read[0]?.packed.length).toBeLessThan(large.length / 2)
    }
    expect(await openArchive(new TextEncoder().encode(chat))).toBeUndefined()
  })

  it('list links and paths that lead out, and refuse them by name', async () => {
    const bytes = await tarball(
      file('good.json'),
      file('../out.json'),
      file('/etc/absolute.json'),
      { header: { name: 'link.json', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
      { header: { name: 'hard.json', size: 0, type: 'link', linkname: 'good.json' } },
    )
    const { sessions, refused } = await sessionsOf(bytes)
    expect(sessions.map(({ path }) => path)).toEqual(['good.json'])
    expect(refused.map(({ path, error }) => [path, error.problem.type])).toEqual([
      ['../out.json', 'archiveOutside'],
      ['etc/absolute.json', 'archiveOutside'],
      ['link.json', 'archiveLink'],
      ['hard.json', 'archiveLink'],
    ])
  })

  it('are refused where they are made to be a burden, and where they are damaged', async () => {
    const bomb = await tarball(file('a.json', new Uint8Array(20 * MEBIBYTE)))
    expect(await readTarball(bomb)).toEqual({ ok: false, error: { type: 'archiveBomb' } })
    const whole = await tarball(file('a.json'), file('b.json'))
    // What is cut off at the very end is only padding and a check.
    const cuts = Array.from({ length: whole.length - 2 }, (_, index) => index + 2)
    const read = await Promise.all(cuts.map((length) => readTarball(whole.slice(0, length))))
    expect(read.filter((each) => each.ok && each.value.length < 2)).toEqual([])
    expect(read.slice(0, -30).filter(({ ok }) => ok)).toEqual([])
    const garbled = (await packTar([file('a.json')])).slice()
    garbled[0] = 255 - (garbled[0] ?? 0)
    expect(await readTarball(garbled)).toEqual({ ok: false, error: { type: 'archiveDamaged' } })
    expect(await readTarball(gzipSync(new TextEncoder().encode(chat)))).toMatchObject({
      error: { type: 'archiveDamaged' },
    })
  })

  it('that the program tar writes are read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tarball-'))
    try {
      mkdirSync(join(folder, 'sessions'))
      writeFileSync(join(folder, 'sessions', 'one.json'), chat)
      symlinkSync('one.json', join(folder, 'sessions', 'latest.json'))
      for (const format of ['gnu', 'pax', 'ustar']) {
        const bytes = execFileSync('tar', [`--format=${format}`, '-czf', '-', '-C', folder, 'sessions'])
        const { sessions, refused } = await sessionsOf(bytes)
        expect([sessions.map(({ path }) => path), refused.map(({ path }) => path)]).toEqual([
          ['sessions/one.json'],
          ['sessions/latest.json'],
        ])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
