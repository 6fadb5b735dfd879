/** A matcher for `*` (within a folder), `**` (across folders) and `?`. A pattern without a slash matches the last segment too. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const expression = new RegExp(`^${source(pattern)}$`)
  const matchesName = !pattern.includes('/')
  return (path) => {
    const plain = path.replaceAll('\\', '/').replace(/^\.\//, '')
    return expression.test(plain) || (matchesName && expression.test(plain.slice(plain.lastIndexOf('/') + 1)))
  }
}

function source(pattern: string): string {
  return pattern
    .replace(/^\.\//, '')
    .replace(/\*\*\/|\*+|\?|[\\^$.|+()[\]{}]/g, (token) => {
      if (token === '**/') return '(?:.*/)?'
      if (token.startsWith('**')) return '.*'
      if (token === '*') return '[^/]*'
      return token === '?' ? '[^/]' : `\\${token}`
    })
}

/** True where any pattern matches. No pattern matches nothing. */
export function anyGlob(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (path) => matchers.some((matches) => matches(path))
}
