import { addLengths, frameSummary, originalLength, type OriginalLength } from '../../references/loss-markers'
import { withMessages, type Conversation } from '../../../conversation/conversation'
import { partId, summaryId, type MessageId } from '../../../conversation/ids'
import type { Message } from '../../../conversation/message'
import { countMessage, measure } from '../../measure'
import type { PartCounter, SummarizerError, SummaryRequest } from '../../ports'
import { callFacts, callReason, type StepReason } from '../../reasons'
import type { Part } from '../../../conversation/part'
import { textSlots } from '../../../conversation/texts/text-slots'
import { visibleText } from '../../../conversation/texts/visible-text'
import { openingOf } from '../../../conversation/texts/the-task'
import {
  SMALLEST_ANSWER,
  summarizerFor,
  withAnswer,
  type Answered,
  type Explanation,
  type StepContext,
  type Transformed,
  type TransformRunner,
} from '../context'
import { askInChunks } from './ask-in-chunks'
import { withWholePairs } from '../pair-closure'
import { refusalBefore } from '../refusals'
import { selectParts } from '../select/select'
import { sinceLastSummary } from './since-summary'
import type { Until } from '../step'
import type { SummaryLayout } from './summary-layout'
import { dialogueOf, newest, withInstruction } from './summary-request'

type Changed = Extract<Transformed, { type: 'changed' }>

/** One summary in place of the selected messages, where the first of them stood. */
export const summarizeSpan: TransformRunner<'summarize-span'> = async (conversation, { layout, rule }, context) => {
  const { messages, facts } = selectParts(conversation, context.step.select, context.ports.counter, context.original)
  const selected = withWholePairs(withoutEnds(messages, layout, conversation), facts.pairs)
  const going = withinTarget(
    selected,
    (oldest) => {
      const left = withWholePairs(selected.slice(0, oldest), facts.pairs)
      const shortest = replaced(conversation, left, SMALLEST_ANSWER, {
        layout,
        rule,
        summarizer: NOBODY,
        read: undefined,
      })
      return { left, tokens: tokensOf(shortest, context) }
    },
    context.step.until,
  )
  const refusal = refusalBefore(layout.refusals, conversation)
  if (refusal) return refusal
  if (going.length === 0)
    return layout.refusals === 'none'
      ? { type: 'skipped', reason: { type: 'nothingToSummarize' } }
      : { type: 'refused', reason: { type: 'notEnough' }, code: 'PROVIDER_ERROR' }
  const summarizer = summarizerFor(context.ports, layout.profile)
  if (!summarizer) return { type: 'refused', reason: { type: 'handlerInvalid' }, code: 'HANDLER_INVALID' }
  const request = requestFor(conversation, going, layout, context)
  const read = layout.maxInputTokens === undefined ? undefined : new Set(request.source)
  const made = (text: string, by: Answered['by']): Changed =>
    replaced(conversation, going, text, { layout, rule, summarizer: by, read })
  const inVain = vain(conversation, made(SMALLEST_ANSWER, summarizer), context)
  if (inVain && layout.refusals !== 'none') return { type: 'refused', reason: { type: 'grew' }, code: 'PROVIDER_ERROR' }
  if (inVain) return { type: 'skipped', reason: inVain }
  const answer = await askInChunks(summarizer, request, layout.instruction, context)
  if (!answer.ok) return failed(answer.error, layout)
  return withAnswer(answer.value, made, (changed) => !vain(conversation, changed, context))
}

const NOBODY: Answered['by'] = { id: '', label: '' }

/** As many of the oldest as leave the conversation with the tokens at which the step is to stop, if the summary is as short as can be. */
function withinTarget(
  selected: readonly number[],
  without: (oldest: number) => { readonly left: readonly number[]; readonly tokens: number },
  until: Until | undefined,
): readonly number[] {
  if (until?.type !== 'tokens' || selected.length === 0) return selected
  let [most, tooMany] = [0, selected.length + 1]
  while (tooMany - most > 1) {
    // The whole selection first: mostly it is few enough.
    const oldest = tooMany > selected.length ? selected.length : (most + tooMany) >> 1
    if (without(oldest).tokens < until.target) tooMany = oldest
    else most = oldest
  }
  return most === 0 ? [] : without(most).left
}

function tokensOf({ conversation, explanations }: Changed, { ports, weigh }: StepContext): number {
  return weigh?.(conversation, explanations).tokens ?? measure(conversation, ports.counter).total
}

/** Why a summary is none to take: the conversation is not smaller with it, as it reads or as it is written. */
function vain(
  before: Conversation,
  { conversation, explanations }: Changed,
  { ports: { counter }, mustNotGrow, weigh, tokens }: StepContext,
): StepReason | undefined {
  const reads = measure(conversation, counter).total
  if (reads >= measure(before, counter).total) return { type: 'nothingToGain' }
  // What is written never takes more than what it reads.
  if (!mustNotGrow || !weigh || reads <= tokens) return undefined
  const by = weigh(conversation, explanations).tokens - tokens
  return by > 0 ? { type: 'wouldGrow', by } : undefined
}

/** Of the messages, all but the first and the last that stay; the opening is the first of them as one, where it is among them at all. */
function withoutEnds(
  messages: readonly number[],
  { keepFirst, keepLast }: SummaryLayout,
  conversation: Conversation,
): readonly number[] {
  const opening = new Set(keepFirst > 0 ? openingOf(conversation).messages : [])
  const rest = messages.filter((index) => !opening.has(index))
  const skipped = Math.max(0, keepFirst - (rest.length < messages.length ? 1 : 0))
  return rest.slice(skipped, keepLast > 0 ? -keepLast : undefined)
}

function failed(error: SummarizerError, layout: SummaryLayout): Transformed {
  const { code } = error
  if (code === 'aborted') return { type: 'refused', reason: { type: 'cancelled' }, code: 'ABORTED' }
  if (code === 'no-handler' || code === 'no-key')
    return { type: 'refused', reason: { type: 'handlerInvalid', call: callFacts(error) }, code: 'HANDLER_INVALID' }
  if (code === 'empty')
    return { type: 'refused', reason: { type: 'failed', call: callFacts(error) }, code: 'PROVIDER_ERROR' }
  return {
    type: 'refused',
    reason: callReason(layout.refusals === 'classic' ? 'modelFailed' : 'callFailed', error),
    code: 'PROVIDER_ERROR',
  }
}

function requestFor(
  conversation: Conversation,
  going: readonly number[],
  layout: SummaryLayout,
  { signal, ports }: StepContext,
): SummaryRequest {
  const messages =
    layout.reads === 'selected'
      ? going.flatMap((index) => conversation.messages[index] ?? [])
      : sinceLastSummary(conversation.messages.slice(0, (going.at(-1) ?? 0) + 1))
  const source = newestMessages(messages, layout.maxInputTokens, ports.counter)
  const dialogue = withInstruction(newest(dialogueOf(source), layout.maxInputTokens, ports.counter), layout.instruction)
  const gone = new Set(going.map((index) => conversation.messages[index]))
  const standing = source.flatMap((message, index) => (gone.has(message) ? [] : [index]))
  return {
    purpose: 'conversation',
    system: layout.system,
    dialogue,
    source,
    ...(standing.length > 0 && { standing }),
    maxTokens: layout.maxTokens,
    ...(signal ? { signal } : {}),
  }
}

/** As many of the newest messages as hold so many tokens; the first of them may go beyond, and is cut in the dialogue. */
function newestMessages(
  messages: readonly Message[],
  limit: number | undefined,
  counter: PartCounter,
): readonly Message[] {
  if (limit === undefined) return messages
  let left = limit
  const first = messages.findLastIndex((message) => (left -= countMessage(message, counter)) <= 0)
  return messages.slice(Math.max(0, first))
}

interface Made {
  readonly layout: SummaryLayout
  readonly rule: string
  readonly summarizer: Answered['by']
  /** What the model was shown where not all of it was; the rest goes unread. */
  readonly read: ReadonlySet<Message> | undefined
}

function replaced(
  conversation: Conversation,
  going: readonly number[],
  text: string,
  { layout, rule, summarizer, read }: Made,
): Changed {
  const indices = new Set(going)
  const gone = conversation.messages.filter((_message, index) => indices.has(index))
  const position = going[0] ?? 0
  const id = nextSummaryId(conversation)
  const summary: Message = {
    id,
    role: conversation.messages.slice(0, position).every(({ role }) => role === 'system') ? 'user' : layout.role,
    parts: [{ type: 'text', id: partId(id, 1), text: framed(text.trim(), layout, gone, conversation, summarizer) }],
    summary: { type: 'made', by: summarizer.id, replaces: gone.flatMap(originals) },
  }
  const messages = conversation.messages.flatMap((message, index) =>
    index === position ? [summary] : indices.has(index) ? [] : [message],
  )
  const explanation: Explanation = { rule, operation: 'summarize', status: 'summarized' }
  const unread: Explanation = { ...explanation, status: 'removed' }
  return {
    type: 'changed',
    conversation: withMessages(conversation, messages),
    explanations: {
      parts: new Map(),
      messages: new Map([
        ...gone.map((message) => [message.id, read?.has(message) === false ? unread : explanation] as const),
        [id, { ...explanation, operation: 'insert' } as const],
      ]),
    },
  }
}

function nextSummaryId(conversation: Conversation): MessageId {
  const used = conversation.messages.map((message) => Number(/^s(\d+)$/.exec(message.id)?.[1] ?? 0))
  return summaryId(1 + used.reduce((most, position) => Math.max(most, position), 0))
}

/** A summary of this run that is summarized again stands for what it stood for. */
function originals(message: Message): readonly MessageId[] {
  return message.summary?.type === 'made' ? message.summary.replaces : [message.id]
}

function framed(
  text: string,
  layout: SummaryLayout,
  gone: readonly Message[],
  conversation: Conversation,
  summarizer: Answered['by'],
): string {
  switch (layout.frame) {
    case 'plain':
      return text
    case 'marked': {
      const lengths = gone.flatMap(({ parts }) => parts.map(originalPartLength))
      return frameSummary({ by: summarizer.label, summary: text, original: addLengths(lengths) })
    }
    case 'fresh-start':
      return [
        `## Conversation Summary\n${text}`,
        ...commandsOf(conversation, gone),
        ...(layout.holdsState ? newestStateOf(conversation, gone) : []),
      ].join('\n\n')
  }
}

function originalPartLength(part: Part): OriginalLength {
  const slots = textSlots(part)
  const written = slots.reduce((sum, { text }) => sum + text.length, 0)
  const { chars, isLeast } = addLengths(slots.map(({ text }) => originalLength(text)))
  return { chars: visibleText(part).length - written + chars, isLeast }
}

/** Commands of the task go on applying after a fresh start, where it does not stand any more. */
function commandsOf({ messages }: Conversation, gone: readonly Message[]): readonly string[] {
  const task = openingOf({ messages })
    .task.flatMap((index) => messages[index] ?? [])
    .filter((message) => gone.includes(message))
  const text = task.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : ''))).join('\n')
  const commands = commandBlocks(text)
  return commands.length > 0
    ? [
        `<system-reminder>\n## Active Workflows\nThese directives were given at the start and still apply:\n${commands.join('\n')}\n</system-reminder>`,
      ]
    : []
}

/** The newest report of state, where it goes: the one that stays is read where it stands. */
function newestStateOf({ messages }: Conversation, gone: readonly Message[]): readonly string[] {
  const reporting = messages.findLast(({ parts }) => parts.some(({ type }) => type === 'environment'))
  return reporting && gone.includes(reporting)
    ? reporting.parts.flatMap((part) => (part.type === 'environment' ? [part.text] : []))
    : []
}

/** `<command …>…</command>` blocks, in order. Linear, whatever the text. */
function commandBlocks(text: string): readonly string[] {
  const pieces = text.split('</command>')
  return pieces.slice(0, -1).flatMap((piece) => {
    const start = piece.search(/<command[ >]/)
    return start === -1 ? [] : [`${piece.slice(start)}</command>`]
  })
}
