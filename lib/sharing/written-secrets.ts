import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'
import { isCode, isDrawnByLot, isName, isPlaceholder } from './values'

/*
 * Secrets that their surroundings give away: in addresses, behind short flags of known tools, in headers, files of passwords,
 * blocks of keys, tokens that carry their own shape.
 */

interface Written {
  readonly type: SensitiveType
  /** Global, linear: it starts at a literal or an edge, and its quantifiers are bounded. Group 1 is what is secret, or the whole. */
  readonly pattern: RegExp
  readonly accepts?: (value: string) => boolean
}

const pem = String.raw`(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-{2,5}`
const isReal = (value: string): boolean => !isPlaceholder(value) && !isCode(value)
const isChosen = (value: string): boolean => isReal(value) && !value.startsWith('-') && (/\d/.test(value) || /[!@#$%^&*]/.test(value) || (value.length >= 6 && !/^(?:stdin|password|secret|token|user|admin|file|json|text|true|false)$/i.test(value)))
const isMixed = (value: string): boolean => isReal(value) && isDrawnByLot(value)
const argument = String.raw`["']?([^\s"'\x60;|&<>]{3,400})`
const tool = (names: string, flags: string): RegExp => new RegExp(String.raw`(?<![\w.-])(?:${names})(?:\.exe)?[ \t](?:[^\n|;&]{0,400}?[ \t])?(?:${flags})${argument}`, 'g')

export const writtenRules: readonly Written[] = [
  // Line numbers and arrows in front of its lines are part of it; one whose end was cut off counts as well.
  { type: 'private-key', pattern: new RegExp(String.raw`-{4,5}BEGIN ${pem}(?:(?:\\[nrt]|[\s\d|→]){0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n\\]{1,200}){0,6}[A-Za-z0-9+/=\s\\→|"',>]{16,20000}(?:-{4,5}END ${pem})?`, 'g') },
  { type: 'private-key', pattern: /PuTTY-User-Key-File-\d[^\0]{20,2000}?Private-Lines: \d+\s+([A-Za-z0-9+/=\s]{40,8000})/g },
  { type: 'private-key', pattern: /(?<![A-Za-z0-9+/])b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s]{40,8000}/g },
  { type: 'token', pattern: /(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{8,4000}\.ey[A-Za-z0-9_-]{6,8000}(?:\.[A-Za-z0-9_-]{6,2000})?/g },
  { type: 'token', pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{14,4000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,400}/g },
  { type: 'token', pattern: /(?<![A-Za-z])(?:bearer|token|apikey|ssws|geniekey|bot)[ \t]{1,4}["']?([A-Za-z0-9._~+/=:-]{12,4000})/gi, accepts: isMixed },
  { type: 'password', pattern: /(?<![A-Za-z])basic[ \t]{1,4}([A-Za-z0-9+/_-]{6,2000}={0,2})(?![A-Za-z0-9])/gi, accepts: (value) => /\d|[a-z][A-Z]/.test(value) && /:/.test(decoded(value)) },
  // A password, or a token for a name, inside of an address; of a password an @ may be part.
  { type: 'password', pattern: /:\/\/[^\s/:@"'`<>{}$\\]{0,100}:([^\s"'`<>{}\\/]{1,200})@(?=[A-Za-z0-9[_])/g, accepts: (value) => value.length >= 3 && !/^(?:pass(?:word)?|pw|\*+|x+|\.+|token|secret|port)$/i.test(value) && !/^[$%]|\/\//.test(value) },
  { type: 'token', pattern: /https?:\/\/([A-Za-z0-9_-]{16,200})@[A-Za-z0-9]/g, accepts: (value) => isReal(value) && !isName(value) },
  { type: 'token', pattern: /[?&#](?:[\w.-]{0,30}(?:token|secret|password|passwd|pwd|api[_-]?key|apikey|signature|session|credential|auth)|sig|sid|key|code|pass|pw|otp|hash|t|k|s)=([^\s&#"'`<>)\\\]]{6,3000})/gi, accepts: (value) => isReal(value) && (isDrawnByLot(value) || /\d.*[!@$%^*]|%[0-9A-F]{2}/.test(value)) },
  { type: 'token', pattern: /api\.telegram\.org\/(?:file\/)?bot(\d{6,12}:[A-Za-z0-9_-]{20,60})/g },
  { type: 'token', pattern: /\.webhook\.office\.com\/webhookb2\/([\w@/-]{40,300})/g },
  { type: 'token', pattern: /\/(?:webhooks?|hooks?|services|incoming)\/((?=[^\s"'<>]{0,80}\d)[A-Za-z0-9_/-]{16,200})/gi, accepts: (value) => value.split('/').some((piece) => piece.length >= 12 && isMixed(piece)) },
  { type: 'token', pattern: /(?:^|[\s"'{,;])(?:set-)?cookie["']?[ \t]{0,2}[:=][ \t]{0,2}["']?([^\n"']{8,4000})/gi, accepts: (value) => /=\S*\d/.test(value) && !isCode(value) },
  { type: 'token', pattern: /(?<![\w-])(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|sessionid|session|sid|_session|laravel_session|ci_session|remember_token|__Secure-[\w.-]{1,40}|__Host-[\w.-]{1,40}|csrftoken|XSRF-TOKEN)=([^\s;,"'&]{8,2000})/gi, accepts: isMixed },
  // .netrc, .pgpass, htpasswd, shadow, docker's and npm's own.
  { type: 'password', pattern: /(?<![\w-])(?:machine[ \t]+\S{1,200}|default)\s+login\s+\S{1,200}\s+password\s+["']?([^\s"']{3,200})/g, accepts: isReal },
  { type: 'password', pattern: /(?:^|[\s"'])(?:[A-Za-z0-9_.*-]{1,120}):(?:\d{2,5}|\*):[A-Za-z0-9_*.-]{1,60}:[A-Za-z0-9_.-]{1,60}:([^\s:"']{3,200})(?=$|[\s"'])/gm, accepts: (value) => isReal(value) && /[A-Za-z]/.test(value) && !/^\d+$/.test(value) },
  { type: 'password', pattern: /(?<![A-Za-z0-9])(\$(?:2[abxy]|5|6|1|apr1|y|7|argon2(?:id|i|d))\$[^\s"':,;]{16,400})/g },
  { type: 'password', pattern: /(?<![A-Za-z0-9])(?:pbkdf2_sha\d+|scrypt|SCRAM-SHA-256|\{SSHA\}|\{SHA\}|\{bcrypt\})\$?[^\s"',;]{20,300}/g },
  { type: 'token', pattern: /"auth"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{8,2000}={0,2})"/g, accepts: (value) => /:/.test(decoded(value)) },
  { type: 'password', pattern: /_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}["']?([^\s"'$]{4,2000})/g, accepts: isReal },
  { type: 'private-key', pattern: /(?:client-key-data|client-certificate-data|private_key|tls\.key)["']?[ \t]{0,4}:[ \t]{0,4}["']?([A-Za-z0-9+/]{40,20000}={0,2})/g },
  // Short flags of tools that take a password.
  { type: 'password', pattern: tool('curl|wget|http|https|xh|aria2c', String.raw`-u[ \t]?|--user[ =]|--proxy-user[ =]|-U[ \t]?|-a[ \t]|--auth[ =]`), accepts: (value) => /^[^:/]*:.{2,}/.test(value) && isReal(value.slice(value.indexOf(':') + 1)) },
  { type: 'password', pattern: tool('mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|mysqlimport', '-p'), accepts: (value) => isReal(value) && value.length >= 3 },
  { type: 'password', pattern: tool('sshpass|mongo|mongosh|mongodump|mongorestore|docker login|podman login|buildah login|skopeo login|helm registry login|nerdctl login|crane auth login|oras login|az login|az acr login|az|7z|7za|zip|unzip|smbclient|psexec|rabbitmqadmin|influx|clickhouse-client|cypher-shell|vncpasswd|kinit|oc login|snowsql|bcp|cqlsh|nmcli|pg_dump|ilogtail|mosquitto_pub|mosquitto_sub|hydra|sqlcmd|sqlplus|kubectl|argocd login|nats|jf|jfrog|mc|s3cmd', String.raw`-p[ \t]|-P[ \t]?|-pw[ \t]|-w[ \t]`), accepts: (value) => isChosen(value) && !/^\d{1,5}(?::\d{1,5})?$/.test(value) && !/^[/.]|:\d+$/.test(value) },
  { type: 'password', pattern: tool('redis-cli|valkey-cli|keydb-cli', String.raw`-a[ \t]|--pass[ \t]`), accepts: isChosen },
  { type: 'password', pattern: tool('ldapsearch|ldapadd|ldapmodify|ldapwhoami|ldapdelete|ldappasswd', String.raw`-w[ \t]?|-s[ \t]`), accepts: (value) => isChosen(value) && !/^(?:sub|base|one|children)$/.test(value) },
  { type: 'password', pattern: /(?<![\w-])htpasswd[ \t]+-[a-zA-Z]*b[a-zA-Z]*[ \t]+(?:\S+[ \t]+){2}["']?([^\s"']{3,200})/g, accepts: isReal },
  { type: 'password', pattern: /(?<![\w-])(?:pass|file-pass|env-pass):([^\s"']{4,200})/g, accepts: (value) => isChosen(value) && /\d/.test(value) },
  { type: 'password', pattern: /\becho[ \t]+(?:-n[ \t]+)?["']?([^\s"'|]{4,400})["']?[ \t]*\|[ \t]*(?:sudo[ \t]+-S|(?:docker|podman|helm|gh|crane|oras)\b[^\n]{0,100}--?(?:password-stdin|with-token)|chpasswd|passwd|base64|openssl|gpg)/g, accepts: (value) => isChosen(value) && !value.startsWith('$') },
  { type: 'password', pattern: /(?<![\w-])(?:IDENTIFIED[ \t]+(?:WITH[ \t]+\S+[ \t]+)?(?:BY|AS)|(?:WITH[ \t]+)?(?:ENCRYPTED[ \t]+)?PASSWORD|SET[ \t]+PASSWORD[^\n=]{0,80}=|PASSWORD\()[ \t]*['"]([^'"\n]{3,200})['"]/gi, accepts: (value) => isReal(value) && !/\s/.test(value) },
  { type: 'password', pattern: /(?<![\w-])(?:net[ \t]+use[ \t]+\S+(?:[ \t]+\S+)?[ \t]+\/user:\S+|runas[^\n]{0,80}|cmdkey[^\n]{0,120}\/pass:)[ \t]*([^\s"'/]{4,200})/gi, accepts: isChosen },
  { type: 'password', pattern: /(?<![\w-])jdbc:oracle:[a-z]+:[A-Za-z0-9_]{1,60}\/([^\s@"'/]{3,200})@/g },
  { type: 'password', pattern: /(?<![\w/.-])(?:sqlplus|expdp|impdp|exp|imp|rman)[ \t]+(?:-\S+[ \t]+){0,3}[A-Za-z0-9_]{1,60}\/([^\s@"'/]{3,200})@/g },
  { type: 'token', pattern: /(?<![\w-])(?:vault login|heroku auth:token|gh auth login --with-token|op signin|tailscale up --auth-?key|ngrok (?:config add-)?authtoken|pulumi login|fly auth token|railway login|wrangler login|npm adduser|cargo login|gem signin|snyk auth|doppler configure set token|stripe login --api-key|dotnet nuget push[^\n]{0,200}-k|nuget setapikey|twine upload[^\n]{0,100}-p|poetry config pypi-token\.\S+|hf auth login --token|huggingface-cli login --token|wandb login|sentry-cli login --auth-token|k3s agent[^\n]{0,200}--token|kubeadm join[^\n]{0,200}--token|docker swarm join --token)[ =]+["']?([A-Za-z0-9][^\s"']{7,400})/g, accepts: isReal },
  { type: 'key', pattern: /(?<![A-Za-z0-9-])SWMTKN-1-[a-z0-9]{30,60}-[a-z0-9]{20,30}/g },
  { type: 'key', pattern: /(?<![A-Za-z0-9])otpauth:\/\/\S{1,200}?secret=([A-Z2-7a-z]{10,80})/g },
  { type: 'key', pattern: /https?:\/\/[0-9a-f]{32}(?::[0-9a-f]{32})?@[^\s"'<>]{4,120}\/\d{1,16}/g },
  // What a French or an English sentence calls a password and then says.
  { type: 'password', pattern: /\b(?:log ?ins?|sign in|connexion|identifiants?|credentials|creds|acc[eè]s)[ \t]?(?:is|are|est|sont|with|as|:|=)?[ \t]+["'`]?[A-Za-z0-9_.@-]{2,60}["'`]?(?:[ \t]{0,2}\/[ \t]{0,2}|:)["'`]?([^\s"'`,;/()<>=]{6,60})/gi, accepts: (value) => isReal(value) && /\d/.test(value) && /[A-Za-z]/.test(value) && !isName(value) && !/^\d|\.[a-z]{2,5}$/.test(value) },
]

function decoded(value: string): string {
  try {
    return atob(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')).replaceAll(/[^ -~]+/g, '')
  } catch {
    return ''
  }
}

export const findWrittenSecrets: Rule = (text) =>
  writtenRules.flatMap(({ type, pattern, accepts }) =>
    [...text.matchAll(pattern)].flatMap((match): SensitiveMatch[] => {
      const value = match[1] ?? match[0]
      const start = match.index + (match[1] === undefined ? 0 : match[0].lastIndexOf(value))
      return accepts === undefined || accepts(value) ? [{ type, value, start, end: start + value.length }] : []
    }),
  )
