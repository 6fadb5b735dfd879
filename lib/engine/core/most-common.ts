/** The value that occurs most often; of several, the one that came first. Undefined where there is none. */
export function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const times = new Map<Value, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times].reduce<readonly [Value | undefined, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    [undefined, 0],
  )[0]
}
