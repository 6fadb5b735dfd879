import 'server-only'

/** Names of errors that gateways know. */
type ErrorType = 'authentication_error' | 'invalid_request' | 'not_found' | 'compression_timeout' | 'compression_error'

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' }

export const answerWith = (body: Uint8Array<ArrayBuffer> | object): Response =>
  new Response(body instanceof Uint8Array ? body : JSON.stringify(body), { headers })

export const refuseWith = (status: number, type: ErrorType, message: string): Response =>
  new Response(JSON.stringify({ error: { type, message } }), {
    status,
    headers: { ...headers, ...(status === 401 && { 'www-authenticate': 'Bearer' }) },
  })

export const unauthorized = (): Response =>
  refuseWith(
    401,
    'authentication_error',
    'This needs the header Authorization: Bearer TOKEN, with a token of the page Live that was not revoked.',
  )
