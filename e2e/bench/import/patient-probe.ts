import { startProbe } from '../probe'

/** A question that is asked over and over. */
export interface Question {
  readonly name: string
  readonly path: string
  /** Sent as JSON. Absent: a plain GET. */
  readonly body?: unknown
}

/** One answer. `afterMs`: when it was asked for, since the asking began. */
export interface Wait {
  readonly afterMs: number
  readonly tookMs: number
}

/** Not counted: what breaks off while the server is down, and the first answer, for which this thread loads its own HTTP client. */
const asking = `
const { url, questions, pauseMs } = workerData
const began = performance.now()
const ask = async ({ path, init }) => {
  const waits = []
  for (let isFirst = true; !isDone; isFirst = false) {
    const since = performance.now()
    const isAnswered = await fetch(url + path, init).then(async (response) => (await response.arrayBuffer(), response.ok)).catch(() => false)
    const tookMs = performance.now() - since
    if (isAnswered && !isFirst) waits.push({ afterMs: since - began, tookMs })
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseMs - tookMs)))
  }
  return waits
}
Promise.all(questions.map(ask)).then((waits) => parentPort.postMessage(waits))
`

/** Asks each question every `pauseMs` until it is ended; the waits of each. */
export function askPatiently(
  url: string,
  questions: readonly Question[],
  pauseMs = 500,
): { end(): Promise<ReadonlyMap<string, readonly Wait[]>> } {
  const asked = questions.map((question) => ({ path: question.path, init: initOf(question) }))
  const probe = startProbe<readonly (readonly Wait[])[]>(asking, { url, questions: asked, pauseMs })
  return {
    async end() {
      const waits = await probe.end()
      await probe.stop()
      return new Map(questions.map(({ name }, index) => [name, waits[index] ?? []]))
    },
  }
}

const initOf = ({ body }: Question): RequestInit =>
  body === undefined
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
