/** Where along the session each message begins, 0 to 1, by its tokens: as the maps have it. */
export function sharesAlong(tokens: readonly number[]): (message: number) => number {
  const starts = [0]
  for (const each of tokens) starts.push((starts.at(-1) ?? 0) + each)
  const total = starts.at(-1) ?? 0
  return (message) => (total === 0 ? 0 : (starts[Math.min(message, tokens.length)] ?? 0) / total)
}
