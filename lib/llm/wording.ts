import type { SummarizerError } from '@/lib/condensation/ports'
import type { Problem } from './handler'

interface Names {
  readonly handler: string
  readonly model: string
  readonly timeoutMs: number
}

const LONGEST_DETAIL = 300

/** What happened, and what to do about it. */
const sentences: Record<SummarizerError['code'], (names: Names, detail: string) => string> = {
  'no-handler': (_names, detail) => detail,
  'no-key': ({ handler }, detail) => `${handler} needs a key. ${detail}`,
  unauthorized: ({ handler, model }) => `${handler} refused the key, or the key may not use "${model}". Check the key of this profile.`,
  'unknown-model': ({ handler, model }) => `${handler} does not know the model "${model}" at this address. Check the model's name and the base URL.`,
  'context-too-long': ({ model }) => `The content is too long for "${model}". Choose a model with a larger window, or shorten the content by an earlier step.`,
  refused: ({ model }) => `"${model}" refused to answer.`,
  'cut-off': ({ model }, detail) => `"${model}" reached its limit of ${detail} before the summary was complete. Raise the summary's limit, or allow for the model's thinking.`,
  'rate-limited': ({ handler }) => `${handler} takes no more requests for now: a limit of rate, quota or credit is reached.`,
  unavailable: ({ handler }) => `${handler} could not be reached, or is overloaded.`,
  timeout: ({ handler, timeoutMs }) => `${handler} did not finish within ${timeoutMs / 1_000} s. Raise the time limit of this profile, or choose a faster model.`,
  aborted: () => 'The call was cancelled.',
  empty: ({ model }) => `"${model}" answered with nothing.`,
  'over-limit': (_names, detail) => detail,
  failed: ({ handler }) => `${handler} failed.`,
}

const ownDetail: ReadonlySet<SummarizerError['code']> = new Set(['no-handler', 'no-key', 'cut-off', 'over-limit'])

/** Not yet redacted. */
export function messageOf({ code, detail, status }: Problem, names: Names): string {
  const sentence = sentences[code](names, detail)
  const said = detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL)}…` : detail
  const addition = [status === undefined ? '' : `status ${status}`, ownDetail.has(code) ? '' : said].filter((text) => text !== '').join(': ')
  return addition === '' ? sentence : `${sentence} (${addition})`
}
