import { isIP } from 'node:net'

/**
 * The name in a `Host` header or in HOST, without port, brackets and trailing dot; undefined where the text is not a
 * host.
 */
export function hostName(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host.trim())
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
  return name === '' ? undefined : name
}

/** Whether the name or address always means this machine. */
export function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

/** An IPv4 address in IPv6 notation (`::ffff:1.2.3.4`), as plain IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
