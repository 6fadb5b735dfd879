import {
  type AnswerBasis,
  type Conversation,
  countInstructions,
  createManager,
  cutsAt,
  type CutUse,
  deciles,
  futureUseAt,
  type Losses,
  lossesOf,
  type ManagedOptions,
  type ManagerSettings,
  measure,
  readOutcome,
  type Place,
  providerEntries,
  standIn,
  type StandIn,
  type UseOutcome,
  withMessages,
  worstLosses,
} from '@/lib/engine'
import { ports as ownPorts } from '@/lib/server/runtime/engine-ports'
import { appError } from '@/lib/server/runtime/failure'
import type { LossReport, LostThing, UseEntry } from '@/lib/contracts/losses'
import { conditionWindow, recallPinned, taskPorts, type ModelsSpec } from '@/lib/server/models/tasks'
import type { TaskContext } from '@/lib/server/workers/task-context'
import { openStored, type StoredPlace } from '@/lib/server/conversations/tasks'
import { openResult, type ResultSource } from '@/lib/server/results/tasks'

/** A strategy on a stored conversation, as it is measured: nobody is asked. */
export interface LossPlace {
  readonly place: StoredPlace
  readonly settings: ManagerSettings
  readonly models: ModelsSpec
  readonly options: Pick<ManagedOptions, 'onFailure' | 'trigger' | 'maxTokens'> & { readonly provider: string }
}

/** What became of the agent's later needs at the deciles of a session. */
export interface MeasuredUse {
  readonly cuts: readonly (Omit<CutUse, 'uses' | 'cut'> & {
    readonly turn: number
    readonly message: string
    readonly index: number
  })[]
  readonly uses: readonly UseEntry[]
  readonly answers: AnswerBasis
}

export type MeasuredLosses = Omit<LossReport, 'recall' | 'byType' | 'all' | 'cuts' | 'fetchedAgain'> & {
  readonly things: readonly (LostThing & { readonly status: UseEntry['status'] })[]
}

/** Future use at the deciles; each cut condensed anew, others get their turn between two of them. */
export async function futureUseTask(given: LossPlace, context: TaskContext): Promise<MeasuredUse> {
  const { conversation } = (await openStored(given.place, context)).view
  const strategy = openStrategy(given, conversation, context)
  const found = await futureUseAt(conversation, cutsAt(conversation, deciles), async (before) => {
    await context.turn()
    if (context.signal.aborted) throw stopped()
    return strategy.condense(before)
  })
  if (context.signal.aborted) throw stopped()
  return {
    cuts: found.map(({ cut: { turn, message, index }, tokensBefore, tokensAfter }) => ({
      turn,
      message,
      index,
      tokensBefore,
      tokensAfter,
    })),
    uses: found.flatMap(({ cut, uses }) => uses.map((use) => useEntry(use, cut.turn))),
    answers: strategy.answers(),
  }
}

/** The vector of one result. */
export async function lossesTask(
  { place, source }: { readonly place: StoredPlace; readonly source: ResultSource },
  context: TaskContext,
): Promise<MeasuredLosses> {
  const { conversation } = (await openStored(place, context)).view
  const { record } = await openResult(source, context)
  await context.turn()
  if (context.signal.aborted) throw stopped()
  const original = source.type === 'live' ? conversation : withMessages(conversation, record.before)
  return toMeasured(lossesOf(original, readOutcome(withMessages(conversation, record.after))))
}

const stopped = () => appError('cancelled', 'The measuring was stopped.')

/** The strategy on a session, with pinned answers, or an extract where there are none. */
export function openStrategy({ settings, models, options }: LossPlace, session: Conversation, context: TaskContext) {
  const contextWindow = conditionWindow({ profile: models.goesOn }, session)
  const { summarizer: extract, counter } = ownPorts()
  const { ports } = taskPorts(models, context)
  const asked = standIn({ ...ports, summarizer: ports.summarizer ?? extract }, recallPinned(models, context), extract)
  const manager = createManager(providerEntries, settings)
  const calls: ReturnType<StandIn['taken']>[number][] = []
  return {
    /** What the strategy fails on stays as it is. */
    async condense(before: Conversation) {
      const done = await manager.condense(before, asked.ports, {
        ...options,
        config: models.config,
        prompts: models.prompts,
        contextWindow,
        signal: context.signal,
      })
      calls.push(...asked.taken())
      if (context.signal.aborted) throw stopped()
      if (!done.ok) {
        const tokens = measure(before, counter).total
        return { condensed: before, tokensBefore: tokens, tokensAfter: tokens }
      }
      const { conversation, tokensBefore, tokensAfter } = done.value.condensation
      return { ...readOutcome(conversation), tokensBefore, tokensAfter }
    },
    answers: (): AnswerBasis =>
      calls.length === 0 ? 'exact' : calls.every(({ source }) => source === 'pinned') ? 'pinned' : 'estimate',
  }
}

/** Characters of a text that is listed. */
const LONGEST = 400
/** Of those that are shown in full. */
const LONGEST_WORST = 2_000
const MOST_INVENTED = 200
const shortened = (text: string, most = LONGEST): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const placeOf = ({ message, part, index }: Place): Place => ({ message, part, index })

const useEntry = ({ type, text, status, stood, used, drawn, atRisk, again }: UseOutcome, cut: number): UseEntry => ({
  type,
  text: shortened(text),
  status,
  cut,
  stood: placeOf(stood),
  used: placeOf(used),
  drawn,
  atRisk,
  ...(again && {
    again: { ...placeOf(again), from: again.from, tokens: ownPorts().counter.countPart(again.content) },
  }),
})

function toMeasured(losses: Losses): MeasuredLosses {
  const { userText, instructions, counts, things, summaries, redundancy, byPosition } = losses
  const { messages, ...typed } = userText
  const { named, invented } = summaries
  return {
    userText: typed,
    instructions: {
      ...countInstructions(instructions),
      dropped: instructions
        .filter(({ status }) => status === 'dropped')
        .map((each) => ({ ...placeOf(each), text: shortened(each.text) })),
    },
    counts,
    summaries: {
      named,
      invented: invented.slice(0, MOST_INVENTED).map((each) => ({ ...each, text: shortened(each.text) })),
      more: Math.max(0, invented.length - MOST_INVENTED),
    },
    redundancy,
    byPosition,
    worst: worstLosses(losses).map((thing) => ({
      ...placeOf('first' in thing ? thing.first : thing),
      class: thing.class,
      text: shortened(thing.text, LONGEST_WORST),
    })),
    things: [
      ...messages.map(({ text, status, ...place }) => ({
        class: 'userText' as const,
        text: shortened(text),
        status,
        ...placeOf(place),
      })),
      ...things.map(({ class: kind, text, status, first }) => ({
        class: kind,
        text: shortened(text),
        status,
        ...placeOf(first),
      })),
    ],
  }
}
