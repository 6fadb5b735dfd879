import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** Of the questions that were asked beside some work, in milliseconds. */
export interface Waits {
  /** For a light answer, over and over. */
  readonly light: readonly number[]
  /** For the first page, over and over. */
  readonly page: readonly number[]
  /** The longest time that the server's own event loop stood still, by its own figures. */
  readonly stallMs: number
}

const asking = `
const timed = async (path) => {
  const since = performance.now()
  await (await fetch(workerData.url + path)).arrayBuffer()
  return performance.now() - since
}
const askFor = async (path, pauseMs) => {
  const waits = []
  do {
    waits.push(await timed(path))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  } while (!isDone)
  return waits
}
Promise.all([askFor('/readyz', 20), workerData.pages ? askFor('/', 50) : []]).then(([light, page]) => parentPort.postMessage({ light, page }))
`

interface Probe<Found> {
  /** What it found until now. */
  end(): Promise<Found>
  stop(): Promise<unknown>
}

/**
 * Runs a program in a thread of its own: what the bench itself computes must not look like a wait for the server. The program has
 * `workerData`, asks until `isDone`, and posts what it found.
 */
export function startProbe<Found>(program: string, workerData: object): Probe<Found> {
  const worker = new Worker(START + program, { eval: true, workerData })
  const found = new Promise<Found>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return {
    end() {
      worker.postMessage('done')
      return found
    },
    stop: () => worker.terminate(),
  }
}

const START = `
const { parentPort, workerData } = require('node:worker_threads')
let isDone = false
parentPort.once('message', () => (isDone = true))
`

/** Does work with questions asked beside it. */
export async function probed<Value>(
  url: string,
  work: () => Promise<Value>,
  { pages = true } = {},
): Promise<{ readonly result: Value; readonly waits: Waits; readonly tookMs: number }> {
  await longestStall(url)
  const probe = startProbe<Pick<Waits, 'light' | 'page'>>(asking, { url, pages })
  const since = performance.now()
  try {
    const result = await work()
    const tookMs = performance.now() - since
    return { result, waits: { ...(await probe.end()), stallMs: await longestStall(url) }, tookMs }
  } finally {
    await probe.stop()
  }
}

export const idleWaits = async (url: string): Promise<Waits> => (await probed(url, () => sleep(2_000))).waits

/** Since it was asked the last time. */
async function longestStall(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000
}

export const most = (values: readonly number[]): number => Math.max(...values)

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

export const ms = (value: number): string => value.toFixed(0)
