import { characterSet, runStart } from './character-runs'
import { nameCores, nameKind, type NameKind } from './key-names'
import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'
import { isCode, isDrawnByLot, isName, isPlaceholder, isUuid } from './values'

/*
 * Values under the name of a secret, in whatever notation: assignments, JSON and its kin, flags, headers, calls, XML, pairs of name
 * and value, tables, sentences. Names are looked for first; what stands behind one is read once, from there.
 */

interface Found {
  readonly value: string
  readonly start: number
  /** Whether what is written there is certainly a value: it stands in quotes, after a flag or in an environment. */
  readonly surely: boolean
}

const NAME_CHARACTERS = 64

export const findNamedSecrets: Rule = (text) => {
  const found: SensitiveMatch[] = []
  const kinds = new Map<string, NameKind | undefined>()
  const kindOf = (name: string): NameKind | undefined => {
    if (!kinds.has(name)) kinds.set(name, nameKind(name))
    return kinds.get(name)
  }
  let last = 0
  for (const core of text.matchAll(nameCores)) {
    if (core.index < last) continue
    const name = nameAt(text, core.index, core.index + core[0].length)
    if (name === undefined) continue
    const kind = kindOf(name.text)
    if (kind === undefined) continue
    const value = valueAfter(text, name)
    if (value === undefined || !accepts(kind, name.text, value)) continue
    last = value.start + value.value.length
    found.push({ type: typeOf[kind], value: value.value, start: value.start, end: last })
  }
  return found
}

const typeOf: Record<NameKind, SensitiveType> = { password: 'password', key: 'key', token: 'token' }

interface Name {
  readonly text: string
  readonly start: number
  readonly end: number
}

const nameCharacters = characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$-')
const isOfName = (code: number): boolean => (code < 128 ? nameCharacters[code] === 1 : /\p{L}/u.test(String.fromCharCode(code)))

/** The whole identifier around a core, with the words before it that belong to it (`client secret`). */
function nameAt(text: string, start: number, end: number): Name | undefined {
  const head = text.slice(runStart(text, start, Math.max(0, start - NAME_CHARACTERS), isOfName), start)
  const tail = /^[\p{L}\d_-]*/u.exec(text.slice(end, end + NAME_CHARACTERS))?.[0] ?? ''
  if (head.length + tail.length > NAME_CHARACTERS) return undefined
  const from = start - head.length
  const before = /(?:^|[^\w])([a-z]{2,12}) $/i.exec(text.slice(Math.max(0, from - 16), from))?.[1] ?? ''
  const dashes = tail.replace(/-+$/, '')
  return { text: `${/key|token|string|code|phrase|cl[eé]/i.test(text.slice(start, end)) ? `${before} ` : ''}${head}${text.slice(start, end)}${dashes}`, start: from, end: end + dashes.length }
}

const quoted = String.raw`(?:[bruf]|\$|@)?(["'\x60«“])[ \t]*`
const scheme = String.raw`(?:(?:Bearer|Basic|Token|ApiKey|Digest|Negotiate|Bot|OAuth|Key|SSWS|GenieKey|apikey|Splunk)[ \t]+)?`
const bare = String.raw`[^\s"'\x60,;&<>()[\]{}|\\⟨⟩]`
const closing = String.raw`["'\x60\])}*_]{0,4}`
const sign = String.raw`(?::=|=>|===?|->|\?=|\+=|=|:|\||：|%3D)`
const annotated = String.raw`(?:[ \t]*:[ \t]*[A-Za-z_][\w.<>| \t[\]]{0,30}?)?`

const notations = {
  /** `NAME=value` up to the next space, as in an environment; quotes are taken by the next one. */
  environment: new RegExp(String.raw`(=)(${scheme})([^\s"'\x60⟨⟩{}]{1,2000})`, 'y'),
  assigned: new RegExp(String.raw`${closing}${annotated}[ \t]{0,40}${sign}[ \t|]{0,40}(?:\r?\n[ \t]{0,40})?[[({]?[ \t]{0,4}${quoted}(${scheme})`, 'y'),
  plain: new RegExp(String.raw`${closing}[ \t]{0,20}${sign}[ \t]{0,20}\*{0,2}[ \t]{0,4}(${scheme})(${bare}{1,2000})`, 'y'),
  block: new RegExp(String.raw`["']?:[ \t]*[|>][+-]?[ \t]*\r?\n[ \t]+()([^\s]{6,4000})`, 'y'),
  called: new RegExp(String.raw`["']?[ \t]{0,4}(?:\(|,|\)[ \t]*,)[ \t]{0,4}${quoted}()`, 'y'),
  paired: new RegExp(String.raw`["']?[ \t]{0,4}[,;]?\s{0,40}(?:-\s{0,4})?["']?(?:value|val|default|password|Value|secretValue|content|defaultValue)["']?[ \t]{0,4}[:=][ \t]{0,4}(?:(["'\x60])|()([^\s,;}"'\x60]{1,400}))`, 'y'),
  element: new RegExp(String.raw`[^<>\n]{0,80}>[ \t]{0,4}()([^<>\s]{3,2000})(?=[ \t]{0,4}<)`, 'y'),
  spaced: new RegExp(String.raw`["']?[ \t]{1,20}(?:(["'\x60])|()(${bare}{3,2000}))`, 'y'),
  told: new RegExp(String.raw`(?:[ \t](?:for|of|to|on|in|du|de|pour|la|le|the|our|my|is|now|still)(?:[ \t][\p{L}\d_.-]{1,30}){0,5}?)?[ \t](?:is|was|are|est|était|sera|set to|changed to|will be|=|:)[ \t:]{1,4}(?:still |now |just |simply )?["'\x60«“*]{0,2}[ \t]?()([^\s"'\x60,;<>()⟨⟩»”]{4,400})`, 'yu'),
} as const

/** Ends of values that a sentence or a line of code brings along. */
const trimmed = (value: string): string => value.replace(/(?:\.{1,3}|[?!:*,;]+)$/, (end) => (/^[.,;:*]/.test(end) ? '' : end))

function run(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function valueAfter(text: string, name: Name): Found | undefined {
  const { start, end } = name
  const isFlag = /^-{1,2}[A-Za-z]/.test(text.slice(start, start + 3)) || /(?:^|[\s"'])\/$/.test(text.slice(Math.max(0, start - 2), start))
  const assigned = run(notations.assigned, text, end)
  if (assigned !== null) return inQuotes(text, assigned, true)
  const environment = run(notations.environment, text, end)
  if (environment !== null) {
    const isVariable = /^[A-Z][A-Z\d_]*$/.test(text.slice(start, end)) && /(?:^|\n|export |set |env |-e |ENV |ARG |Environment=|\$env:|[ \t"'])$/.test(text.slice(Math.max(0, start - 12), start))
    const raw = environment[3] ?? ''
    const value = isVariable ? raw.replace(/[;&|)\]]+$/, '').replace(/[,.]$/, '') : (/^[^;&,()[\]<>|\\]+/.exec(raw)?.[0] ?? '')
    return { value, start: environment.index + environment[0].length - raw.length, surely: isVariable || isFlag }
  }
  const block = run(notations.block, text, end)
  if (block !== null) return last(block, block[2] ?? '', true)
  const plain = run(notations.plain, text, end)
  if (plain !== null && !/^\|[\s|:-]*$/.test(plain[0])) return last(plain, trimmed(plain[2] ?? ''), false)
  const called = run(notations.called, text, end)
  if (called !== null) return inQuotes(text, called, true)
  const paired = run(notations.paired, text, end)
  if (paired !== null) return paired[1] === undefined ? last(paired, paired[3] ?? '', true) : inQuotes(text, paired, true)
  if (text[start - 1] === '<' || text.slice(Math.max(0, start - 40), start).match(/<[\w:]{1,20} (?:name|key|id)=["']$/) !== null) {
    const element = run(notations.element, text, end)
    if (element !== null) return last(element, element[2] ?? '', true)
  }
  if (isFlag || /(?:^|[\s;&|])(?:setenv|ENV|ARG|set|config set|secret set|secrets set|put|configure set|-var|\/\S*|login|password|define|user|machine)[ \t]+["']?(?:[\w.-]+[ \t]+)?$/.test(text.slice(Math.max(0, start - 40), start))) {
    const spaced = run(notations.spaced, text, end)
    if (spaced !== null) return spaced[1] === undefined ? last(spaced, spaced[3] ?? '', isFlag) : inQuotes(text, spaced, true)
  }
  const told = run(notations.told, text, end)
  return told === null ? undefined : last(told, trimmed(told[2] ?? ''), false)
}

/** The value is what the last group of its pattern took, at the end of it, or the beginning of that. */
const last = (match: RegExpExecArray, value: string, surely: boolean): Found => ({ value, start: match.index + match[0].length - (match.at(-1) ?? value).length, surely })

const QUOTED_CHARACTERS = 4000
const CLOSED: Readonly<Record<string, string>> = { '«': '»', '“': '”' }
/** Up to the quote that closes it: the first one that stands before what ends a value. */
function inQuotes(text: string, match: RegExpExecArray, surely: boolean): Found | undefined {
  const quote = match[1] ?? '"'
  const start = match.index + match[0].length
  const rest = /^[^\n]*/.exec(text.slice(start, start + QUOTED_CHARACTERS))?.[0] ?? ''
  const close = rest.indexOf(CLOSED[quote] ?? quote)
  const value = close === -1 ? (/^\S+/.exec(rest)?.[0] ?? '') : rest.slice(0, close)
  return { value: value.trimEnd(), start, surely: surely && close !== -1 && text[start - 1] !== '$' }
}

const label = /password|passwort|passe|token|secret|key|required|invalid|enter|forgot|login|user|auth|cookie|session|basic|bearer|header|hidden|string|text|field|default|value|none|null|false|true|optional|local|include|same-origin|omit|credential/i

/** Whether the value under a name is one that nobody should see. */
function accepts(kind: NameKind, name: string, { value, surely }: Found): boolean {
  if (value.length < (kind === 'password' ? 4 : 6) || value.length > 4000 || isPlaceholder(value) || isUuid(value) && kind === 'token') return false
  if (/^(?:https?|wss?|ftp):\/\//.test(value)) return /webhook|dsn|hook/i.test(name) && /\/\S{12,}/.test(value) && /\d/.test(value)
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(value)) return false
  if (/session|sid/i.test(name) && value.length < 16) return false
  if (isCode(value) && !(surely && /\d/.test(value) && /[^\w.()]/.test(value))) return false
  if (kind === 'password') return acceptsPassword(name, value, surely)
  if (/\s/.test(value)) return /cookie/i.test(name) ? /[=;]/.test(value) && /\d/.test(value) : value.length >= 24 && /\d/.test(value) && !/ [a-z]+ [a-z]+ /.test(value)
  if (kind === 'key') return isDrawnByLot(value) || (surely && !isName(value) && value.length >= 8 && /[^a-z_ -]/.test(value)) || (surely && /\d/.test(value) && value.length >= 6 && !label.test(value)) || (value.length >= 12 && /\d.*[-_].*\d|[a-z]\d+[a-z]/i.test(value))
  return isDrawnByLot(value) && value.length >= 8
}

function acceptsPassword(name: string, value: string, surely: boolean): boolean {
  if (/\bpin\b|pin$/i.test(name) && /^\d{4,8}$/.test(value)) return true
  if (/\s/.test(value)) return surely && /phrase|mnemonic|seed/i.test(name) ? value.split(/\s+/).length >= 3 : surely && /\d/.test(value) && value.split(/\s+/).length <= 6
  if (/\d/.test(value) && /[A-Za-z]/.test(value)) return surely || value.length >= 8 || (value.length >= 6 && !label.test(value)) || !/^[a-z_$]+\d{1,2}$/i.test(value)
  if (/[A-Za-z]/.test(value) && /[!@#$%^&*?+~]/.test(value) && value.length >= 6) return !/^[*@#&$%!]|[?]$|[!]=/.test(value) || surely && !/^[@$%&]/.test(value)
  if (/^\d+$/.test(value)) return value.length >= 5 && surely
  return surely && value.length >= 7 && !label.test(value) && /^[A-Za-z._-]+$/.test(value) && !/^[A-Z][a-z]+$/.test(value) && (!/[a-z][A-Z]/.test(value) || value.length >= 14)
}
