import { lazy } from '../../../core/lazy'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import type { PartId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import type { Part } from '../../../conversation/part'
import type { LosslessConfig } from '../../lossless/config'
import { targetsOf } from '../../lossless/writing/forms'
import type { Draft } from '../../lossless/writing/writing'
import { measure } from '../../measure'
import type { PartCounter } from '../../ports'
import type { Explanation, Explanations, StepContext, Transformed } from '../context'
import type { Written } from './references'
import type { Fuller, LinkedState, RunContext, RunState } from '../run-state'

export const noneFuller: Fuller = new Map()

/** A state that a step may come to. */
export interface Proposal {
  readonly state: RunState
  readonly explanations: Explanations
}

/** Removing state outright is a decision about the session as it came; it is not made again for what a later step left. */
export const reversible = (config: LosslessConfig): LosslessConfig =>
  config.removeObsoleteState === 'outright' ? { ...config, removeObsoleteState: 'off' } : config

export function draftOf(plain: Conversation, fuller: Fuller, state: RunState): Omit<Draft, 'everywhere'> {
  const { conversation, linked } = state
  return {
    plain,
    fuller: new Map([...fuller].map(([part, { part: full }]) => [part, full])),
    earlier: { plain: linked?.reads ?? state.plain, conversation },
    ...(linked && { memory: linked.memory }),
  }
}

/** Drops parts that no reference can restore. */
export const onlyLeft = (fuller: Fuller, { left }: Pick<Written, 'left'>): Fuller =>
  new Map([...fuller].filter(([part]) => left.has(part)))

/** The conversation as the steps see it, from the one that is written. */
export function withoutFuller(reads: Conversation, fuller: Fuller): Conversation {
  if (fuller.size === 0) return reads
  const shorter = new Map([...fuller].map(([part, { part: full }]) => [full, part] as const))
  return withMessages(
    reads,
    reads.messages.map(
      (message): Message =>
        message.parts.some((part) => shorter.has(part))
          ? { ...message, parts: message.parts.map((part) => shorter.get(part) ?? part) }
          : message,
    ),
  )
}

/** What a lossy step made of a state, as `written`; the same conversation and explanations are written once. */
export function writerOf(state: RunState, run: Pick<RunContext, 'references' | 'ports'>): (made: Made) => Proposal {
  let last: { readonly made: Made; readonly proposal: Proposal } | undefined
  return (made) => {
    if (last?.made.conversation !== made.conversation || last.made.explanations !== made.explanations)
      last = { made, proposal: written(state, run, made) }
    return last.proposal
  }
}

type Made = Pick<Extract<Transformed, { type: 'changed' }>, 'conversation' | 'explanations'>

/** What a lossy step made of a state: written anew where references led to what it changed. */
function written(
  state: RunState,
  run: Pick<RunContext, 'references' | 'ports'>,
  { conversation: plain, explanations }: Made,
): Proposal {
  const { counter } = run.ports
  const plainTokens = measure(plain, counter).total
  const { linked } = state
  if (!linked) return { state: { conversation: plain, tokens: plainTokens, plain, plainTokens }, explanations }
  const fuller = carried(linked.fuller, state.plain, plain, explanations)
  const made = run.references.rewrite(draftOf(plain, fuller, state), linked.config, counter)
  return {
    state: {
      conversation: made.conversation,
      tokens: measure(made.conversation, counter).total,
      plain,
      plainTokens,
      linked: { ...linked, reads: made.plain, fuller: onlyLeft(fuller, made) },
    },
    explanations: explained(made, fuller, explanations, plain),
  }
}

/** A part that changed under its name may as well stay as it was. Where names are ambiguous, none does. */
function carried(
  known: Fuller,
  before: Conversation,
  after: Conversation,
  { parts: explanations }: Explanations,
): Fuller {
  const old = new Set(before.messages.flatMap(({ parts }) => parts))
  const byId = partsById(before)
  const fuller = new Map<Part, { part: Part; explanation: Explanation }>()
  for (const part of after.messages.flatMap(({ parts }) => parts)) {
    const entry = known.get(part)
    if (entry) fuller.set(part, entry)
    if (old.has(part)) continue
    const was = byId.get(part.id)
    const explanation = explanations.get(part.id)
    if (was && explanation && 'rule' in explanation)
      fuller.set(part, { part: known.get(was)?.part ?? was, explanation })
  }
  return fuller
}

function partsById({ messages }: Conversation): ReadonlyMap<PartId, Part> {
  const found = new Map<PartId, Part | undefined>()
  for (const { parts } of messages) for (const part of parts) found.set(part.id, found.has(part.id) ? undefined : part)
  return new Map([...found].flatMap(([id, part]) => (part ? [[id, part] as const] : [])))
}

/** A part that is cut has the reason of the pass that cut it, be it an earlier one; what only reads elsewhere now has that of the references. */
function explained(
  { explanations, left }: Written,
  fuller: Fuller,
  { parts, messages }: Explanations,
  plain: Conversation,
): Explanations {
  const stays = new Set(plain.messages.flatMap((message) => message.parts.map(({ id }) => id)))
  const gone = [...parts].filter(([id]) => !stays.has(id))
  const cut = [...fuller].flatMap(([part, { explanation }]) =>
    left.has(part) ? [] : [[part.id, explanation] as const],
  )
  return {
    parts: new Map([...explanations.parts, ...gone, ...cut]),
    messages: new Map([...explanations.messages, ...messages]),
  }
}

/** Tokens of parts as they are written. */
export function writtenTokens(state: RunState, counter: PartCounter): (part: Part) => number {
  if (!state.linked) return (part) => counter.countPart(part)
  const forms = formsOf(state)
  return (part) => counter.countPart(forms.get(part) ?? part)
}

/** Whether references lead to the message of a part; a part that is no more is referred to by none. */
function referredToIn({ plain, conversation }: RunState): (part: Part) => boolean {
  const targets = new Set(conversation.messages.flatMap(({ parts }) => parts.flatMap(targetsOf)))
  const referredTo = new Set(plain.messages.flatMap(({ parts }, index) => (targets.has(index) ? parts : [])))
  return (part) => referredTo.has(part)
}

const formsOf = ({ plain, conversation }: RunState): ReadonlyMap<Part, Part> =>
  new Map(
    plain.messages.flatMap((message, index) =>
      message.parts.map((part, position) => [part, conversation.messages[index]?.parts[position] ?? part] as const),
    ),
  )

/** A step's work in between, written as its end would be. */
export function weighing(
  state: RunState,
  linked: LinkedState,
  write: ReturnType<typeof writerOf>,
  counter: PartCounter,
): NonNullable<StepContext['weigh']> {
  const before = lazy(() => formsOf(state))
  return (conversation, explanations) => {
    const { state: next } = write({ conversation, explanations })
    // Mostly only the tokens are asked for: the rest is found out when it is.
    const stands = lazy(() => new Set(next.linked?.reads.messages.flatMap(({ parts }) => parts)))
    const referredTo = lazy(() => referredToIn(next))
    const tokensOf = lazy(() => writtenTokens(next, counter))
    const stays = (index: number): boolean =>
      linked.reads.messages[index]?.parts.every((part) => stands().has(part)) ?? false
    return {
      tokens: next.tokens,
      written: (part) => tokensOf()(part),
      isReferredTo: (part) => referredTo()(part),
      growthElsewhere: () => growthElsewhere(before(), formsOf(next), stays, counter),
      isBroken: (part) => before().get(part) !== part && !targetsOf(before().get(part) ?? part).every(stays),
    }
  }
}

/** What a part takes more now is shared among the changed messages that it referred to. */
function growthElsewhere(
  before: ReadonlyMap<Part, Part>,
  after: ReadonlyMap<Part, Part>,
  stays: (index: number) => boolean,
  counter: PartCounter,
): ReadonlyMap<number, number> {
  const growth = new Map<number, number>()
  for (const [part, form] of before) {
    const now = after.get(part)
    if (now === undefined || now === form) continue
    const more = counter.countPart(now) - counter.countPart(form)
    const changed = targetsOf(form).filter((index) => !stays(index))
    if (more <= 0) continue
    for (const index of changed) growth.set(index, (growth.get(index) ?? 0) + more / changed.length)
  }
  return growth
}
