import 'server-only'
import { BlockList, isIP, isIPv4 } from 'node:net'

export type AddressKind = 'public' | 'private' | 'metadata'

type Subnet = readonly [network: string, prefix: number]

/** Metadata services, which hand out the machine's cloud credentials to any program on it. */
const metadata: readonly Subnet[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['fe80::a9fe:a9fe', 128],
]

/** Special-purpose IPv4 ranges of the IANA registry that are not the public internet. */
const special: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** IPv6 is public only inside 2000::/3, except the ranges that embed an IPv4 address or are for documentation. */
const globalUnicast: readonly Subnet[] = [['2000::', 3]]
const notGlobal: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const metadataList = listOf(metadata)
const specialList = listOf(special)
const globalList = listOf(globalUnicast)
const notGlobalList = listOf(notGlobal)

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6')
  return list
}

/** Classifies an IP address by what it reaches. Text that is not an address counts as private. */
export function addressKind(address: string): AddressKind {
  const bare = address.split('%')[0] ?? address
  const version = isIP(bare)
  if (version === 0) return 'private'
  if (version === 4) return metadataList.check(bare) ? 'metadata' : specialList.check(bare) ? 'private' : 'public'
  const wrapped = wrappedIPv4(bare)
  if (wrapped !== undefined) return addressKind(wrapped)
  if (metadataList.check(bare, 'ipv6')) return 'metadata'
  return globalList.check(bare, 'ipv6') && !notGlobalList.check(bare, 'ipv6') ? 'public' : 'private'
}

/** The IPv4 address embedded in ::ffff:a.b.c.d, ::a.b.c.d or 64:ff9b::a.b.c.d. */
function wrappedIPv4(address: string): string | undefined {
  // The URL parser normalises IPv6 to one notation, without dots.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const match = /^(?:::ffff:|64:ff9b::|::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!match) return undefined
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
