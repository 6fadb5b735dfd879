import { drawn } from './drawn'
import type { PlantKind } from './plant-kinds'
import { pick, type Random } from '@/lib/engine'

export interface Notation {
  readonly name: string
  /** Texts around a plant; what is cut into pieces or encoded is no notation for words of a sentence. */
  readonly write: (text: string, random: Random) => string
  readonly suits?: (plant: Plant) => boolean
}

export interface Plant extends PlantKind {
  readonly text: string
  readonly secret: string
}

const lines: readonly [string, ...string[]] = [
  'running the checks of the shop',
  'added 211 packages in 4s',
  'src/cart/total.ts:48:13 - warning',
  'the cart is empty after a reload',
  'ok 12 - adds two lines of the same article',
]

const around = (text: string, random: Random): string => `${pick(random, lines)}\n${text}\n${pick(random, lines)}`

const eachLine = (text: string, prefix: (index: number) => string): string =>
  text
    .split('\n')
    .map((line, index) => prefix(index) + line)
    .join('\n')

const inJson = (text: string): string => JSON.stringify({ type: 'tool_result', content: text, is_error: false })

export const notations: readonly Notation[] = [
  { name: 'as it is', write: around },
  { name: 'result in JSON', write: (text, random) => inJson(around(text, random)) },
  { name: 'JSON in JSON', write: (text, random) => inJson(inJson(around(text, random))) },
  {
    name: 'added in a diff',
    write: (text, random) =>
      `@@ -3,7 +3,8 @@\n ${pick(random, lines)}\n${eachLine(text, () => '+')}\n ${pick(random, lines)}`,
  },
  {
    name: 'removed in a diff',
    write: (text, random) =>
      `@@ -3,7 +3,8 @@\n ${pick(random, lines)}\n${eachLine(text, () => '-')}\n ${pick(random, lines)}`,
  },
  {
    name: 'quoted mail',
    write: (text, random) => `Hi,\n\nOn Tuesday you wrote:\n${eachLine(around(text, random), () => '> ')}`,
  },
  { name: 'quoted twice', write: (text, random) => eachLine(around(text, random), () => '>> ') },
  {
    name: 'colours',
    write: (text, random) =>
      around(
        eachLine(text, () => '\u001b[32m').replaceAll(/[:=] ?/g, (found) => `${found}\u001b[0m\u001b[1;33m`) +
          '\u001b[0m',
        random,
      ),
    suits: ({ secret, kind }) =>
      !/[:=]/.test(secret) &&
      kind !== 'quoted passphrase' &&
      !/[$]$/.test(kind) &&
      kind !== 'prompt of a shell' &&
      kind !== 'webhook address' &&
      kind !== 'one-time secret',
  },
  {
    name: 'colours spelled out in JSON',
    write: (text, random) => inJson(eachLine(around(text, random), () => '\u001b[90m')),
  },
  { name: 'shell history', write: (text) => eachLine(text, (index) => `  ${501 + index}  `) },
  {
    name: 'numbered lines',
    write: (text, random) => eachLine(around(text, random), (index) => `${String(index + 7).padStart(6)}→`),
  },
  { name: 'log line', write: (text) => eachLine(text, () => '2026-03-01T10:22:31.004Z [worker-3] INFO  ') },
  { name: 'markdown fence', write: (text, random) => `${pick(random, lines)}:\n\n\`\`\`sh\n${text}\n\`\`\`\n` },
  {
    name: 'wrapped line',
    write: (text, random) => around(text, random),
    suits: ({ secret, class: group }) =>
      (group === 'vendor key' || group === 'named secret') &&
      secret.length >= 30 &&
      /^[\w+/=.-]+$/.test(secret) &&
      /\d/.test(secret),
  },
  {
    name: 'percent-encoded',
    write: (text) => `GET /log?line=${encodeURIComponent(text)} 200`,
    suits: ({ class: group, kind }) =>
      group === 'vendor key' || kind === 'json value' || kind === 'home on linux' || kind === 'e-mail address',
  },
  { name: 'base64', write: (text) => `data: ${toBase64(text)}`, suits: ({ text }) => !/[^\u0020-\u007e\n]/.test(text) },
  {
    name: 'base64 in lines',
    write: (text, random) => `data:\n${toBase64(around(text, random)).replaceAll(/.{64}/g, '$&\n')}`,
    suits: ({ text, kind }) => kind !== 'nameless random string' && !/[^\u0020-\u007e\n]/.test(text),
  },
  {
    name: 'log of CI',
    write: (text, random) =>
      eachLine(around(text, random), (index) => `build\tRun the checks\t2026-03-01T10:22:31.00${index}1234Z `),
  },
  { name: 'comment of a program', write: (text, random) => `/**\n${eachLine(around(text, random), () => ' * ')}\n */` },
  { name: 'dump of xxd', write: xxd, suits: ({ text, kind }) => isEncodable(text, kind) },
  {
    name: 'hexadecimal digits',
    write: (text) => `data: ${hex(text)}`,
    suits: ({ text, kind }) => isEncodable(text, kind),
  },
  { name: 'container log', write: (text) => eachLine(text, () => 'web-1  | ') },
  {
    name: 'JSON of another language',
    write: (text) =>
      inJson(text)
        .replaceAll('&', '\\u0026')
        .replaceAll('<', '\\u003c')
        .replaceAll('>', '\\u003e')
        .replaceAll('=', '\\u003d'),
  },
  { name: 'list of lines', write: (text) => JSON.stringify(['$ run', ...text.split('\n'), 'ok']) },
  {
    name: 'repr of a string',
    write: (text) =>
      `CompletedProcess(stdout='${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}\\n', returncode=0)`,
  },
  {
    name: 'frame of a terminal',
    write: (text) =>
      text
        .split('\n')
        .map((line) => `│ ${line} │`)
        .join('\n'),
  },
  {
    name: 'escaped for a page',
    write: (text, random) =>
      around(text, random).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
    suits: ({ secret }) => !/[&"<]/.test(secret),
  },
]

/** Only ASCII; a random string without a name is looked for in what is written as it is. */
const isEncodable = (text: string, kind: string): boolean =>
  kind !== 'nameless random string' && !/[^\u0020-\u007e\n]/.test(text) && text.length >= 16

const hex = (text: string): string =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')

function xxd(text: string): string {
  return Array.from({ length: Math.ceil(text.length / 16) }, (_, line) => {
    const piece = text.slice(16 * line, 16 * line + 16)
    const groups = hex(piece).replaceAll(/.{4}(?=.)/g, '$& ')
    return `${(16 * line).toString(16).padStart(8, '0')}: ${groups.padEnd(39)}  ${piece.replaceAll('\n', '.')}`
  }).join('\n')
}

const toBase64 = (text: string): string => btoa(text)

export function plantOf(kind: PlantKind, random: Random): Plant {
  const line = drawn(kind.line, random)
  const [before = '', rest = ''] = line.split('⟪')
  const [secret = '', after = ''] = rest.split('⟫')
  return { ...kind, secret, text: before + secret + after }
}
