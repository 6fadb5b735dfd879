import type { SessionAxis, MapRange } from './axis'

/** A stretch of a message that is drawn in one layer of the stack. In reading order. */
export interface LayerRun {
  readonly message: number
  /** From 0, the lowest. */
  readonly layer: number
  readonly tokens: number
}

/**
 * What fills each bucket of a map, as shares of its height, layer by layer from the bottom: `shares[bucket * layers + layer]`. The tokens that fall
 * into a bucket are all of it, so that area is tokens, whatever the number of messages.
 */
export function bucketsOf(
  runs: Iterable<LayerRun>,
  axis: SessionAxis,
  range: MapRange,
  buckets: number,
  layers: number,
): Float64Array {
  const shares = new Float64Array(buckets * layers)
  const size = (range.to - range.from) / buckets
  if (!(size > 0)) return shares
  let [message, at] = [-1, 0]
  for (const run of runs) {
    if (run.message !== message) [message, at] = [run.message, axis.starts[run.message] ?? 0]
    const end = at + run.tokens * unitsOf(axis, message)
    for (let bucket = bucketAt(at, range, size, buckets); bucket < buckets; bucket++) {
      const start = range.from + bucket * size
      if (start >= end) break
      const inside = Math.min(end, start + size) - Math.max(at, start)
      if (inside > 0) shares[bucket * layers + run.layer] = (shares[bucket * layers + run.layer] ?? 0) + inside
    }
    at = end
  }
  return normalised(shares, layers)
}

const bucketAt = (at: number, { from }: MapRange, size: number, buckets: number): number =>
  Math.min(buckets, Math.max(0, Math.floor((at - from) / size)))

/** Units of the axis that a token of a message takes. */
function unitsOf({ starts, tokens }: SessionAxis, message: number): number {
  const width = (starts[message + 1] ?? 0) - (starts[message] ?? 0)
  const size = tokens[message] ?? 0
  return size > 0 ? width / size : 0
}

function normalised(shares: Float64Array, layers: number): Float64Array {
  for (let start = 0; start < shares.length; start += layers) {
    let sum = 0
    for (let layer = 0; layer < layers; layer++) sum += shares[start + layer] ?? 0
    if (sum > 0) for (let layer = 0; layer < layers; layer++) shares[start + layer] = (shares[start + layer] ?? 0) / sum
  }
  return shares
}
