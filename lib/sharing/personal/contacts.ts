import { begins, within } from '../near'
import { atSign, digitsOf, isAmongCodes, type PersonalRule } from './rule'

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

const enough =
  (least: number, most: number) =>
  (value: string): boolean =>
    digitsOf(value).length >= least && digitsOf(value).length <= most && new Set(digitsOf(value)).size > 2

/** Ways to reach a person: mail addresses, phone numbers, names in networks. */
export const contactRules: readonly PersonalRule[] = [
  {
    type: 'email',
    near: atSign,
    pattern:
      /(?<![A-Za-z0-9._%+-])(?:[A-Za-z0-9_%+-]|\p{L}(?=[\p{L}.]{0,40}@))[\p{L}0-9._%+'-]{0,63}(?:@|%40|[ ]?\[at\][ ]?|[ ]?\(at\)[ ]?)(?:[\p{L}0-9-]{1,63}(?:\.|[ ]?\[dot\][ ]?|[ ]\(dot\)[ ])){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_-])/gu,
    accepts: (value, text, start, end) =>
      !fileEndings.has(value.slice(value.lastIndexOf('.') + 1).toLowerCase()) &&
      !nobody.test(value) &&
      !(value.startsWith('git@') && text[end] === ':') &&
      text[start - 1] !== '@' &&
      !/:\/\/[^\s/:@]{0,100}:$/.test(text.slice(Math.max(0, start - 110), start)),
  },
  {
    type: 'email',
    near: within(90, 90, ' dot |(dot)|[dot]|{dot}|_dot_|-dot-| punkt |arobase'),
    pattern:
      /(?<![\w.])[a-z0-9][\w+-]{0,40}(?:(?:[ ](?:dot|punkt|point)[ ]|\.)[a-z0-9_-]{1,40}){0,3}(?:[ ]?(?:[([{_-]at[)\]}_-]|@|[ ]at[ ])[ ]?[a-z0-9-]{2,40}(?:[ ]?[([{_-]dot[)\]}_-][ ]?|[ ](?:dot|punkt)[ ]|\.(?=[a-z0-9.-]{0,60}[ ](?:dot|punkt)))|[ ]?arobase[ ]?[a-z0-9-]{2,40}(?:[ ]point[ ]|\.))(?:[a-z0-9-]{2,40}(?:[ ](?:dot|punkt|point)[ ]|\.)){0,2}[a-z]{2,10}(?![\w])/gi,
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
      'tel|tél|phone|mobil|cell|fax|call|sms|whatsapp|portable|handy|móvil|movil|tlf|tfno|mob|fijo|numéro|gsm|rufnummer|numero di|電話|携帯|手机|手機|电话|телефон|тел|휴대폰|전화|cel|puhelin|☎|📞|wa.me/|contact no',
    ),
    pattern:
      /(?:(?<![\p{L}\d])(?:tel|phone|mobile|cell|fax|call|sms|whatsapp|t[eé]l[eéè]?(?:phone|fono|fone|fon)?|celular|cel|тел|puhelin|portable|handy|telefon|telephone|telefoon|mobil(?:nummer|telefon)?|m[oó]vil|tlf|tfno|mob|fijo|cellulare|gsm|rufnummer|contact)(?:[ _-]?(?:number|num|no|nr|n°))?|☎|📞|電話|携帯|手机|手機|电话|телефон|휴대폰|전화(?:번호)?|wa\.me\/(?=\d))["'’]?[ \t]*(?:[:=.]|me at|us at|at|au|is|est|me on)?[:. \t"']{0,4}(?<![\p{L}])(\+?\(?\d[\d ()./-]{6,20}\d)(?![\w])/giu,
    accepts: enough(8, 15),
  },
  // Names in networks of many servers: `@name@server`.
  {
    type: 'user-name',
    near: begins('@'),
    pattern: /(?<![\w@/.])@([a-z0-9_][\w.-]{1,40}@[a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,20}){0,3}\.[a-z]{2,12})(?![\w@])/gi,
  },
  // A profile's address is named after its owner, in whatever form.
  {
    type: 'user-name',
    near: begins('linkedin.com/in/|xing.com/profile/'),
    pattern: /(?:linkedin\.com\/in|xing\.com\/profile)\/([\p{L}\d][\p{L}\d_%-]{3,80})(?![\p{L}\d])/giu,
    accepts: (value) => !/^(?:your|user|example|profile)/i.test(value),
  },
  {
    type: 'user-name',
    near: begins('slack|handle|discord|telegram|instagram|skype|twitter'),
    pattern:
      /(?:(?<![A-Za-z])(?:slack|handle|discord|telegram|instagram|skype|twitter)(?:[ _-]?(?:handle|id|user(?:name)?))?["']?[ \t]{0,3}[:=][ \t"']{0,4}@?)((?=[\w.#-]{0,40}[.#\d_-])[A-Za-z][\w.-]{3,40}(?:#\d{4})?)(?![\w/(])/gi,
    accepts: (value) =>
      !/\.[A-Z]/.test(value) && !/^(?:your|user|example|xox|https?)|\.(?:com|ts|js|py|md|json|sh)$/i.test(value),
  },
]
