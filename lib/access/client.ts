import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { hostName, plainAddress } from './hosts'
import type { AccessRules } from './rules'

/**
 * Where a request comes from, as far as it can be trusted: forwarded headers count only when a trusted proxy set them.
 */
export interface Client {
  readonly address: string
  /** The Host header as the browser sent it, or as a trusted proxy forwarded it. */
  readonly host: string
  readonly isHttps: boolean
}

/**
 * The client behind a request. Forwarded headers of a proxy that is not in the list of trusted ones are ignored; a public
 * address that the operator gave with https is https whatever the headers say.
 */
export function clientOf(
  headers: IncomingHttpHeaders,
  remoteAddress: string | undefined,
  { proxies, httpsHosts }: Pick<AccessRules, 'proxies' | 'httpsHosts'>,
): Client {
  const address = plainAddress(remoteAddress ?? '')
  const isHttpsHost = (host: string): boolean => httpsHosts.includes(hostName(host) ?? '')
  const own = headers.host ?? ''
  if (!isIn(proxies, address)) return { address, host: own, isHttps: isHttpsHost(own) }
  const host = listed(headers['x-forwarded-host'])[0] ?? own
  return {
    address:
      listed(headers['x-forwarded-for'])
        .reverse()
        .find((each) => !isIn(proxies, each)) ?? address,
    host,
    isHttps: isHttpsHost(host) || listed(headers['x-forwarded-proto'])[0]?.toLowerCase() === 'https',
  }
}

/**
 * Rewrites the forwarded headers to the values of `clientOf` and removes internal headers that a client sent, so that
 * code which reads the headers later cannot be deceived.
 */
export function settleHeaders(headers: IncomingHttpHeaders, { address, host, isHttps }: Client): void {
  for (const name of Object.keys(headers))
    if (/^(x-forwarded-.*|forwarded|x-real-ip|x-condensery-.*|x-middleware-.*|x-invoke-.*)$/.test(name))
      delete headers[name]
  headers.host = host
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const listed = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => plainAddress(entry.trim()))
    .filter((entry) => entry !== '')
