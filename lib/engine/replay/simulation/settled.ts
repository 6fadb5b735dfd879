import { contentKinds } from '../../conversation/content-kind'
import { withMessages, type Conversation } from '../../conversation/conversation'
import { tokenCount } from '../../conversation/ids'
import type { Message } from '../../conversation/message'
import { firstMessages, openingOf, startsTurn } from '../../conversation/texts/the-task'
import { indexToolPairs } from '../../conversation/tool-pairs'
import { holdsLookAlike } from '../../condensation/lossless/reading/references-in'
import { measure, type TokenTotals } from '../../condensation/measure'
import type { PartCounter, Ports } from '../../condensation/ports'
import type { Condensation, StepReport } from '../../condensation/report'
import { runPlan } from '../../condensation/steps/runner'
import { selectParts } from '../../condensation/steps/select/select'
import type { PartFilter, Plan, Step } from '../../condensation/steps/step'

/*
 * Strategies that clear old results (or other old content) work on each part once: what they went through stays as they left it, however the
 * session goes on. Such a part is settled. A condensation then needs only the start of the session and what is not settled, so that a replay
 * takes time in proportion to its requests and not to their square. The result is that of the whole, to the token (settled.test.ts).
 */

/** What a strategy left of a context. Messages from `start` to `settled` stay as they are, whatever follows. */
export interface Standing {
  readonly messages: readonly Message[]
  /** Index behind what tells how the session began. */
  readonly start: number
  readonly settled: number
  /** Of the settled messages. */
  readonly tokens: TokenTotals
}

/** What came of a context of which only a part was worked on. Tokens of the whole. */
export interface Resumed extends Pick<Condensation, 'ledger' | 'tokensBefore' | 'tokensAfter' | 'byKindBefore'> {
  readonly standing: Standing
}

/** Whether what the plan went through is settled: each step judges a part by itself and its distance from the end, and clears or leaves it. */
export function settles({ steps, until }: Plan): boolean {
  return until === undefined && steps.length > 0 && steps.every(stepSettles)
}

function stepSettles({ select, transform, when, until, maxReduction }: Step): boolean {
  const { range, superseded } = select.filter ?? {}
  return (
    transform.type === 'operate' &&
    !transform.overrides?.length &&
    Object.values(transform.operations).every(
      (each) => each?.operation !== 'truncate' && each?.operation !== 'summarize',
    ) &&
    (when.type === 'always' || when.type === 'tokens') &&
    until === undefined &&
    maxReduction === undefined &&
    range === undefined &&
    superseded === undefined &&
    select.zones.every(({ type }) => type !== 'percent')
  )
}

/** Where a strategy stands after it condensed a whole context. Undefined where nothing is settled. */
export function standingOf(
  { conversation, steps }: Pick<Condensation, 'conversation' | 'steps'>,
  plan: Plan,
  counter: PartCounter,
): Standing | undefined {
  const { messages } = conversation
  if (messages.some(holdsReferences)) return undefined
  const start = startOf(conversation, plan)
  const settled = settledIn(conversation, start, steps, plan, counter)
  return settled > start
    ? { messages, start, settled, tokens: tokensOf(messages.slice(start, settled), conversation, counter) }
    : undefined
}

/** Condenses what follows on a standing. Undefined where that cannot be told from the whole. */
export async function resume(
  conversation: Conversation,
  { start, settled, tokens }: Standing,
  plan: Plan,
  ports: Ports,
  signal: AbortSignal | undefined,
): Promise<Resumed | undefined> {
  const rest = conversation.messages.slice(settled)
  if (rest.some(holdsReferences)) return undefined
  const opening = conversation.messages.slice(0, start)
  const done = await runPlan({
    plan: { ...plan, steps: plan.steps.map((step) => lowered(step, tokens.total)) },
    conversation: withMessages(conversation, [...opening, ...rest]),
    ports,
    signal,
  })
  if (!done.ok || done.value.steps.some(({ status }) => status === 'failed' || status === 'rolled-back'))
    return undefined
  const { conversation: left, ledger, tokensBefore, tokensAfter, byKindBefore, steps } = done.value
  if (opening.some((message, index) => left.messages[index] !== message)) return undefined
  const behind = Math.max(start, settledIn(left, start, steps, plan, ports.counter))
  const more = tokensOf(left.messages.slice(start, behind), conversation, ports.counter)
  return {
    ledger,
    tokensBefore: tokenCount(tokensBefore + tokens.total),
    tokensAfter: tokenCount(tokensAfter + tokens.total),
    byKindBefore: sum(byKindBefore, tokens.byKind),
    standing: {
      messages: [...opening, ...conversation.messages.slice(start, settled), ...left.messages.slice(start)],
      start,
      settled: settled + behind - start,
      tokens: { total: tokenCount(tokens.total + more.total), byKind: sum(tokens.byKind, more.byKind) },
    },
  }
}

/** Whether a context begins with what was left. */
export const standsIn = ({ messages }: Conversation, { messages: left }: Standing): boolean =>
  left.length <= messages.length && left.every((message, index) => messages[index] === message)

/** How many messages from the start are settled: all before the first part that a step left alone because it was too new. */
function settledIn(
  conversation: Conversation,
  start: number,
  reports: readonly StepReport[],
  plan: Plan,
  counter: PartCounter,
): number {
  if (!reports.every(wentThrough)) return 0
  const open = plan.steps.map((step) => firstOpen(conversation, step, counter))
  return beforePairs(conversation, start, Math.min(...open))
}

const holdsReferences = ({ parts }: Message): boolean => parts.some((part) => holdsLookAlike(part))

const tokensOf = (
  messages: readonly Message[],
  { dialect, envelope }: Conversation,
  counter: PartCounter,
): TokenTotals => measure({ dialect, envelope, messages, compactions: [] }, counter)

const sum = (one: TokenTotals['byKind'], other: TokenTotals['byKind']): TokenTotals['byKind'] =>
  Object.fromEntries(contentKinds.map((kind) => [kind, tokenCount((one[kind] ?? 0) + (other[kind] ?? 0))] as const))

/** Done, or nothing there to be done. What its condition or its least saving kept it from is open still. */
const wentThrough = ({ status, reason }: StepReport): boolean =>
  status === 'done' ||
  (status === 'skipped' && (reason?.type === 'nothingSelected' || reason?.type === 'nothingToGain'))

/** The condition of a step where so many tokens are not looked at. */
const lowered = (step: Step, tokens: number): Step =>
  step.when.type === 'tokens' ? { ...step, when: { type: 'tokens', above: step.when.above - tokens } } : step

/** Index of the first message with a part that the step would select were it older. */
function firstOpen(conversation: Conversation, { select }: Step, counter: PartCounter): number {
  const chosen = new Set(selectParts(conversation, select, counter).parts.map(({ part }) => part))
  const older = {
    ...select,
    zones: [{ type: 'all' } as const],
    ...(select.filter && { filter: ofAnyAge(select.filter) }),
  }
  const open = selectParts(conversation, older, counter).parts.find(({ part }) => !chosen.has(part))
  return open?.index ?? conversation.messages.length
}

const ofAnyAge = ({ keepNewest: _, keepNewestTokens: __, ...filter }: PartFilter): PartFilter => filter

/** The largest index up to `end` before which no call behind the start waits for a result that stands behind it, or may come. */
function beforePairs(conversation: Conversation, start: number, end: number): number {
  const { pairs, orphanCalls } = indexToolPairs(conversation)
  return [
    ...pairs.map(({ call, result }) => [call.index, result.index] as const),
    ...orphanCalls.map(({ index }) => [index, Infinity] as const),
  ]
    .filter(([call]) => call >= start)
    .toSorted(([left], [right]) => right - left)
    .reduce((least, [call, result]) => (call < least && result >= least ? call : least), end)
}

/**
 * How many messages tell how the session began: the task, the first messages that the plan keeps, the first answer, and no pair cut in two.
 * All of them where nobody set a task: it may come later.
 */
function startOf(conversation: Conversation, { steps }: Plan): number {
  const { messages } = conversation
  const { task, end } = openingOf(conversation)
  if (!task.some((index) => messages[index] && (startsTurn(messages[index]) || messages[index].summary)))
    return messages.length
  const kept = steps.flatMap(({ select }) => [...firstMessages(conversation, select.preserveFirst)])
  const answer = messages.findIndex(({ role, summary }, index) => index >= end && (role !== 'user' || summary))
  const least = Math.max(end, answer === -1 ? messages.length : answer + 1, ...kept.map((index) => index + 1))
  return indexToolPairs(conversation)
    .pairs.toSorted((left, right) => left.call.index - right.call.index)
    .reduce((most, { call, result }) => (call.index < most && result.index >= most ? result.index + 1 : most), least)
}
