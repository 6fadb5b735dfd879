/**
 * Generated texts like those of an agent's session (code, JSON, logs, prose), from a seed. Each has names, numbers and
 * words of its own.
 */
const kinds = { code, json, log, prose } as const

/** Texts of about 4,000 characters each, cycling through the kinds. */
export function mixedTexts(count: number, random: () => number): string[] {
  const makers = Object.values(kinds)
  return Array.from({ length: count }, (_, index) => {
    const make = makers[index % makers.length] ?? prose
    const lines: string[] = []
    for (let length = 0; length < 4_000; length += lines.at(-1)?.length ?? 0) lines.push(make(random))
    return lines.join('\n')
  })
}

type Random = () => number

const words =
  'the of and to in is that for it as with on be this are by from at or an if not but have can will when which all there their what so we about more other some time only then these two may like than first would been its into has who could them see now could make over after use work file server value request error result token context model session user message order state change list type test build check return write read call number string object array function because between should before through during without however'.split(
    ' ',
  )
const syllables =
  'con ver ta min ro lex pa ter sol vi dra ken mor qua fe lin stu gar bel zi nor eth ul ra mis cho'.split(' ')

const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
const integer = (random: Random, below: number): number => Math.floor(random() * below)
const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => integer(random, 16).toString(16)).join('')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const coined = (random: Random): string =>
  Array.from({ length: 2 + integer(random, 2) }, () => pick(random, syllables)).join('')
const word = (random: Random): string => (random() < 0.04 ? coined(random) : pick(random, words))
const name = (random: Random): string =>
  pick(random, words) + capital(random() < 0.15 ? coined(random) : pick(random, words))
const sentence = (random: Random): string =>
  Array.from({ length: 8 + integer(random, 14) }, () => word(random)).join(' ')
const path = (random: Random): string => `src/${pick(random, words)}/${pick(random, words)}-${pick(random, words)}.ts`

function code(random: Random): string {
  const [first, second, third] = [name(random), name(random), name(random)]
  return pick(random, [
    `export async function ${first}(${second}: ${capital(third)}, options = {}): Promise<void> {`,
    `    const ${first} = await this.${second}.${third}(${integer(random, 1000)}, '${word(random)}')`,
    `    if (${first} === undefined || ${second}.length > ${integer(random, 100)}) return null;`,
    `        // ${sentence(random)}`,
    `import { ${first}, ${second} } from '../${word(random)}/${third}'`,
    '    }\n',
    `      expect(${first}(${second})).toEqual({ ${third}: "${sentence(random)}" })`,
  ])
}

function json(random: Random): string {
  return JSON.stringify(
    {
      id: hex(random, 8),
      [name(random)]: integer(random, 1_000_000),
      path: path(random),
      text: `${sentence(random)}\n`,
      ok: random() < 0.5,
      tags: [word(random), word(random)],
    },
    undefined,
    random() < 0.5 ? 2 : undefined,
  )
}

function log(random: Random): string {
  const stamp = `2025-${10 + integer(random, 3)}-${10 + integer(random, 18)}T${10 + integer(random, 13)}:${10 + integer(random, 50)}:${10 + integer(random, 50)}.${100 + integer(random, 900)}Z`
  const level = pick(random, ['INFO', 'DEBUG', 'WARN', 'ERROR'])
  return `${stamp} ${level} [${name(random)}] ${sentence(random)} request=${hex(random, 12)} took=${integer(random, 5000)}ms at ${path(random)}:${integer(random, 900)}:${integer(random, 80)}`
}

function prose(random: Random): string {
  const text = sentence(random)
  return `${capital(text)}, ${sentence(random)}. ${pick(random, ["It's", "Don't", 'We’ve', '- **Note**:', 'Ça n’a pas', '1.'])} ${sentence(random)}.\n`
}
