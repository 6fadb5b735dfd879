import { hash53 } from '@/lib/engine'
import { accountsBeside } from './names/account-names'
import { encodedTexts } from './views/encoded-texts'
import { findHomes, findUserNames, homes, ownersOf, userNames } from './names/homes'
import { joinedViews, type JoinedView } from './views/joined-view'
import { nameCores } from './key-names'
import { ownersBeside } from './names/mail-owners'
import { findNamedSecrets } from './named-secrets'
import { nearSearch } from './near'
import { findPersonal, personalRules } from './personal'
import { decodedView, plainView, uncolouredView, withoutBlobs } from './views/plain-view'
import { findRandomStrings } from './random-strings'
import type { Rule, Secret, SensitiveMatch, SensitiveType } from './sensitive-types'
import { bareKeys, findVendorKeys } from './vendor-keys'
import { streamedView } from './views/streamed-view'
import { spanOf, type View } from './views/view'
import { findDomainSecrets, findWrittenSecrets, writtenRules } from './written-secrets'
import { domainAccountRules } from './written-secrets/domain-accounts'

export type { SensitiveMatch } from './sensitive-types'

/** Rules in the order in which they are believed where several find the same. */
const rules: readonly Rule[] = [
  findVendorKeys,
  findWrittenSecrets,
  findNamedSecrets,
  findHomes,
  findUserNames,
  findPersonal,
  findRandomStrings,
]
/** What a key that was put together from several lines must be found by. */
const strongRules: readonly Rule[] = [findVendorKeys, findWrittenSecrets, findNamedSecrets]

const inView = (view: View, found: readonly SensitiveMatch[]): readonly SensitiveMatch[] =>
  view.origin === undefined ? found : found.map((match) => ({ ...match, ...spanOf(view, match.start, match.end) }))

/** All of their clues are looked for at once. */
const reader = nearSearch([nameCores, ...bareKeys, ...writtenRules, ...homes, ...userNames, ...personalRules])
const strongReader = nearSearch([nameCores, ...bareKeys, ...writtenRules])
const backslashReader = nearSearch([...homes, ...domainAccountRules])

function runRules(text: string, chosen: readonly Rule[], read = reader): readonly SensitiveMatch[] {
  const reading = read(text)
  const found = chosen.flatMap((rule) => rule(reading))
  return [...found, ...accountsBeside(text, found), ...ownersBeside(text, found)]
}

/** How deep base64 is followed into base64. */
const DEPTH = 2

function writtenMatches(text: string, plain: View): readonly SensitiveMatch[] {
  const read = withoutBlobs(plain)
  const decoded = decodedView(read)
  return [
    ...inView(read, runRules(read.text, rules)),
    ...(plain.origin === undefined ? [] : withBackslashes(text)),
    ...(decoded === undefined ? [] : inView(decoded, runRules(decoded.text, rules))),
    ...joinedViews(read).flatMap(joinedMatches),
    ...streamedMatches(text),
  ]
}

/** What a streamed answer says in pieces. */
function streamedMatches(text: string): readonly SensitiveMatch[] {
  const streamed = streamedView({ text })
  if (streamed === undefined) return []
  const read = withoutBlobs(plainView(streamed))
  return inView(read, runRules(read.text, rules))
}

/** Backslashes of a path or of a domain are no escapes. */
function withBackslashes(text: string): readonly SensitiveMatch[] {
  const view = uncolouredView(text)
  return inView(view, runRules(view.text, [findHomes, findDomainSecrets], backslashReader))
}

/** A key that was put together goes over at least one of the joints. */
function joinedMatches({ view, joints }: JoinedView): readonly SensitiveMatch[] {
  const read = withoutBlobs(view)
  const over = read === view ? joints : undefined
  return inView(
    read,
    runRules(read.text, strongRules, strongReader).filter(
      ({ start, end }) => over === undefined || over.some((joint) => start < joint && joint < end),
    ),
  )
}

/** What stands in base64 or in hexadecimal digits, each at the place of all of it: there may be several in one. */
const encodedMatches = (plain: View, depth: number): readonly SensitiveMatch[] =>
  encodedTexts(plain).flatMap(({ text, start, end }) =>
    matchesIn(text, depth - 1)
      .filter(({ type }) => type !== 'random')
      .map((match) => ({ ...match, start, end })),
  )

function matchesIn(text: string, depth: number): readonly SensitiveMatch[] {
  const plain = plainView(text)
  const written = apart(text, writtenMatches(text, plain))
  return depth === 0 ? written : [...written, ...encodedMatches(plain, depth)]
}

/** None inside another: of two that overlap, what reaches further is sensitive as well. */
function apart(text: string, matches: readonly SensitiveMatch[]): readonly SensitiveMatch[] {
  const taken: SensitiveMatch[] = []
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = taken.at(-1)
    if (before === undefined || match.start >= before.end) taken.push(match)
    else if (match.end > before.end)
      taken.push({ ...match, start: before.end, value: text.slice(before.end, match.end) })
  }
  return taken
}

/** The sensitive strings of a text in order of where they stand, in every spelling. Linear in the length of the text. */
export const findSensitive = (text: string): readonly SensitiveMatch[] =>
  matchesIn(text, DEPTH).toSorted((a, b) => a.start - b.start || b.end - a.end)

/** Names of users that the found homes give away: where one stands by itself it is sensitive as well. */
export const findOwners = (found: readonly Secret[]): readonly Secret[] =>
  ownersOf(found).map((value) => ({ type: 'user-name', value }))

/** The same wherever the same value stands, so that a choice made on one answer holds for the next. */
export const findingId = (type: SensitiveType, value: string): string =>
  `${type}-${hash53(canonical(type, value)).toString(36)}`

/** Escaped in JSON, a path has twice the backslashes; on a drive it is written with either slash, and in either case; a number with or without spaces. */
function canonical(type: SensitiveType, value: string): string {
  if (type === 'phone' || type === 'card' || type === 'bank-account' || type === 'personal-number')
    return value.replaceAll(/[\s().-]+/g, '').toLowerCase()
  if (type === 'email' || type === 'user-name' || type === 'host-name' || type === 'person') return value.toLowerCase()
  if (type !== 'home-path') return value
  const plain = value.replaceAll(/\\+/g, '\\')
  return /^[A-Za-z]:[\\/]/.test(plain) ? plain.replaceAll('/', '\\').toLowerCase() : plain
}

const HIDDEN = '•••'

/** Enough for its owner to recognise it by. */
export function maskSensitive(type: SensitiveType, value: string): string {
  switch (type) {
    case 'private-key': {
      const name = value.indexOf('KEY')
      return name === -1 ? HIDDEN : `${value.slice(0, name + 3).replaceAll('-', '')} ${HIDDEN}`
    }
    case 'email': {
      const at = value.indexOf('@')
      return `${value.slice(0, 1)}${HIDDEN}${at === -1 ? '' : value.slice(at)}`
    }
    case 'home-path': {
      const name = value.search(/[^\\/]*$/)
      return `${value.slice(0, name + 1)}${HIDDEN}`
    }
    case 'ip-address':
    case 'private-ip':
      return `${value
        .split(/[.:]/)
        .slice(0, 2)
        .join(value.includes(':') ? ':' : '.')}${value.includes(':') ? ':' : '.'}${HIDDEN}`
    case 'key':
    case 'token':
    case 'random':
    case 'password':
      return value.length >= 20 ? `${value.slice(0, 6)}${HIDDEN}${value.slice(-3)}` : `${value.slice(0, 2)}${HIDDEN}`
    case 'word':
      return value
    default:
      return value.length >= 8 ? `${value.slice(0, 3)}${HIDDEN}${value.slice(-2)}` : `${value.slice(0, 1)}${HIDDEN}`
  }
}
