import { isTelling } from './homes'
import { nameKind } from '../key-names'
import { isCredential, type SensitiveMatch } from '../sensitive-types'
import { isCode, isPlaceholder } from '../values'

/*
 * Names of accounts: whose password it is that was found. Beside a password a name is told from other words; elsewhere it is not.
 */

const BEFORE = 160
const AFTER = 100

const account = String.raw`([A-Za-z][\w.-]{3,40})`
const domain = String.raw`(?:[A-Za-z][\w.-]{0,30}(?:\\{1,4}|\/))?`
const label = String.raw`(?<![A-Za-z])user(?:[_ -]?(?:name|id))?|(?<![A-Za-z])(?:login|uid|usr|benutzer(?:name)?|utilisateur|usuario)`

/** Right before a password: the first half of a pair. */
const pairs: readonly RegExp[] = [
  new RegExp(String.raw`:\/\/${domain}${account}:$`),
  new RegExp(String.raw`[ \t](?:-u|-U|--user|--auth|-auth|-a)[ \t=]{0,2}["']?${domain}${account}[:%,]$`),
  new RegExp(String.raw`\/user:${domain}${account}["']?[ \t]+["']?$`),
  new RegExp(
    String.raw`[([](?:\s{0,8}["'\x60]?[^"'\x60()[\],\n]{0,100}["'\x60]?\s{0,4},){0,2}\s{0,8}["'\x60]${account}["'\x60]\s{0,4},\s{0,8}["'\x60]$`,
  ),
  new RegExp(String.raw`(?:^|[\s"'*])${account}[ \t]{0,2}(?:\/|\|)[ \t]{0,2}["'\x60]?$`),
  new RegExp(String.raw`(?:^|[\n"'])[\s>+|→\d]{0,12}${account}:(?:\s{1,40}oauth_token:[ ])?$`),
  new RegExp(String.raw`:[\w*.-]{1,60}:${account}:$`),
  new RegExp(
    String.raw`(?:add_user|poetry config \S{1,60}|bundle config[^\n]{1,80}|change_password|net user|rpcuser|htpasswd[^\n]{0,60})[ \t]+${account}[ \t]+["']?$`,
  ),
  new RegExp(String.raw`(?:^|\n)${account}[ \t]{1,8}\*[ \t]{1,8}$`),
  new RegExp(String.raw`<auth-user-pass>\s{1,10}${account}\s{1,10}$`),
]

/** Near a password: a name under a label of its own. */
const labelled = new RegExp(
  String.raw`(?:(?:${label})(?:["'\x60]|\\")?(?:[ \t]{0,20}(?::=|=>|[:=])\*{0,2}[ \t]{0,20}|[ \t]{2,40}|>|["'][ \t]+value=|[ \t]+(?=\S{1,60}\s{1,12}password))|[ \t](?:-u|-U|--user(?:name)?)[ \t=]{0,2})(?:["'\x60]|\\")?${domain}${account}(?=["'\x60\\;&,<\s]|$)`,
  'gi',
)

/** The names of accounts beside the passwords and keys that were found. Reads a bounded stretch around each. */
export const accountsBeside = (text: string, found: readonly SensitiveMatch[]): readonly SensitiveMatch[] =>
  found
    .filter(({ type }) => isCredential(type))
    .flatMap((secret) => [...pairedWith(text, secret), ...labelledNear(text, secret)])

function pairedWith(text: string, { start }: SensitiveMatch): readonly SensitiveMatch[] {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  return pairs.flatMap((pair) => {
    const match = pair.exec(before)
    return match === null ? [] : named(match, start - before.length + match.index)
  })
}

function labelledNear(text: string, { start, end }: SensitiveMatch): readonly SensitiveMatch[] {
  const from = Math.max(0, start - BEFORE)
  const around: readonly (readonly [number, string])[] = [
    [from, text.slice(from, start)],
    [end, text.slice(end, end + AFTER)],
  ]
  return around.flatMap(([offset, stretch]) =>
    [...stretch.matchAll(labelled)].flatMap((match) => named(match, offset + match.index)),
  )
}

function named(match: RegExpExecArray, index: number): readonly SensitiveMatch[] {
  const value = match[1] ?? ''
  const start = index + match[0].lastIndexOf(value)
  return isTelling(value) && !isPlaceholder(value) && !isCode(value) && !isRole(value) && nameKind(value) === undefined
    ? [{ type: 'user-name', value, start, end: start + value.length }]
    : []
}

/** Accounts that are named after what they are for: nobody is told by them. */
const isRole = (name: string): boolean =>
  /(?:^|[-_.])(?:user|usr|admin|root|test|demo|example|app|api|web|db|svc|service|bot|ci|deploy|backup|monitor|readonly|prod|dev|staging|guest|client|server|default|token|oauth\d?|pass\w*|secret|key|name|mail|email|login|my|your|some|none|null|string)(?:$|[-_.\d])|(?:user|admin|name|service|pass|word)\d*$|^(?:user|admin|test|demo|db|app)/i.test(
    name,
  ) || products.has(name.toLowerCase())

/** Programs whose own account has their name. */
const products = new Set(
  'postgres postgresql mysql mariadb mongo mongodb redis rabbit rabbitmq elastic kibana grafana neo4j oracle scott system clickhouse cassandra couchdb influxdb jenkins gitlab github bitbucket nexus artifactory sonar sonarqube wordpress drupal django rails laravel keycloak airflow minio minioadmin vault consul kafka docker registry proxy deployer automation runner ansible vagrant x-access-token x-token-auth jwt_tok anonymous postmaster'.split(
    ' ',
  ),
)
