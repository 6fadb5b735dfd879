import 'server-only'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressProblem, CallDetail } from '@/lib/condensation/call-problem'
import { err, ok, type Result } from '@/lib/core/result'
import { addressKind } from './addresses'

export interface BaseUrlError {
  readonly code: AddressProblem
  readonly host: string
  /** In English. */
  readonly message: string
}

export interface BaseUrlPolicy {
  /** True only where the app itself listens on loopback alone: then its user is the machine's. */
  readonly allowPrivate: boolean
  /** All addresses of a host name; by default the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** A URL with every address that its name stood for at the moment of the check. Whoever connects uses these, and asks no name server again. */
export interface CheckedUrl {
  readonly url: URL
  readonly addresses: readonly string[]
}

const systemResolve = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export const addressDetail = ({ code, host }: BaseUrlError): CallDetail => ({ type: 'address', code, host })

/** What a base URL may look like; then what `checkAddress` says. */
export async function checkBaseUrl(text: string, policy: BaseUrlPolicy): Promise<Result<CheckedUrl, BaseUrlError>> {
  if (!URL.canParse(text))
    return err({ code: 'malformed', host: '', message: 'This is not a complete URL, such as https://example.com/v1.' })
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '')
    return err({ code: 'malformed', host: url.hostname, message: 'A base URL has no query and no fragment.' })
  return checkAddress(url, policy)
}

/**
 * Guards against server-side request forgery: an address that a person chose must not reach what only this machine can reach.
 * Addresses that hand out the machine's credentials are refused always.
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
