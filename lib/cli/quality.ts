import {
  type Conversation,
  counted,
  countInstructions,
  type Counts,
  type CutOutcome,
  cutsAt,
  type CutUse,
  deciles,
  fetchedAgain,
  futureUseAt,
  isNeeded,
  itemKey,
  LEAST_ITEMS,
  type Losses,
  pooled,
  type Ports,
  readOutcome,
  type Recall,
  statuses,
  thingClasses,
  type Use,
  type UseOutcome,
  worstLosses,
} from '@/lib/engine'
import { createOfflineSummarizer } from '@/lib/llm/offline/offline'
import { missedBar } from './failure'
import { formatTable, formatTokens } from './output/format'
import { judgeJson, judgeText, type JudgeReport } from './models/judge'

/** What a strategy left of a session, and of what its agent used later. */
export interface Quality {
  readonly losses: Losses
  readonly futureUse: FutureUse
  readonly judge?: JudgeReport
}

export interface FutureUse {
  /** `extract`: at the cuts the offline extract stood in for a model that would have been paid. */
  readonly basis: 'exact' | 'extract'
  readonly cuts: readonly CutUse[]
}

/** Ports that ask nobody: what a strategy would be asked for at each cut is worked out here. */
export const unpaid = ({ counter, clock }: Ports): Ports => ({
  counter,
  clock,
  summarizer: createOfflineSummarizer(counter),
})

/** At the deciles of the requests; where the strategy fails, the context is left as it was. */
export function futureUseOf(
  conversation: Conversation,
  condense: (before: Conversation) => Promise<Omit<CutOutcome, 'expanded'> & { readonly condensed: Conversation }>,
): Promise<readonly CutUse[]> {
  return futureUseAt(conversation, cutsAt(conversation, deciles), async (before) => {
    const { condensed, ...tokens } = await condense(before)
    return { ...tokens, ...readOutcome(condensed) }
  })
}

/** Entries of a list in JSON; the counts beside it are of all. */
const MOST_LISTED = 500
const MOST_CHARACTERS = 400
const listed = <Item>(items: readonly Item[]) => ({
  items: items.slice(0, MOST_LISTED),
  ...(items.length > MOST_LISTED && { more: items.length - MOST_LISTED }),
})
const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text

export function qualityJson(
  { losses, futureUse, judge }: Quality,
  countPart: (part: Use['stood']['content']) => number,
) {
  const { userText, instructions, counts, things, summaries, redundancy, byPosition } = losses
  const { messages, total, characters, charactersKept, ...byStatus } = userText
  const changed = <Item extends { readonly status: string; readonly text: string }>(list: readonly Item[]) =>
    listed(list.filter(({ status }) => status !== 'kept').map((item) => ({ ...item, text: shortened(item.text) })))
  return {
    userText: {
      messages: total,
      verbatim: byStatus.kept + byStatus.recoverable,
      characters,
      charactersKept,
      ...byStatus,
      ...changed(messages),
    },
    instructions: { ...countInstructions(instructions), ...changed(instructions) },
    artifacts: Object.fromEntries(
      thingClasses.map((kind) => [
        kind,
        {
          ...counts[kind],
          ...changed(
            things
              .filter((thing) => thing.class === kind)
              .map(({ text, first, status }) => ({ text, status, ...first })),
          ),
        },
      ]),
    ),
    summaries,
    redundancy,
    byPosition,
    futureUse: futureUseJson(futureUse, countPart),
    ...(judge && { judge: judgeJson(judge) }),
  }
}

function futureUseJson({ basis, cuts }: FutureUse, countPart: (part: Use['stood']['content']) => number) {
  const all = cuts.flatMap(({ uses }) => uses)
  const gone = cuts.flatMap(({ cut, uses }) =>
    uses.filter(({ status }) => status === 'lost' || status === 'unknown').map((use) => ({ cut: cut.turn, use })),
  )
  const [first, rest] = [gone.filter(({ use }) => counted(use)), gone.filter(({ use }) => !counted(use))] // the list may be cut short
  return {
    basis,
    ...pooled(all.filter(counted)),
    all: pooled(all),
    tokensKept: shareKept(cuts) ?? null,
    cuts: cuts.map(({ cut, uses, ...tokens }) => ({
      turn: cut.turn,
      message: cut.message,
      ...tokens,
      ...recallJson(uses.filter((use) => counted(use) && isNeeded(use))),
    })),
    lost: listed([...first, ...rest].map(({ cut, use }) => ({ cut, ...useJson(use, countPart) }))),
    fetchedAgain: fetchedAgain(all, countPart),
  }
}

const recallJson = (uses: readonly UseOutcome[]): Omit<Recall, 'recall'> & { readonly recall: number | null } => {
  const { needed } = pooled(uses)
  return { ...needed, recall: needed.recall ?? null }
}

function useJson(
  { type, text, turn, used, stood, drawn, atRisk, again, status }: UseOutcome,
  countPart: (part: Use['stood']['content']) => number,
) {
  return {
    type,
    text: shortened(text),
    status,
    turn,
    used: { message: used.message, part: used.part },
    stood: { message: stood.message, part: stood.part },
    drawn,
    atRisk,
    ...(again && {
      again: { message: again.message, part: again.part, from: again.from, tokens: countPart(again.content) },
    }),
  }
}

function shareKept(cuts: readonly CutUse[]): number | undefined {
  const sum = (key: 'tokensBefore' | 'tokensAfter'): number => cuts.reduce((total, cut) => total + cut[key], 0)
  return sum('tokensBefore') === 0 ? undefined : sum('tokensAfter') / sum('tokensBefore')
}

const words: Readonly<Record<(typeof thingClasses)[number], string>> = {
  constraint: 'constraints',
  openError: 'errors, open',
  changedPath: 'files changed',
  createdPath: 'files created',
  readPath: 'files read',
  identifier: 'identifiers',
  command: 'commands',
  namedPath: 'files named',
  url: 'addresses',
  number: 'keyed numbers',
  hash: 'hashes',
  resolvedError: 'errors, resolved',
}

/** For a person: the vector as a table, the worst losses, and what was used later. */
export function qualityText({ losses, futureUse, judge }: Quality): string {
  const row = (name: string, counts: Counts): readonly string[] => [
    name,
    ...[counts.total, ...statuses.map((status) => counts[status])].map(formatTokens),
  ]
  const rows = [
    row('typed messages', losses.userText),
    ...thingClasses.map((kind) => row(words[kind], losses.counts[kind])),
  ].filter(([, total]) => total !== '0')
  const { named, invented } = losses.summaries
  return [
    instructionsText(losses.instructions),
    formatTable(['stands in the original', 'all', ...statuses], rows),
    ...worstLosses(losses).map(
      ({ class: kind, text, ...place }) =>
        `lost: ${kind === 'userText' ? 'typed' : words[kind]} #${('first' in place ? place.first.message : place.message).slice(1)}: ${oneLine(text)}`,
    ),
    ...(named === 0
      ? []
      : [
          `summaries name ${formatTokens(named)} things, ${
            invented.length === 0
              ? 'all of them stand in the original'
              : `${formatTokens(invented.length)} of them nowhere in the original: ${invented
                  .slice(0, 5)
                  .map(({ text }) => oneLine(text))
                  .join(', ')}`
          }`,
        ]),
    futureUseText(futureUse),
    ...(judge ? judgeText(judge) : []),
  ].join('\n')
}

function instructionsText(outcomes: Losses['instructions']): string {
  const { total, kept, paraphrased } = countInstructions(outcomes)
  const inOtherWords = paraphrased > 0 ? ` (≈ ${paraphrased} in other words)` : ''
  const dropped = outcomes.filter(({ status }) => status === 'dropped').slice(0, 5)
  return [
    `instructions kept: ${kept} of ${total}${inOtherWords}`,
    ...dropped.map(({ text, message }) => `dropped: #${message.slice(1)}: ${oneLine(text)}`),
  ].join('\n')
}

/** One line of figures, and the first of what was lost. */
export function futureUseText({ basis, cuts }: FutureUse): string {
  const uses = cuts.flatMap((cut) => cut.uses)
  const drawn = uses.filter((use) => counted(use) && isNeeded(use))
  const { needed } = pooled(drawn)
  const lost = [
    ...new Map(drawn.filter(({ status }) => status === 'lost').map((use) => [itemKey(use), use] as const)).values(),
  ]
  const share = shareKept(cuts)
  return [
    `future-use recall ${recallText(needed)} with ${share === undefined ? 'no' : `${(100 * share).toFixed(0)}% of the`} tokens kept: of ${formatTokens(needed.items)} things that were used after a cut and came out of the old context, ${
      statuses
        .filter((status) => needed[status] > 0)
        .map((status) => `${formatTokens(needed[status])} ${status}`)
        .join(', ') || 'none'
    } (${cuts.length} cuts${basis === 'extract' ? ', the offline extract standing in for the model' : ''})`,
    ...lost
      .slice(0, 5)
      .map(
        ({ type, text, stood, used }) =>
          `lost and needed: ${type} ${oneLine(text)} (stood in #${stood.message.slice(1)}, used in #${used.message.slice(1)})`,
      ),
  ].join('\n')
}

const recallText = ({ recall, items }: Recall): string =>
  recall === undefined
    ? `not measured (${items} of the ${LEAST_ITEMS} items it takes)`
    : `${(100 * recall).toFixed(0)}%`
const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

/** Holds the pooled recall against `--min-recall`. Undefined: met. Fewer than ten items decide nothing, which is said. */
export function checkRecall({ cuts }: Pick<FutureUse, 'cuts'>, least: number, say: (text: string) => void): void {
  const { needed } = pooled(cuts.flatMap(({ uses }) => uses.filter(counted)))
  if (needed.recall === undefined) say(`--min-recall ${least}: ${recallText(needed)}, so the bar decides nothing`)
  else if (100 * needed.recall < least)
    throw missedBar(
      `--min-recall ${least} is missed: future-use recall is ${(100 * needed.recall).toFixed(1)}% of ${needed.items} items`,
    )
}
