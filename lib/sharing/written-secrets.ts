import type { Looked, Near } from './near'
import type { Rule, SensitiveMatch, SensitiveType } from './sensitive-types'
import { isCode, isDrawnByLot, isName, isPlaceholder, isUnspeakable } from './values'

/*
 * Secrets that their surroundings give away: in addresses, behind short flags of known tools, in headers, files of passwords,
 * blocks of keys, tokens that carry their own shape.
 */

interface Written extends Looked {
  readonly type: SensitiveType
  /** Global, linear: it starts at a literal or an edge, and its quantifiers are bounded. Its group that matched is what is secret, or the whole. */
  readonly pattern: RegExp
  readonly accepts?: (value: string) => boolean
}

const begins = (words: string): Near => ({ begins: words.split('|') })
const within = (before: number, after: number, words: string): Near => ({ clues: words.split('|'), before, after })

const pem = String.raw`(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-{2,5}`
const isReal = (value: string): boolean => !isPlaceholder(value) && !isCode(value)
const isChosen = (value: string): boolean =>
  isReal(value) &&
  !value.startsWith('-') &&
  (/\d/.test(value) ||
    /[!@#$%^&*]/.test(value) ||
    (value.length >= 6 && !/^(?:stdin|password|secret|token|user|admin|file|json|text|true|false)$/i.test(value)))
const isMixed = (value: string): boolean => isReal(value) && isDrawnByLot(value)
const argument = String.raw`(?:"([^"\n]{3,400})"|'([^'\n]{3,400})'|["']?([^\s"'\x60;|&<>]{3,400}))`
const tool = (names: string, flags: string): Looked => ({
  near: begins(names.toLowerCase()),
  pattern: new RegExp(
    String.raw`(?<![\w.-])(?:${names})(?:\.exe)?[ \t](?:[^\n|;&]{0,400}?[ \t])?(?:${flags})${argument}`,
    'g',
  ),
})

export const writtenRules: readonly Written[] = [
  // Line numbers and arrows in front of its lines are part of it; one whose end was cut off counts as well.
  {
    type: 'private-key',
    near: { clues: ['private key'], before: 110, after: 26_000 },
    pattern: new RegExp(
      String.raw`-{4,5}BEGIN ${pem}(?:(?:\\[nrt]|[\s\d|→]){0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\n\\]{1,200}){0,6}[A-Za-z0-9+/=\s\\→|"',>]{16,20000}(?:-{4,5}END ${pem})?`,
      'g',
    ),
  },
  {
    type: 'private-key',
    near: begins('putty-user-key-file'),
    pattern: /PuTTY-User-Key-File-\d[^\0]{2,2000}?Private-Lines: \d+\s+[A-Za-z0-9+/=\s]{40,8000}/g,
  },
  {
    type: 'private-key',
    near: begins('b3blbnnzac1rzxktdje'),
    pattern: /(?<![A-Za-z0-9+/])b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=\s]{40,8000}/g,
  },
  {
    type: 'token',
    near: begins('eyj|eyi'),
    pattern: /(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{8,4000}\.ey[A-Za-z0-9_-]{6,8000}(?:\.[A-Za-z0-9_-]{6,2000})?/g,
  },
  {
    type: 'token',
    near: begins('eyj'),
    pattern:
      /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{14,4000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{8,400}/g,
  },
  {
    type: 'token',
    near: begins('bearer|token|apikey|ssws|geniekey|bot'),
    pattern: /(?<![A-Za-z])(?:bearer|token|apikey|ssws|geniekey|bot)[ \t]{1,4}["']?([A-Za-z0-9._~+/=:-]{12,4000})/gi,
    accepts: isMixed,
  },
  {
    type: 'password',
    near: begins('basic'),
    pattern: /(?<![A-Za-z])basic[ \t]{1,4}([A-Za-z0-9+/_-]{6,2000}={0,2})(?![A-Za-z0-9])/gi,
    accepts: (value) => /\d|[a-z][A-Z]/.test(value) && /:/.test(decoded(value)),
  },
  // A password, or a token for a name, inside of an address; of a password an @ may be part.
  {
    type: 'password',
    near: begins('://'),
    pattern: /:\/\/[^\s/:@"'`<>{}$\\]{0,100}:([^\s"'`<>{}\\/]{1,200})@(?=[A-Za-z0-9[_/])/g,
    accepts: (value) =>
      value.length >= 3 &&
      !/^(?:pass(?:word)?|pw|\*+|x+|\.+|token|secret|port)$/i.test(value) &&
      !/^[$%]|\/\//.test(value),
  },
  {
    type: 'token',
    near: begins('http'),
    pattern: /https?:\/\/([A-Za-z0-9_-]{16,200})(?::x-oauth-basic)?@[A-Za-z0-9]/g,
    accepts: (value) => isReal(value) && !isName(value),
  },
  {
    type: 'token',
    pattern:
      /[?&#](?:[\w.-]{0,30}(?:token|secret|password|passwd|pwd|api[_-]?key|apikey|signature|session|credential|auth)|sig|sid|key|code|pass|pw|otp|hash|t|k|s)=([^\s&#"'`<>)\\\]]{6,3000})/gi,
    accepts: (value) =>
      isReal(value) &&
      !/[(|?]|=.*,/.test(value) &&
      (isDrawnByLot(value) || isUnspeakable(value) || /\d.*[!@$%^*]|%[0-9A-F]{2}/.test(value)),
  },
  {
    type: 'token',
    near: begins('api.telegram.org'),
    pattern: /api\.telegram\.org\/(?:file\/)?bot(\d{6,12}:[A-Za-z0-9_-]{20,60})/g,
  },
  { type: 'token', near: begins('.webhook.office'), pattern: /\.webhook\.office\.com\/webhookb2\/([\w@/-]{40,300})/g },
  {
    type: 'token',
    near: begins(
      '/webhook|/hook|/services/|/incoming/|/magic|/reset|/verify|/invite|/confirm|/activate|/unsubscribe|/login/|/auth/|/share/',
    ),
    pattern:
      /\/(?:webhooks?|hooks?|services|incoming|magic(?:-?link)?|reset(?:-?password)?|verify(?:-?email)?|invites?|confirm|activate|unsubscribe|login|auth|share)\/([A-Za-z0-9_/-]{16,200})/gi,
    accepts: (value) => value.split('/').some((piece) => piece.length >= 12 && isMixed(piece)),
  },
  {
    type: 'token',
    near: begins('cookie'),
    pattern: /(?<=(?:^|[\s"'{,;])(?:set-)?)cookie["']?[ \t]{0,2}[:=][ \t]{0,2}["']?([^\n"']{8,4000})/gi,
    accepts: (value) => /=\S*\d/.test(value) && !isCode(value),
  },
  {
    type: 'token',
    near: begins(
      'phpsessid=|jsessionid=|asp.net_sessionid=|connect.sid=|sessionid=|session=|sid=|_session=|laravel_session=|ci_session=|remember_token=|__secure-|__host-|csrftoken=|xsrf-token=',
    ),
    pattern:
      /(?<![\w-])(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid|sessionid|session|sid|_session|laravel_session|ci_session|remember_token|__Secure-[\w.-]{1,40}|__Host-[\w.-]{1,40}|csrftoken|XSRF-TOKEN)=([^\s;,"'&]{8,2000})/gi,
    accepts: isMixed,
  },
  // .netrc, .pgpass, htpasswd, shadow, docker's and npm's own.
  {
    type: 'password',
    near: begins('machine|default'),
    pattern: /(?<![\w-])(?:machine[ \t]+\S{1,200}|default)\s+login\s+\S{1,200}\s+password\s+["']?([^\s"']{3,200})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    pattern:
      /:(?:\d{2,5}|\*):(?<=(?:^|[\s"'])[A-Za-z0-9_.*-]{1,120}:(?:\d{2,5}|\*):)[A-Za-z0-9_*.-]{1,60}:[A-Za-z0-9_.-]{1,60}:([^\s:"']{3,200})(?=$|[\s"'])/gm,
    accepts: (value) => isReal(value) && /[A-Za-z]/.test(value) && !/^\d+$/.test(value),
  },
  {
    type: 'password',
    near: begins('$2|$5$|$6$|$1$|$apr1$|$y$|$7$|$argon2'),
    pattern: /(?<![A-Za-z0-9])(\$(?:2[abxy]|5|6|1|apr1|y|7|argon2(?:id|i|d))\$[A-Za-z0-9./+=$,_-]{16,400})/g,
    accepts: (value) => /[a-z]/.test(value) && /\d/.test(value.slice(4)),
  },
  {
    type: 'password',
    near: begins('pbkdf2_sha|scrypt|scram-sha-256|{ssha}|{sha}|{bcrypt}'),
    pattern:
      /(?<![A-Za-z0-9])(?:(?:pbkdf2_sha\d+|scrypt|SCRAM-SHA-256)[$:]|\{SSHA\}|\{SHA\}|\{bcrypt\})[^\s"',;]{20,300}/g,
  },
  {
    type: 'token',
    near: begins('"auth"'),
    pattern: /"auth"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{8,2000}={0,2})"/g,
    accepts: (value) => /:/.test(decoded(value)),
  },
  {
    type: 'password',
    near: begins('_auth|_password'),
    pattern: /(?<![A-Za-z\d])_(?:authToken|auth|password)(?:[ \t]{0,4}=[ \t]{0,4}|[ \t]{1,4})["']?([^\s"'$]{4,2000})/g,
    accepts: isReal,
  },
  {
    type: 'private-key',
    near: begins('client-key-data|client-certificate-data|private_key|tls.key'),
    pattern:
      /(?:client-key-data|client-certificate-data|private_key|tls\.key)["']?[ \t]{0,4}:[ \t]{0,4}["']?([A-Za-z0-9+/]{40,20000}={0,2})/g,
  },
  // Short flags of tools that take a password.
  {
    type: 'password',
    ...tool(
      'curl|wget|http|https|xh|aria2c',
      String.raw`-u[ \t]?|--user[ =]|--proxy-user[ =]|-U[ \t]?|-a[ \t]|--auth[ =]`,
    ),
    accepts: (value) => /^[^:/]*:.{2,}/.test(value) && isReal(value.slice(value.indexOf(':') + 1)),
  },
  {
    type: 'password',
    ...tool('mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|mysqlimport', '-p'),
    accepts: (value) => isReal(value) && value.length >= 3,
  },
  {
    type: 'password',
    ...tool(
      'mongo|mongosh|mongodump|mongorestore|docker login|podman login|buildah login|skopeo login|helm registry login|nerdctl login|crane auth login|oras login|az login|az acr login|az|7z|7za|zip|unzip|smbclient|psexec|rabbitmqadmin|influx|clickhouse-client|cypher-shell|vncpasswd|kinit|oc login|snowsql|bcp|cqlsh|nmcli|pg_dump|ilogtail|mosquitto_pub|mosquitto_sub|hydra|sqlcmd|unrar|rar|sqlplus|kubectl|argocd login|nats|jf|jfrog|mc|s3cmd',
      String.raw`-p[ \t]|-P[ \t]?|-pw[ \t]|-w[ \t]`,
    ),
    accepts: (value) => isChosen(value) && !/^\d{1,5}(?::\d{1,5})?$/.test(value) && !/^[/.]|:\d+$/.test(value),
  },
  { type: 'password', ...tool('7z|7za|7zz|rar|unrar', '-h?p'), accepts: isChosen },
  // A name and its password in one argument, with the sign between them that the tool wants.
  {
    type: 'password',
    near: begins('smbclient|rpcclient|smbmap|crackmapexec|impacket|net rpc|wmic|winexe|mount.cifs'),
    pattern:
      /(?:smbclient|rpcclient|smbmap|crackmapexec|impacket\S{0,30}|net rpc|wmic|winexe|mount\.cifs)[ \t][^\n|;&]{0,200}?(?:-U|--user)[ =]?["']?[\w.\\/-]{1,60}%([^\s"'`]{4,200})/g,
    accepts: isReal,
  },
  {
    type: 'key',
    near: { clues: [' -k ', ' -t '], before: 2, after: 280 },
    pattern: /(?<=[ \t])-[kt][ \t]+["']?([A-Za-z0-9_-]{24,200})(?![\w/.:-])/g,
    accepts: (value) => isMixed(value) && !/^[0-9a-f]{40}$/.test(value),
  },
  {
    type: 'password',
    near: begins('<auth-user-pass>'),
    pattern: /<auth-user-pass>\s{1,10}\S{1,80}\s{1,10}([^\s<]{3,200})/g,
  },
  {
    type: 'password',
    near: begins('expect'),
    pattern:
      /expect[ \t]+(?:-\w{1,8}[ \t]+)?["'{][^\n"'}]{0,40}pass[^\n"'}]{0,20}["'}][^\n"'}]{0,12}\n?[ \t]{0,12}(?:exp_)?send[ \t]+(?:--[ \t]+)?["']([^"'\s]{3,200})/gi,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('send '),
    pattern: /send[ \t]+(?:--[ \t]+)?["']([^"'\s\\$]{4,200})(?:\\r|\s)["']/g,
    accepts: (value) => isMixed(value),
  },
  { type: 'password', ...tool('sshpass', String.raw`-p[ \t]?`), accepts: isReal },
  // Of any tool: a name and its password behind two short flags, flags of Windows, and commands that give a user a password.
  {
    type: 'password',
    near: { clues: [' -p'], before: 100, after: 280 },
    pattern:
      /(?<=[ \t]-u[ \t]{0,2}["']?[^\s"']{1,80}["']?[ \t]{1,3})-p[ \t]{0,2}["']?([^\s"'-][^\s"']{3,200})|(?<=[ \t])-p[ \t]{1,3}["']?([^\s"'-][^\s"']{3,200})(?=["']?[ \t]{1,3}-u[ \t])/g,
    accepts: (value) => isChosen(value) && /\d|[a-z][A-Z]/.test(value) && !/^\d{1,5}(?::\d{1,5})?$|[/\\]/.test(value),
  },
  {
    type: 'password',
    near: begins('/p:|/rp |/pass:|/password:'),
    pattern: /\/(?:p:|rp[ ]|pass:|password:)["']?([^\s"'/]{4,200})/gi,
    accepts: (value) => isMixed(value),
  },
  {
    type: 'password',
    near: begins('rabbitmqctl|useradd|usermod|rootpw|ftp> user|chpasswd:'),
    pattern:
      /(?:rabbitmqctl[ \t]+(?:add_user|change_password)[ \t]+\S{1,60}[ \t]+|user(?:add|mod)[ \t][^\n|;&]{0,120}?-p[ \t]+|rootpw[ \t]+(?:--\w+[ \t]+){0,3}|ftp>[ \t]user[ \t]+\S{1,60}[ \t]+|chpasswd:\s{1,20}(?:list:[ \t]*\|\s{1,20})\w{1,32}:)["']?([^\s"'-][^\s"']{3,200})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('auth '),
    pattern: /(?<=(?:^|[\n>])[ \t]{0,4})AUTH[ \t]+(?:[a-z][\w-]{1,30}[ \t]+)?([^\s"']{6,200})/g,
    accepts: isMixed,
  },
  // What a store of secrets is given, and what it prints.
  {
    type: 'key',
    near: begins('secret set|secrets set|put-parameter|create-secret|put-secret-value|secrets create'),
    pattern:
      /(?:secrets? (?:set|create)|put-parameter|create-secret|put-secret-value)[ \t][^\n]{0,200}?(?:--value|--body|-b|--secret-string)[ =]["']?([^\s"']{6,400})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins(
      'base64 -|pass show|op read|get-secret-value|print-access-token|vault kv get|secret show|find-generic-password|secrets versions access',
    ),
    pattern:
      /(?:base64 (?:-d|--decode|-D)|pass show|op read|get-secret-value|print-access-token|vault kv get -field|secret show|find-generic-password|secrets versions access)[^\n|]{0,160}\r?\n[ \t]{0,8}(\S{6,400})[ \t]*(?=[\r\n"']|$)/g,
    accepts: (value) => isMixed(value) && !/[/:{}]/.test(value),
  },
  {
    type: 'password',
    near: begins('value='),
    pattern:
      /value=["']([^"'\n]{4,400})["']\s{1,8}(?:key|name|id)=["'][\w.:-]{0,40}(?:password|passwd|pwd|secret|token|api[._-]?key)["']/gi,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins(
      'new pdo|new mysqli|mysqli_connect|pg_connect|ftp_login|getconnection|login(|.authenticate|basicauth(|basic_auth(|credential(|credentials(|passwordauthentication(|passwordauthenticationtoken(|plainauth(',
    ),
    pattern:
      /(?:new PDO|new mysqli|mysqli_connect|pg_connect|ftp_login|getConnection|login|\.authenticate|basic_?auth|credentials?|PasswordAuthentication(?:Token)?|PlainAuth)\((?:(?:\s{0,8}["'][^"'\n]{0,200}["']|[^()"',\n]{1,60})\s{0,4},){1,3}\s{0,8}["']([^"'\s]{4,200})["']/gi,
    accepts: (value) => isChosen(value) && !isName(value),
  },
  {
    type: 'password',
    near: begins('insert into'),
    pattern:
      /insert into[^(]{1,80}\([^()]{0,200}(?:passw|pwd|secret|token)[^()]{0,200}\)\s{0,20}values\s{0,20}\([^()]{0,300}?'((?=[^'\n]{0,60}\d)(?=[^'\n]{0,60}[A-Za-z])[^'\s@]{6,200})'/gi,
    accepts: isReal,
  },
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
  {
    type: 'key',
    near: begins('akia|asia'),
    pattern: /A[KS]IA[A-Z2-7]{16}[^A-Za-z0-9\n]{1,40}([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])/g,
    accepts: isMixed,
  },
  {
    type: 'private-key',
    near: begins('"d"|"p"|"q"|"dp"|"dq"|"qi"|"k"'),
    pattern: /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"([A-Za-z0-9_-]{40,1400})"/g,
    accepts: isMixed,
  },
  {
    type: 'key',
    near: begins('key|secret|psk'),
    pattern:
      /(?:key|secret|psk)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?((?:[0-9A-Fa-f]{2}[: ]){15,63}[0-9A-Fa-f]{2})(?![0-9A-Fa-f:])/gi,
  },
  {
    type: 'key',
    near: begins('key|licen|lizenz|serial|activation|aktivierung'),
    pattern:
      /(?:key|licen[cs]e|lizenz\w{0,12}|serial|activation code|aktivierungs\w{0,8})["']?[ \t]{0,3}(?:is|ist|est|[:=#])?[ \t"']{1,4}((?=[A-Z0-9-]{0,30}\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){3,7})(?![A-Za-z0-9-])/gi,
    accepts: (value) => value === value.toUpperCase(),
  },
  {
    type: 'key',
    near: begins('deepl'),
    pattern: /DeepL[^\n]{0,24}?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::fx)?)/gi,
  },
  { type: 'token', near: begins('/private-'), pattern: /\/private-([0-9a-f]{32})(?=\/)/g },
  { type: 'password', ...tool('redis-cli|valkey-cli|keydb-cli', String.raw`-a[ \t]|--pass[ \t]`), accepts: isChosen },
  {
    type: 'password',
    ...tool('ldapsearch|ldapadd|ldapmodify|ldapwhoami|ldapdelete|ldappasswd', String.raw`-w[ \t]?|-s[ \t]`),
    accepts: (value) => isChosen(value) && !/^(?:sub|base|one|children)$/.test(value),
  },
  {
    type: 'password',
    near: begins('htpasswd'),
    pattern:
      /(?<![\w-])htpasswd[ \t]+-[a-zA-Z]*b[a-zA-Z]*[ \t]+(?:\S+[ \t]+){1,2}["']?([^\s"']{3,200})(?=[ \t]*(?:\n|$|["';|&]))/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('pass:'),
    pattern: /(?<=(?<![\w-])(?:file-|env-)?)pass:([^\s"']{4,200})/g,
    accepts: (value) => isChosen(value) && /\d/.test(value),
  },
  {
    type: 'password',
    near: begins('echo'),
    pattern:
      /\becho[ \t]+(?:-[ne]{1,2}[ \t]+)?["']?([^\s"'|]{4,400})(?:\n\1)?["']?[ \t]*\|[ \t]*(?:sudo[ \t]+-S|(?:docker|podman|helm|gh|crane|oras)\b[^\n]{0,100}--?(?:password-stdin|with-token)|chpasswd|passwd|base64|openssl|gpg)/g,
    accepts: (value) => isChosen(value) && !value.startsWith('$'),
  },
  {
    type: 'password',
    near: begins('sudo -s'),
    pattern: /sudo -S[ \t]*<<<[ \t]*(?:"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s"'$]{3,200}))/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('identified|password'),
    pattern:
      /(?<![\w-])(?:IDENTIFIED[ \t]+(?:WITH[ \t]+\S+[ \t]+)?(?:BY|AS)|PASSWORD(?:[ \t]*\(|[ \t]+FOR[^\n=]{0,80}=)?)[ \t]*['"]([^'"\n]{3,200})['"]/gi,
    accepts: (value) => isReal(value) && !/\s/.test(value),
  },
  {
    type: 'password',
    near: begins('net|runas|cmdkey'),
    pattern:
      /(?<![\w-])(?:net[ \t]+use[ \t]+\S+(?:[ \t]+\S+)?[ \t]+\/user:\S+|runas[^\n]{0,80}|cmdkey[^\n]{0,120}\/pass:)[ \t]*([^\s"'/]{4,200})/gi,
    accepts: isChosen,
  },
  {
    type: 'password',
    near: begins('jdbc:oracle:'),
    pattern: /(?<![\w-])jdbc:oracle:[a-z]+:[A-Za-z0-9_]{1,60}\/([^\s@"'/]{3,200})@/g,
  },
  {
    type: 'password',
    near: begins('sqlplus|expdp|impdp|exp|imp|rman'),
    pattern:
      /(?<![\w/.-])(?:sqlplus|expdp|impdp|exp|imp|rman)[ \t]+(?:-\S+[ \t]+){0,3}[A-Za-z0-9_]{1,60}\/([^\s@"'/]{3,200})@/g,
  },
  {
    type: 'token',
    near: begins(
      'vault login|heroku auth|gh auth|op signin|tailscale up|ngrok|pulumi login|fly auth|railway|wrangler|npm adduser|cargo login|gem signin|snyk auth|doppler|stripe login|dotnet nuget|nuget setapikey|twine upload|poetry config|hf auth|huggingface-cli|wandb login|shodan init|sentry-cli|k3s agent|kubeadm join|docker swarm',
    ),
    pattern:
      /(?<![\w-])(?:vault login|heroku auth:token|gh auth login --with-token|op signin|tailscale up --auth-?key|ngrok (?:config add-)?authtoken|pulumi login|fly auth token|railway login|wrangler login|npm adduser|cargo login|gem signin|snyk auth|doppler configure set token|stripe login --api-key|dotnet nuget push[^\n]{0,200}-k|nuget setapikey|twine upload[^\n]{0,100}-p|poetry config pypi-token\.\S+|hf auth login --token|huggingface-cli login --token|wandb login|shodan init|sentry-cli login --auth-token|k3s agent[^\n]{0,200}--token|kubeadm join[^\n]{0,200}--token|docker swarm join --token)[ =]+["']?([A-Za-z0-9][^\s"']{7,400})/g,
    accepts: isReal,
  },
  { type: 'key', near: begins('swmtkn-1-'), pattern: /(?<![A-Za-z0-9-])SWMTKN-1-[a-z0-9]{30,60}-[a-z0-9]{20,30}/g },
  {
    type: 'key',
    near: begins('otpauth://'),
    pattern: /(?<![A-Za-z0-9])otpauth:\/\/\S{1,200}?secret=([A-Z2-7a-z]{10,80})/g,
  },
  {
    type: 'key',
    near: begins('http'),
    pattern: /https?:\/\/[0-9a-f]{32}(?::[0-9a-f]{32})?@[^\s"'<>]{4,120}\/\d{1,16}/g,
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
  {
    type: 'password',
    near: begins('ssh-keygen|openssl'),
    pattern:
      /(?<![\w-])(?:ssh-keygen[^\n|;&]{0,200}?[ \t]-[NP]|openssl[^\n|;&]{0,200}?[ \t]-(?:k|passin|passout)(?:[ \t]+pass:)?)[ \t]+(?:"([^"\n]{4,200})"|'([^'\n]{4,200})'|([^\s"'-][^\s"']{3,200}))/g,
    accepts: isChosen,
  },
  {
    type: 'password',
    near: begins('lftp|ncftp'),
    pattern: /(?<![\w-])(?:lftp|ncftp)[ \t][^\n|;&]{0,100}?-u[ \t]+[^\s,]{1,60},([^\s"']{4,200})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('convertto-securestring'),
    pattern: /ConvertTo-SecureString[ \t]+(?:-String[ \t]+)?["']([^"'\n]{4,200})["']/gi,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('wpa_passphrase'),
    pattern: /wpa_passphrase[ \t]+(?:"[^"\n]{1,64}"|\S{1,64})[ \t]+["']?([^\s"']{8,63})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('snmp-server community|snmpwalk|snmpget'),
    pattern: /(?:snmp-server[ \t]+community|snmp(?:walk|get)[^\n|;&]{0,80}[ \t]-c)[ \t]+(\S{4,120})/gi,
    accepts: (value) => isReal(value) && !/^(?:public|private)$/i.test(value),
  },
  {
    type: 'password',
    near: begins('enable|username'),
    pattern:
      /(?<![\w-])(?:enable|username[ \t]+\S{1,60}(?:[ \t]+privilege[ \t]+\d+)?)[ \t]+(?:secret|password)[ \t]+(?:\d[ \t]+)?(\S{4,200})/g,
    accepts: (value) => isChosen(value) && /\d/.test(value),
  },
  // The end of one whose beginning was cut off.
  {
    type: 'private-key',
    near: { clues: ['-----end '], before: 4000, after: 60 },
    pattern: new RegExp(
      String.raw`(?<=^|[^A-Za-z0-9+/=])(?<!PRIVATE KEY-----\s{1,4})(?<![A-Za-z0-9+/=]\s)((?:[A-Za-z0-9+/=]{20,80}\s{1,12}){1,50})-{4,5}END ${pem}`,
      'g',
    ),
  },
  // Keys in base64, whatever stands around them; a number of an account and what opens it.
  {
    type: 'private-key',
    near: begins('ls0tls1crudjti'),
    pattern:
      /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi(?:BQUklW|BSU0Eg|BFQyBQ|BPUEVO|BFTkNS|BEU0Eg|BQR1Ag)[A-Za-z0-9+/=\s]{16,20000}/g,
  },
  {
    type: 'token',
    near: begins('ac'),
    pattern: /(?<![A-Za-z0-9])AC[0-9a-f]{32}["'`]?[ \t]{0,4}[,:/|][ \t]{0,4}["'`]?([0-9a-f]{32})(?![0-9a-f])/g,
  },
  {
    type: 'key',
    near: begins('algoliasearch(|algolia(|searchclient('),
    pattern:
      /(?:algoliasearch|[Aa]lgolia|[Ss]earch[Cc]lient)\(\s{0,8}["'`][A-Za-z0-9]{4,20}["'`]\s{0,4},\s{0,8}["'`]([0-9a-f]{32})/g,
  },
  // Seeds of second factors, in groups as they are shown to be typed; words of a wallet; lists of codes to come back with.
  {
    type: 'key',
    near: begins('2fa|totp|otp|mfa|two-factor|authenticator|setup key|seed|secret|code|clé|schlüssel'),
    pattern:
      /(?:2FA|TOTP|OTP|MFA|two-factor|authenticator|setup key|seed|secret|code|clé|schlüssel)[^\n]{0,40}?[ :="'`]{1,4}((?=[A-Z2-7 ]{0,40}[2-7])[A-Z2-7]{4}(?:[ -][A-Z2-7]{4}){3,15})(?![A-Za-z0-9])/gi,
    accepts: (value) => /\d/.test(value) && (value === value.toUpperCase() || value === value.toLowerCase()),
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
    type: 'key',
    near: begins('fernet|aesgcm|secretbox|signingkey'),
    pattern: /(?:Fernet|AESGCM|SecretBox|SigningKey)\([bru]{0,2}["']([A-Za-z0-9+/_=-]{24,200})["']/g,
  },
  {
    type: 'token',
    near: begins('x-honeycomb-team|hcaik_|hcbik_|hcamk_'),
    pattern: /(?:x-honeycomb-team["']?[ \t]{0,2}[:=][ \t]{0,2}["']?|(?=hc(?:aik|bik|amk)_))([A-Za-z0-9_]{22,120})/gi,
    accepts: isMixed,
  },
  {
    type: 'password',
    near: begins('net user'),
    pattern: /net user[ \t]+\S{1,60}[ \t]+["']?([^\s"'/]{4,200})/gi,
    accepts: isChosen,
  },
  {
    type: 'key',
    near: begins('jwt.sign(|jwt.verify(|jwt.encode(|jwt.decode(|createhmac(|hmac.new('),
    pattern:
      /(?:jwt\.(?:sign|verify|encode|decode)|createHmac|hmac\.new)\([^\n"'`]{0,80}(?:["'][\w-]{1,12}["'],[ ]?)?b?["'`]([^"'`\s]{12,400})["'`]/g,
    accepts: isMixed,
  },
  {
    type: 'password',
    near: begins('code de|code d\u2019|bestätigungscode|sicherheitscode|anmeldecode|code secret|código de|codice di'),
    pattern:
      /(?:code (?:de|d['’]) ?(?:vérification|sécurité|confirmation|connexion|validation|accès)|bestätigungscode|sicherheitscode|anmeldecode|código de (?:verificación|seguridad)|codice di (?:verifica|sicurezza))[ ]?(?:est|ist|lautet|es|è|:)[ :]{0,2}(\d{3}[- ]?\d{3}|\d{4,8})(?![\d.])/giu,
  },
  {
    type: 'password',
    near: begins('wifi|wi-fi|wlan|ssid'),
    pattern:
      /(?:wi-?fi|wlan|ssid)[^\n]{0,60}?(?:key|pw|pass\w{0,12}|code|clé|schlüssel)["']?[ \t]*(?:is|ist|est|lautet|[:=])?[ \t"'`]{1,4}([^\s"'`,;]{8,64})/gi,
    accepts: (value) => isMixed(value) || isUnspeakable(value),
  },
  // The key of a wallet is written as a hash is: only what is said beside it tells.
  {
    type: 'private-key',
    near: within(130, 200, 'private key|privatekey|private_key|deployer|wallet|signer|ganache|hardhat|accounts:'),
    pattern: /(?<![\w])0x[0-9a-fA-F]{64}(?![\w])/g,
  },
  // Codes that are sent to a person to be typed in.
  {
    type: 'password',
    near: { clues: [' code', '-code', ' pin', ' otp'], before: 40, after: 40 },
    pattern:
      /(?<![\w-])(?:verification|security|login|sign-?in|one-time|confirmation|access|auth(?:entication|orization)?|2fa|mfa|otp|sms|activation)[ -](?:pass)?(?:code|pin|otp)(?:[ ]?(?:is|est)?[ :]{1,3}|[ ]is[ ]?:?[ ]?)["'`*]{0,2}(\d{3}[- ]?\d{3}|\d{4,8})(?![\d.])/gi,
  },
]

function decoded(value: string): string {
  try {
    return atob(value.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')).replaceAll(/[^ -~]+/g, '')
  } catch {
    return ''
  }
}

export const findWrittenSecrets: Rule = ({ matchesOf }) =>
  writtenRules.flatMap((rule) =>
    matchesOf(rule).flatMap(({ match, index }): SensitiveMatch[] => {
      const value = match.slice(1).find((group) => group !== undefined) ?? match[0]
      const start = index + match[0].lastIndexOf(value)
      return rule.accepts === undefined || rule.accepts(value)
        ? [{ type: rule.type, value, start, end: start + value.length }]
        : []
    }),
  )
