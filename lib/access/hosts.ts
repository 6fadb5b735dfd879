import { isIP } from 'node:net'

/** The name of a `Host` header or of HOST, without port, brackets and a dot at its end; undefined where it is none. */
export function hostName(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host.trim())
  const name = (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
  return name === '' ? undefined : name
}

/** Whether a name or an address always means this machine. */
export function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  )
}

/** An IPv4 address that arrived over IPv6, as IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
