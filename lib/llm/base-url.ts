import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { err, ok, type Result } from '@/lib/core/result'
import { addressKind } from './addresses'

export interface BaseUrlError {
  readonly code: 'malformed' | 'scheme' | 'credentials' | 'unresolved' | 'private' | 'metadata' | 'insecure'
  readonly message: string
}

export interface BaseUrlPolicy {
  /** True only where the app itself listens on loopback alone: then its user is the machine's. */
  readonly allowPrivate: boolean
  /** All addresses of a host name; by default the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const systemResolve = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

const refuse = (code: BaseUrlError['code'], message: string): Result<never, BaseUrlError> => err({ code, message })

/**
 * Guards against server-side request forgery: a base URL that a person chose must not reach what only this machine can reach.
 * Addresses that hand out the machine's credentials are refused always.
 */
export async function checkBaseUrl(url: string, { allowPrivate, resolve = systemResolve }: BaseUrlPolicy): Promise<Result<URL, BaseUrlError>> {
  if (!URL.canParse(url)) return refuse('malformed', 'This is not a complete URL, such as https://example.com/v1.')
  const parsed = new URL(url)
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return refuse('scheme', 'Only http and https addresses can be used.')
  if (parsed.username !== '' || parsed.password !== '') return refuse('credentials', 'Put the key into its own field, not into the URL.')
  if (parsed.search !== '' || parsed.hash !== '') return refuse('malformed', 'A base URL has no query and no fragment.')
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) return refuse('unresolved', `The host ${host} could not be found.`)
  const kinds = addresses.map(addressKind)
  if (kinds.includes('metadata')) return refuse('metadata', `${host} is an address of the machine's own credentials service.`)
  if (allowPrivate) return ok(parsed)
  if (kinds.includes('private')) return refuse('private', `${host} is a private address. It can be used only while this app listens on loopback.`)
  if (parsed.protocol === 'http:') return refuse('insecure', 'A key would travel unencrypted: use https.')
  return ok(parsed)
}

/**
 * A fetch for profiles with an address of their own: checks the host again before every request, since names change what they point to,
 * and follows no redirect. The name is resolved once more by the connection itself, so a name server that changes its answer within
 * that moment is not caught here; an outbound firewall is the remedy for that.
 */
export function guardedFetch(policy: BaseUrlPolicy, fetch: typeof globalThis.fetch = globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url)
    const checked = await checkBaseUrl(`${url.origin}/`, policy)
    if (!checked.ok) throw new Error(checked.error.message)
    return fetch(input, { ...init, redirect: 'manual' })
  }
}
