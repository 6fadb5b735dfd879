import { startLoopbackServer } from './loopback-server'

/** `tsx lib/llm/testing/serve.ts [PORT]`: prints its address as one line of JSON and serves until it is stopped. */
const server = await startLoopbackServer({ port: Number(process.argv[2] ?? 0) })
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)))
