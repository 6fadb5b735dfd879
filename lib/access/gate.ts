import type { IncomingMessage, ServerResponse } from 'node:http'
import { MEBIBYTE } from '@/lib/engine'
import { clientOf, settleHeaders, type Client } from './client'
import { isTooDeep } from './deep-body'
import type { EndedSessions } from './ended-sessions'
import { hostName, isLoopback, plainAddress } from './hosts'
import { isServicePath } from './service-paths'
import { isOpenPath, returnPath, SESSION_HEADER, SIGN_IN, SIGN_OUT, signInPath } from './paths'
import type { AccessRules } from './rules'
import { createSessions, SESSION_MS } from './session'
import { createThrottle, type Throttle } from './throttle'

/**
 * Largest request body. Above the limit of an upload (64 MiB), so that a slightly larger upload reaches its own route,
 * which answers with the limit.
 */
export const MOST_BODY_BYTES = 70 * MEBIBYTE

export interface Gate {
  /**
   * Resolves to true for a request that may pass. False: the request was answered here (refused, or led to the sign-in
   * page).
   */
  admits(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Whether a connection may be taken over, as hot reloading does. */
  admitsUpgrade(request: IncomingMessage): boolean
}

interface Refusal {
  readonly status: number
  readonly message: string
}

/** What several servers keep together. */
export interface GateStores {
  /** Sessions that were signed out. */
  readonly ended?: EndedSessions
  readonly throttle?: Throttle
}

/**
 * Runs before everything the server answers: pages, actions, routes, files. It is not part of the framework, so no
 * matcher, rewrite or header of the framework can bypass it.
 */
export function createGate(
  rules: AccessRules,
  { ended, throttle = createThrottle() }: GateStores = {},
  now: () => number = Date.now,
): Gate {
  const sessions = rules.secret === undefined ? undefined : createSessions(rules.secret, ended)

  function hasSession(request: IncomingMessage): boolean {
    return cookieTokens(request).some((token) => sessions?.isValid(token, now()))
  }

  /**
   * `Authorization: Bearer SECRET`, for programs such as one that collects metrics. Throttled like the sign-in form.
   */
  async function hasBearer(request: IncomingMessage, client: Client): Promise<boolean> {
    const given = /^Bearer +(\S(?:.*\S)?)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && isRightSecret(given, client)
  }

  async function isRightSecret(given: string, { address }: Client): Promise<boolean> {
    if ((await throttle.waitOf(address, now())) > 0) return false
    const isRight = sessions?.isSecret(given) === true
    await (isRight ? throttle.succeeded(address) : throttle.failed(address, now()))
    return isRight
  }

  async function signIn(request: IncomingMessage, response: ServerResponse, client: Client): Promise<void> {
    const form = new URLSearchParams(await shortBody(request))
    const next = returnPath(form.get('next'))
    const mustWait = async (): Promise<boolean> => (await throttle.waitOf(client.address, now())) > 0
    if (await mustWait()) return redirect(response, signInPath(next, 'wait'))
    if (!(await isRightSecret(form.get('secret')?.trim() ?? '', client)))
      return redirect(response, signInPath(next, (await mustWait()) ? 'wait' : 'wrong'))
    response.setHeader('set-cookie', cookie(client, sessions?.issue(now()) ?? '', SESSION_MS / 1_000))
    redirect(response, next)
  }

  function signOut(request: IncomingMessage, response: ServerResponse, client: Client): void {
    for (const token of cookieTokens(request)) sessions?.end(token, now())
    response.setHeader('set-cookie', cookie(client, '', 0))
    redirect(response, SIGN_IN)
  }

  async function passes(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const client = clientOf(request.headers, request.socket.remoteAddress, rules)
    const path = pathOf(request)
    const isService = isServicePath(path)
    const refusal = isService ? bodyRefusalOf(request) : refusalOf(request, client, rules)
    settleHeaders(request.headers, client)
    if (refusal) return refuse(request, response, refusal, isService)
    if (isService) return true
    if (sessions === undefined) return path === SIGN_IN || path === SIGN_OUT ? (redirect(response, '/'), false) : true
    if (path === SIGN_IN && request.method === 'POST') return signIn(request, response, client).then(() => false)
    if (path === SIGN_OUT && request.method === 'POST') return (signOut(request, response, client), false)
    const isIn = hasSession(request) || (await hasBearer(request, client))
    if (isIn) request.headers[SESSION_HEADER] = '1'
    if (isIn && path === SIGN_IN) return (redirect(response, '/'), false)
    return isIn || (isReading(request) && isOpenPath(path)) || askToSignIn(request, response)
  }

  return {
    async admits(request, response) {
      if (!(await passes(request, response))) return false
      return (await isTooDeep(request)) ? refuse(request, response, TOO_DEEP) : true
    },
    admitsUpgrade(request) {
      const client = clientOf(request.headers, request.socket.remoteAddress, rules)
      return (
        refusalOf(request, client, rules) === undefined &&
        isOwnOrigin(request, client) &&
        (sessions === undefined || hasSession(request))
      )
    },
  }
}

function refusalOf(request: IncomingMessage, client: Client, rules: AccessRules): Refusal | undefined {
  const { url = '' } = request
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\'))
    return { status: 400, message: 'This address cannot be read.' }
  if (!isKnownHost(client.host, request, rules)) return { status: 421, message: unknownHost(client.host) }
  if (isReading(request)) return undefined
  if (!isOwnOrigin(request, client))
    return {
      status: 403,
      message: 'This request comes from another site. Condensery takes changes only from its own pages.',
    }
  return bodyRefusalOf(request)
}

/** Of a request that may change something, by its method and the length of its body. */
function bodyRefusalOf({ headers, method = '' }: IncomingMessage): Refusal | undefined {
  if (!methods.includes(method)) return { status: 405, message: 'This method is not allowed.' }
  const length = headers['content-length']
  if (length === undefined && headers['transfer-encoding'] !== undefined)
    return { status: 411, message: 'Send the length of what you send (Content-Length).' }
  if (Number(length ?? 0) > MOST_BODY_BYTES)
    return { status: 413, message: 'This is too large: at most 64 MiB are taken at once.' }
  return undefined
}

/**
 * Loopback, a configured public host, or the IP address that the connection arrived at. A host name could be pointed at
 * this machine by somebody else's DNS (DNS rebinding); an IP address cannot.
 */
function isKnownHost(host: string, { socket }: IncomingMessage, { hosts }: AccessRules): boolean {
  const name = hostName(host)
  return (
    name !== undefined && (isLoopback(name) || hosts.includes(name) || name === plainAddress(socket.localAddress ?? ''))
  )
}

const unknownHost = (host: string): string =>
  `Condensery does not answer to the name ${JSON.stringify(host.slice(0, 200))}. Open it as http://127.0.0.1 with its port, or name this address in CONDENSERY_PUBLIC_URL and start it again.`

const TOO_DEEP: Refusal = { status: 400, message: 'This is nested too deeply to be read.' }

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Cross-site request check. Browsers always send one of these headers; a request without them does not come from a
 * browser.
 */
function isOwnOrigin({ headers }: IncomingMessage, { host, isHttps }: Client): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin } = headers
  if (origin === undefined) return true
  const own = `${isHttps ? 'https' : 'http'}://${host}`
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'

/** Redirects page requests of a browser to the sign-in page; answers everything else with 401. */
function askToSignIn(request: IncomingMessage, response: ServerResponse): false {
  const { headers } = request
  const isNavigation =
    isReading(request) &&
    headers.rsc === undefined &&
    (headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html'))
  if (isNavigation) return (redirect(response, signInPath(request.url ?? '/')), false)
  // A server action cannot be redirected by status: the framework's client follows the header of the action's answer.
  if (headers['next-action'] !== undefined)
    response.setHeader('x-action-redirect', `${signInPath(refererPath(headers.referer))};push`)
  return refuse(request, response, { status: 401, message: 'Sign in first.' })
}

const refererPath = (referer: string | undefined): string =>
  referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : '/'

/** `isService`: in the shape that programs expect there. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Refusal,
  isService = false,
): false {
  const { headers } = request
  const isJson =
    isService ||
    (headers['next-action'] === undefined &&
      [headers.accept, headers['content-type']].some((type) => type?.includes('application/json')))
  const body = isJson
    ? JSON.stringify(isService ? { error: { type: 'invalid_request', message } } : told(status, message))
    : `${message}\n`
  response.writeHead(status, {
    'content-type': isJson ? 'application/json' : PLAIN,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  // Reads the rest of the body and drops it: a browser that is still sending would show a broken connection instead of
  // the answer.
  request.resume()
  return false
}

/**
 * No charset: the framework's client shows the text of a failed action only for exactly this content type. The texts
 * are ASCII.
 */
const PLAIN = 'text/plain'

const told = (status: number, message: string) => ({
  ok: false,
  error: { code: codes[status] ?? 'refused', message },
})

const codes: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'sign-in',
  403: 'foreign-origin',
  405: 'method-not-allowed',
  411: 'length-required',
  413: 'too-large',
  421: 'unknown-host',
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

const COOKIE = 'condensery_session'
/** Browsers refuse a cookie with this prefix when another host or an unencrypted page tries to set it. */
const SECURE_COOKIE = `__Host-${COOKIE}`

function cookie({ isHttps }: Client, value: string, maxAge: number): string {
  return `${isHttps ? SECURE_COOKIE : COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}

const cookieTokens = ({ headers }: IncomingMessage): readonly string[] =>
  (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name, value = ''] = pair.trim().split('=', 2)
    return name === COOKIE || name === SECURE_COOKIE ? [value] : []
  })

const LONGEST_FORM_BYTES = 8 * 1024

async function shortBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length <= LONGEST_FORM_BYTES) chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
