import type { Summarizer, SummaryRequest } from '../ports'

/**
 * What an extract says in the place of a model that nobody asks: no longer than the model is expected to answer, so that all figures of a plan,
 * whoever counts them, are those that its run is expected to have.
 */
export async function inPlaceOf(
  model: Pick<Summarizer, 'estimateOutput' | 'workOut'>,
  request: SummaryRequest,
  extract: Pick<Summarizer, 'summarize'>,
): ReturnType<Summarizer['summarize']> {
  const expected = model.workOut ? request.maxTokens : model.estimateOutput(request)
  if (expected <= 0 || expected >= request.maxTokens) return extract.summarize(request)
  const short = await extract.summarize({ ...request, maxTokens: expected })
  // So little may hold nothing at all.
  return short.ok ? short : extract.summarize(request)
}
