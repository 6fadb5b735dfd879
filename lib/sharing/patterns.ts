import type { SensitiveType } from './sensitive-types'

interface SensitivePattern {
  readonly type: SensitiveType
  /** Global. Group 1, where there is one, is what is sensitive; else the whole match. */
  readonly pattern: RegExp
  /** Turns down what looks like one and is none. */
  readonly accepts?: (value: string, text: string, end: number) => boolean
}

/*
 * Every pattern is linear: it starts at a literal or after a lookbehind that no second start in the same run passes, its quantifiers
 * are bounded, and neighbouring quantifiers share no character.
 */

const hasDigit = (value: string): boolean => /\d/.test(value)
const hasLetterAndDigit = (value: string): boolean => /[A-Za-z]/.test(value) && hasDigit(value)
/** `xxxxxxxx`, `********`, `YOUR_API_KEY_1`. */
const isPlaceholder = (value: string): boolean => new Set(value).size < 5 || /^(?:your|my|the|some|example|test|dummy|fake|placeholder|changeme|redacted|process\.env|os\.environ)/i.test(value)
const isSecretLike = (value: string): boolean => hasLetterAndDigit(value) && !isPlaceholder(value)

/** Endings of file names that an `@` may stand in (`logo@2x.png`), and of packages. */
const fileEndings = new Set(['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico', 'js', 'mjs', 'cjs', 'ts', 'tsx', 'jsx', 'json', 'jsonl', 'css', 'scss', 'html', 'tgz', 'gz', 'zip', 'lock', 'yaml', 'yml', 'toml', 'patch', 'whl'])

/** Users that machines have without anybody being named. */
const sharedUsers = new Set(['user', 'username', 'users', 'you', 'node', 'runner', 'ubuntu', 'debian', 'root', 'vscode', 'codespace', 'app', 'circleci', 'jovyan', 'linuxbrew', 'shared', 'public', 'default', 'name', 'me'])
const namesSomeone = (value: string): boolean => !sharedUsers.has((/[^\\/]*$/.exec(value)?.[0] ?? '').toLowerCase())

const isAddressOfSomeone = (value: string): boolean => !/^(?:0|127|255)\./.test(value) && !value.endsWith('.0.0.0') && !/^(?:1\.1\.1\.1|8\.8\.8\.8|8\.8\.4\.4|1\.0\.0\.1)$/.test(value)

const keyPrefixes = [
  String.raw`sk-[A-Za-z0-9_-]{20,200}`,
  String.raw`[rsp]k_(?:live|test)_[A-Za-z0-9]{16,200}`,
  String.raw`whsec_[A-Za-z0-9+/=]{16,200}`,
  String.raw`A(?:KIA|SIA)[0-9A-Z]{16}`,
  String.raw`AIza[A-Za-z0-9_-]{35}`,
  String.raw`gh[opusr]_[A-Za-z0-9]{30,255}`,
  String.raw`github_pat_[A-Za-z0-9_]{22,255}`,
  String.raw`glpat-[A-Za-z0-9_-]{20,100}`,
  String.raw`xox[abeoprs]-[A-Za-z0-9-]{10,200}`,
  String.raw`npm_[A-Za-z0-9]{30,100}`,
  String.raw`pypi-[A-Za-z0-9_-]{40,300}`,
  String.raw`hf_[A-Za-z0-9]{30,100}`,
  String.raw`gsk_[A-Za-z0-9]{30,100}`,
  String.raw`xai-[A-Za-z0-9]{30,200}`,
  String.raw`r8_[A-Za-z0-9]{30,100}`,
  String.raw`SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}`,
  String.raw`dop_v1_[a-f0-9]{40,100}`,
].join('|')

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const block = String.raw`[0-9a-fA-F]{1,4}`
const pem = String.raw`(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----`
const secretName = String.raw`(?:api[_-]?key|apikey|secret(?:[_-]?(?:access[_-]?)?key)?|client[_-]?secret|access[_-]?(?:key|token)|auth[_-]?token|refresh[_-]?token|password|passwd|passphrase)`

export const sensitivePatterns: readonly SensitivePattern[] = [
  // Line numbers and arrows in front of its lines are part of it; one whose end was cut off counts as well.
  { type: 'private-key', pattern: new RegExp(String.raw`-----BEGIN ${pem}(?:(?:\\[nrt]|[\s\d|→]){0,40}(?:Proc-Type|DEK-Info|Version|Comment): [^\n\\]{1,200}){0,6}[A-Za-z0-9+/=\s\\→|]{16,20000}(?:-----END ${pem})?`, 'g') },
  { type: 'key', pattern: new RegExp(String.raw`(?<![A-Za-z0-9_-])(?:${keyPrefixes})`, 'g'), accepts: isSecretLike },
  { type: 'token', pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4000}\.eyJ[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,2000}/g },
  { type: 'token', pattern: /(?<![A-Za-z])(?:[Bb]earer|BEARER)[ \t]{1,4}([A-Za-z0-9._~+/=-]{16,4000})/g, accepts: (value) => isSecretLike(value) },
  { type: 'key', pattern: new RegExp(String.raw`${secretName}\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']([^\s"'\\]{8,400})\\{0,3}["']`, 'gi'), accepts: (value) => isSecretLike(value) && !/^(?:https?:|\$|\{|<|%)/.test(value) },
  { type: 'key', pattern: /(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{0,60}(?:KEY|SECRET|TOKEN|PASSWORD|PASSWD)=([A-Za-z0-9+/=_.~!@#%^*-]{8,400})/g, accepts: isSecretLike },
  // A password inside an address.
  { type: 'key', pattern: /:\/\/[A-Za-z0-9._~%+-]{1,64}:([^\s/:@"'`<>{}$\\]{4,128})@(?=[A-Za-z0-9[])/g, accepts: (value) => !isPlaceholder(value) || hasDigit(value) },
  {
    type: 'email',
    pattern: /(?<![A-Za-z0-9._%+-])[A-Za-z0-9_%+-][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9_-])/g,
    accepts: (value, text, end) => !fileEndings.has(value.slice(value.lastIndexOf('.') + 1).toLowerCase()) && !(value.startsWith('git@') && text[end] === ':'),
  },
  { type: 'home-path', pattern: /(?<![A-Za-z0-9_~-])(?<!(?<!\.)\.)\/(?:home|Users)\/[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?/g, accepts: namesSomeone },
  { type: 'home-path', pattern: /(?<![A-Za-z0-9_])(?:[A-Za-z](?::|%3[Aa])(?:\\{1,8}|\/|%2[Ff])|\.\.\\{1,8})(?:Users|Documents and Settings)(?:\\{1,8}|\/|%2[Ff])[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?/g, accepts: namesSomeone },
  // A drive of Windows as other shells mount it.
  { type: 'home-path', pattern: /(?<![A-Za-z0-9_.~-])(?:\/mnt)?\/[A-Za-z]\/Users\/[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?/g, accepts: namesSomeone },
  { type: 'ip-address', pattern: new RegExp(String.raw`(?<![A-Za-z0-9_.-])(?:${octet}\.){3}${octet}(?![A-Za-z0-9_]|\.\d|-\d)`, 'g'), accepts: isAddressOfSomeone },
  { type: 'ip-address', pattern: new RegExp(String.raw`(?<![A-Za-z0-9_:.])(?:(?:${block}:){7}${block}|(?:${block}:){2,6}(?::${block}){1,5}|fe80:(?::${block}){1,4})(?![A-Za-z0-9_:])`, 'g'), accepts: hasDigit },
]
