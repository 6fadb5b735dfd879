import { escapeRegExp } from 'es-toolkit/string'
import { findOwners } from '../find-sensitive'
import { makeRedactor } from '../redact'
import type { Secret, SensitiveMatch } from '../sensitive-types'

type FindMentions = (text: string) => readonly SensitiveMatch[]

/** Finds the owners of the given home folders, and the given names of users, where they stand by themselves. */
export function makeOwnerFinder(found: readonly Secret[]): FindMentions {
  const owners = findOwners(found)
  if (owners.length === 0) return () => []
  const names = anyNameOf(owners.map(({ value }) => value))
  const withoutHomes = makeRedactor(found.filter(({ type }) => type === 'home-path'))
  return (text) =>
    text.search(names) === -1
      ? []
      : [...withoutHomes(text).matchAll(names)].map(({ 0: value, index }) => ({
          type: 'user-name',
          value,
          start: index,
          end: index + value.length,
        }))
}

/** Matches each name as a whole word. Of two names that begin alike the longer one is tried first. */
function anyNameOf(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${longestFirst.map(escapeRegExp).join('|')})(?![\p{L}\d])`, 'giu')
}
