import type { Random } from './random'
import { shapeClasses, shapePiece, vendorKeys, type ShapeClass } from '@/lib/sharing/vendor-keys'

/*
 * Credentials and personal items as people leave them in sessions, all made up from a seed, and the texts around them. Written in
 * shapes and drawn when they are needed, so that no scanner of repositories takes one for real.
 */

export const plantClasses = [
  'vendor key',
  'named secret',
  'secret in a command or file',
  'key material',
  'contact',
  'number of a person',
  'home or machine',
] as const
export type PlantClass = (typeof plantClasses)[number]

export interface PlantKind {
  readonly class: PlantClass
  readonly kind: string
  /** A line or some lines with the secret between ⟪ and ⟫, and shapes as of vendors' keys. */
  readonly line: string
}

const kindsOf = (group: PlantClass, rows: Readonly<Record<string, string>>): readonly PlantKind[] =>
  Object.entries(rows).map(([kind, line]) => ({ class: group, kind, line }))

const vendors = [
  'AWS',
  'Google',
  'GitHub',
  'GitLab',
  'Slack',
  'Stripe',
  'SendGrid',
  'npm',
  'PyPI',
  'Hugging Face',
  'OpenAI',
  'Anthropic',
  'OpenRouter',
  'Groq',
  'Replicate',
  'DigitalOcean',
  'Vercel',
  'Supabase',
  'Databricks',
  'New Relic',
  'Sentry',
  'Grafana',
  'Atlassian',
  'Linear',
  'Notion',
  'Figma',
  'Airtable',
  'Shopify',
  'Square',
  'HashiCorp Vault',
  'Pulumi',
  'Doppler',
  'Docker Hub',
  'SonarQube',
  'Postman',
  'Telegram',
  'Mailchimp',
  'Slack webhook',
] as const

const base: readonly PlantKind[] = [
  ...vendors.map(
    (vendor): PlantKind => ({
      class: 'vendor key',
      kind: vendor,
      line: `the deploy failed with ⟪${vendorKeys.find((key) => key.vendor === vendor)?.shape ?? ''}⟫ in the settings`,
    }),
  ),
  ...kindsOf('named secret', {
    'column of a table': '| Service | User | Password |\n|---|---|---|\n| grafana | ops | ⟪{a4}{d3}{A2}⟫ |',
    'fallback of a program': 'const jwtSecret = process.env.JWT_SECRET ?? "⟪{w24}{d2}⟫"',
    'property of C#': 'public string ConnectionPassword { get; set; } = "⟪{a5}{d3}{A2}⟫";',
    'second argument': 'client.withCredentials("svc", "⟪{a5}{d3}{A2}⟫")',
    'element of a dictionary': '<key>AuthToken</key>\n<string>⟪{w24}⟫</string>',
    'env variable': 'DB_PASSWORD=⟪{w6}!{w4}⟫',
    'exported variable': 'export PAYMENTS_API_KEY="⟪{w28}⟫"',
    'yaml value': 'smtp_password: ⟪{a4}{d2}{A2}{w6}⟫',
    'json value': '{"client_secret": "⟪{w32}⟫", "retries": 3}',
    'camel case': "const apiKey = '⟪{h40}⟫'",
    'typed constant': 'const authToken: string = "⟪{w36}⟫"',
    'ruby hash': ":password => '⟪{a5}{d3}#{w4}⟫',",
    'php define': "define('DB_PASSWORD', '⟪{w8}${w4}⟫');",
    'ini value': 'aws_secret_access_key = ⟪{s40}⟫',
    'toml value': 'access_token = "⟪{w40}⟫"',
    'connection string': 'Server=tcp:db.contoso.net;User Id=app;Password=⟪{w8}#{d2}⟫;Encrypt=true',
    'storage account':
      'DefaultEndpointsProtocol=https;AccountName=media;AccountKey=⟪{s86}⟫==;EndpointSuffix=core.windows.net',
    'long flag': './deploy --env prod --api-key ⟪{w30}⟫ --yes',
    'xml element': '<password>⟪{w10}{d2}⟫</password>',
    'name and value': '- name: SESSION_SECRET\n  value: ⟪{w24}⟫',
    'key and value attributes': '<add key="ApiSecret" value="⟪{w26}⟫" />',
    'table row': '| admin password | ⟪{a6}{d3}!{A2}⟫ |',
    'french sentence': 'le mot de passe est ⟪{a6}{d4}!⟫',
    sentence: 'the staging password is ⟪{A1}{a6}{d4}!⟫ until Monday',
    'spring property': 'spring.datasource.password=⟪{w9}{d2}⟫',
    'django setting': "SECRET_KEY = 'django-insecure-⟪{l40}⟫'",
    'python environ': 'os.environ["INTERNAL_TOKEN"] = "⟪{w34}⟫"',
    'webhook address': 'DEPLOY_WEBHOOK_URL=⟪https://ci.fabrikam.net/hook/{w24}⟫',
    'terraform variable': 'variable "db_password" {\n  type = string\n  default = "⟪{w10}!{d2}⟫"\n}',
    'rust constant': 'const SIGNING_KEY: &str = "⟪{h64}⟫";',
    'token that is a uuid': 'CONSUL_HTTP_TOKEN=⟪{h8}-{h4}-4{h3}-a{h3}-{h12}⟫',
    'quoted in quotes': 'buildConfigField("String", "MAPS_API_KEY", "\\"⟪{w39}⟫\\"")',
    'words of an app password': "auth: { user: 'mailer', pass: '⟪{a4} {a4} {a4} {a4}⟫' }",
    'header of functions': "headers: { 'x-functions-key': '⟪{w52}⟫==' }",
    'german label': 'Passwort: ⟪{A1}{a7}{d4}⟫',
    'german sentence': 'Kennwort für den Server lautet ⟪{A1}{a6}{d4}⟫',
    'german key': 'API-Schlüssel = ⟪{w32}⟫',
    'spanish label': 'contraseña: ⟪{a6}{d4}⟫',
    'italian label': 'password di root: ⟪{a6}{d4}⟫',
    'named in passing': 'Use pw ⟪{a5}{d3}{A2}⟫ for the VPN',
    possessive: "the wifi password's ⟪{a6}{d4}⟫, do not tell",
    'token in three parts': 'BOT_TOKEN=⟪M{w23}.G{w5}.{b38}⟫',
    'quoted passphrase': 'passphrase = "⟪{a5} {a6} {d2} {a7}⟫"',
  }),
  ...kindsOf('secret in a command or file', {
    'user with a percent sign': 'smbclient //files/share -U ops%⟪{a5}{d3}{A2}⟫',
    'what a store of secrets is given': 'az keyvault secret set --vault-name v --name n --value "⟪{w24}{d2}⟫"',
    'row of a database': "INSERT INTO users (name, password) VALUES ('mira', '⟪{a5}{d3}{A2}⟫')",
    'bearer header': 'curl -H "Authorization: Bearer ⟪{w40}⟫" https://api.fabrikam.net/v1/me',
    'basic header': 'Authorization: Basic ⟪YWRtaW46{w14}Q⟫==',
    'key header': 'X-Api-Key: ⟪{w32}⟫',
    'session cookie': 'Cookie: theme=dark; sessionid=⟪{l32}⟫',
    'set cookie': 'Set-Cookie: connect.sid=⟪s%3A{w32}.{w43}⟫; Path=/; HttpOnly',
    'user of curl': 'curl -u deploy:⟪{w12}{d2}⟫ https://repo.fabrikam.net/upload',
    'mysql flag': 'mysql -h db1 -u root -p⟪{w8}{d3}⟫ shop',
    sshpass: "sshpass -p '⟪{w8}!{d2}⟫' ssh deploy@build.fabrikam.net",
    'docker login': 'docker login packages.fabrikam.net -u ci -p ⟪{w18}⟫',
    'redis flag': 'redis-cli -h cache -a ⟪{w20}⟫ ping',
    'postgres address': 'DATABASE_URL=postgres://app:⟪{w12}⟫@db.fabrikam.net:5432/shop',
    'mongo address': 'mongodb+srv://svc:⟪{w10}{d2}⟫@cluster0.ab1cd.mongodb.net/prod',
    'git address': 'git clone https://oauth2:⟪{w26}⟫@git.fabrikam.net/team/app.git',
    'query token': 'GET /v2/export?format=csv&access_token=⟪{w32}⟫ 200',
    'signed address': 'https://media.blob.core.windows.net/a/b.png?sv=2024-01-01&sig=⟪{w40}%3D⟫',
    netrc: 'machine git.fabrikam.net login deploy password ⟪{w16}⟫',
    pgpass: 'db.fabrikam.net:5432:shop:app:⟪{w14}⟫',
    npmrc: '//packages.fabrikam.net/:_authToken=⟪{w36}⟫',
    'docker config': '"auths": {"packages.fabrikam.net": {"auth": "⟪Y2k6{w20}⟫"}}',
    'sql statement': "CREATE USER app IDENTIFIED BY '⟪{w10}{d2}⟫';",
    'password hash': 'admin:⟪$2y$10${w53}⟫',
    'secure string': "ConvertTo-SecureString '⟪{A1}{a5}{d3}!⟫' -AsPlainText -Force",
    'set in another shell': 'setenv SVN_PASSWORD ⟪{w12}{d1}⟫',
    'wireless network': 'wpa_passphrase HomeNet ⟪{a6}{d4}⟫',
    'snmp community': 'snmp-server community ⟪{w12}⟫ RO',
    'code by message': 'Your verification code is ⟪{d6}⟫',
    'german access': 'Zugangsdaten: root / ⟪{a6}{d3}#⟫',
    'transfer client': 'lftp -u anna,⟪{w10}{d2}⟫ ftp.fabrikam.net',
    'passphrase of a new key': 'ssh-keygen -t ed25519 -N "⟪{a6}{d3} {a4}⟫" -f key',
    'cluster join': 'kubeadm join 10.4.0.1:6443 --token ⟪{l6}.{l15}7⟫',
    'kubernetes token': 'users:\n- name: admin\n  user:\n    token: ⟪{w48}⟫',
  }),
  ...kindsOf('key material', {
    'seed in groups': '2FA seed: ⟪{U4} 2{U3} {U4} 7{U3} {U4} {U4} {U4} {U4}⟫',
    'codes to come back with': 'Recovery codes:\n⟪{l4}3-{l5}⟫',
    'private key': '⟪-----BEGIN RSA PRIVATE KEY-----\n{s64}\n{s64}\n{s40}\n-----END RSA PRIVATE KEY-----⟫',
    'ssh key':
      '⟪-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE{s50}\n{s70}\n-----END OPENSSH PRIVATE KEY-----⟫',
    'web token': 'token ⟪eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI{w40}.{b43}⟫',
    'client key of a cluster': 'client-key-data: ⟪LS0tLS1CRUdJTi{s80}⟫',
    'one-time secret': 'otpauth://totp/Shop:anna?secret=⟪{U32}⟫&issuer=Shop',
    'nameless random string': 'and then paste "⟪{w40}⟫" into the second field',
  }),
  ...kindsOf('contact', {
    'e-mail address': 'write to ⟪{a5}.{a7}@fabrikam-mail.net⟫ about it',
    'author of a commit': 'Author: ⟪{A1}{a5} {A1}{a7}⟫ <anon@fabrikam-mail.net>',
    'international phone': 'call me on ⟪+49 30 {d4} {d4}⟫ tomorrow',
    'american phone': 'phone (support): ⟪(415) 5{d2}-{d4}⟫',
    'french phone': 'mon numéro : ⟪06 {d2} {d2} {d2} {d2}⟫',
    'american address': 'ship to ⟪{d4} Maple Hollow Road, Springfield, IL 6{d4}⟫',
    'french address': 'livrer au ⟪{d2} rue des Martyrs, 7{d4} Paris⟫',
    'german address': 'wohnt in der ⟪Lindenstraße {d2}, 1{d4} Berlin⟫',
  }),
  ...kindsOf('number of a person', {
    degrees: 'lat: ⟪{d1}8.{d5}1, lng: 1{d1}.{d5}2⟫',
    'social security number': 'SSN ⟪5{d2}-4{d1}-7{d3}⟫',
    'date of birth': 'date of birth: ⟪19{d1}4-0{d1}-1{d1}⟫',
    'card number': 'paid with ⟪{card}⟫',
    'bank account': 'IBAN ⟪{iban}⟫',
    passport: 'passport number: ⟪C{d8}⟫',
  }),
  ...kindsOf('home or machine', {
    'list of processes': '⟪mokonkwo⟫  {d5}  0.0  0.1  12345 678 pts/0 Ss 10:11 0:00 bash',
    'answer of whoami': '$ whoami\n⟪mokonkwo⟫',
    'home on linux': 'cd ⟪/home/{a7}⟫/projects/shop',
    'home on a mac': 'open ⟪/Users/{a6}⟫/Desktop/notes.md',
    'home with a space': 'C:\\Users\\⟪{A1}{a5} {A1}{a6}⟫\\AppData\\Local',
    'home on windows': 'C:\\Users\\⟪{a7}{d2}⟫\\source',
    'mounted home': 'ls ⟪/mnt/c/Users/{a8}⟫/code',
    'prompt of a shell': '⟪{a6}@{a7}-laptop⟫:~/app$ npm test',
    'public address': 'listening for ⟪81.1{d2}.1{d2}.1{d2}⟫ on 443',
    'private address': 'ssh to ⟪10.2{d1}.1{d2}.1{d2}⟫ failed',
    'sixth version': 'inet6 ⟪2a01:{h4}:{h4}:{h4}::{h2}1f⟫ scope global',
    'owner of a file': '-rw-r--r--  1 ⟪q{a6}⟫  staff  120 May  1 10:00 a.txt',
    'host of a network': 'http://⟪jenkins-{d2}.build.corp⟫:8080/job/x',
    'hardware address': 'ether ⟪{h2}:{h2}:{h2}:4a:{h2}:{h2}⟫ txqueuelen 1000',
    'name of a machine': 'on ⟪{A1}{a5}s-MacBook-Pro.local⟫ it works',
  }),
]
export const plantKinds: readonly PlantKind[] = base

export interface Notation {
  readonly name: string
  /** Texts around a plant; what is cut into pieces or encoded is no notation for words of a sentence. */
  readonly write: (text: string, random: Random) => string
  readonly suits?: (plant: Plant) => boolean
}

export interface Plant extends PlantKind {
  readonly text: string
  readonly secret: string
}

const lines = [
  'running the checks of the shop',
  'added 211 packages in 4s',
  'src/cart/total.ts:48:13 - warning',
  'the cart is empty after a reload',
  'ok 12 - adds two lines of the same article',
]
const around = (text: string, random: Random): string => `${pick(lines, random)}\n${text}\n${pick(lines, random)}`
const eachLine = (text: string, prefix: (index: number) => string): string =>
  text
    .split('\n')
    .map((line, index) => prefix(index) + line)
    .join('\n')
const inJson = (text: string): string => JSON.stringify({ type: 'tool_result', content: text, is_error: false })

export const notations: readonly Notation[] = [
  { name: 'as it is', write: around },
  { name: 'result in JSON', write: (text, random) => inJson(around(text, random)) },
  { name: 'JSON in JSON', write: (text, random) => inJson(inJson(around(text, random))) },
  {
    name: 'added in a diff',
    write: (text, random) =>
      `@@ -3,7 +3,8 @@\n ${pick(lines, random)}\n${eachLine(text, () => '+')}\n ${pick(lines, random)}`,
  },
  {
    name: 'removed in a diff',
    write: (text, random) =>
      `@@ -3,7 +3,8 @@\n ${pick(lines, random)}\n${eachLine(text, () => '-')}\n ${pick(lines, random)}`,
  },
  {
    name: 'quoted mail',
    write: (text, random) => `Hi,\n\nOn Tuesday you wrote:\n${eachLine(around(text, random), () => '> ')}`,
  },
  { name: 'quoted twice', write: (text, random) => eachLine(around(text, random), () => '>> ') },
  {
    name: 'colours',
    write: (text, random) =>
      around(
        eachLine(text, () => '\u001b[32m').replaceAll(/[:=] ?/g, (found) => `${found}\u001b[0m\u001b[1;33m`) +
          '\u001b[0m',
        random,
      ),
    suits: ({ secret, kind }) =>
      !/[:=]/.test(secret) &&
      kind !== 'quoted passphrase' &&
      !/[$]$/.test(kind) &&
      kind !== 'prompt of a shell' &&
      kind !== 'webhook address' &&
      kind !== 'one-time secret',
  },
  {
    name: 'colours spelled out in JSON',
    write: (text, random) => inJson(eachLine(around(text, random), () => '\u001b[90m')),
  },
  { name: 'shell history', write: (text) => eachLine(text, (index) => `  ${501 + index}  `) },
  {
    name: 'numbered lines',
    write: (text, random) => eachLine(around(text, random), (index) => `${String(index + 7).padStart(6)}→`),
  },
  { name: 'log line', write: (text) => eachLine(text, () => '2026-03-01T10:22:31.004Z [worker-3] INFO  ') },
  { name: 'markdown fence', write: (text, random) => `${pick(lines, random)}:\n\n\`\`\`sh\n${text}\n\`\`\`\n` },
  {
    name: 'wrapped line',
    write: (text, random) => around(text, random),
    suits: ({ secret, class: group }) =>
      (group === 'vendor key' || group === 'named secret') &&
      secret.length >= 30 &&
      /^[\w+/=.-]+$/.test(secret) &&
      /\d/.test(secret),
  },
  {
    name: 'percent-encoded',
    write: (text) => `GET /log?line=${encodeURIComponent(text)} 200`,
    suits: ({ class: group, kind }) =>
      group === 'vendor key' || kind === 'json value' || kind === 'home on linux' || kind === 'e-mail address',
  },
  { name: 'base64', write: (text) => `data: ${toBase64(text)}`, suits: ({ text }) => !/[^\u0020-\u007e\n]/.test(text) },
  {
    name: 'base64 in lines',
    write: (text, random) => `data:\n${toBase64(around(text, random)).replaceAll(/.{64}/g, '$&\n')}`,
    suits: ({ text, kind }) => kind !== 'nameless random string' && !/[^\u0020-\u007e\n]/.test(text),
  },
  { name: 'container log', write: (text) => eachLine(text, () => 'web-1  | ') },
  {
    name: 'JSON of another language',
    write: (text) =>
      inJson(text)
        .replaceAll('&', '\\u0026')
        .replaceAll('<', '\\u003c')
        .replaceAll('>', '\\u003e')
        .replaceAll('=', '\\u003d'),
  },
  { name: 'list of lines', write: (text) => JSON.stringify(['$ run', ...text.split('\n'), 'ok']) },
  {
    name: 'repr of a string',
    write: (text) =>
      `CompletedProcess(stdout='${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}\\n', returncode=0)`,
  },
  {
    name: 'frame of a terminal',
    write: (text) =>
      text
        .split('\n')
        .map((line) => `│ ${line} │`)
        .join('\n'),
  },
  {
    name: 'escaped for a page',
    write: (text, random) =>
      around(text, random).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
    suits: ({ secret }) => !/[&"<]/.test(secret),
  },
]

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item
const toBase64 = (text: string): string => btoa(text)

/** A shape with its stretches drawn: every digit class with a digit, every mixed class with all of its kinds. */
export function drawn(shape: string, random: Random): string {
  return shape
    .replaceAll('{card}', () => withCheckDigit(`4${digits(14, random)}`))
    .replaceAll('{iban}', () => iban(`${digits(18, random)}`))
    .replaceAll(shapePiece, (_, name: string, least: string) =>
      Array.from({ length: Number(least) }, () => pick(alphabet(name as ShapeClass), random)).join(''),
    )
}

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
const alphabets = new Map<string, readonly string[]>()
function alphabet(name: ShapeClass): readonly string[] {
  const known = alphabets.get(name)
  if (known) return known
  const source = shapeClasses[name]
  const made = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
    (character) => new RegExp(`[${source}]`).test(character) && /[A-Za-z0-9+/]/.test(character),
  )
  alphabets.set(name, made)
  return made
}

function withCheckDigit(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (number + String((10 - (sum % 10)) % 10)).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function iban(number: string): string {
  const rest = [...`${number}131400`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `DE${String(98 - rest).padStart(2, '0')}${number}`.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

export function plantOf(kind: PlantKind, random: Random): Plant {
  const line = drawn(kind.line, random)
  const [before = '', rest = ''] = line.split('⟪')
  const [secret = '', after = ''] = rest.split('⟫')
  return { ...kind, secret, text: before + secret + after }
}
