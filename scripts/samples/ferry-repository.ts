/**
 * A small invented repository, the planning tool of a ferry line. The scripted agents of the samples really read,
 * search, edit and test it.
 */
interface Part {
  readonly name: string
  readonly about: string
  readonly noun: string
  readonly unit: string
  readonly places: readonly string[]
  readonly base: number
  readonly step: number
  readonly limit: number
}

export const parts: readonly Part[] = [
  {
    name: 'timetable',
    about: 'Departures of the day. A sailing belongs to the day on which it leaves, also when it lands after midnight.',
    noun: 'sailing',
    unit: 'minutes',
    places: ['Ekholm', 'Norra Brygga', 'Lanternö', 'Vikhamn', 'Sälskär', 'Granudden'],
    base: 35,
    step: 7,
    limit: 90,
  },
  {
    name: 'fares',
    about: 'What a passage costs, in öre. Children under seven pay nothing, a bicycle pays half.',
    noun: 'fare',
    unit: 'öre',
    places: ['adult', 'youth', 'pensioner', 'bicycle', 'car under 6 m', 'car with trailer'],
    base: 4200,
    step: 1350,
    limit: 24000,
  },
  {
    name: 'tides',
    about: 'Water over the sill of each harbour. Below the draught of the ship nobody sails.',
    noun: 'tide',
    unit: 'centimetres',
    places: ['Ekholm', 'Lanternö', 'Vikhamn', 'Sälskär'],
    base: 180,
    step: 23,
    limit: 320,
  },
  {
    name: 'berths',
    about: 'Where ships lie. One berth holds one ship; the long one holds two small ones.',
    noun: 'berth',
    unit: 'metres',
    places: ['east quay', 'west quay', 'long quay', 'repair dock', 'guest pier'],
    base: 28,
    step: 6,
    limit: 75,
  },
  {
    name: 'bookings',
    about: 'Seats that were promised. A booking that was not paid within two hours is given up.',
    noun: 'booking',
    unit: 'seats',
    places: ['morning', 'noon', 'evening', 'night'],
    base: 12,
    step: 9,
    limit: 140,
  },
  {
    name: 'manifest',
    about: 'Who and what is on board. The master signs it before the ramp goes up.',
    noun: 'entry',
    unit: 'kilograms',
    places: ['passenger', 'car', 'lorry', 'parcel', 'animal'],
    base: 75,
    step: 410,
    limit: 18000,
  },
  {
    name: 'weather',
    about:
      'Wind at the outer mark. Above the limit of the ship the line closes; the harbour master may close it before.',
    noun: 'gust',
    unit: 'metres a second',
    places: ['Ekholm mark', 'Lanternö light', 'outer buoy', 'Sälskär rock'],
    base: 6,
    step: 3,
    limit: 24,
  },
  {
    name: 'crew',
    about: 'Who works which shift. Eleven hours of rest lie between two shifts, whatever the timetable says.',
    noun: 'shift',
    unit: 'hours',
    places: ['bridge', 'deck', 'engine', 'galley'],
    base: 6,
    step: 2,
    limit: 13,
  },
  {
    name: 'notices',
    about:
      'What travellers are told, on the boards and by message. The last notice of a sailing replaces the ones before.',
    noun: 'notice',
    unit: 'characters',
    places: ['board', 'message', 'loudspeaker', 'web page'],
    base: 40,
    step: 22,
    limit: 160,
  },
  {
    name: 'audit',
    about: 'What was changed by whom. Lines are only ever added.',
    noun: 'line',
    unit: 'entries',
    places: ['fares', 'timetable', 'crew', 'berths'],
    base: 1,
    step: 1,
    limit: 9999,
  },
]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function moduleText({ name, about, noun, unit, places, base, step, limit }: Part): string {
  const rows = Array.from({ length: 14 }, (_, index) => {
    const place = places[index % places.length] ?? ''
    return `  { id: '${noun.slice(0, 2).toUpperCase()}-${String(101 + index * 3)}', place: '${place}', ${noun}: ${base + ((index * step) % Math.max(1, limit - base))}, since: '2026-0${1 + (index % 9)}-1${index % 10}', open: ${index % 5 !== 3} },`
  })
  return `// ${about}

/** In ${unit}. Above it a ${noun} is refused. */
export const LIMIT = ${limit}

export const ${name} = [
${rows.join('\n')}
]

/** The ${noun} of that id; undefined where there is none, which callers show as "unknown", never as 0. */
export function find${capital(noun)}(id) {
  return ${name}.find((each) => each.id === id)
}

/** Every open ${noun} of a place, the smallest first. */
export function openAt(place) {
  return ${name}.filter((each) => each.open && each.place === place).toSorted((one, other) => one.${noun} - other.${noun})
}

/** Sum over the open ones, in ${unit}. */
export function total(place) {
  return openAt(place).reduce((sum, each) => sum + each.${noun}, 0)
}

/** Why a ${noun} is refused, or undefined where it may be. */
export function refusal(value) {
  if (!Number.isFinite(value)) return 'not a number'
  if (value < 0) return 'below nothing'
  if (value > LIMIT) return \`above \${LIMIT} ${unit}\`
  return undefined
}

/** One line for the boards. */
export function describe(id) {
  const found = find${capital(noun)}(id)
  if (found === undefined) return \`\${id}: unknown\`
  return \`\${found.id} \${found.place}: \${found.${noun}} ${unit}\${found.open ? '' : ' (closed)'}\`
}
`
}

function testText({ name, noun, unit, places, limit }: Part): string {
  const first = `${noun.slice(0, 2).toUpperCase()}-101`
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ${name} from '../src/${name}.mjs'

test('${name}: finds by id', () => {
  assert.equal(${name}.find${capital(noun)}('${first}').place, '${places[0] ?? ''}')
  assert.equal(${name}.find${capital(noun)}('nothing'), undefined)
})

test('${name}: open ones come the smallest first', () => {
  const found = ${name}.openAt('${places[0] ?? ''}').map((each) => each.${noun})
  assert.deepEqual(found, found.toSorted((one, other) => one - other))
})

test('${name}: refuses what is above its limit', () => {
  assert.equal(${name}.refusal(${limit + 1}), 'above ${limit} ${unit}')
  assert.equal(${name}.refusal(${limit}), undefined)
})
`
}

/** Every file of the repository, by its path. */
export function ferryFiles(): Readonly<Record<string, string>> {
  const modules = parts.flatMap(
    (part) =>
      [
        [`src/${part.name}.mjs`, moduleText(part)],
        [`test/${part.name}.test.mjs`, testText(part)],
      ] as const,
  )
  return {
    'package.json': `${JSON.stringify({ name: 'ferry-line', version: '4.2.0', private: true, type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
    'README.md': `# Ferry line\n\nPlans the boats between four harbours. Ten modules under src/, one test each under test/.\n\n${parts.map(({ name, about }) => `- \`src/${name}.mjs\`: ${about}`).join('\n')}\n\nRules: amounts are whole numbers, a thing that is not known is undefined and never 0, and nothing is deleted, only closed.\n`,
    ...Object.fromEntries(modules),
  }
}
