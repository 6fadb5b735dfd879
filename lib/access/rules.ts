import { BlockList, isIP } from 'node:net'
import type { Result } from '@/lib/engine'
import { hostName, isLoopback } from './hosts'

/** Who may use the app, as configured by the operator. */
export interface AccessRules {
  /** Host names that the app answers to, besides loopback and the IP address a request arrived at. */
  readonly hosts: readonly string[]
  /** Those of them that the operator says are opened over https only. */
  readonly httpsHosts: readonly string[]
  /** Proxies whose forwarded headers are trusted. */
  readonly proxies: BlockList
  /** Access secret. Where it is set, everything but shared comparisons requires signing in. */
  readonly secret?: string
  /** Printed for the operator at the start. */
  readonly warning?: string
}

export const SHORTEST_SECRET = 8

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the rules from the environment. The error is a sentence for the operator: the app must not start. */
export function accessRules(env: Environment): Result<AccessRules, string> {
  const addresses = publicAddresses(env)
  if (!addresses.ok) return addresses
  const proxies = trustedProxies(env.CONDENSERY_TRUSTED_PROXY)
  if (!proxies.ok) return proxies
  const secret = env.CONDENSERY_ACCESS_SECRET?.trim() || undefined
  if (secret !== undefined && secret.length < SHORTEST_SECRET)
    return err(`CONDENSERY_ACCESS_SECRET is shorter than ${SHORTEST_SECRET} characters. Choose a longer one.`)
  const hosts = addresses.value.map(({ host }) => host)
  const reached = hosts.filter((name) => !isLoopback(name))
  const unasked = secret === undefined && (reached.length > 0 || !listensOnLoopback(env))
  if (unasked && env.CONDENSERY_OPEN?.trim() !== '1')
    return err(
      nobodyAsks(listensOnLoopback(env) ? `CONDENSERY_PUBLIC_URL (${reached.join(', ')})` : `HOST=${listenHost(env)}`),
    )
  return ok({
    hosts,
    httpsHosts: addresses.value.filter(({ isHttps }) => isHttps).map(({ host }) => host),
    proxies: proxies.value,
    ...(secret === undefined ? {} : { secret }),
    ...(unasked
      ? {
          warning: `Whoever reaches ${reached.join(', ') || listenHost(env)} can read, delete and spend: CONDENSERY_ACCESS_SECRET is not set.`,
        }
      : {}),
  })
}

export const listenHost = (env: Environment): string => env.HOST?.trim() || '127.0.0.1'

export const listensOnLoopback = (env: Environment): boolean => isLoopback(hostName(listenHost(env)) ?? listenHost(env))

/** Whether only this machine can reach the app: it listens on loopback, and no public address leads to it. */
export function isForThisMachine(env: Environment): boolean {
  const addresses = publicAddresses(env)
  return listensOnLoopback(env) && addresses.ok && addresses.value.every(({ host }) => isLoopback(host))
}

const nobodyAsks = (setting: string): string =>
  [
    `${setting} lets others reach Condensery, and nothing would ask who they are: whoever reaches it could read every session, delete it, and spend money on models.`,
    `Choose one: CONDENSERY_ACCESS_SECRET=… (at least ${SHORTEST_SECRET} characters) asks everyone for that secret; CONDENSERY_OPEN=1 lets everyone in; without HOST and CONDENSERY_PUBLIC_URL only this machine is served.`,
  ].join('\n')

interface PublicAddress {
  readonly host: string
  readonly isHttps: boolean
}

/** What `CONDENSERY_PUBLIC_URL` names: one URL, or several with commas between them. */
function publicAddresses(env: Environment): Result<readonly PublicAddress[], string> {
  const addresses: PublicAddress[] = []
  for (const text of listOf(env.CONDENSERY_PUBLIC_URL)) {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const name = url && /^https?:$/.test(url.protocol) ? hostName(url.host) : undefined
    if (name === undefined)
      return err(
        `CONDENSERY_PUBLIC_URL has ${JSON.stringify(text)}; it must be an address such as https://condensery.example.com.`,
      )
    addresses.push({ host: name, isHttps: url?.protocol === 'https:' })
  }
  return ok(addresses)
}

function trustedProxies(text: string | undefined): Result<BlockList, string> {
  const list = new BlockList()
  for (const entry of listOf(text)) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const version = isIP(address)
    const longest = version === 6 ? 128 : 32
    const length = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || rest.length > 0 || !(length >= 0 && length <= longest)) {
      return err(
        `CONDENSERY_TRUSTED_PROXY has ${JSON.stringify(entry)}; it must be addresses or ranges such as 10.0.0.1, 10.0.0.0/8.`,
      )
    }
    list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return ok(list)
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

// Not the engine's own: every start would load all of it for these two.
const ok = <Value>(value: Value) => ({ ok: true, value }) as const
const err = (error: string) => ({ ok: false, error }) as const
