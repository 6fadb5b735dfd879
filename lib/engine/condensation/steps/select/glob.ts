import * as z from 'zod'

/** Longer than any path: what a pattern costs grows with it. */
const LONGEST_PATTERN = 400
const MOST_PATTERNS = 200

/** Patterns that a person gives. */
export const globList = z.array(z.string().min(1).max(LONGEST_PATTERN)).max(MOST_PATTERNS)

/** A matcher for `*` (within a folder), `**` (across folders) and `?`. A pattern without a slash matches the last segment too. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const tokens = tokensOf(pattern.replace(/^\.\//, ''))
  const matchesName = !pattern.includes('/')
  return (path) => {
    const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
    return (
      matches(tokens, plain) ||
      (matchesName && plain.includes('/') && matches(tokens, plain.slice(plain.lastIndexOf('/') + 1)))
    )
  }
}

/** `folders`: nothing, or anything that ends with a slash. `within` is its inside. */
type Token =
  | { readonly type: 'unit'; readonly unit: string }
  | { readonly type: 'one' | 'segment' | 'any' | 'folders' | 'within' }

function tokensOf(pattern: string): readonly Token[] {
  return (pattern.match(/\*\*\/|\*+|[^]/g) ?? []).flatMap((text): readonly Token[] => {
    if (text === '**/') return [{ type: 'folders' }, { type: 'within' }]
    if (text.startsWith('**')) return [{ type: 'any' }]
    if (text === '*') return [{ type: 'segment' }]
    return text === '?' ? [{ type: 'one' }] : [{ type: 'unit', unit: text }]
  })
}

/**
 * All ways through the pattern at once: patterns and paths come from anybody, so the work is bounded by the product of their lengths. A place is live when
 * everything before it has been matched; `now` and `next` say so for each place, in order.
 */
function matches(tokens: readonly Token[], path: string): boolean {
  let now = new Uint8Array(tokens.length + 1)
  let next = new Uint8Array(tokens.length + 1)
  now[0] = 1
  let live = skipped(tokens, now)
  for (let index = 0; index < path.length && live; index++) {
    const unit = path.charAt(index)
    for (let place = 0; place < tokens.length; place++) if (now[place] === 1) step(tokens[place], unit, place, next)
    live = skipped(tokens, next)
    ;[now, next] = [next, now]
    next.fill(0)
  }
  return now[tokens.length] === 1
}

/** Marks the places behind what may stand for nothing. False where no place is live. */
function skipped(tokens: readonly Token[], places: Uint8Array): boolean {
  let live = false
  for (let place = 0; place < places.length; place++) {
    if (places[place] !== 1) continue
    live = true
    const type = tokens[place]?.type
    if (type === 'segment' || type === 'any' || type === 'folders') places[place + 1] = 1
    if (type === 'folders') places[place + 2] = 1
  }
  return live
}

/** Marks where one unit leads from a place. */
function step(token: Token | undefined, unit: string, place: number, next: Uint8Array): void {
  const isSlash = unit === '/'
  switch (token?.type) {
    case 'unit':
      if (token.unit === unit) next[place + 1] = 1
      break
    case 'one':
      if (!isSlash) next[place + 1] = 1
      break
    case 'segment':
      if (!isSlash) next[place] = 1
      break
    case 'any':
      next[place] = 1
      break
    case 'within':
      next[place] = 1
      if (isSlash) next[place + 1] = 1
      break
  }
}

/** True where any pattern matches. No pattern matches nothing. */
export function anyGlob(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (path) => matchers.some((matchesPath) => matchesPath(path))
}
