import 'server-only'
import type { CallDetail } from '@/lib/engine'
import { boundAnswer } from '../answers/answer-bounds'
import { addressDetail, checkAddress, type BaseUrlPolicy } from './base-url'
import { pinnedRequest, type Send } from '../pins/pinned-request'

/** The guard refused a request. Retrying would be refused as well. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal'

  constructor(
    message: string,
    readonly detail: CallDetail,
  ) {
    super(message)
  }
}

/** A host name that does not resolve, perhaps only temporarily. */
export class UnresolvedHost extends Error {
  override readonly name = 'UnresolvedHost'
  readonly code = 'ENOTFOUND'

  constructor(
    message: string,
    readonly detail: CallDetail,
  ) {
    super(message)
  }
}

/** Reads no more than this of an error body, which could be endless. */
const LONGEST_ERROR_BYTES = 64 * 1024

/**
 * All outgoing requests of this program go through here. The address is checked after resolving its name, the
 * connection uses exactly the checked addresses, redirects are not followed (the key would be sent along), an answer
 * has bounds, and only the beginning of an error body is read.
 */
export function guardedFetch(policy: BaseUrlPolicy, send: Send = pinnedRequest): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const request = new Request(input, { ...init, redirect: 'manual' })
    const checked = await checkAddress(new URL(request.url), policy)
    if (!checked.ok && checked.error.code === 'unresolved')
      throw new UnresolvedHost(checked.error.message, addressDetail(checked.error))
    if (!checked.ok) throw new OutboundRefusal(checked.error.message, addressDetail(checked.error))
    const response = await send(checked.value, request, signal)
    if (isRedirect(response)) throw await redirectRefusal(response, request.url)
    return response.ok ? boundAnswer(response) : beginningOf(response)
  }
}

const isRedirect = ({ status, headers }: Response): boolean =>
  status >= 300 && status < 400 && status !== 304 && headers.has('location')

async function redirectRefusal(response: Response, from: string): Promise<OutboundRefusal> {
  await response.body?.cancel().catch(() => undefined)
  const location = response.headers.get('location') ?? ''
  const target = URL.canParse(location, from) ? new URL(location, from).origin : 'another address'
  return new OutboundRefusal(
    `The server answered with a redirect to ${target}. Redirects are not followed, so that no key goes where it was not entered for: enter the address itself.`,
    { type: 'redirect', to: target },
  )
}

async function beginningOf(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  if (!response.body) return response
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = response.body.getReader()
  while (length < LONGEST_ERROR_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    length += value.byteLength
  }
  await reader.cancel().catch(() => undefined)
  return new Response(Buffer.concat(pieces).subarray(0, LONGEST_ERROR_BYTES), { status, statusText, headers })
}
