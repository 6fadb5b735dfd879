import { characterSet, runStart } from './views/character-runs'
import { nameCores, nameKind, type NameKind } from './key-names'
import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'
import { notations, run, trimmed, valuesAfter, type Found, type Name } from './views/notations'
import { cellsBelow } from './tables'
import {
  hasChangingCase,
  isAlgorithm,
  isCode,
  isDrawnByLot,
  isName,
  isUnspeakable,
  isPassphrase,
  isPlaceholder,
  isUuid,
} from './values'

/*
 * Values under the name of a secret, in whatever notation: assignments, JSON and its kin, flags, headers, calls, XML, pairs of name
 * and value, tables, sentences. Names are looked for first; what stands behind one is read once, from there.
 */

const NAME_CHARACTERS = 64

export const findNamedSecrets: Rule = ({ text, matchesOf }) => {
  const found: SensitiveMatch[] = []
  const kinds = new Map<string, NameKind | undefined>()
  const kindOf = (name: string): NameKind | undefined => {
    if (!kinds.has(name)) kinds.set(name, nameKind(name))
    return kinds.get(name)
  }
  let last = 0
  let tableEnd = 0
  for (const { index, match } of matchesOf(nameCores)) {
    if (index < last) continue
    const name = nameAt(text, index, index + match[0].length)
    if (name === undefined) continue
    const kind = kindOf(name.text)
    if (kind === undefined) continue
    const below = name.start < tableEnd ? undefined : cellsBelow(text, name.start, name.end, kind)
    tableEnd = below?.end ?? tableEnd
    for (const { value, start } of below?.cells ?? [])
      if (accepts(kind, name.text, { value, start, surely: true }))
        found.push({ type: typeOf[kind], value, start, end: start + value.length })
    const value = firstAccepted(text, name, kind)
    if (value === undefined) continue
    last = value.start + value.value.length
    found.push({ type: typeOf[kind], value: value.value, start: value.start, end: last })
    const next = kind === 'password' ? run(notations.changed, text, last) : null
    const changed = trimmed(next?.[1] ?? '')
    if (next !== null && (isDrawnByLot(changed) || hasChangingCase(changed))) {
      const start = last + next[0].length - (next[1] ?? '').length
      found.push({ type: typeOf[kind], value: changed, start, end: start + changed.length })
    }
  }
  return found
}

function firstAccepted(text: string, name: Name, kind: NameKind): Found | undefined {
  for (const value of valuesAfter(text, name, kind))
    if (!isCalled(text, value) && accepts(value.kind ?? kind, name.text, value)) return value
  return undefined
}

/** `auth=HTTPDigestAuth('…', '…')`: what stands there makes the value. */
const isCalled = (text: string, { value, start }: Found): boolean =>
  text[start + value.length] === '(' && /^[A-Za-z_][\w.]*$/.test(value)

const typeOf: Record<NameKind, SensitiveType> = { password: 'password', key: 'key', token: 'token' }

const nameCharacters = characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$-')
const isOfName = (code: number): boolean =>
  code < 128 ? nameCharacters[code] === 1 : /\p{L}/u.test(String.fromCharCode(code))

/** The whole identifier around a core, with the words before it that belong to it (`client secret`). */
function nameAt(text: string, start: number, end: number): Name | undefined {
  const head = text.slice(runStart(text, start, Math.max(0, start - NAME_CHARACTERS), isOfName), start)
  const tail = /^[\p{L}\d_-]*/u.exec(text.slice(end, end + NAME_CHARACTERS))?.[0] ?? ''
  if (head.length + tail.length > NAME_CHARACTERS) return undefined
  const from = start - head.length
  const before = /(?:^|[^\w])([a-z]{2,12}) $/i.exec(text.slice(Math.max(0, from - 16), from))?.[1] ?? ''
  const dashes = tail.replace(/-+$/, '')
  return {
    text: `${/key|token|string|code|phrase|secret|cl[eé]/i.test(text.slice(start, end)) ? `${before} ` : ''}${head}${text.slice(start, end)}${dashes}`,
    start: from,
    end: end + dashes.length,
  }
}

const label =
  /^pass|password|kennwort|passwort|passe|token|secret|key|required|invalid|enter|forgot|login|user|auth|cookie|session|basic|bearer|header|hidden|string|text|field|default|value|none|null|false|true|optional|local|include|same-origin|omit|credential/i

/** Whether the value under a name is one that nobody should see. */
function accepts(kind: NameKind, name: string, { value, surely }: Found): boolean {
  if (
    value.length < (kind === 'password' ? 4 : 6) ||
    value.length > 4000 ||
    isPlaceholder(value) ||
    (isUuid(value) && kind === 'token' && !/token|secret/i.test(name))
  )
    return false
  if (isFolder(name, value)) return false
  if (isAlgorithm(value) || /^-{1,2}[a-z][a-z-]*$|^[a-z]+[:=]$|^=/i.test(value)) return false
  if (/^(?:https?|wss?|ftp):\/\//.test(value))
    return /webhook|dsn|hook/i.test(name) && /\/\S{12,}/.test(value) && /\d/.test(value)
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(value)) return false
  if (/session|sid/i.test(name) && !/secret|pass|key/i.test(name) && value.length < 16) return false
  if (isCode(value) && !(surely && /\d/.test(value) && /[^\w.()]/.test(value))) return false
  if (!surely && (isEcho(name, value) || /^0x[\da-f]{1,10}$/i.test(value))) return false
  if (kind === 'password') return acceptsPassword(name, value, surely)
  if (/\bcode\b/i.test(name) && /^\d{4,8}$/.test(value)) return true
  if (/\s/.test(value))
    return /cookie/i.test(name)
      ? /[=;]/.test(value) && /\d/.test(value)
      : value.length >= 24 && /\d/.test(value) && !/ [a-z]+ [a-z]+ /.test(value)
  if (kind === 'key')
    return (
      isDrawnByLot(value) ||
      (surely && /secret/i.test(name) && isPassphrase(value)) ||
      (surely && !isName(value) && value.length >= 8 && /[^a-z_ -]/.test(value)) ||
      (surely && /\d/.test(value) && value.length >= 6 && !label.test(value)) ||
      (value.length >= 12 && /\d.*[-_].*\d|[a-z]\d+[a-z]/i.test(value))
    )
  return isDrawnByLot(value) && value.length >= 8
}

/** `PWD=/srv/app`: the folder that a shell is in. */
const isFolder = (name: string, value: string): boolean => {
  if (!/^(?:old|init_)?pwd$/i.test(name.trim())) return false
  const first = /^(?:\.{1,2}|~|[A-Za-z]:)?[\\/]([^\\/]*)/.exec(value)?.[1]
  return first !== undefined && !isDrawnByLot(first)
}

/** `key_password = key_password`, `psk: cryptography_has_psk_v13`: a variable of that name. */
const isEcho = (name: string, value: string): boolean => {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  return (
    (/^[\w.,]{6,}$/.test(value) && plain(name).endsWith(plain(value))) || /^[a-z]+(?:_[a-z]+){2,}\d{0,3}$/.test(value)
  )
}

function acceptsPassword(name: string, value: string, surely: boolean): boolean {
  if (/\bpin\b|pin$|pin[ _-]?code/i.test(name) && /^\d{4,8}$/.test(value)) return true
  if (/^[a-z]{4}(?: [a-z]{4}){3}$/.test(value)) return surely
  if (/\s/.test(value))
    return surely && /phrase|mnemonic|seed/i.test(name)
      ? value.split(/\s+/).length >= 3 || /\d/.test(value)
      : surely && !/^[^A-Za-z]*pass$/.test(name) && /\d/.test(value) && value.split(/\s+/).length <= 6
  if (/\d/.test(value) && /[A-Za-z]/.test(value))
    return surely || value.length >= 8 || (value.length >= 6 && !label.test(value)) || !/^[a-z_$]+\d{1,2}$/i.test(value)
  if (/[A-Za-z]/.test(value) && /[!@#$%^&*?+~]/.test(value) && value.length >= 6)
    return !/^[*@#&$%!]|[?]$|[!]=/.test(value) || (surely && !/^[@$%&]/.test(value))
  if (/^\d+$/.test(value)) return value.length >= (surely ? 5 : 6)
  if (hasChangingCase(value) || isUnspeakable(value) || isPassphrase(value)) return true
  return (
    surely &&
    value.length >= 7 &&
    !label.test(value) &&
    /^[A-Za-z._-]+$/.test(value) &&
    !/^[A-Z][a-z]+$/.test(value) &&
    (!/[a-z][A-Z]/.test(value) || value.length >= 14 || !isName(value))
  )
}
