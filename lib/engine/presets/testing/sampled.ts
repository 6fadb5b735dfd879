import { hash53 } from '../../core/hash'

/** `CONDENSERY_SEED=n` takes others. */
const seed = Number(process.env['CONDENSERY_SEED'] ?? 0)

/** So many of the values, others for every name: over many names all of them come up. */
export function sampled<Value>(values: readonly Value[], count: number, name: string): readonly Value[] {
  const ranked = values.map((value, index) => ({ value, rank: hash53(`${name} ${index}`, seed) }))
  return ranked
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, count)
    .map(({ value }) => value)
}
