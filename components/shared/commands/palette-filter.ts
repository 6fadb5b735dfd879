/** Before the id of a command that stands in the list a second time. A search finds it in its own group. */
export const RECENT = 'recent '

/** So that "execution" finds "Exécutions". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * How well a command fits a search, from 0 (not at all) to 1: each word of the search has to stand in the command's words. Words of
 * its title count most, and most of all the beginnings of them, in one piece and in order.
 */
export function scoreCommand(id: string, search: string, [title = '', ...keywords]: readonly string[]): number {
  if (id.startsWith(RECENT)) return 0
  const wanted = plain(search).trim()
  const name = plain(title)
  if (wanted === '' || name === wanted) return 1
  if (name.startsWith(wanted)) return 0.95
  if (` ${name}`.includes(` ${wanted}`)) return 0.9
  const others = plain([id, ...keywords].join(' '))
  const scores = wanted.split(/\s+/).map((word) => scoreWord(word, name, others))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function scoreWord(word: string, name: string, others: string): number {
  if (` ${name}`.includes(` ${word}`)) return 0.8
  if (name.includes(word)) return 0.6
  if (` ${others}`.includes(` ${word}`)) return 0.4
  return others.includes(word) ? 0.2 : 0
}
