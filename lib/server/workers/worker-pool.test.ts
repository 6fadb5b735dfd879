import { afterEach, describe, expect, it, vi } from 'vitest'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { err, ok } from '@/lib/engine'
import { Encoded } from '@/lib/server/runtime/encoded'
import { appError, toFailure } from '@/lib/server/runtime/failure'
import { silentHost, type Host } from './host'
import type { FromWorker, ToWorker, WorkerPort } from './protocol'
import { serveTasks, type TaskServer } from './serve-tasks'
import type { TaskContext } from './task-context'
import { createPool, type Job, type PoolOptions, type WorkerPool } from './worker-pool'

/**
 * Tasks of these tests. `where` is the number of the worker in order of start, so that a test sees which one ran a
 * task.
 */
type TestTask = (input: never, context: TaskContext, where: number) => Promise<unknown>

const tasks: Readonly<Record<string, TestTask>> = {
  where: async (_input, _context, where) => where,
  echo: async (input) => input,
  tell: async (_input, { tell }) => tell({ half: true }),
  fail: async () => {
    throw appError('own-code', 'In its own words.', 'A remedy.')
  },
  unsendable: async () => () => 'a function',
  /** Stops when it is asked to. */
  polite: async (_input, { signal, turn }) => {
    while (!signal.aborted) await turn()
    throw appError('ended', 'It saw the flag.')
  },
  /** Never checks its signal. */
  stubborn: () => new Promise(() => undefined),
  fetch: async (_input, { host }) => host.blob('hash' as never, () => undefined),
  after: async (input: { readonly turns: number }, { turn }, where) => {
    for (let at = 0; at < input.turns; at++) await turn()
    return where
  },
}

interface TestWorker {
  readonly crash: (error: Error) => void
  ended: boolean
  warmed: boolean
}

const started: TestWorker[] = []
const pools: WorkerPool[] = []

/** A worker in this thread. The message channel is real, so everything sent is cloned or transferred. */
function spawn(): WorkerPort {
  const { port1, port2 } = new MessageChannel()
  const where = started.length
  const exits: ((error?: Error) => void)[] = []
  const worker: TestWorker = {
    ended: false,
    warmed: false,
    crash: (error) => (end(), exits.forEach((exit) => exit(error))),
  }
  const end = (): void => {
    worker.ended = true
    port1.close()
  }
  started.push(worker)
  const server: TaskServer = {
    handle: async (task, input, context) => {
      try {
        return ok(await tasks[task]?.(input as never, context, where))
      } catch (error) {
        return err(toFailure(error))
      }
    },
    warm: async () => void (worker.warmed = true),
  }
  serveTasks(
    {
      post: (message, transfer) => port2.postMessage(message, transfer),
      onMessage: (listener) => listen<ToWorker>(port2, listener),
    },
    server,
  )
  return {
    post: (message, transfer) => port1.postMessage(message, transfer),
    onMessage: (listener) => listen<FromWorker>(port1, listener),
    onExit: (listener) => void exits.push(listener),
    terminate: end,
  }
}

const listen = <Message>(port: MessagePort, listener: (message: Message) => void): void =>
  void port.on('message', listener)

function pool(options: Partial<PoolOptions> = {}): WorkerPool {
  const made = createPool({ name: 'test', spawn, size: 1, graceMs: 20, limitMs: 5_000, idleMs: 5_000, ...options })
  pools.push(made)
  return made
}

const job = (task: string, rest: Partial<Job> = {}): Job => ({ task, input: undefined, host: silentHost, ...rest })
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

afterEach(() => {
  pools.splice(0).forEach((each) => each.close())
  started.length = 0
})

describe('a pool of workers', () => {
  it('answers each task with its own value, in the order of the questions', async () => {
    const one = pool()
    const order: number[] = []
    const answers = await Promise.all(
      [3, 1, 2].map(async (input) => {
        const answer = await one.run(job('echo', { input }))
        order.push(input)
        return answer
      }),
    )
    expect(answers).toEqual([3, 1, 2].map((value) => ok(value)))
    expect(order).toEqual([3, 1, 2])
    expect(started).toHaveLength(1)
  })

  it('answers what can wait behind what cannot, each in the order of the questions', async () => {
    const one = pool()
    const order: number[] = []
    await Promise.all(
      [1, -2, -3, 4, 5].map(async (input) => {
        await one.run(job('echo', { input, canWait: input < 0 }))
        order.push(input)
      }),
    )
    expect(order).toEqual([1, 4, 5, -2, -3])
  })

  it('tells of progress, and how many stand before a task', async () => {
    const one = pool()
    const events: unknown[] = []
    const places: number[] = []
    const jobs = [
      one.run(job('polite', { signal: AbortSignal.timeout(20) })),
      one.run(job('echo')),
      one.run(job('tell', { onEvent: (event) => events.push(event), onPosition: (ahead) => places.push(ahead) })),
    ]
    await Promise.all(jobs)
    expect(events).toEqual([{ half: true }])
    expect(places).toEqual([1, 0, -1])
  })

  it('gives failures as data, with code and remedy', async () => {
    expect(await pool().run(job('fail'))).toEqual(
      err({ code: 'own-code', message: 'In its own words.', remedy: 'A remedy.' }),
    )
  })

  it('keeps a worker alive whose answer cannot be sent', async () => {
    const one = pool()
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    expect(await one.run(job('unsendable'))).toMatchObject({ ok: false, error: { code: 'unexpected' } })
    expect(await one.run(job('where'))).toEqual(ok(0))
  })

  it('sends a value as the bytes of its JSON where it is only passed on', async () => {
    const value = { text: 'Größe', rows: [1, 2] }
    const answer = await pool().run(job('echo', { input: value, encoded: true }))
    expect(answer.ok && new Encoded(answer.value as Uint8Array<ArrayBuffer>).decode()).toEqual(value)
    expect(await pool().run(job('fail', { encoded: true }))).toMatchObject({ ok: false, error: { code: 'own-code' } })
  })

  it('hands bytes over instead of copying them', async () => {
    const bytes = new Uint8Array(10_000).fill(7)
    expect(await pool().run(job('echo', { input: bytes, hand: [bytes] }))).toEqual(ok(new Uint8Array(10_000).fill(7)))
    expect(bytes.byteLength).toBe(0)
  })

  it('does as many tasks at a time as it may, and no more', async () => {
    const two = pool({ size: 2 })
    const all = [1, 2, 3, 4].map(() => two.run(job('after', { input: { turns: 3 } })))
    expect(two.stats()).toMatchObject({ computing: 2, queued: 2 })
    expect(new Set((await Promise.all(all)).map((result) => result.ok && result.value))).toEqual(new Set([0, 1]))
    expect(two.stats()).toMatchObject({ computing: 0, queued: 0, done: 4 })
  })

  it('brings a key back to its worker; a sticky one waits for it, another does not', async () => {
    const sticky = pool({ size: 2, sticky: true })
    const at = async (key: string): Promise<unknown> => await sticky.run(job('after', { key, input: { turns: 2 } }))
    const [a, b] = await Promise.all([at('a'), at('b')])
    expect(a).not.toEqual(b)
    expect(await Promise.all([at('a'), at('a'), at('a'), at('b')])).toEqual([a, a, a, b])
    const loose = pool({ size: 2 })
    const taken = await Promise.all([0, 1].map(() => loose.run(job('after', { key: 'c', input: { turns: 5 } }))))
    expect(taken[0]).not.toEqual(taken[1])
  })

  it('makes room while a task waits for an answer', async () => {
    const one = pool({ size: 1, most: 2 })
    let answer = (): void => undefined
    const host: Host = {
      ...silentHost,
      blob: () =>
        new Promise(
          (resolve) =>
            (answer = () => resolve({ hash: 'h', encoding: 'br', size: 1, data: new Uint8Array(1) } as never)),
        ),
    }
    const waiting = one.run(job('fetch', { host, limitMs: 100 }))
    expect(await one.run(job('where'))).toEqual(ok(1))
    expect(one.stats()).toMatchObject({ waiting: 1, computing: 0 })
    // Longer than the limit: only computing time counts
    await wait(120)
    answer()
    expect(await waiting).toMatchObject({ ok: true, value: { hash: 'h' } })
  })
})

describe('a cancelled task', () => {
  it('never starts where it still waits', async () => {
    const one = pool()
    const [busy, late] = [new AbortController(), new AbortController()]
    const first = one.run(job('polite', { signal: busy.signal }))
    const second = one.run(job('echo', { signal: late.signal }))
    late.abort()
    expect(await second).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    busy.abort()
    await first
    expect(await one.run(job('echo', { signal: AbortSignal.abort() }))).toMatchObject({
      ok: false,
      error: { code: 'cancelled' },
    })
  })

  it('ends by itself where it looks, and its worker stays', async () => {
    const one = pool({ graceMs: 1_000 })
    const controller = new AbortController()
    const done = one.run(job('polite', { signal: controller.signal }))
    controller.abort()
    expect(await done).toMatchObject({ ok: false, error: { code: 'ended' } })
    expect(await one.run(job('where'))).toEqual(ok(0))
  })

  it('is over at once for whoever asked, though its worker is let live', async () => {
    const one = pool({ graceMs: 5_000 })
    const controller = new AbortController()
    const done = one.run(job('stubborn', { signal: controller.signal }))
    const since = performance.now()
    controller.abort()
    expect(await done).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(performance.now() - since).toBeLessThan(2_500)
    expect(started[0]?.ended).toBe(false)
  })

  it('is ended with its worker where it does not look, and another takes over', async () => {
    const one = pool()
    const controller = new AbortController()
    const done = one.run(job('stubborn', { signal: controller.signal }))
    const next = one.run(job('where'))
    const since = performance.now()
    controller.abort()
    expect(await done).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(performance.now() - since).toBeLessThan(2_500)
    expect(started[0]?.ended).toBe(true)
    expect(await next).toEqual(ok(1))
  })
})

describe('a worker', () => {
  it('is ended when a task takes too long; the failure says the way out', async () => {
    const one = pool({ limitMs: 30 })
    expect(await one.run(job('stubborn'))).toMatchObject({
      ok: false,
      error: { code: 'time-limit', remedy: expect.any(String) },
    })
    expect(await one.run(job('where'))).toEqual(ok(1))
    expect(one.stats()).toMatchObject({ timedOut: 1 })
  })

  it('is replaced when it dies, and only its own task fails', async () => {
    const two = pool({ size: 2 })
    const lost = two.run(job('stubborn'))
    const kept = two.run(job('after', { input: { turns: 20 } }))
    started[0]?.crash(new Error('gone'))
    expect(await lost).toMatchObject({ ok: false, error: { code: 'worker-lost' } })
    expect(await kept).toEqual(ok(1))
    expect(await two.run(job('echo', { input: 1 }))).toEqual(ok(1))
    expect(two.stats()).toMatchObject({ lost: 1 })
  })

  it('that runs out of memory says so', async () => {
    const one = pool()
    const done = one.run(job('stubborn'))
    started[0]?.crash(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    expect(await done).toMatchObject({ ok: false, error: { code: 'out-of-memory', remedy: expect.any(String) } })
  })

  it('ends when it has nothing to do', async () => {
    const one = pool({ idleMs: 20 })
    await one.run(job('where'))
    await wait(60)
    expect(started[0]?.ended).toBe(true)
    expect(await one.run(job('where'))).toEqual(ok(1))
  })

  it('has a warm spare beside it, which takes its place', async () => {
    const one = pool({ spare: true, limitMs: 30 })
    await one.run(job('where'))
    await wait(10)
    expect(started.map(({ warmed }) => warmed)).toEqual([false, true])
    await one.run(job('stubborn'))
    expect(await one.run(job('where'))).toEqual(ok(1))
  })
})

it('ends everything at once when the server stops', async () => {
  const one = pool()
  const all = [one.run(job('stubborn')), one.run(job('echo'))]
  one.close()
  expect(await Promise.all(all)).toMatchObject([{ error: { code: 'stopping' } }, { error: { code: 'stopping' } }])
  expect(started.every(({ ended }) => ended)).toBe(true)
  expect(await one.run(job('echo'))).toMatchObject({ ok: false, error: { code: 'stopping' } })
})
