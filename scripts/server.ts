import { createServer, Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import next from 'next'
import { endedInAll, endedInFile } from '../lib/access/ended-sessions'
import { createGate, type Gate, type GateStores } from '../lib/access/gate'
import { createSharedThrottle } from '../lib/access/throttle'
import { markGated } from '../lib/access/gated'
import { accessRules } from '../lib/access/rules'
import { dataFolder } from '../lib/db/data-folder'
import { databaseLocation } from '../lib/db/location'
import { openEndedSessions } from '../lib/db/postgres/ended-sessions'
import { openSignInAttempts } from '../lib/db/postgres/sign-in-attempts'
import { securityHeaders } from '../lib/access/security-headers'
import { installLog, log } from '../lib/observe/log'
import { metrics } from '../lib/observe/metrics'
import { routeOf } from '../lib/observe/routes'
import { processState } from '../lib/base/process-state'
import { UPLOADS_PATH } from '../lib/contracts/shared/import-limits'
import type { JobWorker } from '../lib/server/jobs'
import { receiveUpload } from '../lib/server/uploads'
import { inChosenWorkspace } from '../lib/server/workspaces/choice'
import { version } from '../package.json'
import { createLog } from './server-log'
import { loadAhead } from './serving/load-ahead'
import { staticFiles } from './build/static-files'

/*
 * The serving process. The gate runs before the framework, so that everything passes it: pages, actions, routes, files,
 * and the connections of hot reloading. `scripts/start-server.ts` prepares and starts this process, and is told when it
 * listens.
 */

const dev = process.env.NODE_ENV === 'development'
const hostname = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)

installLog(createLog())
const rules = accessRules(process.env)
if (!rules.ok) throw new Error(rules.error)
const gate = createGate(rules.value, rules.value.secret === undefined ? {} : await gateStores())
markGated()

// Next adds its own upgrade listener to the server it is given, so it gets one that only receives the upgrades the gate
// admitted.
const admitted = new Server()
const app = next({ dev, hostname, port, httpServer: admitted, quiet: true })
await app.prepare()
const handleBare = app.getRequestHandler()
const handle = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  inChosenWorkspace(request, response, () => handleBare(request, response))
/** Takes a request and an answer as Node makes them, and needs no more of them than that. */
const compress = compression({
  // 7 % less to send of the first page than by the default, for two or three milliseconds more.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}) as unknown as Compress
type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const STATIC = '/_next/static'
const sendFile = dev ? undefined : staticFiles('.next/static')

const server = createServer((request, response) => {
  measure(request, response)
  void answer(request, response, gate).catch(failed(response))
})
server.on('upgrade', (request, socket, head) => {
  if (gate.admitsUpgrade(request)) admitted.emit('upgrade', request, socket, head)
  else socket.destroy()
})

/** Several servers may share a PostgreSQL database: what was signed out at one is signed out at all, and guesses count at all. */
async function gateStores(): Promise<GateStores> {
  const { kind, url } = databaseLocation()
  if (kind === 'sqlite') return { ended: endedInFile(join(dataFolder(), 'signed-out'), Date.now()) }
  const onError = (error: unknown): void =>
    log().error({ error: error instanceof Error ? error.message : String(error) }, 'sessions')
  return {
    ended: await endedInAll(await openEndedSessions(url), onError),
    throttle: createSharedThrottle(await openSignInAttempts(url), onError),
  }
}

const failed = (response: ServerResponse) => (error: unknown) => {
  log().error({ error: error instanceof Error ? error.message : String(error) }, 'request failed')
  response.destroy()
}

async function answer(request: IncomingMessage, response: ServerResponse, { admits }: Gate): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
  if (!(await admits(request, response))) return
  const url = request.url ?? ''
  if (sendFile && url.startsWith(`${STATIC}/`)) {
    request.url = url.slice(STATIC.length)
    return sendFile(request, response, () => {
      request.url = url
      void handle(request, response).catch(failed(response))
    })
  }
  compress(request, response, () => {})
  const own = operations[url.split('?', 1)[0] ?? '']
  if (own) await own(request, response)
  else await handle(request, response)
}

/**
 * Handled outside of the framework: uploads, and endpoints for the operator. `/readyz` is a route, because it queries
 * the database. Without a session the health checks only answer yes or no.
 */
const operations: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void>
> = {
  [UPLOADS_PATH]: receiveUpload,
  '/healthz': (request, response) => json(response, 200, { status: 'ok', ...(isTold(request) ? { version } : {}) }),
  '/metrics': async (_, response) => {
    const { registry } = metrics()
    response
      .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .end(await registry.metrics())
  },
}

const isTold = ({ headers }: IncomingMessage): boolean =>
  rules.ok && (rules.value.secret === undefined || headers['x-condensery-session'] === '1')

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}

/** Logged at debug level only, because they are requested all the time: files and health checks. */
const QUIET = ['/_next/static', '/_next', '/icon.svg', '/healthz', '/readyz', '/metrics']

function measure(request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now()
  const route = routeOf(request)
  const method = request.method ?? 'GET'
  response.once('close', () => {
    const timeMs = performance.now() - started
    const status = response.writableFinished || response.headersSent ? response.statusCode : 499
    metrics().requests.observe({ method, route, status }, timeMs / 1_000)
    const level = QUIET.includes(route) ? 'debug' : status >= 500 ? 'error' : 'info'
    log()[level]({ method, route, status, timeMs: Math.round(timeMs) }, 'request')
  })
}

/** A browser goes on with a connection that it used a while ago: one that closed just then would lose an import. */
server.keepAliveTimeout = 60_000
server.once('error', (error) => {
  process.send?.({ type: 'failed', message: error.message })
  process.exitCode = 1
  stop()
})

/** It is started in the bundle of the framework, which is another than this one. */
const jobs = processState<{ condenseryJobWorker: Promise<JobWorker> }>()

let isStopping = false
function stop(): void {
  if (isStopping) process.exit()
  isStopping = true
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  void Promise.all([closed, stopJobs()]).then(() => process.exit())
  // Runs and streams get a moment to end; what they store is stored in transactions.
  setTimeout(() => process.exit(), 2_000).unref()
}

/** Jobs that run are put back, so that the next server goes on with them at once. */
async function stopJobs(): Promise<void> {
  try {
    await (await jobs.condenseryJobWorker)?.stop()
  } catch (error) {
    log().error({ error: error instanceof Error ? error.message : String(error) }, 'jobs')
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The launcher is gone, for whatever reason: nobody else could stop this process.
process.on('disconnect', stop)

if (!dev)
  try {
    await loadAhead((request, response) => void handle(request, response).catch(failed(response)))
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.message : String(error) }, 'the first pages are not loaded yet')
  }
if (!isStopping) server.listen(port, hostname, () => process.send?.({ type: 'listening' }))
