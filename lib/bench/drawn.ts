import type { Random } from '@/lib/engine'
import { shapeClasses, shapePiece, type ShapeClass } from '@/lib/sharing/vendor-shapes'

/** A shape with its stretches drawn: every digit class with a digit, every mixed class with all of its kinds. */
export function drawn(shape: string, random: Random): string {
  return shape
    .replaceAll('{card}', () => withCheckDigit(`4${digits(14, random)}`))
    .replaceAll('{iban}', () => iban(`${digits(18, random)}`))
    .replaceAll(shapePiece, (_, name: string, least: string) =>
      Array.from({ length: Number(least) }, () => drawnFrom(alphabet(name as ShapeClass), random)).join(''),
    )
}

const drawnFrom = (characters: readonly string[], random: Random): string =>
  characters[Math.floor(random() * characters.length)] ?? ''

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

const alphabets = new Map<string, readonly string[]>()

function alphabet(name: ShapeClass): readonly string[] {
  const known = alphabets.get(name)
  if (known) return known
  const source = shapeClasses[name]
  const made = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
    (character) => new RegExp(`[${source}]`).test(character) && /[A-Za-z0-9+/]/.test(character),
  )
  alphabets.set(name, made)
  return made
}

function withCheckDigit(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (number + String((10 - (sum % 10)) % 10)).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function iban(number: string): string {
  const rest = [...`${number}131400`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `DE${String(98 - rest).padStart(2, '0')}${number}`.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
