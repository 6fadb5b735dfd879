import type { Rule, SensitiveMatch } from './sensitive-types'
import { entropy, isName, isPlaceholder, isUuid } from './values'

/*
 * The last resort: a string that a machine drew and that nothing names. Hashes, ids, images and packed code are drawn too and no
 * secrets; they are told apart by their letters, their surroundings and the line they stand in.
 */

const candidate =
  /(?<![A-Za-z0-9+/=_.%@#-])[A-Za-z0-9](?:[A-Za-z0-9_+-]|\/(?=[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{1,3}=)){26,126}[A-Za-z0-9]={0,2}(?![A-Za-z0-9+/=_.-])/g
const BITS = 4.1
/** Ids of messages, calls, documents and builds. */
const idPrefix =
  /^(?:toolu|call|msg|req|resp|chatcmpl|run|thread|asst|file|fc|rs|ws|item|evt|step|srvtoolu|gen|conv|session|ses|prt|usr|cmpl|batch|ft|ce|wf|job|node|sha\d*|md5|rev|commit|build|chunk|index|vendor|main|page|app|static|_next|webpack|module|hash|etag|gAAAA|CAES|Cg|Eo|Er|Es|Et|Eu|Ev|iVBOR|data|AAAA[BC]3|ssh|wOF|T[AB]|MII|h1|R0lGOD|PHN2Zy|UklGR|JVBER|H4sI|UEsDB)/
const harmlessBefore =
  /(?:sha\d{1,3}[-:=][ ]?|integrity["':= ]{1,5}|hash["':= ]{0,5}|digest["':= ]{0,5}|checksum["':= ]{0,5}|commit[ "':=]{1,4}|signature["':= ]{1,5}|(?:_|\b)id["'>]{0,2}[:= ]{0,3}["']?|Id["'>]{0,2}[:= ]{0,3}["']?|uuid["':= ]{0,5}|nonce[-"':= ]{1,4}|base64,|docs\.google\.com\S{0,40}|\/d\/|v=|url["':= ]{1,5}|src=["']?|href=["']?|https?:\/\/\S{0,120})$/i

export const findRandomStrings: Rule = ({ text }) =>
  [...text.matchAll(candidate)].flatMap((match): SensitiveMatch[] => {
    const [value] = match
    const start = match.index
    return !isPacked(text, start, start + value.length) &&
      isSecretive(value) &&
      !harmlessBefore.test(text.slice(Math.max(0, start - 160), start))
      ? [{ type: 'random', value, start, end: start + value.length }]
      : []
  })

function isSecretive(value: string): boolean {
  if (
    !/[a-z]/.test(value) ||
    !/[A-Z]/.test(value) ||
    (value.match(/\d/g)?.length ?? 0) < 3 ||
    /^[0-9a-f-]+$/i.test(value)
  )
    return false
  if (
    idPrefix.test(value) ||
    /^[a-z]{2,10}_0[1-9][A-Za-z0-9]{20,26}$/.test(value) ||
    /^(?:[A-Z]{2,12}_){2,}[0-9a-f]{32}$/.test(value) ||
    /(?:^|_)(?:msg|id|call|msg|req)_|^(?:E[a-zA-Z][YIQ4ogwEU]|C[a-zA-Z][YIQ4ogwEU])/.test(value) ||
    isUuid(value) ||
    isName(value) ||
    isPlaceholder(value) ||
    entropy(value) < BITS
  )
    return false
  // Written words make long runs of letters of one case; what is drawn changes often.
  const changes = value.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0
  return changes / value.length > 0.3 && !/[a-z]{6}|[A-Z]{7}/.test(value)
}

/** An unbroken line of so many characters was packed by a machine. */
const PACKED = 160

/** In a line that is packed with the like. */
function isPacked(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 200), start) + text.slice(end, end + 200)
  return (
    around.split(/\s/).some((word) => word.length >= PACKED) ||
    (around.match(/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40,}/g)?.length ?? 0) >= 2
  )
}
