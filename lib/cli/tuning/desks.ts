import type { Worker } from 'node:worker_threads'
import type { BundledSession, Cell, Evaluate, Evaluation } from '@/lib/engine'
import type { SessionSource } from '../bundle'
import { describeRefusal, type Opening, type Refusal, type SessionInfo } from '../experiments/open-session'
import { startProgram } from '../experiments/start-program'
import { type Evaluations, evaluationsOf } from './evaluations'
import { type Answer, type Opened, type OpenedSession, type Question, TuningDesk } from './tuning-desk'
import type { Asked } from './tuning-worker'

/** Where sessions stand open, each in one place: a thread, or this process. */
interface Desk {
  open(files: readonly BundledSession[], opening: Opening): Promise<Opened>
  evaluate(question: Question): Promise<Answer>
  cells(question: Question): Promise<readonly Cell[]>
  close(): Promise<unknown>
}

export interface OpenDesks {
  readonly infos: readonly SessionInfo[]
  readonly refusals: readonly Refusal[]
  evaluateWith(provider: string, evaluations: Evaluations): Evaluate
  /** Cells whose variants are the places of their configs. */
  cells(question: Question): Promise<readonly Cell[]>
  close(): Promise<void>
}

interface Opens {
  readonly sources: readonly SessionSource[]
  readonly opening: Opening
  /** 0: in this process. */
  readonly workers: number
}

type Tools = ConstructorParameters<typeof TuningDesk>[0]

/** Opens all sessions, spread by their size. The same content stands open once. */
export async function openDesks(opens: Opens, tools: Tools): Promise<OpenDesks> {
  const { workers } = opens
  const desks = workers === 0 ? [deskHere(tools)] : Array.from({ length: workers }, () => deskThere())
  const close = async (): Promise<void> => void (await Promise.all(desks.map((desk) => desk.close())))
  try {
    const { found, refusals } = await openOn(desks, opens, tools)
    const once = eachContentOnce(found.toSorted((one, other) => (one.info.id < other.info.id ? -1 : 1)))
    return { infos: once.map(({ info }) => info), refusals, ...askersOf(desks, once), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Placed extends OpenedSession {
  readonly desk: Desk
}

/** Each desk opens one file after the other; the next file goes to the desk that has least. */
async function openOn(desks: readonly Desk[], { sources, opening }: Opens, { terminal }: Tools) {
  const found: Placed[] = []
  const refusals: Refusal[] = []
  const queues = desks.map((desk) => ({ desk, bytes: 0, opened: Promise.resolve() }))
  for (const [place, { path, load }] of sources.entries()) {
    const files = await load().catch((error: unknown) => void refusals.push(describeRefusal(path, error)))
    const [queue] = queues.toSorted((one, other) => one.bytes - other.bytes)
    if (!files || !queue) continue
    const { desk } = queue
    queue.bytes += files.reduce((sum, { own }) => sum + own.length, 0)
    queue.opened = queue.opened.then(async () => {
      const made = await desk.open(files, opening)
      refusals.push(...made.refusals)
      found.push(...made.sessions.map((session) => ({ ...session, desk })))
      for (const { info } of made.sessions) terminal.progress(`${info.id} (${place + 1} of ${sources.length} files)`)
    })
    // Told of at the end, where all are waited for.
    queue.opened.catch(() => undefined)
  }
  await Promise.all(queues.map(({ opened }) => opened))
  return { found, refusals }
}

/** Questions go to the desks where their sessions stand open. */
function askersOf(desks: readonly Desk[], placed: readonly Placed[]): Pick<OpenDesks, 'evaluateWith' | 'cells'> {
  const placeOf = new Map(placed.map((each) => [each.info.id, each] as const))
  const askAll = <Value>(question: Question, of: (desk: Desk, own: Question) => Promise<Value>) =>
    Promise.all(
      desks.map((desk) =>
        of(desk, { ...question, sessions: question.sessions.filter((id) => placeOf.get(id)?.desk === desk) }),
      ),
    )
  return {
    evaluateWith: (provider, evaluations) => async (configs, sessions) => {
      const answers = await askAll({ provider, configs, sessions }, (desk, own) =>
        oneByOne(desk, own, evaluations, (id) => placeOf.get(id)?.key ?? id),
      )
      const found = new Map(answers.flat())
      return configs.map((_, index) => sessions.flatMap((id) => found.get(id)?.[index] ?? []))
    },
    cells: async (question) => (await askAll(question, (desk, own) => desk.cells(own))).flat(),
  }
}

/** Evaluations by session: each is kept as soon as it is there. */
async function oneByOne(
  desk: Desk,
  { sessions, ...question }: Question,
  evaluations: Evaluations,
  keyOf: (id: string) => string,
): Promise<readonly (readonly [string, readonly (Evaluation | undefined)[]])[]> {
  const found: (readonly [string, readonly (Evaluation | undefined)[]])[] = []
  for (const id of sessions) {
    const evaluate = (configs: Question['configs']) => desk.evaluate({ ...question, configs, sessions: [id] })
    found.push([id, await evaluationsOf({ id, key: keyOf(id) }, question, evaluations, evaluate)])
  }
  return found
}

function eachContentOnce<Each extends { readonly info: SessionInfo }>(found: readonly Each[]): readonly Each[] {
  const seen = new Set<string>()
  return found.filter(({ info: { content } }) => !seen.has(content) && seen.add(content))
}

function deskHere(tools: Tools): Desk {
  const desk = new TuningDesk(tools)
  return {
    open: (files, opening) => desk.open(files, opening),
    evaluate: (question) => desk.evaluate(question),
    cells: (question) => desk.cells(question),
    close: () => Promise.resolve(),
  }
}

function deskThere(): Desk {
  const worker = startProgram('../tuning/tuning-worker.ts')
  return {
    open: (files, opening) => ask<Opened>(worker, { type: 'open', files, opening }),
    evaluate: (question) => ask<Answer>(worker, { type: 'evaluate', question }),
    cells: (question) => ask<readonly Cell[]>(worker, { type: 'cells', question }),
    close: () => worker.terminate(),
  }
}

type Replied<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: string }

/** One question at a time. */
function ask<Value>(worker: Worker, asked: Asked): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = (): void => void worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    const onMessage = (reply: Replied<Value>): void => {
      end()
      if (reply.ok) resolve(reply.value)
      else reject(new Error(reply.error))
    }
    const onError = (error: unknown): void => {
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const onExit = (code: number): void => onError(`a worker ended with status ${code}`)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(asked)
  })
}
