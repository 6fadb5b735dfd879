import { begins } from '../near'
import { digitsOf, isAmongCodes, type PersonalRule } from './rule'

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

/** Numbers that stand for a person: cards, bank accounts, documents, dates of birth. */
export const numberRules: readonly PersonalRule[] = [
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
]
