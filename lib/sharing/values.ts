/*
 * What a value looks like: drawn by lot, chosen by a person, a placeholder, or a piece of code.
 */

const placeholderWords =
  /^(?:(?:your|the|some|an?|insert|enter|replace|put|add|use|example|sample|placeholder|change[-_ ]?me|changeit|redacted|removed|hidden|masked|dummy|fake|mock|stub|test|foo|bar|baz|xxx|todo|tbd|n\/?a|none|null|nil|undefined|true|false|yes|no|on|off|string|number|bool(?:ean)?|str|int|any|object|unknown|void|bytes|optional|required|getenv)(?![A-Za-z\d@!#$%^&*+])|(?:process\.env|os\.environ|os\.getenv|env|import\.meta|config|settings|secrets?|self|this|props|req|request|ctx|context|options?|params?|args?|data|user|vault|github|var|local|module)\.)/i

/** `xxxxxxxx`, `********`, `YOUR_API_KEY_1`, `<token>`, `${TOKEN}`, `sk-...`. */
export function isPlaceholder(value: string): boolean {
  if (value.length < 400 && new Set(value.toLowerCase()).size < (/^\d{4,8}$/.test(value) ? 2 : 4)) return true
  if (/^[$%@]?[{<([%]|^\$[A-Za-z_]|^%[A-Za-z_]+%$|^<.*>$|\.\.\.|…|⟨|\*{3}|•{2}|x{6}|X{6}|\$\{|\{\{|<[a-z]/.test(value))
    return true
  if (
    /^(?:your|insert|enter|replace|example|placeholder|redacted|change)[-_ ]|^my[-_ ](?:secret|super|pass|api|key|token|own|app|db|user|cred|access|client|private|strong|very)|^your|[-_ ](?:here|goes|placeholder|redacted)$/i.test(
      value,
    ) &&
    !/\d[A-Za-z]+\d/.test(value)
  )
    return true
  if (/(?:0123456789|1234567890|abcdefgh)/i.test(value) && new Set(value).size < 24) return true
  return (
    placeholderWords.test(value) &&
    !(value.length >= 12 && /\d.*\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value))
  )
}

/** Words set together as names are: `getAccessToken`, `access-token-cookie`, `config.auth.token`, `Bearer`. */
export function isName(value: string): boolean {
  const pieces = value
    .split(/[-_./:\\@ ]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((piece) => piece !== '')
  return (
    pieces.every((piece) =>
      /^(?:[A-Za-z]{2,14}|[A-Za-z]|\d{1,4}|v\d{1,2}|[A-Za-z]{2,12}\d{1,3}(?:x\d)?)$/.test(piece),
    ) &&
    pieces.filter((piece) => /^[a-z]{1,2}$/i.test(piece)).length * 2 <= pieces.length &&
    pieces.every((piece) => piece.length < 4 || /[aeiouyAEIOUY]|^\d+$/.test(piece))
  )
}

/** Bits a character, from how often each occurs. */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

export const isUuid = (value: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)

const isMember = (value: string): boolean =>
  /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/.test(value) &&
  value
    .split(/\??\./)
    .every(
      (piece) =>
        isName(piece) || (piece.length < 20 && (!/\d/.test(piece) || /_|[a-z][A-Z]|^[A-Za-z]+\$?\d+$/.test(piece))),
    )

/** `SHA-512`, `Digest::HMAC_MD5`, `ISO-8859-1`, `base64`, `RS256`: ways of writing things, however much like keys they look. */
export const isAlgorithm = (value: string): boolean =>
  value.length <= 32 &&
  /^(?:[A-Za-z]+::)?(?:(?:hmac[-_]?)?(?:sha|md|aes|rsa|des|crc|rs|es|ps|hs|ecdsa|ed|x|iso|utf|cp|base|latin|blake|ripemd|tls|ssl)[-_]?v?\d{1,5}(?:[-_](?:\d{1,4}|gcm|cbc|ctr|ecb|oaep|pss|pkcs\d?|sha\d+)){0,3}|hmac[-_]?(?:sha|md)[-_]?\w{0,4}(?:-\d{3})?|(?:ctr|hash|hmac)_drbg)$/i.test(
    value,
  )

/** A piece of a program rather than a value: calls, members, types, operators. */
export const isCode = (value: string): boolean =>
  isMember(value) ||
  isAlgorithm(value) ||
  /[a-z_]\w*\(|^\w+\[|=>|^(?:this|self|super)\.[#\w]|^\w+\$\w+\$\d+$|^(?:await|new|return|function|async|typeof|const|let|var|if|else)\b|^[A-Z][A-Za-z]+(?:<|\[\]|\s*\|)|&&|\|\||^\/(?![A-Za-z\d+/]{60,}={0,2}$)(?:[\w.-]+\/)+|^\.{0,2}\/(?![A-Za-z\d+/]{60,}={0,2}$)[\w.-]|^https?:\/\/[^@?]*$/.test(
    value,
  )

/** Letters alone, drawn by lot: their case changes more often than in any name. */
export function hasChangingCase(value: string): boolean {
  if (!/^[A-Za-z\d]{8,40}$/.test(value)) return false
  const pieces = value.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.length ?? 0
  const changes = value.match(/[a-z](?=[A-Z])|[A-Z](?=[A-Z]?[a-z])/g)?.length ?? 0
  return changes / value.length >= 0.35 && pieces >= 3 && !isName(value)
}

/** Letters that no word is made of: capitals in a row amid small ones, or so many consonants. */
export const isUnspeakable = (value: string): boolean =>
  /^[A-Za-z]{8,24}$/.test(value) &&
  !/^(?:get|set|is|has|create|make|read|new|use|to|from|on)[A-Z]/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  (/[bcdfghjklmnpqrtvwxz]{5}/.test(value) ||
    (/[A-Z].*[A-Z]/.test(value) && /[bcdfghjklmnpqrstvwxz]{6}/i.test(value)) ||
    (/[a-z][A-Z]{2}|^[A-Z]{2}[a-z]/.test(value) && /[A-Z].*[a-z].*[A-Z]|[A-Z]{4}/.test(value)))

/** Words between hyphens that a person was told to choose; words of programs in it say that it is a name. */
export const isPassphrase = (value: string): boolean =>
  /^[a-z]{3,9}(?:-[a-z]{3,9}){2,7}\d{0,4}$/.test(value) &&
  !/(?:^|-)(?:pass\w*|secret|token|key|auth\w*|user\w*|login|reset|change|confirm|new|old|current|first|input|field|form|page|error|invalid|required|the|your|this|that|not|and|for|from|with|must|app|api|web|prod|dev|test\w*|local|default|example|sample|fake|mock|dummy|demo|super|very|strong|hash|store|manager|policy|file|env|none|value|string|hidden|admin|root|client|server|service|session|cookie|header|text|name|code|only|all|any|use|set|get|data|base|database|config|access|private|public|shared|secure|security|encrypt\w*|sign\w*|long|random|least|please|replace|update)(?:-|$)/.test(
    value,
  )

/** What a machine drew: letters and digits mixed, or upper and lower case, and not a name. */
export function isDrawnByLot(value: string): boolean {
  if (value.length < 8 || isName(value)) return false
  return (
    (/\d/.test(value) && /[A-Za-z]/.test(value)) ||
    (hasChangingCase(value) && !/[a-z]{5}/.test(value)) ||
    (value.length >= 14 && /[a-z][A-Z]/.test(value) && /[A-Z]{2}/.test(value)) ||
    (value.length >= 8 && /\d/.test(value) && /[^A-Za-z0-9]/.test(value) && !/^[\d\s.,:;/+-]+$/.test(value))
  )
}

/** What a value in base64 says in printable ASCII; empty where it is none. */
export const decoded = (value: string): string =>
  latin1Of(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')).replaceAll(/[^ -~]+/g, '')

/** Base64 of nothing but printable ASCII and line breaks, as no name in letters happens to be. */
export const isPrintedInBase64 = (value: string): boolean =>
  value.length % 4 === 0 && /^[\n\r\t -~]+$/.test(latin1Of(value))

/** The bytes of a value in base64 as characters; empty where it is none. */
function latin1Of(value: string): string {
  try {
    return atob(value)
  } catch {
    return ''
  }
}
