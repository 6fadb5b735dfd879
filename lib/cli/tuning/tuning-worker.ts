import { parentPort } from 'node:worker_threads'
import { type BundledSession, createMemo } from '@/lib/engine'
import { defaultCounter } from '@/lib/llm/token-counters'
import type { Opening } from '../experiments/open-session'
import { processConsole } from '../output/console'
import { type Question, TuningDesk } from './tuning-desk'

/** What a worker is asked. It answers each in turn. */
export type Asked =
  | { readonly type: 'open'; readonly files: readonly BundledSession[]; readonly opening: Opening }
  | { readonly type: 'evaluate' | 'cells'; readonly question: Question }

const port = parentPort
const desk = new TuningDesk({ terminal: processConsole, counter: createMemo(defaultCounter()) })
port?.on('message', (asked: Asked) => {
  answerTo(asked).then(
    (value) => port.postMessage({ ok: true, value }),
    (error: unknown) => port.postMessage({ ok: false, error: error instanceof Error ? error.message : String(error) }),
  )
})

function answerTo(asked: Asked): Promise<unknown> {
  switch (asked.type) {
    case 'open':
      return desk.open(asked.files, asked.opening)
    case 'evaluate':
      return desk.evaluate(asked.question)
    case 'cells':
      return desk.cells(asked.question)
  }
}
