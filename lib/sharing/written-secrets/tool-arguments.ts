import { begins, type ContextRule } from '../near'
import { isPassphrase } from '../values'
import { isReal, isChosen, isMixed, type WrittenRule } from './rule'

const argument = String.raw`(?:"([^"\n]{3,400})"|'([^'\n]{3,400})'|["']?([^\s"'\x60;|&<>]{3,400}))`
/** Looks behind the flags of command-line tools: `names` and `flags` are alternatives of a pattern. */
const tool = (names: string, flags: string): ContextRule => ({
  near: begins(names.toLowerCase()),
  pattern: new RegExp(
    String.raw`(?<![\w.-])(?:${names})(?:\.exe)?[ \t](?:[^\n|;&]{0,400}?[ \t])?(?:${flags})${argument}`,
    'g',
  ),
})

/** Arguments by which command-line tools are given a secret. */
export const toolArgumentRules: readonly WrittenRule[] = [
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
  {
    type: 'key',
    near: { clues: [' -k ', ' -t '], before: 2, after: 280 },
    pattern: /(?<=[ \t])-[kKt][ \t]+["']?([A-Za-z0-9_-]{24,200})(?![\w/.:-])/g,
    accepts: (value) => isMixed(value) && !/^[0-9a-f]{40}$/.test(value),
  },
  { type: 'password', ...tool('security', String.raw`-w[ \t]|-p[ \t]`), accepts: isChosen },
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
    accepts: (value) => isMixed(value) || isPassphrase(value),
  },
  {
    type: 'password',
    near: begins(
      'poetry config|bundle config|mc alias|mc config|drush|rabbitmqctl|useradd|usermod|rootpw|ftp> user|chpasswd:',
    ),
    pattern:
      /(?:poetry config http-basic\.\S{1,60}[ \t]+\S{1,60}[ \t]+|bundle config (?:set )?(?:--\w{1,10} )?\S{1,80}[ \t]+[\w.-]{1,60}:|mc (?:alias set|config host add)(?:[ \t]+\S{1,200}){3}[ \t]+|drush (?:user:password|user-password|upwd)[ \t]+\S{1,60}[ \t]+|rabbitmqctl[ \t]+(?:add_user|change_password)[ \t]+\S{1,60}[ \t]+|user(?:add|mod)[ \t][^\n|;&]{0,120}?-p[ \t]+|rootpw[ \t]+(?:--\w+[ \t]+){0,3}|ftp>[ \t]user[ \t]+\S{1,60}[ \t]+|chpasswd:\s{1,20}(?:list:[ \t]*\|\s{1,20})\w{1,32}:)["']?([^\s"'-][^\s"']{3,200})/g,
    accepts: isReal,
  },
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
]
