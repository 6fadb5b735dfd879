import { err, ok, type Result } from '../../../core/result'
import type { Conversation } from '../../../conversation/conversation'
import type { MessageId, PartId } from '../../../conversation/ids'
import type { Role } from '../../../conversation/message'
import { visibleText } from '../../../conversation/texts/visible-text'
import { CondensationError } from '../../errors'
import type { OperableKind } from '../../operations/operation'
import type { Operation } from '../../operations/registry'
import type { Ports } from '../../ports'
import { instructionFor } from '../../steps/operate/summarize-parts'
import { operateOn } from '../../steps/operate/operate'
import type { Candidate } from '../../steps/operate/candidates'
import { losslessReferences } from '../../steps/references/lossless-references'
import { contextOf } from '../../steps/run-step'
import type { StepVisit } from '../../steps/runner'
import { selectParts } from '../../steps/select/select'
import type { SelectedPart } from '../../steps/select/selected-part'
import { createSpending } from '../../steps/summarize/spending'
import type { Plan } from '../../steps/step'
import { dryPorts, type EstimatedCall } from './estimate'
import { walkWith, type PreviewOptions } from './preview'
import type { Provider } from '../provider'

export interface OperationQuestion {
  /** Id of the step in front of whose state the part is taken. */
  readonly pass: string
  readonly kind: OperableKind
  readonly operation: Operation
  /** Which of the selected parts of that kind, from 0. Absent: the largest. */
  readonly at?: number | undefined
  /** Counted from 0 in the conversation as it was: only parts of this message are in question. Absent: of all. */
  readonly messageIndex?: number | undefined
}

/** One real part before and after an operation. */
export interface OperationPreview {
  readonly message: MessageId
  /** From 1, in the conversation as it was. */
  readonly position: number
  readonly role: Role
  readonly part: PartId
  readonly tool?: string
  readonly before: string
  /** `before` holds filler of the expected length: a step in front puts a summary there that nobody has written yet. */
  readonly standsIn?: true
  /** Undefined: the part goes. For a summary: the answer where it is known, else absent and `asks` says what would be asked. */
  readonly after?: string
  readonly tokensBefore: number
  /** Expected, for a summary that is not there yet. */
  readonly tokensAfter: number
  readonly asks?: {
    readonly instruction: string
    readonly model: string
    readonly costUsd?: number
    readonly pinned: boolean
  }
  /** The parts of this kind that the pass selects: this one's place among them, from 0, and how many there are. */
  readonly at: number
  readonly of: number
}

export async function previewOperation(
  provider: Provider,
  conversation: Conversation,
  config: unknown,
  ports: Ports,
  { pass, kind, operation, at, messageIndex }: OperationQuestion,
  options: PreviewOptions,
): Promise<Result<OperationPreview, CondensationError>> {
  const plan = provider.compile(config, options)
  if (!plan.ok) return plan
  const moment = await momentOf(plan.value, pass, conversation, ports, options)
  if (!moment) return err(new CondensationError({ type: 'noSuchPass' }, 'CONFIG_INVALID'))
  if (moment.step.transform.type !== 'operate')
    return err(new CondensationError({ type: 'noPartOperations' }, 'CONFIG_INVALID'))
  const selection = selectParts(moment.before.plain, moment.step.select, ports.counter, conversation)
  const only = messageIndex === undefined ? undefined : conversation.messages[messageIndex]?.id
  const parts = selection.parts.filter(
    (part) => part.kind === kind && (messageIndex === undefined || part.message.id === only),
  )
  const place = at ?? largest(parts)
  const chosen = parts[place]
  if (!chosen) return err(new CondensationError({ type: 'noSuchPart', parts: parts.length }, 'NOT_NEEDED'))
  const tool = selection.facts.nameOf(chosen.part)
  const standsIn = moment.unwritten.has(chosen.part.id) ? { standsIn: true as const } : {}
  const about = {
    ...standsIn,
    message: chosen.message.id,
    position: positionOf(chosen, conversation),
    role: chosen.message.role,
    part: chosen.part.id,
    ...(tool === undefined ? {} : { tool }),
    before: visibleText(chosen.part),
    tokensBefore: chosen.tokens,
    at: place,
    of: parts.length,
  }
  if (operation.operation === 'keep') return ok({ ...about, after: about.before, tokensAfter: chosen.tokens })
  return ok({
    ...about,
    ...(await applied(
      { ...chosen, operation, ...(tool === undefined ? {} : { toolName: tool }) },
      moment,
      plan.value,
      conversation,
      ports,
      options,
    )),
  })
}

/** `unwritten`: parts whose text nobody knows yet when the step begins. */
interface Beginning extends StepVisit {
  readonly unwritten: ReadonlySet<PartId>
}

async function momentOf(
  plan: Plan,
  id: string,
  conversation: Conversation,
  ports: Ports,
  options: PreviewOptions,
): Promise<Beginning | undefined> {
  if (!plan.steps.some((step) => step.id === id)) return undefined
  // The step itself is not carried out: what stands in front of it is enough.
  const ahead = {
    ...plan,
    steps: plan.steps
      .slice(0, plan.steps.findIndex((step) => step.id === id) + 1)
      .map((step) => (step.id === id ? { ...step, when: NEVER } : step)),
  }
  const unwritten = new Set<PartId>()
  const calls: EstimatedCall[] = []
  for await (const moment of walkWith(ahead, conversation, ports, { ...options, onCall: (call) => calls.push(call) })) {
    if (moment.step.id === id)
      return { ...moment, step: plan.steps.find((step) => step.id === id) ?? moment.step, unwritten }
    if (calls.splice(0).some(({ certain }) => !certain)) for (const part of summarizedIn(moment)) unwritten.add(part)
    await options.pause?.()
  }
  return undefined
}

const summarizedIn = ({ attempt }: StepVisit): readonly PartId[] =>
  (attempt ?? []).flatMap(({ rows }) =>
    rows.flatMap(({ status, part }) => (status === 'summarized' && part !== undefined ? [part] : [])),
  )

const NEVER = { type: 'tokens', above: Number.MAX_SAFE_INTEGER } as const

async function applied(
  candidate: Candidate,
  { step, before, tokensAtStart, plainTokensAtStart }: StepVisit,
  plan: Plan,
  original: Conversation,
  ports: Ports,
  options: PreviewOptions,
): Promise<Pick<OperationPreview, 'after' | 'tokensAfter' | 'asks'>> {
  if (step.transform.type !== 'operate') return { tokensAfter: candidate.tokens }
  const calls: EstimatedCall[] = []
  const run = {
    plan,
    original,
    tokensAtStart,
    plainTokensAtStart,
    ports: dryPorts(ports, { ...options, onCall: (call) => calls.push(call) }),
    references: losslessReferences,
  }
  const { part } = await operateOn(candidate, step.transform, contextOf(step, before, run, createSpending(), []))
  const tokensAfter = part ? ports.counter.countPart(part) : 0
  const [call] = calls
  const after = part ? { after: visibleText(part) } : {}
  const { operation } = candidate
  if (!call || operation.operation !== 'summarize') return { ...after, tokensAfter }
  if (call.certain && !call.recalled) return { ...after, tokensAfter }
  const asks = {
    instruction: instructionFor(candidate, operation),
    model: call.summarizer.label,
    ...(call.costUsd === undefined ? {} : { costUsd: call.costUsd }),
    pinned: call.recalled,
  }
  return { ...(call.recalled ? after : {}), tokensAfter, asks }
}

function largest(parts: readonly SelectedPart[]): number {
  return parts.reduce((best, part, index) => (part.tokens > (parts[best]?.tokens ?? -1) ? index : best), 0)
}

/** A made message has no place in the conversation as it was: it is counted where it stands. */
function positionOf({ message, index }: SelectedPart, original: Conversation): number {
  const at = original.messages.findIndex(({ id }) => id === message.id)
  return 1 + (at === -1 ? index : at)
}
