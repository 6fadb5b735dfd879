import type { NameKind } from '../key-names'
import { hasChangingCase, isDrawnByLot, isName, isPassphrase } from '../values'

/*
 * The notations in which a value stands behind its name, and how far the value goes.
 */

export interface Found {
  readonly value: string
  readonly start: number
  /** Whether what is written there is certainly a value: it stands in quotes, after a flag or in an environment. */
  readonly surely: boolean
  /** Where the place says what it is, whatever its name. */
  readonly kind?: NameKind
}

/** An identifier in a text, with its place. */
export interface Name {
  readonly text: string
  readonly start: number
  readonly end: number
}

const quoted = String.raw`(?:[brufNL]|\$|@)?(["'\x60«“])[ \t]*`
const scheme = String.raw`(?:(?:Bearer|Basic|Token|ApiKey|Digest|Negotiate|Bot|OAuth|Key|SSWS|GenieKey|apikey|Splunk|FlyV1)[ \t]+)?`
const bare = String.raw`[^\s"'\x60,;&<>()[\]{}|\\⟨⟩]`
const closing = String.raw`["'\x60\])}*_]{0,4}`
/** What a shell says where a variable is not set (`${NAME:?why}`) is no value. */
const sign = String.raw`(?::=|:-|<<<|=>|===?|->|\?=|\+=|=|:(?!\?)|：|%3D)`
/** In a table, a bar as well. */
const signOrBar = String.raw`(?:${sign}|\|)`
/** What a program falls back to where nothing is set; only in quotes, for it is an operator as well. */
const quotedSign = String.raw`(?:${sign}|\?\?=?|\|\|=?)`
const annotated = String.raw`(?:[ \t]*:[ \t]*[A-Za-z_&][\w.<>&'| \t[\];]{0,30}?|[ \t]+(?:As[ \t]+\w{1,20}|string)|[ \t]*\{[ \t]*(?:get|set|init)[^}\n]{0,30}\})?`

export const notations = {
  /** `NAME=value` up to the next space, as in an environment; quotes are taken by the next one. */
  environment: new RegExp(String.raw`(=)(${scheme})([^\s"'\x60⟨⟩{}]{1,2000})`, 'y'),
  assigned: new RegExp(
    String.raw`${closing}${annotated}[ \t]{0,40}${quotedSign}[ \t|*]{0,40}(?:\r?\n[ \t]{0,40})?(?:(?:new[ ])?(?:[A-Za-z]\w{0,20}(?:\.|::))?(?:from|String|fromhex|fromHex|b64decode|bytes|SecretStr|Secret)\(|string\(\d{1,5}\)[ ])?[[({]?[ \t]{0,4}${quoted}(${scheme})`,
    'y',
  ),
  plain: new RegExp(
    String.raw`${closing}[ \t]{0,20}${signOrBar}[ \t]{0,20}\*{0,2}[ \t]{0,4}(${scheme})(${bare}{1,2000})`,
    'y',
  ),
  /** What stands where nothing else does: `getpass() or "…"`. */
  fallback: new RegExp(String.raw`["']?[ \t]{0,4}[:=][^\n"'\x60]{1,60}?(?:\|\||\?\?|[ ]or)[ \t]{1,4}${quoted}`, 'y'),
  block: new RegExp(String.raw`["']?:[ \t]*[|>][+-]?[ \t]*\r?\n[ \t]+()([^\s]{6,4000})`, 'y'),
  called: new RegExp(String.raw`["']?[ \t]{0,4}(?:(\()|,|\)[ \t]*,)[ \t]{0,40}${quoted}(["'\x60]{0,2})`, 'y'),
  paired: new RegExp(
    String.raw`\]?["']?[ \t]{0,4}[,;{]?\s{0,40}(?:-\s{0,4})?(?:["']\w{1,20}["']\s{0,4}:\s{0,4}["'][^"'\n]{0,60}["']\s{0,4},\s{0,40}){0,2}(?:(?:type|description|sensitive|nullable)[ \t]*=[^\n]{0,160}\n\s{0,40}){0,3}["']?(?:\w{0,12}[Vv]alue|val|default|password|content|text)["']?[ \t]{0,4}[:=][ \t]{0,4}(?:(["'\x60])|()([^\s,;}"'\x60]{1,400}))`,
    'y',
  ),
  /** The second of two arguments: a name, and its password. */
  second: /["']?\s{0,4}[=:]?\s{0,4}[([]\s{0,4}(["'\x60])[\w.@+-]{1,60}\1\s{0,4},\s{0,4}(["'\x60])/y,
  /** A dictionary of Apple's: the name of a value, and the value in an element of its own. */
  property:
    /[ \t]{0,4}(?:<\/(?:key|name|string)>|["'][^<>\n]{0,60}>)\s{0,40}(?:<(?:string|value|data)>\s{0,4}){1,2}()([^<>\s]{3,2000})(?=\s{0,4}<)/y,
  /** What is typed into a field of a page: `getByLabel('Password').fill('…')`. */
  filled:
    /["'\x60\])\s]{0,4}\)\.(?:fill|type|send_?keys|sendKeys|setValue|set_value|pressSequentially|enter_text)\(\s{0,4}(["'\x60])/y,
  /** What a command printed that was asked for it by name. */
  printed:
    /["'\x60\])}]{0,3}[ \t]*\r?\n[ \t]{0,8}(?:=>[ \t]*)?["'\x60]?()([^\s"'\x60]{6,400})(?=["'\x60]?[ \t]*(?:\r?\n|$))/y,
  /** Columns that spaces make. */
  column: /[ \t]{2,40}()([^\s|]{4,400})(?=[ \t]*(?:\r?\n|$))/y,
  /** Properties whose name a space ends. */
  spacedProperty: /[ \t]()([^\s]{12,400})(?=[ \t]*(?:\r?\n|$))/y,
  /** A field of a form as it is sent. */
  field: /["']\r?\n\r?\n()(\S{3,400})/y,
  worded: /[ \t]{1,4}(["'\x60])(?=[^"'\x60\s]{4,200}["'\x60])/y,
  /** What a password was changed to. */
  changed: new RegExp(
    String.raw`["'\x60]?[ \t]{1,2}(?:to|into|en|auf|à|->|→|=>)[ \t]{1,2}["'\x60]?(${bare}{6,64})`,
    'y',
  ),
  /** Words one after the other till the end of the sentence. */
  phrase:
    /(?:[ \t]{1,3}(?:is|est|ist|lautet)|["']?[ \t]{0,3}[:=])[ \t]{1,3}()([^\s"'\x60,;.:]{1,24}(?:[ ,-]{1,2}[^\s"'\x60,;.:]{1,24}){2,23})(?=[ \t]*(?:[.,;\n]|$))/y,
  element: new RegExp(String.raw`[^<>\n]{0,80}>[ \t]{0,4}()([^<>\s]{3,2000})(?=[ \t]{0,4}<)`, 'y'),
  spaced: new RegExp(String.raw`["']?[ \t]{1,20}(?:(["'\x60])|()(${bare}{3,2000}))`, 'y'),
  spoken: new RegExp(
    String.raw`[ \t]{1,3}(?:(?:set |changed )?(?:to|as|of|from|being)[ \t])?["'\x60*]{0,2}(${bare}{6,64})`,
    'y',
  ),
  told: new RegExp(
    String.raw`(?:[ \t](?:for|of|to|on|in|du|de|pour|la|le|the|our|my|is|now|still|für|fürs|fuer|der|die|das|den|dem|des|vom|zum|zur|von|di|del|della|per|para)(?:[ \t][\p{L}\d_.-]{1,30}){0,5}?|[ \t]\([^()\n]{1,30}\)|[ \t][\p{L}\d_.-]{2,20}(?=[ \t]?:[ \t]|[ \t](?:is|est|ist|lautet|es|è)[ \t]))?(?:[ \t](?:is|was|are|est|était|sera|ist|war|lautet|heißt|heisst|es|è|set to|changed to|will be|=)[ \t:]{1,4}|['’]s[ \t]{1,4}|[ \t]?:[ \t]{1,4})(?:still |now |just |simply )?["'\x60«“*]{0,2}[ \t]?()([^\s"'\x60,;<>()⟨⟩»”]{4,400})`,
    'yu',
  ),
} as const

/** Ends of values that a sentence or a line of code brings along. */
export const trimmed = (value: string): string =>
  value.replace(/(?:\.{1,3}|[?!:*,;]+)$/, (end) => (/^[.,;:*]/.test(end) ? '' : end))

/** Matches a sticky pattern at a place. */
export function run(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** What the notations make of what stands behind a name, the likeliest first. */
export function* valuesAfter(text: string, name: Name, kind: NameKind): Generator<Found> {
  const second = run(notations.second, text, name.end)
  const value = second === null ? undefined : inQuotes(text, second[2] ?? '"', second, false, chosen)
  if (value !== undefined) yield { ...value, kind: 'password' }
  const written = valueAfter(text, name)
  if (written !== undefined) yield written
  if (kind !== 'password') return
  const worded = run(notations.worded, text, name.end)
  const quotedWord =
    worded === null
      ? undefined
      : inQuotes(text, worded[1] ?? '"', worded, false, /\d.*[A-Za-z]|[A-Za-z].*\d|^[a-z]{3,9}(?:-[a-z]{3,9}){2,7}$/)
  if (quotedWord !== undefined) yield quotedWord
  if (/phrase|mnemonic/i.test(name.text)) {
    const phrase = run(notations.phrase, text, name.end)
    if (phrase !== null) yield last(phrase, phrase[2] ?? '', true)
  }
  const spoken = spokenAfter(text, name)
  if (spoken !== undefined) yield spoken
}

function valueAfter(text: string, name: Name): Found | undefined {
  const { start, end } = name
  const isFlag =
    /^-{1,2}[A-Za-z]/.test(text.slice(start, start + 3)) ||
    /(?:^|[\s"'])\/$/.test(text.slice(Math.max(0, start - 2), start))
  const assigned = run(notations.assigned, text, end)
  if (assigned !== null) return inQuotes(text, assigned[1] ?? '"', assigned, true)
  const fallback = run(notations.fallback, text, end)
  if (fallback !== null) return inQuotes(text, fallback[1] ?? '"', fallback, true)
  const environment = run(notations.environment, text, end)
  if (environment !== null) {
    const isVariable =
      /^[A-Z][A-Z\d_]*$/.test(text.slice(start, end)) &&
      /(?:^|\n|export |set |env |-e |ENV |ARG |Environment=|\$env:|[ \t"'])$/.test(
        text.slice(Math.max(0, start - 12), start),
      )
    const raw = environment[3] ?? ''
    const value = isVariable
      ? raw.replace(/[;&|)\]]+$/, '').replace(/[,.]$/, '')
      : (/^[^;&,()[\]<>|\\]+/.exec(raw)?.[0] ?? '')
    return { value, start: environment.index + environment[0].length - raw.length, surely: isVariable || isFlag }
  }
  const block = run(notations.block, text, end)
  if (block !== null) return last(block, block[2] ?? '', true)
  const plain = run(notations.plain, text, end)
  if (plain !== null && !/^\|[\s|:-]*$/.test(plain[0])) return last(plain, trimmed(plain[2] ?? ''), false)
  const paired = run(notations.paired, text, end)
  if (paired !== null)
    return paired[1] === undefined ? last(paired, paired[3] ?? '', true) : inQuotes(text, paired[1], paired, true)
  const filled = run(notations.filled, text, end)
  if (filled !== null) return inQuotes(text, filled[1] ?? '"', filled, true)
  const called = run(notations.called, text, end)
  if (called !== null)
    return inQuotes(
      text,
      called[2] ?? '"',
      called,
      called[1] !== undefined,
      isFirstArgument(text, start) ? /./ : lottery,
    )
  const field = run(notations.field, text, end)
  if (field !== null) return last(field, field[2] ?? '', true)
  const property = run(notations.property, text, end)
  if (property !== null) return last(property, property[2] ?? '', true)
  if (/<(?:[\w-]{1,20}:|[\w:]{1,20} (?:name|key|id)=["'])?$/.test(text.slice(Math.max(0, start - 40), start))) {
    const element = run(notations.element, text, end)
    if (element !== null) return last(element, element[2] ?? '', true)
  }
  if (
    isFlag ||
    /(?:^|[^\w-])(?:setenv|ENV|ARG|set|SET|masterauth|requirepass|config set|secret set|secrets set|put|configure set|-var|\/\S*|login|password|define|user|machine)[ \t]+["']?(?:[\w.-]+[ \t]+)?$/.test(
      text.slice(Math.max(0, start - 40), start),
    )
  ) {
    const spaced = run(notations.spaced, text, end)
    if (spaced !== null)
      return spaced[1] === undefined ? last(spaced, spaced[3] ?? '', isFlag) : inQuotes(text, spaced[1], spaced, true)
  }
  const line = lineValue(text, name)
  if (line !== undefined) return line
  const told = run(notations.told, text, end)
  return told === null ? undefined : last(told, trimmed(told[2] ?? ''), false)
}

/** `env('DB_PASSWORD', '…')`: what a call is given second is a value. */
const isFirstArgument = (text: string, start: number): boolean =>
  /\w\([ \t]{0,4}["'\x60]$/.test(text.slice(Math.max(0, start - 8), start))

const asked = /(?:^|[ \t])(?:[\w)]{0,12}[$#%>][ \t]|printenv|echo|print|puts|p[ \t]|get)/

/** A value that has the rest of a line, or the line below, to itself. */
function lineValue(text: string, { start, end }: Name): Found | undefined {
  const before = text.slice(Math.max(0, start - 100), start)
  const head = before.slice(before.lastIndexOf('\n') + 1)
  if (/^[\s>+|→\d]*$/.test(head)) {
    const column = run(notations.column, text, end)
    if (column !== null) return last(column, column[2] ?? '', false)
    const spaced = /[._]/.test(text.slice(start, end)) ? run(notations.spacedProperty, text, end) : null
    if (spaced !== null && isDrawnByLot(spaced[2] ?? '')) return last(spaced, spaced[2] ?? '', false)
  }
  const printed = asked.test(head) ? run(notations.printed, text, end) : null
  return printed !== null && isDrawnByLot(printed[2] ?? '') ? last(printed, printed[2] ?? '', true) : undefined
}

/** `use pw hunter22x for it`: a word that nobody would write there but a password. */
function spokenAfter(text: string, { end }: Name): Found | undefined {
  const spoken = run(notations.spoken, text, end)
  const value = trimmed(spoken?.[1] ?? '')
  return spoken === null ||
    !(/\d\D*\d/.test(value) || hasChangingCase(value) || isPassphrase(value)) ||
    !/[A-Za-z]/.test(value) ||
    (isName(value) && !isPassphrase(value)) ||
    /^\d+[a-z]{1,3}$|^[a-z]\d+$|^0x|[=/\\(]/i.test(value)
    ? undefined
    : last(spoken, value, false)
}

/** The value is what the last group of its pattern took, at the end of it, or the beginning of that. */
const last = (match: RegExpExecArray, value: string, surely: boolean): Found => ({
  value,
  start: match.index + match[0].length - (match.at(-1) ?? value).length,
  surely,
})

const QUOTED_CHARACTERS = 4000
const CLOSED: Readonly<Record<string, string>> = { '«': '»', '“': '”' }
/** Up to the quote that closes it: the first one that stands before what ends a value. */
function inQuotes(
  text: string,
  quote: string,
  match: RegExpExecArray,
  surely: boolean,
  has?: RegExp,
): Found | undefined {
  const start = match.index + match[0].length
  const rest = /^[^\n]*/.exec(text.slice(start, start + QUOTED_CHARACTERS))?.[0] ?? ''
  const close = closingQuote(rest, CLOSED[quote] ?? quote)
  const value = close === -1 ? (/^\S+/.exec(rest)?.[0] ?? '') : rest.slice(0, close)
  if (!surely && has?.test(value) === false) return undefined
  return { value: value.trimEnd(), start, surely: surely && close !== -1 && text[start - 1] !== '$' }
}

/** The first quote that no letter follows; one that is doubled inside of a value, or stands within a word, closes nothing. */
function closingQuote(rest: string, quote: string): number {
  const first = rest.indexOf(quote)
  let close = first
  for (let tries = 0; tries < 6 && close !== -1; tries++) {
    const next = rest[close + 1] ?? ''
    if (!/[\p{L}\d]/u.test(next) && !(next === quote && /[\p{L}\d]/u.test(rest[close + 2] ?? ''))) return close
    close = rest.indexOf(quote, next === quote ? close + 2 : close + 1)
  }
  return first
}

/** In quotes behind a name and a comma stands a message as well as a value: a value has a digit, or is no word. */
const chosen = /\d|[a-z][A-Z]{2}|[A-Z]{2}[a-z]+[A-Z]/

/** As the first of these, but no name of a program: those have words in them. */
const lottery = /\d|^(?![^]*[a-z]{4})[^]*[a-z][A-Z]{2}/
