import { err, ok, type Result } from '../../../core/result'
import { ownOf } from '../../call-problem'
import type { Summarizer, SummarizerError, Summary, SummaryHop, SummaryRequest } from '../../ports'

export interface ChainMember {
  /** As a person knows it: the profile's name. */
  readonly name: string
  readonly summarizer: Summarizer
}

/** What another one may do better. A cancelled run and a limit that the person set are no reason to ask on. */
const goesOn = (code: SummarizerError['code']): boolean => code !== 'aborted' && code !== 'over-limit'

/** Failures of whoever is asked, which the next question would meet again. */
const lastingFailures: ReadonlySet<SummarizerError['code']> = new Set([
  'no-handler',
  'no-key',
  'unauthorized',
  'unknown-model',
])
/** The next question may be answered, but another one can be asked instead. */
const busy: ReadonlySet<SummarizerError['code']> = new Set(['unavailable', 'timeout', 'rate-limited'])

/** A model that lets so many questions of a run time out is asked no more. */
const MOST_TIMEOUTS = 3

/** What is known of one summarizer in a run. */
interface Experience {
  /** Until the first question is answered, the others wait: a key that is refused is tried once, not for every part. */
  first?: Promise<Result<Summary, SummarizerError>>
  /** It cannot answer any question. */
  lasting?: SummarizerError
  /** Its last failure, if another one can be asked instead. */
  busy?: SummarizerError
  timeouts: number
}

type Records = Map<Summarizer, Experience>

/** Makes chains for one run: a member that cannot answer is asked once in all of them; one that is busy, as long as there is no next. */
export function createChains(): (first: ChainMember, ...rest: readonly ChainMember[]) => Summarizer {
  const records: Records = new Map()
  return (first, ...rest) => {
    const members = [first, ...rest].filter(
      (member, index, all) => all.findIndex(({ summarizer }) => summarizer === member.summarizer) === index,
    )
    return { ...first.summarizer, summarize: (request) => askInTurn(members, request, records) }
  }
}

async function askInTurn(
  members: readonly ChainMember[],
  request: SummaryRequest,
  records: Records,
): Promise<Result<Summary, SummarizerError>> {
  const hops: SummaryHop[] = []
  for (const [index, { name, summarizer }] of members.entries()) {
    const next = members[index + 1]
    const answer = await askRecorded(summarizer, request, records, next !== undefined)
    if (answer.ok)
      return ok({
        ...answer.value,
        ...(index === 0 ? {} : { by: { id: summarizer.id, label: summarizer.label } }),
        ...(hops.length > 0 ? { hops } : {}),
      })
    const { error } = answer
    if (!next || !goesOn(error.code)) return err(hops.length > 0 ? afterOthers(hops, name, error) : error)
    hops.push({ from: name, to: next.name, error })
  }
  return err({ code: 'no-handler', message: 'Nobody can be asked.', problem: { detail: { type: 'noModel' } } })
}

/** Asks, unless it is known that there will be no answer. */
async function askRecorded(
  summarizer: Summarizer,
  request: SummaryRequest,
  records: Records,
  hasNext: boolean,
): Promise<Result<Summary, SummarizerError>> {
  const record = records.get(summarizer) ?? { timeouts: 0 }
  records.set(summarizer, record)
  if (record.first) await record.first
  const known = record.lasting ?? (hasNext ? record.busy : undefined)
  if (known) return err(withoutUsage(known))
  const asking = asked(summarizer, request)
  record.first ??= asking
  const answer = await asking
  if (answer.ok) record.timeouts = 0
  else note(record, answer.error)
  return answer
}

function note(record: Experience, error: SummarizerError): void {
  if (error.code === 'timeout') record.timeouts++
  if (lastingFailures.has(error.code) || error.isLasting || record.timeouts >= MOST_TIMEOUTS) record.lasting = error
  if (busy.has(error.code)) record.busy = error
}

/** Asks one. A summarizer that throws has failed, and so has an empty answer. */
export async function asked(
  summarizer: Summarizer,
  request: SummaryRequest,
): Promise<Result<Summary, SummarizerError>> {
  const answer = await summarizer.summarize(request).catch((error: unknown) => err<SummarizerError>(thrown(error)))
  return answer.ok && answer.value.text.trim() === ''
    ? err({
        code: 'empty',
        message: 'The answer was empty.',
        problem: { model: summarizer.label },
        usage: answer.value.usage,
        ...(answer.value.hops ? { hops: answer.value.hops } : {}),
      })
    : answer
}

const withoutUsage = ({ usage: _, ...error }: SummarizerError): SummarizerError => error

function thrown(error: unknown): SummarizerError {
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'failed', message, problem: { detail: { type: 'said', text: message } } }
}

/** Of all that were asked, the last of them first. */
function afterOthers(hops: readonly SummaryHop[], name: string, error: SummarizerError): SummarizerError {
  const before = hops.map(({ from, error: { code, message, problem } }) => ({
    profile: from,
    code,
    message,
    ...ownOf(problem),
  }))
  const message = [...before, { profile: name, message: error.message }]
    .map((each) => `${each.profile}: ${each.message}`)
    .join(' ')
  return { ...error, message, problem: { ...error.problem, profile: name, before }, hops }
}
