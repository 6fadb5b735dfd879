/** A matcher for `*` (within a folder), `**` (across folders) and `?`. A pattern without a slash matches the last segment too. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const tokens = tokensOf(pattern.replace(/^\.\//, ''))
  const matchesName = !pattern.includes('/')
  return (path) => {
    const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
    return matches(tokens, plain) || (matchesName && plain.includes('/') && matches(tokens, plain.slice(plain.lastIndexOf('/') + 1)))
  }
}

/** `folders`: nothing, or anything that ends with a slash. `within` is its inside. */
type Token = { readonly type: 'unit'; readonly unit: string } | { readonly type: 'one' | 'segment' | 'any' | 'folders' | 'within' }

function tokensOf(pattern: string): readonly Token[] {
  return (pattern.match(/\*\*\/|\*+|[^]/g) ?? []).flatMap((text): readonly Token[] => {
    if (text === '**/') return [{ type: 'folders' }, { type: 'within' }]
    if (text.startsWith('**')) return [{ type: 'any' }]
    if (text === '*') return [{ type: 'segment' }]
    return text === '?' ? [{ type: 'one' }] : [{ type: 'unit', unit: text }]
  })
}

/** All ways through the pattern at once: patterns and paths come from anybody, so the work is bounded by the product of their lengths. */
function matches(tokens: readonly Token[], path: string): boolean {
  let places: ReadonlySet<number> = reach([0], tokens)
  for (let index = 0; index < path.length && places.size > 0; index++) places = reach(after(places, tokens, path.charAt(index)), tokens)
  return places.has(tokens.length)
}

/** The places and those behind what may stand for nothing. */
function reach(from: Iterable<number>, tokens: readonly Token[]): ReadonlySet<number> {
  const places = new Set(from)
  for (const place of places) {
    const type = tokens[place]?.type
    if (type === 'segment' || type === 'any' || type === 'folders') places.add(place + 1)
    if (type === 'folders') places.add(place + 2)
  }
  return places
}

function after(places: ReadonlySet<number>, tokens: readonly Token[], unit: string): readonly number[] {
  const isSlash = unit === '/'
  return [...places].flatMap((place) => {
    const token = tokens[place]
    switch (token?.type) {
      case 'unit':
        return token.unit === unit ? [place + 1] : []
      case 'one':
        return isSlash ? [] : [place + 1]
      case 'segment':
        return isSlash ? [] : [place]
      case 'any':
        return [place]
      case 'within':
        return isSlash ? [place, place + 1] : [place]
      default:
        return []
    }
  })
}

/** True where any pattern matches. No pattern matches nothing. */
export function anyGlob(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (path) => matchers.some((matchesPath) => matchesPath(path))
}
