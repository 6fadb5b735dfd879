import { begins, within } from '../near'
import { word, type PersonalRule } from './rule'

/** A full stop ends initials only: elsewhere it ends a sentence. */
const part = String.raw`(?:(?:\p{Lu}\.){1,3}|\p{Lu}(?:[\p{L}-]|['’](?=\p{L})){1,24})`
/** Two to four words in capitals, as people's names are written. */
export const fullName = String.raw`${part}(?:[ \t](?:(?:de|la|le|van|von|der|den|di|da|dos|el|al|bin|ben)[ \t]){0,2}(?:${part}|\p{Lu}(?![\p{L}<]))){1,3}`

const tools =
  /claude|copilot|cursor|codex|gemini|bot\b|github|gitlab|actions|noreply|dependabot|renovate|system|team|support|example|anthropic|openai|roo|devin|agent|your|first last|name/i

/** Words that stand behind a label as names do. */
export const isTitle =
  /\b(?:Name|Project|Service|Server|Build|Test|Tests|Agent|Code|Data|File|Files|Manager|Support|Success|Portal|Model|Page|View|List|Order|Table|Type|Id|API|Key|User|Users|Request|Response|Error|Record|Records|Account|Team|Group|Department|Information|Details|Number|Email|Phone|Address|Not|None|Unknown|The|New|Is|And|Of|Management|System|Application|Report|Review|Update|Create|Delete|Get|Set|Add|Pipeline|Workflow|Job|Task|Step|Check|Python|Windows|Linux|Mac|Google|Microsoft|Inc|Ltd|LLC|GmbH|Corp|Company|Bank|Store|Shop|City|Street|State|University|School|Version|Default|Value|String|Object|Field|Feedback|Experience|Satisfaction|Service|Care|Relations|Segments?|Journey|Acquisition|Retention|Engagement|Privacy|Rights|Billing|Sales|Marketing|Product|Products)\b/

/** Whom a greeting names where it names nobody. */
const everyone =
  /^(?:There|World|All|Everyone|Everybody|Folks|Friend|Friends|Sir|Madam|Mundo|Welt|Hiring|Customer|Developer)/

export const isPerson = (value: string): boolean => value.length >= 5 && !tools.test(value)

/** Names of people, where the words around them say so. */
export const personRules: readonly PersonalRule[] = [
  {
    type: 'person',
    near: { clues: /<(?=[^<>\s@]{1,64}@)/g, before: 160, after: 280 },
    pattern: new RegExp(
      String.raw`(?<![\p{L}])(${fullName}|(?<=["'])${word},[ ]${word}(?=["']))(?=["']?[ \t]?<[^<>\s@]{1,64}@[^<>\s]{1,200}>)`,
      'gu',
    ),
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
      "my name is|my name's|mein name ist|i am called|je m|egards,|ordialement,|grüßen|incerely,|heers,|hanks,|erci,|gruß|est,\n|dear |i'm |i’m |i am |ich bin |je suis |this is |mr. |mrs. |ms. |dr. |prof. |mme. |m. ",
    ),
    pattern: new RegExp(
      String.raw`(?:(?<![\p{L}])(?:[Mm]y name(?:'s| is)|[Ii] am called|[Jj]e m['’]appelle|[Mm]ein Name ist|[Rr]egards,\s{1,4}|[Cc]ordialement,\s{1,4}|[Bb]est,\n\s{0,4}|[Gg]rüßen,?\n\s{0,4}|[Ss]incerely,\n\s{0,4}|[Cc]heers,\n\s{0,4}|[Tt]hanks,\n\s{0,4}|[Mm]erci,\n\s{0,4}|[Gg]ruß,?\n\s{0,4}|Dear (?:Mr\.?|Mrs\.?|Ms\.?|Dr\.?)[ ]|(?:Mr|Mrs|Ms|Dr|Prof|Mme|M)\.[ ]|(?:I['’]m|I am|[Tt]his is|Ich bin|Je suis)[ ](?=\p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+(?: (?:from|with|at|and|aus|von|de|und|et)|[,.;]|\s*$))))[ ]?(${fullName})`,
      'gu',
    ),
    accepts: isPerson,
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
  // In the cell beside that of a mail address.
  {
    type: 'person',
    near: { clues: ['@'], before: 150, after: 120 },
    pattern: new RegExp(
      String.raw`(?<=(?:^|[,;|\t\n('"[])[ \t]{0,4}["']?)(${fullName})(?=["']?[ \t]{0,4}[,;|\t][ \t]{0,4}["']?[\w.+-]{1,64}@[\w-]{1,60}\.)|(?<=@[\w.-]{3,80}["']?[ \t]{0,4}[,;|\t][ \t]{0,4}["']?)(${fullName})(?=["']?[ \t]{0,4}(?:[,;|\t)\]\n]|$))`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  {
    type: 'person',
    near: within(60, 120, '@author|__author__|author:|author ='),
    pattern: new RegExp(
      String.raw`(?:@author:?|__author__[ \t]*=|(?<=(?:^|[\n"\x60]|[\])]:)[ \t*#/>-]{0,8})[Aa]uthor(?::|[ \t]*=))[ \t]{1,4}["']?(${fullName})(?=["'\x60]?[ \t]*(?:[\n,<(\x60]|$))`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  // A greeting has a line of its own.
  {
    type: 'person',
    near: begins('hi |hello |hey |hallo |bonjour |hola |ciao |salut |dear |liebe |lieber '),
    pattern: new RegExp(
      String.raw`(?<=(?:^|\n)[ \t>]{0,6})(?:Hi|Hello|Hey|Hallo|Bonjour|Hola|Ciao|Salut|Dear|Lieber?)[ ](\p{Lu}\p{Ll}{2,20}(?:[ ]\p{Lu}\p{Ll}{2,20})?)[,!]?(?=[ \t]*\n)`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value) && !everyone.test(value),
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
      String.raw`(?<=- )(${fullName})(?=,? \(?\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago)|(?<=s? ago\) <)(${fullName})(?=>)|(?<=s? ago\)[^\n]{1,60} - )(${fullName})(?=\s*(?:\n|$))`,
      'gu',
    ),
    accepts: isPerson,
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
  {
    type: 'person',
    near: begins(
      '--author|--committer|reviewed by|written by|approved by|created by|requested by|reported by|assigned to',
    ),
    pattern: new RegExp(
      String.raw`(?:--(?:author|committer)[= ]["']?|(?:[Rr]eviewed|[Ww]ritten|[Aa]pproved|[Cc]reated|[Rr]equested|[Rr]eported) by[ :]{1,2}|[Aa]ssigned to[ :]{1,2})(${fullName})`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  // Lists of commits, a line each.
  {
    type: 'person',
    near: {
      clues: /[ \t|]+(?:\d{4}-\d{2}-\d{2}(?![\dT])|\d{1,3} (?:minute|hour|day|week|month|year)s? ago)/g,
      before: 90,
      after: 40,
    },
    pattern: new RegExp(String.raw`(?<=(?<![0-9a-zA-Z])[0-9a-f]{7,40}[ |])(${fullName})(?=[ |\t]+\d)`, 'gu'),
    accepts: isPerson,
  },
  // Below the line that parts a mail from who signs it.
  {
    type: 'person',
    near: { clues: ['-- \n', '--\n'], before: 2, after: 80 },
    pattern: new RegExp(String.raw`(?<=(?:^|\n)--[ ]?\n)(${fullName})(?=\n|$)`, 'gu'),
    accepts: isPerson,
  },
  {
    type: 'person',
    near: begins('first name|last name|given name|family name|surname'),
    pattern: new RegExp(
      String.raw`(?:[Ff]irst|[Ll]ast|[Gg]iven|[Ff]amily)[ ][Nn]ame[ ]?:[ ](${part})(?![\p{L}(])|[Ss]urname[ ]?:[ ](${part})(?![\p{L}(])`,
      'gu',
    ),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
  },
  {
    type: 'person',
    near: begins('author'),
    pattern: new RegExp(String.raw`authors?["']?[ ]?[:=][ ]?\[?[ ]?["'](${fullName})["']`, 'gu'),
    accepts: (value) => isPerson(value) && !isTitle.test(value),
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
      String.raw`(?<=(?:^|[\n"'\x60]|[\])]:)[ \t*>#/-]{0,6})(?:Name|Nom|Nom de famille)[ ]?:\*{0,2}[ ](\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})?(?:[ ](?:de|van|von)(?: der)?)?(?:[ ]\p{Lu}\p{Ll}{2,20}(?:-\p{Lu}\p{Ll}{1,20})?){1,2})(?=[ \t]*(?:\n|$|[,;"'\x60]|Pr[eé]nom))`,
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
    type: 'person',
    near: within(60, 140, ':x:|login:'),
    pattern: new RegExp(
      String.raw`(?::x:\d{3,6}:\d{1,6}:(?=[^:\n]{4,80}:)|Login:[ \t]+\S{2,32}[ \t]+Name:[ ])(${fullName})(?=[,:\s]|$)`,
      'gu',
    ),
    accepts: isPerson,
  },
]
