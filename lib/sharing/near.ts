/** What a pattern that is dear needs near to it, and how far from that it may reach. */
export interface Anchor {
  /** Global and cheap: it begins with a literal. */
  readonly pattern: RegExp
  readonly before: number
  readonly after: number
}

export interface NearMatch {
  readonly match: RegExpExecArray
  /** In the whole text. */
  readonly index: number
}

/** The matches of a pattern, looked for only where its anchor is near. Windows that overlap are one: no character is read twice. */
export function matchesNear(text: string, pattern: RegExp, anchor: Anchor | undefined): readonly NearMatch[] {
  if (anchor === undefined) return [...text.matchAll(pattern)].map((match) => ({ match, index: match.index }))
  const windows: { start: number; end: number }[] = []
  for (const { index } of text.matchAll(anchor.pattern)) {
    const [start, end] = [Math.max(0, index - anchor.before), Math.min(text.length, index + anchor.after)]
    const last = windows.at(-1)
    if (last !== undefined && start <= last.end) last.end = end
    else windows.push({ start, end })
  }
  return windows.flatMap(({ start, end }) =>
    // What stands before the window is not seen: nothing may begin at its very edge.
    [...text.slice(start, end).matchAll(pattern)].filter((match) => start === 0 || match.index > 0).map((match) => ({ match, index: start + match.index })),
  )
}
