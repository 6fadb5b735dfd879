/**
 * Prefix of the id of a command's second list entry, among the recent ones. A search finds the command in its own group
 * only.
 */
export const RECENT = 'recent '

/** So that "execution" finds "Exécutions". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * How well a command matches a search, from 0 (no match) to 1. Each search word must occur in the command's words.
 * Words of the title score highest, most of all if the search is a prefix of words in one piece and in order.
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
