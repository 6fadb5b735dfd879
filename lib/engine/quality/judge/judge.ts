import { recordOf } from '../../core/record-of'
import type { Summarizer, SummarizerError, SummaryRequest } from '../../condensation/ports'
import { probeKinds, type Probe, type ProbeKind } from './probes'

/*
 * Probes that a model answers from a condensed context, and a judge grades. One question a call; the judge sees the question, the fact and
 * the answer, and neither the context nor the strategy; what has to be named letter by letter is looked for and not judged.
 */

export type Dialogue = SummaryRequest['dialogue']

/** Who answers and who grades in each replicate, from 1: another sample each time, so that an answer that is kept is not counted twice. */
export interface JudgeModels {
  answers(replicate: number): Summarizer
  grades(replicate: number): Summarizer
}

export interface JudgeOptions {
  readonly replicates: number
  readonly signal?: AbortSignal
  /** After each call. */
  readonly onCall?: (done: number) => void
}

/** 1: the fact is stated; between 0 and 1: so many of the names. Absent: nobody said. */
export type Verdict =
  | { readonly answer: string; readonly score: number }
  | { readonly answer?: string; readonly failure: SummarizerError['code'] | 'unclear' }

export interface JudgedProbe {
  readonly probe: Probe
  /** One a replicate. */
  readonly verdicts: readonly Verdict[]
}

export interface KindScore {
  readonly probes: number
  /** Over all verdicts; absent where there is none. */
  readonly mean?: number
  /** Means of single replicates: how much of a difference is chance. */
  readonly least?: number
  readonly most?: number
  /** Verdicts that are missing. */
  readonly failed: number
}

export interface Judged {
  readonly probes: readonly JudgedProbe[]
  readonly byKind: Readonly<Record<ProbeKind, KindScore>>
  readonly calls: number
  /** Undefined: a price is unknown. */
  readonly costUsd: number | undefined
}

/** Late enough for a long context, with a quarter of the session to say what came. */
export const JUDGED_AT = 0.75

const ANSWER_TOKENS = 400
const GRADE_TOKENS = 20

const answering =
  'You are shown a conversation between a person and a coding agent; older parts of it may have been shortened. Answer the question at its end from what is shown, exactly, with the names and values as they stand there. If it is not shown, answer: I don’t recall.'
const grading =
  'You grade one answer. You are given a question, the fact that a right answer states, and the answer. Reply with one word. “yes” only if the answer states that fact, with its names and values; other words for the same are fine. “no” otherwise: where it is left out, vague, wrong, only plausible, or where the answer says that it does not recall.'

function answerRequest({ question }: Probe, context: Dialogue, signal?: AbortSignal): SummaryRequest {
  return {
    purpose: 'part',
    system: answering,
    dialogue: asked(context, `Question: ${question}`),
    source: [],
    maxTokens: ANSWER_TOKENS,
    ...(signal && { signal }),
  }
}

/** The question as the person's last words. */
function asked(context: Dialogue, text: string): Dialogue {
  const last = context.at(-1)
  return last?.role === 'user'
    ? [...context.slice(0, -1), { role: 'user', text: `${last.text}\n\n${text}` }]
    : [...context, { role: 'user', text }]
}

function gradeRequest({ question, expected }: Probe, answer: string, signal?: AbortSignal): SummaryRequest {
  const text = `<question>\n${question}\n</question>\n<fact>\n${expected}\n</fact>\n<answer>\n${answer}\n</answer>\nDoes the answer state the fact? yes or no`
  return {
    purpose: 'part',
    system: grading,
    dialogue: [{ role: 'user', text }],
    source: [],
    maxTokens: GRADE_TOKENS,
    ...(signal && { signal }),
  }
}

export interface JudgeEstimate {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Undefined: a price is unknown. */
  readonly costUsd: number | undefined
}

/** What judging would take, before anybody is asked. */
export function estimateJudge(
  probes: readonly Probe[],
  context: Dialogue,
  models: JudgeModels,
  replicates: number,
  countText: (text: string) => number,
): JudgeEstimate {
  const calls = probes.flatMap((probe) => [
    { model: models.answers(1), request: answerRequest(probe, context) },
    ...(probe.literals
      ? []
      : [{ model: models.grades(1), request: gradeRequest(probe, 'x '.repeat(ANSWER_TOKENS / 4)) }]),
  ])
  const lengths = new Map<string, number>()
  const tokensOf = (text: string): number => {
    const known = lengths.get(text) ?? countText(text)
    lengths.set(text, known)
    return known
  }
  return calls.reduce<JudgeEstimate>(
    (sum, { model, request }) => {
      const [input, output] = [
        tokensOf(request.system) + request.dialogue.reduce((total, { text }) => total + tokensOf(text), 0),
        model.estimateOutput(request),
      ]
      const cost = model.estimateCost(input, output)
      return {
        calls: sum.calls + replicates,
        inputTokens: sum.inputTokens + replicates * input,
        outputTokens: sum.outputTokens + replicates * output,
        costUsd: sum.costUsd === undefined || cost === undefined ? undefined : sum.costUsd + replicates * cost,
      }
    },
    { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
  )
}

/** Asks every probe of a context, in each replicate, one call after the other. A call that fails is a missing verdict, never a wrong answer. */
export async function judge(
  probes: readonly Probe[],
  context: Dialogue,
  models: JudgeModels,
  { replicates, signal, onCall }: JudgeOptions,
): Promise<Judged> {
  let [calls, costUsd]: [number, number | undefined] = [0, 0]
  const ask = async (model: Summarizer, request: SummaryRequest): ReturnType<Summarizer['summarize']> => {
    const answer = await model.summarize(request)
    const usage = answer.ok ? answer.value.usage : answer.error.usage
    costUsd = costUsd === undefined ? undefined : answer.ok || usage ? sumOf(costUsd, usage?.costUsd) : costUsd
    calls++
    onCall?.(calls)
    return answer
  }
  const verdictOn = async (probe: Probe, replicate: number): Promise<Verdict> => {
    const answer = await ask(models.answers(replicate), answerRequest(probe, context, signal))
    if (!answer.ok) return { failure: answer.error.code }
    const text = answer.value.text.trim()
    if (probe.literals) return { answer: text, score: shareNamed(probe.literals, text) }
    const grade = await ask(models.grades(replicate), gradeRequest(probe, text, signal))
    if (!grade.ok) return { answer: text, failure: grade.error.code }
    const score = gradeOf(grade.value.text)
    return score === undefined ? { answer: text, failure: 'unclear' } : { answer: text, score }
  }
  const judged: JudgedProbe[] = []
  for (const probe of probes) {
    const verdicts: Verdict[] = []
    for (let replicate = 1; replicate <= replicates; replicate++)
      verdicts.push(signal?.aborted ? { failure: 'aborted' } : await verdictOn(probe, replicate))
    judged.push({ probe, verdicts })
  }
  return { probes: judged, byKind: scoresOf(judged, replicates), calls, costUsd }
}

const sumOf = (sum: number, cost: number | undefined): number | undefined =>
  cost === undefined ? undefined : sum + cost

/** Whole names only: `parse` is not `parseAll`. */
function shareNamed(literals: readonly string[], answer: string): number {
  const stands = (name: string): boolean => {
    for (let at = answer.indexOf(name); at !== -1; at = answer.indexOf(name, at + 1))
      if (!/\w/.test(answer[at - 1] ?? '') && !/\w/.test(answer[at + name.length] ?? '')) return true
    return false
  }
  return literals.length === 0 ? 0 : literals.filter(stands).length / literals.length
}

/** The first word decides; anything else is no verdict. */
function gradeOf(text: string): number | undefined {
  const word = /^[\s"'*“`]*(yes|no)\b/i.exec(text)?.[1]?.toLowerCase()
  return word === undefined ? undefined : word === 'yes' ? 1 : 0
}

function scoresOf(judged: readonly JudgedProbe[], replicates: number): Judged['byKind'] {
  const score = (kind: ProbeKind): KindScore => {
    const own = judged.filter(({ probe }) => probe.kind === kind)
    const scores = own.flatMap(({ verdicts }) =>
      verdicts.flatMap((verdict) => ('score' in verdict ? [verdict.score] : [])),
    )
    const means = Array.from({ length: replicates }, (_, replicate) =>
      meanOf(own.flatMap(({ verdicts }) => scoreOf(verdicts[replicate]))),
    ).filter((mean) => mean !== undefined)
    const mean = meanOf(scores)
    return {
      probes: own.length,
      ...(mean !== undefined && { mean, least: Math.min(...means), most: Math.max(...means) }),
      failed: own.length * replicates - scores.length,
    }
  }
  return recordOf(probeKinds, score)
}

const scoreOf = (verdict: Verdict | undefined): readonly number[] =>
  verdict !== undefined && 'score' in verdict ? [verdict.score] : []
const meanOf = (list: readonly number[]): number | undefined =>
  list.length === 0 ? undefined : list.reduce((sum, each) => sum + each, 0) / list.length
