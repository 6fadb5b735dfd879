import { begins, within } from '../near'
import { decoded, isPassphrase, isPrintedInBase64 } from '../values'
import { isChosen, isMixed, isReal, type WrittenRule } from './rule'

const clusterSecret = String.raw`kind(?:: |": ?")Secret\b`

/** Entries of files that hold passwords: .netrc, .pgpass, htpasswd, shadow, those of docker, npm and Kubernetes. */
export const passwordFileRules: readonly WrittenRule[] = [
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
  // A mail address and its password, as lists of accounts have them.
  {
    type: 'password',
    near: begins('@'),
    pattern: /@[\w-]{1,60}(?:\.[\w-]{2,30}){1,4}[:;]([^\s"'`,;:/]{6,80})(?=["'`\s,;]|$)/g,
    accepts: (value) => isChosen(value) && ((/\d/.test(value) && /[A-Za-z]/.test(value)) || isPassphrase(value)),
  },
  // Jars of cookies as curl and browsers export them.
  {
    type: 'token',
    near: { clues: ['\ttrue\t', '\tfalse\t'], before: 2, after: 400 },
    pattern: /\t(?:TRUE|FALSE)\t\d{1,12}\t[^\t\n]{1,100}\t([^\s]{12,4000})/g,
    accepts: isMixed,
  },
  {
    type: 'token',
    near: begins('"auth"'),
    pattern: /"auth"\s{0,4}:\s{0,4}"([A-Za-z0-9+/]{8,2000}={0,2})"/g,
    accepts: (value) => /:/.test(decoded(value)),
  },
  // Kubernetes holds each value of a secret in base64, whatever it is called, before or behind the line that says what it is.
  {
    type: 'password',
    near: within(3200, 3200, 'kind: secret|kind": "secret|kind":"secret'),
    pattern: new RegExp(
      String.raw`(?<=^[ \t]{1,8}["']?[\w.-]{1,80}["']?:[ \t]{0,4}["']?)(?=.{8})(?:(?<=${clusterSecret}[^\0]{0,2000})|(?=[^\0]{0,2000}${clusterSecret}))[A-Za-z0-9+/]{6,1000}={0,2}(?=["'\s,|}]|$)`,
      'gm',
    ),
    accepts: isPrintedInBase64,
  },
  {
    type: 'password',
    near: begins('_auth|_password'),
    pattern: /(?<![A-Za-z\d])_(?:authToken|auth|password)(?:[ \t]{0,4}=[ \t]{0,4}|[ \t]{1,4})["']?([^\s"'$]{4,2000})/g,
    accepts: isReal,
  },
  {
    type: 'password',
    near: begins('<auth-user-pass>'),
    pattern: /<auth-user-pass>\s{1,10}\S{1,80}\s{1,10}([^\s<]{3,200})/g,
  },
]
