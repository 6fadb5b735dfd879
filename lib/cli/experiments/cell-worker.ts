import { parentPort } from 'node:worker_threads'
import { type BundledSession, createMemo } from '@/lib/engine'
import { defaultCounter } from '@/lib/llm/token-counters'
import { processConsole } from '../output/console'
import { measureSource, type MeasureTask } from './measure-source'

/** What a worker is told: first what to measure, then sources one after the other. */
export type ToWorker =
  | { readonly type: 'task'; readonly task: MeasureTask }
  | { readonly type: 'source'; readonly sessions: readonly BundledSession[] }

const port = parentPort
let task: MeasureTask | undefined
port?.on('message', (message: ToWorker) => {
  if (message.type === 'task') task = message.task
  else void measureAll(message.sessions)
})

async function measureAll(sessions: readonly BundledSession[]): Promise<void> {
  if (!task || !port) return
  const tools = { terminal: processConsole, counter: createMemo(defaultCounter()) }
  for await (const event of measureSource(sessions, task, tools)) port.postMessage(event)
  port.postMessage({ type: 'done' })
}
