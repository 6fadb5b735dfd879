import type { Worker } from 'node:worker_threads'
import { type BundledSession, type Cell, type Evaluate, type Evaluation, type PartCounter } from '@/lib/engine'
import type { SessionSource } from '../bundle'
import { describeRefusal, type Opening, type Refusal, type SessionInfo } from '../experiments/open-session'
import { startProgram } from '../experiments/start-program'
import type { Console } from '../output/console'
import { type Answer, type Opened, type Question, TuningDesk } from './tuning-desk'
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
  evaluateWith(provider: string): Evaluate
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

/** Opens all sessions, spread by their size. The same content stands open once. */
export async function openDesks(
  { sources, opening, workers }: Opens,
  tools: { readonly terminal: Console; readonly counter: PartCounter },
): Promise<OpenDesks> {
  const desks = workers === 0 ? [deskHere(tools)] : Array.from({ length: workers }, () => deskThere())
  const load = desks.map(() => 0)
  const found: { readonly info: SessionInfo; readonly desk: Desk }[] = []
  const refusals: Refusal[] = []
  const opened: Promise<unknown>[] = []
  const order = new Map<Desk, Promise<unknown>>()
  for (const [place, { path, load: read }] of sources.entries()) {
    const files = await read().catch((error: unknown) => void refusals.push(describeRefusal(path, error)))
    if (!files) continue
    const least = load.indexOf(Math.min(...load))
    const desk = desks[least]
    if (!desk) continue
    load[least] = (load[least] ?? 0) + files.reduce((sum, { own }) => sum + own.length, 0)
    const own = (order.get(desk) ?? Promise.resolve()).then(async () => {
      const made = await desk.open(files, opening)
      refusals.push(...made.refusals)
      found.push(...made.infos.map((info) => ({ info, desk, place })))
      for (const { id } of made.infos) tools.terminal.progress(`${id} (${place + 1} of ${sources.length} files)`)
    })
    order.set(desk, own)
    opened.push(own)
  }
  await Promise.all(opened)
  const once = eachContentOnce(found.toSorted((one, other) => (one.info.id < other.info.id ? -1 : 1)))
  const deskOf = new Map(once.map(({ info, desk }) => [info.id, desk] as const))
  return {
    infos: once.map(({ info }) => info),
    refusals,
    evaluateWith: (provider) => async (configs, sessions) => {
      const answers = await Promise.all(
        desks.map((desk) =>
          desk.evaluate({ provider, configs, sessions: sessions.filter((id) => deskOf.get(id) === desk) }),
        ),
      )
      const place = new Map(sessions.map((id, index) => [id, index] as const))
      const at = ({ session }: Evaluation): number => place.get(session) ?? 0
      return configs.map((_, index) =>
        answers.flatMap((answer) => answer[index] ?? []).toSorted((one, other) => at(one) - at(other)),
      )
    },
    cells: async (question) =>
      (
        await Promise.all(
          desks.map((desk) =>
            desk.cells({ ...question, sessions: question.sessions.filter((id) => deskOf.get(id) === desk) }),
          ),
        )
      ).flat(),
    close: async () => void (await Promise.all(desks.map((desk) => desk.close()))),
  }
}

function eachContentOnce<Each extends { readonly info: SessionInfo }>(found: readonly Each[]): readonly Each[] {
  const seen = new Set<string>()
  return found.filter(({ info: { content } }) => !seen.has(content) && seen.add(content))
}

function deskHere(tools: ConstructorParameters<typeof TuningDesk>[0]): Desk {
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
    const end = (): void => void worker.off('message', onMessage).off('error', onError)
    const onMessage = (reply: Replied<Value>): void => {
      end()
      if (reply.ok) resolve(reply.value)
      else reject(new Error(reply.error))
    }
    const onError = (error: unknown): void => {
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage(asked)
  })
}
