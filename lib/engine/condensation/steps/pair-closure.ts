import type { ToolPairs } from '../../conversation/tool-pairs'

/** The chosen messages without those that are joined by a tool pair to a message that stays, directly or through others. */
export function withWholePairs(chosen: readonly number[], pairs: ToolPairs): readonly number[] {
  const going = new Set(chosen)
  const partners = new Map<number, number[]>()
  const join = (from: number, to: number): unknown => partners.get(from)?.push(to) ?? partners.set(from, [to])
  for (const { call, result } of pairs.pairs) {
    join(call.index, result.index)
    join(result.index, call.index)
  }
  const staying = chosen.filter((index) => partners.get(index)?.some((partner) => !going.has(partner)))
  for (let index = staying.pop(); index !== undefined; index = staying.pop()) {
    if (!going.delete(index)) continue
    staying.push(...(partners.get(index) ?? []).filter((partner) => going.has(partner)))
  }
  return chosen.filter((index) => going.has(index))
}
