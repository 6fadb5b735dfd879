import 'server-only'
import { counted, isNeeded, MEBIBYTE, pooled, recallOf } from '@/lib/engine'
import { processState } from '@/lib/base/process-state'
import type * as z from 'zod'
import type {
  CutFigure,
  FetchedAgain,
  InstructionsFigure,
  ListOf,
  LossReport,
  LostThing,
  RecallFigure,
  thingsInput,
  UseEntry,
  usesInput,
} from '@/lib/contracts/losses'
import type { ResultRef } from '@/lib/contracts/results'
import { hashOfText } from '@/lib/db/blob-hash'
import { answersStamp } from '@/lib/server/replay'
import { runOnStored } from '@/lib/server/conversations'
import { createSharedAnswers, type SharedAnswers } from '@/lib/server/runtime/shared-answers'
import { lossTasks } from './tasks'
import type { LossPlace, MeasuredLosses, MeasuredUse } from './tasks/losses'
import { openLossSource, type LossSource } from './source'

interface Asked {
  readonly result: ResultRef
}

/** What one result keeps of what the person asked for. */
export async function instructionsFigure({ result }: Asked, signal: AbortSignal): Promise<InstructionsFigure> {
  return (await losses(await openLossSource(result), signal)).instructions
}

export async function lossReport({ result }: Asked, signal: AbortSignal): Promise<LossReport> {
  const source = await openLossSource(result)
  const use = await futureUse(source, signal)
  const { things: _, ...vector } = await losses(source, signal)
  return {
    ...vector,
    recall: figureOf(use),
    byType: pooled(use.uses.filter(counted)).byType,
    all: pooled(use.uses),
    cuts: use.cuts.map((cut) => cutFigure(cut, use.uses)),
    fetchedAgain: fetchedAgain(use.uses.filter(isNeeded)),
  }
}

/** Entries of a list that are sent; the counts are of all. */
const MOST_LISTED = 300

export async function usesLike(
  { result, turn, status, all }: z.output<typeof usesInput>,
  signal: AbortSignal,
): Promise<ListOf<UseEntry>> {
  const { uses } = await futureUse(await openLossSource(result), signal)
  const wanted = uses.filter(
    (use) =>
      (all || counted(use)) &&
      (turn === undefined || use.cut === turn) &&
      (status === undefined || use.status === status),
  )
  return listed([...wanted.filter(isNeeded), ...wanted.filter((use) => !isNeeded(use))])
}

export async function thingsLike(
  { result, class: kind, status }: z.output<typeof thingsInput>,
  signal: AbortSignal,
): Promise<ListOf<LostThing>> {
  const { things } = await losses(await openLossSource(result), signal)
  return listed(things.filter((thing) => thing.class === kind && thing.status === status))
}

const listed = <Item>(items: readonly Item[]): ListOf<Item> => ({
  items: items.slice(0, MOST_LISTED),
  more: Math.max(0, items.length - MOST_LISTED),
})

function figureOf({ cuts, uses, answers }: MeasuredUse): RecallFigure {
  const sum = (key: 'tokensBefore' | 'tokensAfter'): number => cuts.reduce((total, cut) => total + cut[key], 0)
  return {
    ...pooled(uses.filter(counted)).needed,
    ...(sum('tokensBefore') > 0 && { tokensKept: sum('tokensAfter') / sum('tokensBefore') }),
    cuts: cuts.length,
    answers,
  }
}

function cutFigure(cut: MeasuredUse['cuts'][number], uses: readonly UseEntry[]): CutFigure {
  const own = uses.filter((use) => use.cut === cut.turn && isNeeded(use))
  return { ...cut, needed: recallOf(own.filter(counted)), all: recallOf(own) }
}

/** Each name and each part once, though they were lost at several cuts. */
function fetchedAgain(uses: readonly UseEntry[]): FetchedAgain {
  const lost = uses.flatMap(({ type, text, status, again }) =>
    status === 'lost' && again?.from === 'result' ? [{ name: `${type} ${text}`, ...again }] : [],
  )
  const parts = new Map(lost.map(({ part, tokens }) => [part, tokens]))
  return {
    items: new Set(lost.map(({ name }) => name)).size,
    results: parts.size,
    tokens: [...parts.values()].reduce((sum, tokens) => sum + tokens, 0),
  }
}

/** Bytes of a listed entry, about. */
const ENTRY = 400

const state = processState<{
  condenseryFutureUse: SharedAnswers<MeasuredUse>
  condenseryLosses: SharedAnswers<MeasuredLosses>
}>()

async function futureUse({ given }: LossSource, signal: AbortSignal): Promise<MeasuredUse> {
  state.condenseryFutureUse ??= createSharedAnswers(24 * MEBIBYTE, ({ uses }) => ENTRY * uses.length)
  return state.condenseryFutureUse.of(
    await keyOf(given, given),
    (ending) => runOnStored(lossTasks.futureUse, given.place, given, { lane: 'background', signal: ending }),
    signal,
  )
}

async function losses({ given, source }: LossSource, signal: AbortSignal): Promise<MeasuredLosses> {
  const { place } = given
  state.condenseryLosses ??= createSharedAnswers(24 * MEBIBYTE, ({ things }) => ENTRY * things.length)
  return state.condenseryLosses.of(
    await keyOf({ place, source }, given),
    (ending) => runOnStored(lossTasks.losses, place, { place, source }, { lane: 'background', signal: ending }),
    signal,
  )
}

/** By content: the file's hash, the strategy, and all that its models' answers depend on, those that are kept included. */
async function keyOf(source: object, { options, models }: LossPlace): Promise<string> {
  const answers = await answersStamp([{ ...options, models }])
  return hashOfText(JSON.stringify([source, answers]))
}
