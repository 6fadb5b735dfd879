import { type Random, seeded } from '@/lib/engine'
import { findSensitive } from '@/lib/sharing/find-sensitive'
import { makeRedactor, type Secret } from '@/lib/sharing/redact'
import { plantAll } from './redaction'

/** Milliseconds for one text, of a number of characters and of four times as many: what is linear takes about four times as long. */
export interface ScanRow {
  readonly text: string
  readonly characters: number
  readonly findMs: number
  readonly findGrowth: number
  readonly redactMs: number
  readonly redactGrowth: number
}

const secrets: readonly Secret[] = [
  // Each begins as some of the texts below go on.
  { type: 'key', value: `${'a'.repeat(40)}b1` },
  { type: 'word', value: `${'a'.repeat(1999)}c` },
  { type: 'password', value: `${'='.repeat(30)}x9` },
  {
    type: 'private-key',
    value: `${['-----BEGIN PRIVATE', ' KEY-----'].join('')}\n${'MIIEowIBAAKCAQEAx1jZ0Lm\n'.repeat(20)}`,
  },
]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base64 = (random: Random, characters: number): string =>
  Array.from({ length: 4093 }, () => alphabet[Math.floor(random() * 64)])
    .join('')
    .repeat(Math.ceil(characters / 4093))
    .slice(0, characters)

const hostile = [
  'a',
  '=',
  '\n',
  '\\',
  '\n-',
  '"aB3dE6gH" + ',
  'a@',
  '://a:',
  'eyJa.',
  'curl ',
  'token ',
  'password ',
  'password="',
  'C:\\Users\\',
  '/home/',
  '1.1.1.',
  'ABCD:',
  '%41',
  'private key',
  '<read_file>',
  'a=',
  '"',
  '{"',
  '* ',
  'user a: ',
  'password: aB3dE6gH ',
  '("a", ',
  '1, ',
  'a@b.co:',
  'Ab Cd, ',
  'password ab\n',
  'Hi Ab\n',
  ' ago) - ',
]

const shapes = (random: Random): readonly (readonly [name: string, make: (characters: number) => string])[] => {
  const ordinary = plantAll(1, 2)
    .map(({ text }) => `${text}\nOrdinary lines of a session stand between what was planted, as they do in life.\n`)
    .join('')
  return [
    [
      'plants among other lines',
      (characters) => ordinary.repeat(Math.ceil(characters / ordinary.length)).slice(0, characters),
    ],
    ['base64 in one piece', (characters) => base64(random, characters)],
    ['base64 in lines', (characters) => base64(random, characters).replaceAll(/.{76}/g, '$&\n')],
    [
      'text in base64 in lines',
      (characters) => btoa('some plain text of a file; '.repeat(characters / 36)).replaceAll(/.{76}/g, '$&\n'),
    ],
    ...hostile.map(
      (piece) =>
        [JSON.stringify(piece), (characters: number) => piece.repeat(Math.ceil(characters / piece.length))] as const,
    ),
  ]
}

/** How long it takes to find and to redact in texts of one thing over and over. */
export function benchScans(characters: number, now: () => number): readonly ScanRow[] {
  const redact = makeRedactor(secrets)
  const timed = (work: () => unknown): number => {
    const before = now()
    work()
    return now() - before
  }
  return shapes(seeded(8)).map(([text, make]) => {
    const [small, large] = [make(characters / 4), make(characters)]
    const [findMs, redactMs] = [timed(() => findSensitive(large)), timed(() => redact(large))]
    return {
      text,
      characters,
      findMs,
      findGrowth:
        findMs /
        Math.max(
          1,
          timed(() => findSensitive(small)),
        ),
      redactMs,
      redactGrowth:
        redactMs /
        Math.max(
          1,
          timed(() => redact(small)),
        ),
    }
  })
}
