import { begins, within } from '../near'
import { isName, isUnspeakable } from '../values'
import { isReal, isMixed, type WrittenRule } from './rule'

/** Secrets that a sentence calls by name: passwords, seeds of second factors, codes to be typed in. */
export const sentenceRules: readonly WrittenRule[] = [
  {
    type: 'password',
    near: within(
      90,
      60,
      ' the password| my password| your password|as password| das passwort| mein passwort| le mot de passe| als passwort|comme mot de passe| the passphrase| the token',
    ),
    pattern:
      /(?<![^\s"'`*])["'`*]{0,2}([^\s"'`*]{6,80})["'`*]{0,2}[ \t](?:as|is|als|ist|comme|est)[ \t](?:the |my |your |das |mein |le )?(?:password|passphrase|token|passwort|kennwort|mot de passe)(?![\w-])/gi,
    accepts: (value) => isMixed(value) && !/[/(){}=]/.test(value),
  },
  // What a French or an English sentence calls a password and then says.
  {
    type: 'password',
    near: begins(
      'login|log in|sign in|connexion|identifiant|credential|creds|user/pass|username/password|acces|accès|zugang|anmeldedaten|credenciales|credenziali',
    ),
    pattern:
      /\b(?:log ?ins?|sign in|connexion|identifiants?|credentials|creds|user\/pass|username\/password|acc[eè]s|zugang(?:sdaten)?|anmeldedaten|credenciales|credenziali)[ \t]?(?:is|are|est|sont|ist|sind|lauten|with|as|:|=)?[ \t]+["'`]?[A-Za-z0-9_.@-]{2,60}["'`]?(?:[ \t]{0,2}\/[ \t]{0,2}|:)["'`]?([^\s"'`,;/()<>=]{6,60})/gi,
    accepts: (value) =>
      isReal(value) &&
      /\d/.test(value) &&
      /[A-Za-z]/.test(value) &&
      (!isName(value) || /[a-z]{3}\d{2}/.test(value)) &&
      !/^\d|\.[a-z]{2,5}$/.test(value),
  },
  // Seeds of second factors, also in groups as they are shown to be typed; words of a wallet; lists of codes to come back with.
  {
    type: 'key',
    near: begins('2fa|totp|otp|mfa|two-factor|authenticator|setup key|seed|secret|code|clé|schlüssel'),
    pattern:
      /(?:2FA|TOTP|OTP|MFA|two-factor|authenticator|setup key|seed|secret|code|clé|schlüssel)[^\n]{0,40}?[ :="'`]{1,4}((?=[A-Z2-7 ]{0,40}[2-7])[A-Z2-7]{4}(?:[ -]?[A-Z2-7]{4}){3,15})(?![A-Za-z0-9])/gi,
    // In small letters only in groups: otherwise it may be the name of something.
    accepts: (value) =>
      /\d/.test(value) && (value === value.toUpperCase() || (value === value.toLowerCase() && /[ -]/.test(value))),
  },
  {
    type: 'password',
    near: begins(
      'seed|mnemonic|recovery phrase|recovery words|secret phrase|wallet words|wallet phrase|phrase de|wiederherstellungs',
    ),
    pattern:
      /(?:seed(?:[ _-]?(?:phrase|words))?|mnemonic(?:[ _-]?phrase)?|recovery (?:phrase|words)|secret phrase|wallet (?:words|phrase)|phrase de (?:récupération|passe)|wiederherstellungs(?:phrase|wörter))["'`]?[ \t]*(?:is|est|ist|lautet|[:=])?[\s:="'`]{1,6}((?:[a-zé]{3,9}[ ,]{1,2}){11,23}[a-zé]{3,9})(?![\p{L}])/giu,
  },
  {
    type: 'password',
    near: begins('recovery|backup|scratch|single-use|one-time|emergency|codes de|wiederherstellung|ersatz'),
    pattern:
      /(?:(?:recovery|backup|scratch|single-use|one-time|emergency)[ _-]codes?|codes de (?:récupération|secours)|wiederherstellungscodes?|backup-codes|ersatzcodes?)[^\n:=[]{0,40}[:=[\n][\s:="'`[]{0,8}((?:(?:\d{1,2}[.)][ ]|[-*•][ ])?(?:(?=[a-z0-9 -]{0,12}\d)|(?=[a-z0-9]{4,6}-[a-z0-9]{4,6}(?![a-z0-9])))[a-z0-9]{4,10}(?:-[a-z0-9]{4,10}){0,3}["'`]?[\s,;|]{0,6}["'`]?){1,24})/gi,
    accepts: (value) => (value.match(/\d/g)?.length ?? 0) >= 2,
  },
  {
    type: 'password',
    near: begins('code de|code d\u2019|bestätigungscode|sicherheitscode|anmeldecode|code secret|código de|codice di'),
    pattern:
      /(?:code (?:de|d['’]) ?(?:vérification|sécurité|confirmation|connexion|validation|accès)|bestätigungscode|sicherheitscode|anmeldecode|código de (?:verificación|seguridad)|codice di (?:verifica|sicurezza))[ ]?(?:est|ist|lautet|es|è|:)[ :]{0,2}(\d{3}[- ]?\d{3}|\d{4,8})(?!\d|\.\d)/giu,
  },
  {
    type: 'password',
    near: begins('wifi|wi-fi|wlan|ssid'),
    pattern:
      /(?:wi-?fi|wlan|ssid)[^\n]{0,60}?(?:key|pw|pass\w{0,12}|code|clé|schlüssel)["']?[ \t]*(?:is|ist|est|lautet|[:=])?[ \t"'`]{1,4}([^\s"'`,;]{8,64})/gi,
    accepts: (value) => isMixed(value) || isUnspeakable(value),
  },
  // Codes that are sent to a person to be typed in.
  {
    type: 'password',
    near: { clues: [' code', '-code', ' pin', ' otp'], before: 40, after: 40 },
    pattern:
      /(?<![\w-])(?:verification|security|login|sign-?in|one-time|confirmation|access|auth(?:entication|orization)?|2fa|mfa|otp|sms|activation)[ -](?:pass)?(?:code|pin|otp)(?:[ ]?(?:is|est)?[ :]{1,3}|[ ]is[ ]?:?[ ]?)["'`*]{0,2}(\d{3}[- ]?\d{3}|\d{4,8})(?!\d|\.\d)/gi,
  },
]
