import { type Random, seeded } from '@/lib/engine'
import { findOwners, findSensitive } from '@/lib/sharing/find-sensitive'
import { makeRedactor } from '@/lib/sharing/redact'
import { squeezedView } from '@/lib/sharing/views/joined-view'
import { plainView } from '@/lib/sharing/views/plain-view'
import { notations, plantOf, type Notation, type Plant } from './plants'
import { plantClasses, plantKinds, type PlantClass } from './plant-kinds'

/** One plant in one notation, and whether any spelling of it is left after everything found was redacted. */
export interface Planted {
  readonly class: PlantClass
  readonly kind: string
  readonly notation: string
  readonly text: string
  readonly redacted: string
  readonly found: boolean
}

export interface RedactionBench {
  readonly planted: number
  readonly found: number
  readonly byClass: readonly { readonly class: PlantClass; readonly planted: number; readonly found: number }[]
  readonly missed: readonly Pick<Planted, 'class' | 'kind' | 'notation'>[]
}

/** Every kind in several notations each, drawn from the seed. */
export function plantAll(seed: number, perKind: number): readonly Planted[] {
  const random = seeded(seed)
  return plantKinds.flatMap((kind, index) =>
    Array.from({ length: perKind }, (_, nth) => {
      const plant = plantOf(kind, random)
      const suitable = notations.filter(({ suits }) => suits === undefined || suits(plant))
      const notation = suitable[(index * 5 + nth * 7) % suitable.length] as Notation
      return tryPlant(plant, notation, random)
    }),
  )
}

export function tryPlant(plant: Plant, notation: Notation, random: Random): Planted {
  const wrapped = notation.name === 'wrapped line'
  const written = wrapped
    ? cut(plant.text, plant.text.indexOf(plant.secret) + Math.ceil(plant.secret.length * 0.6))
    : plant.text
  const text = notation.write(written, random)
  const matches = findSensitive(text)
  const redacted = makeRedactor([...matches, ...findOwners(matches)])(text)
  return {
    class: plant.class,
    kind: plant.kind,
    notation: notation.name,
    text,
    redacted,
    found: !isLeft(plant, text, redacted),
  }
}

const cut = (text: string, at: number): string => `${text.slice(0, at)}\n${text.slice(at)}`

function isLeft({ secret }: Plant, before: string, after: string): boolean {
  const spellings = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
  const views = (text: string): readonly string[] => [text, plainView(text).text, squeezedView(plainView(text)).text]
  const pieces = [
    ...spellings,
    ...secret.split('\n'),
    secret.slice(0, Math.ceil(secret.length * 0.6)),
    secret.slice(Math.ceil(secret.length * 0.6)),
  ].filter((piece) => piece.length >= Math.min(8, secret.length) && !piece.startsWith('-----'))
  if (pieces.some((piece) => views(after).some((text) => text.includes(piece)))) return true
  // Where it stood in a form that none of these is, something must be gone from that place.
  return after === before
}

export function benchRedaction(seed = 20261122, perKind = 3): RedactionBench {
  const all = plantAll(seed, perKind)
  const count = (items: readonly Planted[]): { planted: number; found: number } => ({
    planted: items.length,
    found: items.filter(({ found }) => found).length,
  })
  return {
    ...count(all),
    byClass: plantClasses.map((group) => ({ class: group, ...count(all.filter((each) => each.class === group)) })),
    missed: all
      .filter(({ found }) => !found)
      .map(({ class: group, kind, notation }) => ({ class: group, kind, notation })),
  }
}
