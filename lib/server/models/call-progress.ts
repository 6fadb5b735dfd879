import type { SummaryRequest } from '@/lib/engine'
import type { LlmEvent } from '@/lib/llm/create-summarizer'
import type { CallProgress } from '@/lib/contracts/runs'

/** Receives the events of a run's calls. A call is identified by its `dialogue`, which copies of a request share. */
export interface CallWatcher {
  started(request: Pick<SummaryRequest, 'dialogue'>, model: string): void
  heard(request: Pick<SummaryRequest, 'dialogue'>, event: LlmEvent): void
  finished(request: Pick<SummaryRequest, 'dialogue'>): void
}

export interface CallMeter extends CallWatcher {
  /** A step starts; counting restarts. */
  begin(step: string, expectedCalls: number | undefined): void
  /** Reports nothing until the next step begins. */
  end(): void
}

const INTERVAL_MS = 100
/** Characters of the end of an answer, as many as a column can show. */
const SHOWN_CHARACTERS = 600

interface Call {
  readonly number: number
  readonly model: string
  text: string
  /** How many characters of `text` have been added to the step's count. */
  counted: number
  retry?: CallProgress['retry']
}

interface Step {
  readonly id: string
  readonly expectedCalls: number | undefined
  calls: number
  finished: number
  outputTokens: number
}

/**
 * Reports the progress of the current step's calls, at most once per interval. Calls run concurrently; the oldest one
 * is shown.
 */
export function callMeter(
  countText: (text: string) => number,
  say: (step: string, progress: CallProgress) => void,
): CallMeter {
  const active = new Map<SummaryRequest['dialogue'], Call>()
  let step: Step | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Counts only the text that is new since the last time, so that a long answer is not counted repeatedly. */
  const count = (call: Call): void => {
    if (step) step.outputTokens += countText(call.text.slice(call.counted))
    call.counted = call.text.length
  }
  const report = (): void => {
    timer = undefined
    const [shown] = active.values()
    if (!step || !shown) return
    active.forEach(count)
    const { id, expectedCalls, finished, outputTokens } = step
    const { model, number, text, retry } = shown
    say(id, {
      model,
      call: number,
      ...(expectedCalls === undefined ? {} : { expectedCalls }),
      finishedCalls: finished,
      outputTokens,
      text: text.slice(-SHOWN_CHARACTERS),
      ...(retry ? { retry } : {}),
    })
  }
  const soon = (): void => void (timer ??= setTimeout(report, INTERVAL_MS))

  return {
    begin: (id, expectedCalls) => void (step = { id, expectedCalls, calls: 0, finished: 0, outputTokens: 0 }),
    end() {
      clearTimeout(timer)
      timer = undefined
      step = undefined
      active.clear()
    },
    started({ dialogue }, model) {
      if (!step) return
      active.set(dialogue, { number: (step.calls += 1), model, text: '', counted: 0 })
      soon()
    },
    heard({ dialogue }, event) {
      const call = active.get(dialogue)
      if (!call) return
      if (event.type === 'text') call.text += event.text
      else if (event.type === 'retry') {
        const { type: _type, message: _message, ...retry } = event
        call.retry = retry
      } else if (event.type === 'attempt') call.retry = undefined
      else return
      soon()
    },
    finished({ dialogue }) {
      const call = active.get(dialogue)
      if (!call || !step) return
      count(call)
      active.delete(dialogue)
      step.finished += 1
      soon()
    },
  }
}
