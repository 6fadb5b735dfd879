import { err, ok, type Result } from '@/lib/core/result'
import { ownOf } from '@/lib/condensation/call-problem'
import type { Summarizer, SummarizerError, Summary, SummaryHop, SummaryRequest } from '@/lib/condensation/ports'

export interface ChainMember {
  /** As a person knows it: the profile's name. */
  readonly name: string
  readonly summarizer: Summarizer
}

/** What another one may do better. A cancelled run and a limit that the person set are no reason to ask on. */
const goesOn = (code: SummarizerError['code']): boolean => code !== 'aborted' && code !== 'over-limit'

/** Failures of whoever is asked, not of the question: the next question would meet them again. */
const outOfService: ReadonlySet<SummarizerError['code']> = new Set([
  'no-handler',
  'no-key',
  'unauthorized',
  'unknown-model',
  'unavailable',
  'timeout',
  'rate-limited',
])

/** Makes chains for one run: a member that is out of service in one of them is asked no more in any, as long as there is a next. */
export function createChains(): (first: ChainMember, ...rest: readonly ChainMember[]) => Summarizer {
  const out = new Map<Summarizer, SummarizerError>()
  return (first, ...rest) => {
    const members = [first, ...rest].filter(
      (member, index, all) => all.findIndex(({ summarizer }) => summarizer === member.summarizer) === index,
    )
    return members.length === 1
      ? first.summarizer
      : { ...first.summarizer, summarize: (request) => askInTurn(members, request, out) }
  }
}

async function askInTurn(
  members: readonly ChainMember[],
  request: SummaryRequest,
  out: Map<Summarizer, SummarizerError>,
): Promise<Result<Summary, SummarizerError>> {
  const hops: SummaryHop[] = []
  for (const [index, { name, summarizer }] of members.entries()) {
    const next = members[index + 1]
    const known = next && out.get(summarizer)
    const answer = known ? err(withoutUsage(known)) : await asked(summarizer, request)
    if (answer.ok)
      return ok({
        ...answer.value,
        ...(index === 0 ? {} : { by: { id: summarizer.id, label: summarizer.label } }),
        ...(hops.length > 0 ? { hops } : {}),
      })
    const { error } = answer
    if (outOfService.has(error.code)) out.set(summarizer, error)
    if (!next || !goesOn(error.code)) return err(hops.length > 0 ? afterOthers(hops, name, error) : error)
    hops.push({ from: name, to: next.name, error })
  }
  return err({ code: 'no-handler', message: 'Nobody can be asked.', problem: { detail: { type: 'noModel' } } })
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
