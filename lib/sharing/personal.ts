import type { Looked, Near } from './near'
import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'

/*
 * What names a person, a place or a machine.
 */

interface Personal extends Looked {
  readonly type: SensitiveType | ((value: string) => SensitiveType)
  /** Global, linear. Group 1, where there is one, is what is sensitive. */
  readonly pattern: RegExp
  readonly accepts?: (value: string, text: string, start: number, end: number) => boolean
}

const begins = (words: string): Near => ({ begins: words.split('|') })
const within = (before: number, after: number, words: string): Near => ({ clues: words.split('|'), before, after })

const atSign = within(80, 640, '@|%40|[at]|(at)')

/** Endings of file names that an `@` may stand in (`logo@2x.png`), and of packages. */
const fileEndings = new Set([
  'png',
  'jpg',
  'jpeg',
  'gif',
  'svg',
  'webp',
  'avif',
  'ico',
  'js',
  'mjs',
  'cjs',
  'ts',
  'tsx',
  'jsx',
  'json',
  'jsonl',
  'css',
  'scss',
  'html',
  'tgz',
  'gz',
  'zip',
  'lock',
  'yaml',
  'yml',
  'toml',
  'patch',
  'whl',
  'service',
  'socket',
  'timer',
  'target',
  'py',
  'rs',
  'go',
  'java',
  'vue',
  'get',
  'post',
  'route',
  'property',
  'setter',
  'getter',
  'mount',
  'next',
  'latest',
  'workspace',
  'app',
])
const nobody =
  /^(?:no-?reply|noreply|do-?not-?reply|mailer-daemon|git|user|username|you|your(?:[._-]?(?:name|email))?|name|email|me|someone|example|test|foo|bar|root|bot|actions|dependabot|github-actions|cursoragent|copilot)(?:\[bot\])?@|@(?:users\.noreply\.github\.com|localhost|domain\.(?:com|tld)|email\.com|mail\.com)$|@[\d.]+$/i

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const block = String.raw`[0-9a-fA-F]{1,4}`
const isPrivate = (value: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/.test(value)
const isAddress = (value: string, text: string, start: number, end: number): boolean =>
  !/^(?:0|127|22[4-9]|23\d|24\d|25[0-5])\./.test(value) &&
  !/\.0\.0$|^(?:1\.1\.1\.1|8\.8\.8\.8|8\.8\.4\.4|1\.0\.0\.1|9\.9\.9\.9|1\.2\.3\.4)$|^169\.254\.169\.254$|^\d\.\d\.\d\.\d$/.test(
    value,
  ) &&
  !(value.endsWith('.0') && /^\/\d/.test(text.slice(end, end + 2))) &&
  !/(?:\b(?:version|release|v|ver|build)|@|==|~=|>=|\^|~|#|§|section|OID|Chrome\/|Safari\/|Edg\/|rv:|\b(?:up|down)(?:grad|dat)ed? (?:v8 )?to)["'=: \t]{0,4}$/i.test(
    text.slice(Math.max(0, start - 20), start),
  ) &&
  !/^["']?(?:-[a-z\d]|[ \t]*[-–][ \t]*\d+\.\d+\.\d+\.\d+["']?\))/.test(text.slice(end, end + 20))

const digitsOf = (value: string): string => value.replaceAll(/\D/g, '')
function passesLuhn(value: string): boolean {
  const digits = digitsOf(value)
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0 && new Set(digits).size > 1
}

/** Remainder of a number that is too long to be one. */
const remainder = (digits: string, by: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0)
const isIban = (value: string): boolean => {
  const plain = value.replaceAll(/[ -]/g, '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const rotated = plain.slice(4) + plain.slice(0, 4)
  return (
    remainder(
      rotated.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  )
}
const isFrenchNumber = (value: string): boolean => {
  const digits = value
    .replaceAll(/[ .]/g, '')
    .replace(/^(.{5})2A/i, '$119')
    .replace(/^(.{5})2B/i, '$118')
  return /^\d{15}$/.test(digits) && 97 - remainder(digits.slice(0, 13), 97) === Number(digits.slice(13))
}

const enough =
  (least: number, most: number) =>
  (value: string): boolean =>
    digitsOf(value).length >= least && digitsOf(value).length <= most && new Set(digitsOf(value)).size > 2
/** In a row of hexadecimal groups: a dump of bytes, a table of characters. */
const isAmongCodes = (text: string, start: number, end: number): boolean =>
  /(?:^|[^\w+])[\da-fA-F]*[a-fA-F][\da-fA-F]* $|(?:\b[\da-f]{2} ){2}$|\b[\dA-F]{4} $|<Buffer $/.test(
    text.slice(Math.max(0, start - 12), start),
  ) ||
  /^ (?:[\da-fA-F]{2}|[\dA-F]{4})\b/.test(text.slice(end, end + 7)) ||
  /^[A-F]\b/.test(text.slice(end, end + 2))
const street =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Way|Place|Pl|Square|Sq|Terrace|Ter|Parkway|Pkwy|Circle|Cir|Crescent|Close|Highway|Hwy|Alley|Mews|Row|Walk|Trail|Loop|Gardens|Grove)'
const word = String.raw`\p{Lu}[\p{L}'’.-]{1,24}`
const place = String.raw`(?:,?[ \t]+(?:Apt|Apartment|Suite|Ste|Unit|Floor|#)\.?[ \t]?#?\w{1,6})?(?:(?:,[ \t]*|\n[ \t]*|[ \t]+(?=[A-Z]{1,2}\d|\d{4,5}))(?:${word}(?:[ \t-]${word}){0,3},?[ \t]*)?(?:[A-Z]{2}[ \t]+\d{5}(?:-\d{4})?|\d{4,5}(?:[ \t]+${word}(?:[ \t-]${word}){0,2})?|[A-Z]{1,2}\d[A-Z\d]?[ \t]?\d[A-Z]{2}|${word}))?`
const fullName = String.raw`\p{Lu}[\p{L}'’.-]{1,24}(?:[ \t](?:(?:de|la|le|van|von|der|den|di|da|dos|el|al|bin|ben)[ \t]){0,2}\p{Lu}[\p{L}'’.-]{0,24}){1,3}`
const tools =
  /claude|copilot|cursor|codex|gemini|bot\b|github|gitlab|actions|noreply|dependabot|renovate|system|team|support|example|anthropic|openai|roo|devin|agent|your|first last|name/i
/** Words that stand behind a label as names do. */
const isTitle =
  /\b(?:Name|Project|Service|Server|Build|Test|Tests|Agent|Code|Data|File|Files|Manager|Support|Success|Portal|Model|Page|View|List|Order|Table|Type|Id|API|Key|User|Users|Request|Response|Error|Record|Records|Account|Team|Group|Department|Information|Details|Number|Email|Phone|Address|Not|None|Unknown|The|New|Is|And|Of|Management|System|Application|Report|Review|Update|Create|Delete|Get|Set|Add|Pipeline|Workflow|Job|Task|Step|Check|Python|Windows|Linux|Mac|Google|Microsoft|Inc|Ltd|LLC|GmbH|Corp|Company|Bank|Store|Shop|City|Street|State|University|School|Version|Default|Value|String|Object|Field|Feedback|Experience|Satisfaction|Service|Care|Relations|Segments?|Journey|Acquisition|Retention|Engagement|Privacy|Rights|Billing|Sales|Marketing|Product|Products)\b/
const isPerson = (value: string): boolean => value.length >= 5 && !tools.test(value)

export const personalRules: readonly Personal[] = [
  {
    type: 'email',
    near: atSign,
    pattern:
      /(?<![A-Za-z0-9._%+-])(?:[A-Za-z0-9_%+-]|\p{L}(?=[\p{L}.]{0,40}@))[\p{L}0-9._%+'-]{0,63}(?:@|%40|[ ]?\[at\][ ]?|[ ]\(at\)[ ])(?:[\p{L}0-9-]{1,63}(?:\.|[ ]?\[dot\][ ]?|[ ]\(dot\)[ ])){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_-])/gu,
    accepts: (value, text, start, end) =>
      !fileEndings.has(value.slice(value.lastIndexOf('.') + 1).toLowerCase()) &&
      !nobody.test(value) &&
      !(value.startsWith('git@') && text[end] === ':') &&
      text[start - 1] !== '@',
  },
  {
    type: (value) => (isPrivate(value) ? 'private-ip' : 'ip-address'),
    pattern: new RegExp(String.raw`(?<![A-Za-z0-9_.])(?<!\d-)(?:${octet}\.){3}${octet}(?![A-Za-z0-9_]|\.\d)`, 'g'),
    accepts: (value, text, start, end) =>
      isAddress(value, text, start, end) && (isPrivate(value) || !/^-\d/.test(text.slice(end, end + 2))),
  },
  {
    type: 'ip-address',
    near: { clues: /:[0-9a-fA-F]{0,4}:/g, before: 45, after: 50 },
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9_:.])(?:(?:${block}:){7}${block}|(?:${block}:){1,6}(?::${block}){1,6}|(?:${block}:){3,6}:(?=[/\]\s"'])|f[cde][0-9a-f]{2}:(?::?${block}){1,7})(?![A-Za-z0-9_:])`,
      'g',
    ),
    accepts: (value) =>
      /\d/.test(value) &&
      /[a-fA-F]|::|:\d{4}:/.test(value) &&
      !/^(?:\d{1,2}:){2,}\d{1,2}$/.test(value) &&
      value.length >= 6 &&
      value.split(':').length >= 4 &&
      !/^ffff:ffff|^fd00:ec2::254$|^2606:4700:4700::|^2001:4860:4860::/i.test(value),
  },
  {
    type: 'mac-address',
    pattern: /(?<![0-9A-Fa-f:.-])(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])/g,
    accepts: (value) => !/^(?:00[:-]){5}|^(?:ff[:-]){5}/i.test(value),
  },
  {
    type: 'mac-address',
    near: { clues: /\.[0-9a-f]{4}\./g, before: 6, after: 14 },
    pattern: /(?<![0-9A-Fa-f.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![0-9A-Fa-f.])/g,
    accepts: (value) => /[a-f]/.test(value) && /\d/.test(value),
  },
  // International, in groups; national ones only as they are grouped there, or where a word says what they are.
  {
    type: 'phone',
    pattern: /(?<![\w+./-])(?:\+|00)[1-9]\d{0,2}[ .-]?\(?0?\)?[ .-]?\(?\d{1,5}\)?(?:[ .-]?\d{2,5}){1,5}(?![\w.]\d|\d)/g,
    accepts: (value) =>
      enough(9, 15)(value) &&
      !/^00\d{2} \d{3,4} \d{3,4}$/.test(value) &&
      (/[ .()-]/.test(value.slice(1)) || /^\+\d{10,14}$/.test(value)),
  },
  {
    type: 'phone',
    pattern:
      /(?<![\w+./()-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?[2-9]\d{2}[.-]|[2-9]\d{2}-[2-9]\d{2}-|[2-9]\d{2}\.[2-9]\d{2}\.)\d{4}(?:[ ]?(?:x|ext\.?)[ ]?\d{1,6})?(?![\w-]|\.\d)/g,
    accepts: enough(10, 17),
  },
  {
    type: 'phone',
    pattern: /(?<![\w+./-])0[1-9](?:([ .-])\d{2})(?:\1\d{2}){3}(?![\w-]|\.\d)/g,
    accepts: (_, text, start, end) => !isAmongCodes(text, start, end),
  },
  {
    type: 'phone',
    pattern: /(?<![\w+./-])0[1-9]\d{1,3}(?:[ -]|[ ]?\/[ ]?)\d{3,8}(?:[ -]\d{2,6}){0,3}(?![\w-]|\.\d)/g,
    accepts: (value, text, start, end) =>
      enough(10, 12)(value) &&
      /\D\d{3,}/.test(value) &&
      !isAmongCodes(text, start, end) &&
      !/^\d{4}[ -]\d{4}[ -]\d{4}$/.test(value),
  },
  {
    type: 'phone',
    near: begins(
      'tel|tél|phone|mobil|cell|fax|call|sms|whatsapp|portable|handy|móvil|movil|tlf|tfno|mob|fijo|numéro|gsm|rufnummer|numero di|電話|携帯|☎|📞|wa.me/|contact no',
    ),
    pattern:
      /(?:(?<![\p{L}\d])(?:tel|phone|mobile|cell|fax|call|sms|whatsapp|t[eé]l[eé]?(?:phone|fono)?|portable|handy|telefon|telephone|telefoon|mobil(?:nummer|telefon)?|m[oó]vil|tlf|tfno|mob|fijo|cellulare|gsm|rufnummer|contact)(?:[ _-]?(?:number|num|no|nr|n°))?|☎|📞|電話|携帯|wa\.me\/(?=\d))["'’]?[ \t]*(?:[:=.]|me at|us at|at|au|is|est|me on)?[:. \t"']{0,4}(?<![\p{L}])(\+?\(?\d[\d ()./-]{6,20}\d)(?![\w])/giu,
    accepts: enough(8, 15),
  },
  {
    type: 'card',
    pattern:
      /(?<![\w.-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6(?:011|4[4-9]\d|5\d{2})|35\d{2})([ -]?)\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?(?![\w-]|\.\d)/g,
    accepts: (value, text, start, end) =>
      digitsOf(value).length >= 13 && passesLuhn(value) && !isAmongCodes(text, start, end),
  },
  { type: 'card', pattern: /(?<![\w.-])3(?:[47]\d{2})([ -]?)\d{6}\1\d{5}(?![\w-])/g, accepts: passesLuhn },
  {
    type: 'card',
    near: begins('cvv|cvc|csc|security code|cryptogramme'),
    pattern:
      /\b(?:cvv2?|cvc2?|csc|security code|cryptogramme)["']?[ \t]*(?:is|est|[:=])?[ \t:="']{1,4}(\d{3,4})(?!\d)/gi,
  },
  {
    type: 'bank-account',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g,
    accepts: isIban,
  },
  {
    type: 'bank-account',
    near: begins('account|routing|sort|compte|konto|kontonr|bank account|acct|bic|swift|aba'),
    pattern:
      /\b(?:account|routing|sort[ -]code|sort|compte|konto(?:nummer|nr)?|bank account|acct|BIC|SWIFT|ABA)(?:[ _-]?(?:number|no|num|nr|n°|code)\b\.?["']?[ \t]{0,3}(?:is|[:=#]{1,2})?|(?<=nummer|nr)[ \t]|[ \t]{0,2}#:?|["']?[ \t]{0,3}(?:is|[:=#]))[ \t"']{0,4}([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?|\d{2}-\d{2}-\d{2}|\d[\d -]{6,16}\d)(?![\w-])/gi,
    accepts: (value) => /^[A-Z]{6}/.test(value) || /\d/.test(value),
  },
  {
    type: 'personal-number',
    pattern: /(?<![\w.-])(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-]|\.\d)/g,
    accepts: (value) => !/^123-45-678[^9]/.test(value),
  },
  {
    type: 'personal-number',
    pattern:
      /(?<![\w.])[12][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d{2}|2[ABab])[ .]?\d{3}[ .]?\d{3}[ .]?\d{2}(?![\w])/g,
    accepts: isFrenchNumber,
  },
  { type: 'personal-number', pattern: /(?<![\w.-])[A-CEGHJ-PR-TW-Z]{2} \d{2} \d{2} \d{2} [A-D](?![\w])/g },
  {
    type: 'personal-number',
    near: begins(
      'ssn|sécurité sociale|sin|social|national|nino|ni num|ni no|passport|passeport|reisepass|pass-nr|passnummer|pasaporte|ausweis|ahv|mrn|tfn|steuernummer|ust|umsatzsteuer|medical record|patient id|imei|serial|seriennummer|insee|codice fiscale|driver|licen|permis|tax id|tin|itin|ein|vat|siret|nir|num|sécu|secu|id card|carte vitale|steuer|personalausweis|dni|nif|versicherten|nie|bsn|pesel|aadhaar|pan|cpf|medicare|nhs',
    ),
    pattern:
      /(?:\b(?:ssn|sin|social security|national insurance|nino|ni num(?:ber)?|ni no|passport|passeport|reisepass(?:nummer)?|pass-nr|passnummer|pasaporte|ausweis(?:nummer)?|ahv|mrn|tfn|steuernummer|ust-?id(?:-?nr)?\.?|medical record|patient id|imei|serial|seriennummer|insee|codice fiscale|driver'?s? licen[cs]e|licen[cs]e number|permis|tax id|tin|itin|ein|vat|siret|nir|num[eé]ro de s[eé]curit[eé] sociale|s[eé]cu|carte vitale|national[ _-]?id|id card|steuer-?id|personalausweis|dni|nif|sécurité sociale|versicherten(?:nummer|nr\.?)|nie|bsn|pesel|aadhaar|pan|cpf|medicare|nhs)(?:[ _-]?(?:number|no|num|nr|n°|id)\.?)?)["']?[ \t]*(?:is|est|ist|lautet|[:=#])?[ \t:="']{1,4}([A-Z]{0,3}[ -]?\d[A-Z0-9 ./-]{4,22}[A-Z0-9])(?![\w])/gi,
    accepts: (value) => digitsOf(value).length >= 6,
  },
  {
    type: 'personal-number',
    near: begins('dob|date|birth|birthday|born|né |née |ne |nee |geburtsdatum|geboren|geb.|nato|nacid|fecha de nac'),
    pattern:
      /(?:\b(?:dob|date[ _]?of[ _]?birth|birth[ _-]?da(?:te|y)|born(?: on)?|n[eé]e? le|date de naissance|geburtsdatum|geboren am|geb\.(?: am)?|nat[oa] il|nacid[oa] el|fecha de nacimiento))["']?[ \t]*(?:is|est|[:=])?[ \t:="']{1,4}(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?\.? \p{L}{3,9}\.?,? \d{4}|\p{Lu}\p{L}{2,8} \d{1,2},? \d{4})/giu,
  },
  { type: 'personal-number', pattern: /(?<![\w.])756\.\d{4}\.\d{4}\.\d{2}(?![\w.])/g },
  {
    type: 'personal-number',
    near: begins(
      'pan|dl#|dl |passnummer|ausweis|license plate|licence plate|number plate|plate|registration|kennzeichen|immatriculation|plaque|vin|serial|seriennummer|s/n|numéro de série|passport|passeport|reisepass|driver|führerschein|permis|employee id|student id|matrikel|codice fiscale',
    ),
    pattern:
      /(?<![\p{L}])(?:pan|dl|passnummer|ausweis(?:nummer)?|(?:licen[cs]e|number) plate|plate|registration|kennzeichen|immatriculation|plaque|vin|serial|seriennummer|s\/n|num[eé]ro de s[eé]rie|passport|passeport|reisepass|driver'?s? licen[cs]e|f[uü]hrerschein|permis(?: de conduire)?|employee id|student id|matrikel(?:nummer)?|codice fiscale)(?:[ _-]?(?:number|no|num|nr|n°)\.?)?["']?[ \t]*(?:is|est|ist|[:=#])?[ \t:="']{1,4}((?=[A-Z0-9 -]{0,16}\d)(?=[A-Z0-9 -]{0,16}[A-Z])[A-Z0-9]{1,17}(?:[ -][A-Z0-9]{1,8}){0,3})(?![\p{L}\d])/giu,
    accepts: (value) =>
      value === value.toUpperCase() &&
      value.length >= 5 &&
      /\d.*\d/.test(value) &&
      !/^(?:V?\d|[A-Z]\d$)/.test(value.slice(0, 2) === 'V1' ? value : ''),
  },
  // Where somebody is: pairs of degrees with enough places to name a house.
  {
    type: 'place',
    near: begins('lat|latitude'),
    pattern:
      /(?<![\p{L}])lat(?:itude)?["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(-?\d{1,2}\.\d{4,12}["']?\s{0,4}[,;&]?\s{0,20}["']?(?:lng|lon|long|longitude)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?-?\d{1,3}\.\d{4,12})/giu,
  },
  {
    type: 'place',
    near: begins('@|gps|coord|location|position|geo:|?ll=|&ll=|?q=|&q=|standort|koordinaten'),
    pattern:
      /(?:@|(?:gps|coord(?:inate|onnée)?s?|location|position|standort|koordinaten)["']?[ \t]{0,2}[:=]?[ \t[("']{0,4}|geo:|[?&](?:ll|q)=)(-?\d{1,2}\.\d{4,12},[ ]?-?\d{1,3}\.\d{4,12})(?![\d.])/giu,
  },
  {
    type: 'place',
    near: { clues: ['°'], before: 3, after: 40 },
    pattern:
      /(?<!\d)\d{1,2}°[ ]?\d{1,2}['′’][ ]?\d{1,2}(?:\.\d{1,4})?["″”]?[ ]?[NS][ ,]{1,3}\d{1,3}°[ ]?\d{1,2}['′’][ ]?\d{1,2}(?:\.\d{1,4})?["″”]?[ ]?[EWO]/g,
  },
  {
    type: 'email',
    near: within(90, 90, ' dot |(dot)|[dot]|{dot}|_dot_|-dot-| punkt |arobase'),
    pattern:
      /(?<![\w.])[a-z0-9][\w+-]{0,40}(?:(?:[ ](?:dot|punkt|point)[ ]|\.)[a-z0-9_-]{1,40}){0,3}(?:[ ]?(?:[([{_-]at[)\]}_-]|@|[ ]at[ ])[ ]?[a-z0-9-]{2,40}(?:[ ]?[([{_-]dot[)\]}_-][ ]?|[ ](?:dot|punkt)[ ]|\.(?=[a-z0-9.-]{0,60}[ ](?:dot|punkt)))|[ ]?arobase[ ]?[a-z0-9-]{2,40}(?:[ ]point[ ]|\.))(?:[a-z0-9-]{2,40}(?:[ ](?:dot|punkt|point)[ ]|\.)){0,2}[a-z]{2,10}(?![\w])/gi,
  },
  {
    type: 'postal-address',
    pattern: new RegExp(
      String.raw`(?<![\w.#:/-])\d{1,5}[A-Za-z]?[ \t]+(?:[NSEW]\.?[ \t]+)?(?:${word}|\d{1,3}(?:st|nd|rd|th))(?:[ \t]+${word}){0,3}?[ \t]+${street}(?![\p{L}\d])\.?${place}`,
      'gu',
    ),
    accepts: (value, text, start) =>
      !(
        /^(?:19|20)\d{2}\b/.test(value) &&
        /©|[Cc]opyright|\([cC]\)|\d{4}[-,–] ?$|^\s*$/.test(
          /[^\n]*$/.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '',
        )
      ),
  },
  {
    type: 'postal-address',
    near: within(
      22,
      170,
      'rue |avenue |av. |boulevard |bd |place |chemin |allée |allee |impasse |quai |cours |route |square |passage |ruelle |sentier |esplanade ',
    ),
    pattern: new RegExp(
      String.raw`(?<![\w.-])\d{1,4}(?:[ ]?(?:bis|ter))?,?[ ](?:rue|avenue|av\.|boulevard|bd|place|chemin|all[ée]e|impasse|quai|cours|route|square|passage|ruelle|sentier|esplanade)[ ](?:(?:de|du|des|la|le|les|l['’]|d['’]|[Dd]e)[ ]?){0,3}[\p{L}'’-]{2,30}(?:[ -][\p{L}'’-]{1,25}){0,4}?(?:,?[ ]+(?:F-)?\d{5}[ ]+${word}(?:[ -]${word}){0,3})?(?=[\s,.;"')]|$)`,
      'giu',
    ),
  },
  {
    type: 'postal-address',
    near: within(
      40,
      160,
      'straße |strasse |str. |weg |gasse |allee |platz |ufer |damm |gracht |straat |laan |plein |kade |gatan |vägen |vej |gade |via |calle |rua |plaza |avenida |viale |piazza ',
    ),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:\p{Lu}[\p{L}-]{2,30}(?:stra(?:ß|ss)e|str\.|weg|gasse|allee|platz|ufer|damm|gracht|straat|laan|plein|kade|gatan|vägen|vej|gade)|(?:Via|Calle|Rua|Plaza|Avenida|Viale|Piazza)[ ](?:(?:de|del|de la|della|dei|do|da|dos|las|los)[ ])?${word}(?:[ ]${word}){0,2},?)[ ]\d{1,4}[a-z]?(?:,[ ]?(?:[A-Z]{1,2}-)?\d{4,5}[ ]${word})?`,
      'gu',
    ),
  },
  {
    type: 'postal-address',
    near: within(2, 130, 'address|street|addr|adresse'),
    pattern:
      /["'](?:address|street|address_?line_?\d|address\d|street_?address|addr|adresse)["']?[ \t]{0,3}[:=][ \t]{0,3}["'](\d{1,5}[a-z]? [^"'\n]{4,80})["']/gi,
  },
  {
    type: 'person',
    near: { clues: /<(?=[^<>\s@]{1,64}@)/g, before: 160, after: 280 },
    pattern: new RegExp(String.raw`(?<![\p{L}])(${fullName})(?=[ \t]?<[^<>\s@]{1,64}@[^<>\s]{1,200}>)`, 'gu'),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: within(30, 170, 'author:|commit:|committer:|-by:|from:|to:|cc:|de:|à:|auteur:'),
    pattern: new RegExp(
      String.raw`(?:^|\n)[ \t>]{0,8}(?:Author|Commit(?:ter)?|Co-[Aa]uthored-[Bb]y|Signed-off-by|Reviewed-by|Reported-by|Acked-by|Tested-by|From|To|Cc|De|À|Auteur):[ \t]+["']?([\p{L}][\p{L}'’.-]{1,24}(?:[ \t][\p{L}][\p{L}'’.-]{0,24}){0,3})["']?(?=[ \t]*<)`,
      'gu',
    ),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: within(
      2,
      150,
      'user.name|full|"author|customer|author|first|real|contact|recipient|patient|employee|cardholder',
    ),
    pattern: new RegExp(
      String.raw`(?:user\.name["']?[ \t=]{1,3}["']?|["'](?:full_?[nN]ame|customer_?[nN]ame|author(?:_?[nN]ame)?|first_?and_?last|real_?[nN]ame|contact_?[nN]ame|recipient|patient|employee|cardholder(?:_?[nN]ame)?)["'][ \t]{0,3}:[ \t]{0,3}["'])(${fullName})`,
      'gu',
    ),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: within(2, 130, 'customer"|patient"|user"|owner"|client"|first|last|given|family|sur|middle'),
    pattern: new RegExp(
      String.raw`(?:["'](?:first|last|given|family|sur|middle)_?[nN]ame["'][ \t]{0,3}:[ \t]{0,3}|["'](?:customer|patient|owner|client|employee)["'][ \t]{0,3}:\s{0,4}\{\s{0,20}["']name["'][ \t]{0,3}:[ \t]{0,3})["'](${word}(?:[ -]${word})?)["']`,
      'gu',
    ),
    accepts: (value) =>
      value.length >= 2 &&
      !tools.test(value) &&
      !/^(?:First|Last|Prénom|Nom|String|User|Test|Required|Optional)\b/.test(value),
  },
  {
    type: 'person',
    near: within(
      14,
      200,
      "my name is|my name's|mein name ist|i am called|je m|egards,|ordialement,|grüßen|incerely,|heers,|hanks,|erci,|gruß|est,\n|dear |i'm |i’m |i am |ich bin |je suis |mr. |mrs. |ms. |dr. |prof. |mme. |m. ",
    ),
    pattern: new RegExp(
      String.raw`(?:(?<![\p{L}])(?:[Mm]y name(?:'s| is)|[Ii] am called|[Jj]e m['’]appelle|[Mm]ein Name ist|[Rr]egards,\s{1,4}|[Cc]ordialement,\s{1,4}|[Bb]est,\n\s{0,4}|[Gg]rüßen,?\n\s{0,4}|[Ss]incerely,\n\s{0,4}|[Cc]heers,\n\s{0,4}|[Tt]hanks,\n\s{0,4}|[Mm]erci,\n\s{0,4}|[Gg]ruß,?\n\s{0,4}|Dear (?:Mr\.?|Mrs\.?|Ms\.?|Dr\.?)[ ]|(?:Mr|Mrs|Ms|Dr|Prof|Mme|M)\.[ ]|(?:I['’]m|I am|Ich bin|Je suis)[ ](?=\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+(?: (?:from|with|at|and|aus|von|de|und|et)|[,.;]|\s*$))))[ ]?(${fullName})`,
      'gu',
    ),
    accepts: isPerson,
  },
  {
    type: 'postal-address',
    near: begins('am |an der |im |zum |auf dem |po box|p.o. box|postfach|av. '),
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:(?:Am|An der|Im|Zum|Auf dem)[ ]${word}(?:[ ]${word})?[ ]\d{1,4}[a-z]?,[ ]\d{4,5}[ ]${word}|(?:PO Box|P\.O\. Box|Postfach)[ ]\d{2,8}|Av\.[ ]${word}(?:[ ]${word}){0,3},?[ ]\d{1,5})`,
      'gu',
    ),
  },
  {
    type: 'person',
    near: begins('first_name=|last_name=|firstname=|lastname=|given_name=|family_name='),
    pattern: new RegExp(String.raw`(?:first|last|given|family)_?[nN]ame=["']?(${word})(?![\p{L}(.])`, 'gu'),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: within(90, 40, '"email"|"mail"'),
    pattern: new RegExp(String.raw`"name"\s{0,3}:\s{0,3}"(${fullName})"\s{0,3},\s{0,20}"e?mail"`, 'gu'),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: { clues: /\((?=[^()\s@]{1,64}@)/g, before: 90, after: 90 },
    pattern: new RegExp(String.raw`(?<![\p{L}])(${fullName})(?=[ ]\([^()\s@]{1,64}@[^()\s]{3,80}\))`, 'gu'),
    accepts: isPerson,
  },
  {
    type: 'host-name',
    near: begins('linux |darwin '),
    pattern: /(?<![\w])(?:Linux|Darwin) ([A-Za-z][A-Za-z0-9.-]{2,62}) \d{1,2}\.\d{1,3}\.\d{1,3}\S{0,40} [#D]/g,
    accepts: (value) => !/^(?:localhost|version|kernel|runner|sandbox|runnervm\w*)$/i.test(value),
  },
  // As git is told who somebody is.
  {
    type: 'person',
    near: begins('[user]'),
    pattern: new RegExp(
      String.raw`\[user\]\s{1,12}(?:(?!name)\w{1,20}[ \t]*=[^\n]{0,200}\n\s{0,12}){0,4}name[ \t]*=[ \t]*"?(${fullName})`,
      'gu',
    ),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: within(70, 90, ' ago'),
    pattern: new RegExp(
      String.raw`(?<=- )(${fullName})(?=,? \(?\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago)|(?<=s? ago\) <)(${fullName})(?=>)`,
      'gu',
    ),
    accepts: isPerson,
  },
  {
    type: 'host-name',
    near: begins('computer name|ssid'),
    pattern: /(?<![A-Za-z])(?:Computer Name|E?SSID)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([^\n"',;]{3,40})(?=["'\n,;]|$)/gi,
    accepts: (value) => !/^(?:your|string|<|\$|none|null|off)|\(|=/i.test(value),
  },
  {
    type: 'host-name',
    near: within(30, 20, "’s macbook|'s macbook|’s iphone|'s iphone|’s ipad|'s ipad|’s imac|'s imac|’s laptop|’s pc"),
    pattern: /\p{Lu}\p{L}{2,24}['’]s (?:MacBook|iPhone|iPad|iMac|laptop|Laptop|PC)(?: (?:Pro|Air|mini))?/gu,
  },
  {
    type: 'person',
    near: { clues: /[ \t]\d{4}-\d{2}-\d{2} \d\d:\d\d:\d\d [+-]\d{4}[ \t]/g, before: 90, after: 40 },
    pattern: new RegExp(
      String.raw`(?<=[0-9a-f]{7,40}[ ][^()\n]{0,60}\()(${fullName})(?=[ \t]+\d{4}-\d{2}-\d{2} )`,
      'gu',
    ),
    accepts: isPerson,
  },
  // Behind a label that only a person's name follows; behind one that others follow as well, alone on its line.
  {
    type: 'person',
    near: begins(
      'full|customer|patient|client|employee|contact|cardholder|recipient|applicant|tenant|passenger|guest|account holder|beneficiary|kunde|kundin|ansprechpartner|patientin|mitarbeiter|nom|prénom|prenom|nombre|vorname|nachname|name|ich hei|mi chiamo|me llamo|i am |i’m |je suis|manager|assignee|reporter|attendee|owner|reviewer|signed|unterzeichnet|signé',
    ),
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_"'.])(?:(?:[Ff]ull|[Cc]ustomer|[Pp]atient|[Cc]lient|[Ee]mployee|[Cc]ontact|[Cc]ardholder|[Rr]ecipient|[Aa]pplicant|[Tt]enant|[Pp]assenger|[Gg]uest|[Bb]eneficiary)(?:['’]?s?[ _-]?[Nn]ame)|(?:CUSTOMER|PATIENT|EMPLOYEE|Customer|Patient|Employee|[Cc]ardholder|Recipient|Applicant|Passenger|Tenant|Account holder|Beneficiary|Kunde|Kundin|Ansprechpartner(?:in)?|Patientin|Mitarbeiter(?:in)?|Nom complet|Nombre|Vorname|Nachname|Prénom|Assignee|Reporter|Attendee|Signed(?: by)?|Unterzeichnet|Signé(?: par)?)|[Ii]ch heiße|[Mm]i chiamo|[Mm]e llamo)["']?[ \t]{0,3}[:=]?[ \t]{0,3}["']?(${fullName})(?![\p{L}\d_(])`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  {
    type: 'person',
    near: begins('name:|nom |nom:|nom :|name :|nom de famille'),
    pattern: new RegExp(
      String.raw`(?<=(?:^|[\n"'])[ \t*>-]{0,6})(?:Name|Nom|Nom de famille)[ ]?:\*{0,2}[ ](\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})?(?:[ ](?:de|van|von)(?: der)?)?(?:[ ]\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?){1,2})(?=[ \t]*(?:\n|$|[,;"']|Pr[eé]nom))`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  {
    type: 'person',
    near: begins('nom :|nom:|prénom :|prénom:|vorname:|nachname:'),
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(?:[Nn]om|[Pp]rénom|Vorname|Nachname)[ ]?:[ ](${word}(?:[ -](?!Prénom|Nom)${word})?)(?![\p{L}:])`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  {
    type: 'person',
    near: begins('dear |monsieur |madame |herr |herrn |frau |sehr geehrte|liebe|bonjour m|cher '),
    pattern: new RegExp(
      String.raw`(?:Dear (?:Mr|Mrs|Ms|Dr|Prof)\.?|Monsieur|Madame|(?<![\p{L}])(?:Herrn?|Frau)|Sehr geehrter? (?:Herr|Frau)(?: Dr\.)?|(?:Bonjour|Cher|Chère) (?:M\.|Mme|Monsieur|Madame))[ ](${word}(?:[ ]${word})?)`,
      'gu',
    ),
  },
  {
    type: 'user-name',
    near: begins('slack|handle|discord|telegram|instagram|skype|linkedin.com/in/|twitter'),
    pattern:
      /(?:(?<![A-Za-z])(?:slack|handle|discord|telegram|instagram|skype|twitter)(?:[ _-]?(?:handle|id|user(?:name)?))?["']?[ \t]{0,3}[:=][ \t"']{0,4}@?|linkedin\.com\/in\/)((?=[\w.#-]{0,40}[.#\d_-])[A-Za-z][\w.-]{3,40}(?:#\d{4})?)(?![\w/(])/gi,
    accepts: (value) => !/^(?:your|user|example|xox|https?)|\.(?:com|ts|js|py|md|json|sh)$/i.test(value),
  },
  {
    type: 'person',
    near: within(4, 140, ':x:'),
    pattern: new RegExp(String.raw`:x:\d{3,6}:\d{1,6}:(${fullName})(?=[,:])`, 'gu'),
    accepts: isPerson,
  },
  // Names of machines: prompts of shells, the names that systems give, and names that only resolve at home.
  {
    type: 'host-name',
    near: atSign,
    pattern:
      /(?<![\w.@/-])([a-z_][a-z0-9_.-]{1,31}@[A-Za-z][A-Za-z0-9-]{2,62}(?:\.[A-Za-z0-9-]{1,63}){0,4})(?=:[~/][^\s]{0,200}[$#%]?|[ ][~/][^\s]{0,200}(?:[ ]?[$#%]|[ ]git:\()|[ ]%|[ ][\w.-]{1,60} [%#$] )/g,
    accepts: (value) =>
      !/^git@|@(?:github|gitlab|bitbucket)|^(?:root|user|node|app)@(?:[0-9a-f]{12}$|runtime|localhost|container)|^openhands@/.test(
        value,
      ),
  },
  {
    type: 'host-name',
    near: begins('desktop-|laptop-|win-|msi-|pc-|surface-|workstation-'),
    pattern:
      /(?<![\w.-])(?:DESKTOP|LAPTOP|WIN|MSI|PC|SURFACE|WORKSTATION)-(?=[A-Z0-9]{0,10}\d)[A-Z0-9]{6,12}(?![\w-])/g,
  },
  {
    type: 'host-name',
    near: within(64, 60, '-macbook|-imac|-mac-mini|-mbp|-mba|-thinkpad|-xps|-iphone|-ipad|-laptop|-desktop|-pc'),
    pattern:
      /(?<![\w.-])[A-Za-z][A-Za-z0-9-]{1,60}-(?:MacBook|Macbook|iMac|Mac-mini|MBP|MBA|ThinkPad|XPS|iPhone|iPad|laptop|desktop|Laptop|Desktop|PC)(?:-(?:Pro|Air|mini|Mini|\d{1,3}|[a-z]{1,8}))*(?:\.(?:local|lan|home))?(?![\w-])/g,
    accepts: (value) =>
      /^[A-Z]?[a-z]+s?-/.test(value) &&
      !/^(?:claude|for|on|my|the|your|mac|windows|linux|docker|app|native|github|cross|multi|remote|virtual|gnome|kde|xfce|ubuntu|electron|tauri|non|pre|post|per|web|open|one)-/i.test(
        value,
      ),
  },
  {
    type: 'host-name',
    near: within(330, 40, '.local|.lan|.int|.corp|.home|.fritz|.ts.net|.priv'),
    pattern:
      /(?<![\w.@-])(?<!(?<!:\/)\/)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}(?:local|lan|internal|corp|intra|intranet|home\.arpa|fritz\.box|localdomain|ts\.net|priv)(?![\w-]|\.[a-z]|\(|[ ]*=)/g,
    accepts: (value, text, start, end) =>
      !/^(?:\.?env|settings|config|example|docker-compose|kubernetes\.docker|host\.docker|gateway\.docker|metadata\.google|default\.svc|foo|bar|this|self|svc\.cluster|[\w-]*\.?cluster)\./i.test(
        value,
      ) &&
      !value.endsWith('svc.cluster.local') &&
      (/[-\d]/.test(value) || value.split('.').length > 2) &&
      !/^\.(?:json|md|ya?ml|toml|js|ts)/.test(text.slice(end, end + 6)) &&
      !/[.\\]$/.test(text.slice(Math.max(0, start - 1), start)),
  },
  {
    type: 'host-name',
    near: begins('hostname|host name|computername|computer_name|host_name|host.name|machine|nodename|pscomputername'),
    pattern:
      /(?<![\w-])(?:HOSTNAME|Hostname|Host Name|COMPUTERNAME|PSComputerName|ComputerName|hostname|computer_?name|host[_.]name|machine_?name|nodename)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([A-Za-z][A-Za-z0-9.-]{3,62})(?=["'\s,;]|$)/g,
    accepts: (value) =>
      /[-\d]/.test(value) &&
      !/localhost|example\.|process\.|^(?:os|self|this|config|string|req|window|location|url)\b|\.hostname/.test(
        value,
      ) &&
      !/\.(?:com|org|net|io|dev)$/.test(value),
  },
  {
    type: 'host-name',
    near: begins('ssh|scp|sftp|rsync|mosh'),
    pattern:
      /(?<![\w-])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)[ \t](?:[^\n|;&]{0,120}[ \t])?([a-z_][a-z0-9_.-]{1,31}@[A-Za-z0-9][A-Za-z0-9.-]{2,120})(?![\w@])/g,
    accepts: (value) =>
      !/^git@|@(?:github|gitlab|bitbucket)|@example\.|^user@|@(?:host|server|localhost|hostname|remote)\b/.test(value),
  },
]

export const findPersonal: Rule = ({ text, matchesOf }) =>
  personalRules.flatMap((rule) =>
    matchesOf(rule).flatMap(({ match, index }): SensitiveMatch[] => {
      // The group of a separator that repeats is no value.
      const group = match[1] ?? match[2]
      const value = group === undefined || group.length < 2 ? match[0] : group
      const start = index + match[0].lastIndexOf(value)
      const end = start + value.length
      const type = typeof rule.type === 'function' ? rule.type(value) : rule.type
      return rule.accepts === undefined || rule.accepts(value, text, start, end) ? [{ type, value, start, end }] : []
    }),
  )
