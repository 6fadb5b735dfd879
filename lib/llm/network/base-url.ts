import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type AddressProblem, type CallDetail, err, ok, type Result } from '@/lib/engine'
import { addressKind } from './addresses'

export interface BaseUrlError {
  readonly code: AddressProblem
  readonly host: string
  /** An English sentence. */
  readonly message: string
}

export interface BaseUrlPolicy {
  /** True only if the app listens on loopback alone: then its user is also the user of this machine. */
  readonly allowPrivate: boolean
  /** Resolves a host name to all of its addresses; by default by the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/**
 * A URL with the addresses its host had when it was checked. The connection uses these and does not resolve the name
 * again.
 */
export interface CheckedUrl {
  readonly url: URL
  readonly addresses: readonly string[]
}

const systemResolve = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export const addressDetail = ({ code, host }: BaseUrlError): CallDetail => ({ type: 'address', code, host })

/** Checks the form of a base URL, then its addresses with `checkAddress`. */
export async function checkBaseUrl(text: string, policy: BaseUrlPolicy): Promise<Result<CheckedUrl, BaseUrlError>> {
  if (!URL.canParse(text))
    return err({ code: 'malformed', host: '', message: 'This is not a complete URL, such as https://example.com/v1.' })
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '')
    return err({ code: 'malformed', host: url.hostname, message: 'A base URL has no query and no fragment.' })
  return checkAddress(url, policy)
}

/**
 * Protects against server-side request forgery: a URL that a person enters must not reach what only this machine can
 * reach. Addresses of metadata services, which hand out credentials, are always refused.
 */
export async function checkAddress(
  url: URL,
  { allowPrivate, resolve = systemResolve }: BaseUrlPolicy,
): Promise<Result<CheckedUrl, BaseUrlError>> {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const refuse = (code: AddressProblem, message: string): Result<never, BaseUrlError> => err({ code, host, message })
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('scheme', 'Only http and https addresses can be used.')
  if (url.username !== '' || url.password !== '')
    return refuse('credentials', 'Put the key into its own field, not into the URL.')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) return refuse('unresolved', `The host ${host} could not be found.`)
  const kinds = addresses.map(addressKind)
  if (kinds.includes('metadata'))
    return refuse('metadata', `${host} is an address of the machine's own credentials service.`)
  if (allowPrivate) return ok({ url, addresses })
  if (kinds.includes('private'))
    return refuse('private', `${host} is a private address. It can be used only while this app listens on loopback.`)
  if (url.protocol === 'http:') return refuse('insecure', 'A key would travel unencrypted: use https.')
  return ok({ url, addresses })
}
