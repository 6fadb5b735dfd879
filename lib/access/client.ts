import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { plainAddress } from './hosts'

/** What is believed of where a request comes from. */
export interface Client {
  readonly address: string
  /** As the browser wrote it, or as a trusted proxy passed it on. */
  readonly host: string
  readonly isHttps: boolean
}

/** A proxy that is not trusted is a client like any other: what it says of others is not read. */
export function clientOf(headers: IncomingHttpHeaders, remoteAddress: string | undefined, proxies: BlockList): Client {
  const address = plainAddress(remoteAddress ?? '')
  const host = headers.host ?? ''
  if (!isIn(proxies, address)) return { address, host, isHttps: false }
  return {
    address:
      listed(headers['x-forwarded-for'])
        .reverse()
        .find((each) => !isIn(proxies, each)) ?? address,
    host: listed(headers['x-forwarded-host'])[0] ?? host,
    isHttps: listed(headers['x-forwarded-proto'])[0]?.toLowerCase() === 'https',
  }
}

/** Leaves one truth in the headers: whoever reads them later sees what was believed, and no header of our own that a client made up. */
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
