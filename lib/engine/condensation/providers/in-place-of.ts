import { ok } from '../../core/result'
import type { Summarizer, SummaryRequest } from '../ports'

/** Who a planned summary is by: never the model, which has written nothing yet. */
const standInName: Pick<Summarizer, 'id' | 'label'> = { id: 'stand-in', label: 'an extract, as planned' }

/**
 * What an extract says in the place of a model that nobody asks: no longer than the model is expected to answer, so that all figures of a plan,
 * whoever counts them, are those that its run is expected to have.
 */
export async function inPlaceOf(
  model: Pick<Summarizer, 'estimateOutput' | 'workOut'>,
  request: SummaryRequest,
  extract: Pick<Summarizer, 'summarize'>,
): ReturnType<Summarizer['summarize']> {
  // An extract is its own words.
  if (model.workOut) return extract.summarize(request)
  const answer = await shortened(model.estimateOutput(request), request, extract)
  return answer.ok ? ok({ ...answer.value, by: standInName }) : answer
}

async function shortened(
  expected: number,
  request: SummaryRequest,
  extract: Pick<Summarizer, 'summarize'>,
): ReturnType<Summarizer['summarize']> {
  if (expected <= 0 || expected >= request.maxTokens) return extract.summarize(request)
  const short = await extract.summarize({ ...request, maxTokens: expected })
  // So little may hold nothing at all.
  return short.ok ? short : extract.summarize(request)
}
