import {
  type BestRange,
  isShareOrTokens,
  type JsonPath,
  type JsonValue,
  laterUseIn,
  type NeededLater,
  type PartCounter,
  replayNothing,
  type ReplayRequest,
  type ReplayRun,
  replayStrategy,
  replayWarningText,
  sweep,
  type SweepPoint,
  type SweepResult,
  trackUses,
  withNumber,
  withThreshold,
  withUsableCache,
  writesAtArrival,
} from '@/lib/engine'
import { type Arguments, readPath } from '../arguments'
import { holdBars } from '../bars'
import type { Console } from '../output/console'
import { closeData, loadData, type TerminalData } from '../data'
import { badInput, condensationFailed } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import { costs, formatCost, formatDifference, totalsJson } from './replay'
import { openReplay, standardProvider, type ReplaySetting } from './replay-setting'
import { chooseStrategy, type Strategy } from '../strategy'

interface Swept {
  readonly setting: ReplaySetting
  readonly nothing: ReplayRun
  readonly result: SweepResult
}

/** What is tried: thresholds, or a number of the strategy's config. */
type Varied = { readonly values: readonly number[] } & (
  | { readonly what: 'threshold' }
  | { readonly what: 'option'; readonly path: JsonPath }
)

/** `sweep FILE… [--thresholds 30..100 | --vary PATH=FROM..TO]`: the same sessions at each value, and the best range. */
export async function sweepFiles(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  if (given.files.length === 0) throw badInput('name one FILE or more, or - for standard input')
  if (given.thresholds !== undefined && given.vary !== undefined)
    throw badInput('--thresholds and --vary exclude each other')
  const varied = variedBy(given)
  try {
    const data = await loadData()
    const strategy = await chooseStrategy(given, standardProvider(data), terminal)
    if (varied.what === 'option' && withNumber(strategy.config, varied.path, 0) === undefined)
      throw badInput(
        `--vary: there is no number at ${varied.path.join('.')} in the config of ${strategy.preset ?? strategy.provider.id}`,
      )
    const swept: Swept[] = []
    for (const file of given.files)
      swept.push(await sweepOne(file, { given, data, strategy, varied }, terminal, counter))
    terminal.print(given.json ? JSON.stringify(asJson(swept, strategy, varied)) : asText(swept, strategy, varied))
    holdBars(
      given,
      swept.flatMap(({ setting, result: { points, best } }) => {
        const chosen = points.find(({ value }) => value === best?.value)
        return chosen
          ? [
              {
                name: `${setting.file} at its best`,
                ...(chosen.futureUse?.recall !== undefined && { recall: chosen.futureUse.recall }),
                costUsd: setting.request.price.unit === 'usd' ? chosen.cost : undefined,
                tokens: chosen.peakContextTokens,
                of: 'the largest context is',
              },
            ]
          : []
      }),
    )
  } finally {
    await closeData()
  }
}

interface Task {
  readonly given: Arguments
  readonly data: TerminalData
  readonly strategy: Strategy
  readonly varied: Varied
}

async function sweepOne(
  file: string,
  { given, data, strategy, varied }: Task,
  terminal: Console,
  counter: PartCounter,
): Promise<Swept> {
  const setting = await openReplay(file, given, strategy, data, terminal, counter)
  const { options } = setting.request
  const { session } = setting.request
  const request = {
    ...withUsableCache(setting.request),
    futureUse: laterUseIn(session),
    tracker: () => trackUses(session),
  }
  if (request.options.cache !== options.cache)
    terminal.progress(`${file}: ${replayWarningText({ type: 'cacheNotRecorded', instead: request.options.cache })}`)
  if (varied.what === 'threshold' && options.lossless === 'arrival' && writesAtArrival(strategy))
    terminal.progress(
      `${file}: ${strategy.provider.name} writes each message when it is first sent: no threshold changes that (--lossless threshold does)`,
    )
  const nothing = await replayNothing(request)
  const replayAt = (value: number): Promise<ReplayRun | undefined> =>
    varied.what === 'threshold'
      ? replayStrategy(strategy, { ...request, options: withThreshold(request.options, value) }, setting.given)
      : replayStrategy(
          { ...strategy, config: withNumber(strategy.config, varied.path, value) ?? strategy.config },
          request,
          setting.given,
        )
  const result =
    nothing &&
    (await sweep({
      values: varied.values,
      nothing,
      replay: replayAt,
      onPoint: ({ value }, done) => terminal.progress(`${file}: ${value} (${done} of ${varied.values.length})`),
    }))
  if (!nothing || !result) throw condensationFailed('the sweep was stopped')
  if (result.points.some(({ answers }) => answers === 'estimate'))
    terminal.progress(`${file}: ${replayWarningText({ type: 'standIn' })}`)
  return { setting: { ...setting, request }, nothing, result }
}

const DEFAULT_THRESHOLDS = '30..100'
const THRESHOLD_STEP = 5

function variedBy({ thresholds, vary }: Arguments): Varied {
  if (vary === undefined) {
    const values = valuesOf(thresholds ?? DEFAULT_THRESHOLDS, '--thresholds', THRESHOLD_STEP)
    if (values.some((value) => value < 5 || !isShareOrTokens(value)))
      throw badInput('--thresholds lie between 5 and 100 per cent, or are 1000 tokens or more')
    return { what: 'threshold', values }
  }
  const [path, list] = vary.split('=', 2)
  if (!path || list === undefined)
    throw badInput('--vary takes PATH=FROM..TO or PATH=A,B,C, such as passes.0.selection.keepRecentCount=2..20:2')
  return {
    what: 'option',
    path: readPath(path),
    values: valuesOf(list, '--vary'),
  }
}

const MOST_VALUES = 200

/** `30..100`, `30..100:10`, or `30,50,75`. Without a step: `step`, or as many as make ten. */
function valuesOf(text: string, option: string, step?: number): readonly number[] {
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+)(?::([\d.]+))?$/.exec(text)
  const values = range
    ? rangeOf(Number(range[1]), Number(range[2]), range[3] === undefined ? step : Number(range[3]))
    : text.split(',').map((value) => (value.trim() === '' ? Number.NaN : Number(value)))
  if (values.length === 0 || values.some((value) => !Number.isFinite(value)))
    throw badInput(`${option} takes FROM..TO, FROM..TO:STEP or values with commas between`)
  if (values.length > MOST_VALUES)
    throw badInput(`${option}: ${values.length} values are too many; ${MOST_VALUES} at most`)
  return values
}

function rangeOf(from: number, to: number, given: number | undefined): readonly number[] {
  const step = given ?? Math.max(1, Math.round((to - from) / 10))
  const count = step > 0 ? Math.floor((to - from) / step + 1e-9) + 1 : 0
  return count > MOST_VALUES
    ? Array.from({ length: MOST_VALUES + 1 }, () => from)
    : Array.from({ length: Math.max(0, count) }, (_, index) => Number((from + index * step).toFixed(6)))
}

const pointJson = (
  unit: ReplayRequest['price']['unit'],
  { value, netSaving, breakEvenTurn, futureUse, neededLater, answers, ...totals }: SweepPoint,
) => ({
  value,
  answers,
  ...totalsJson(unit, totals),
  ...costs(unit, { netSaving }),
  breakEvenTurn: breakEvenTurn ?? null,
  neededLater: neededLater ?? null,
  recall: futureUse?.recall ?? null,
  ...(futureUse && { futureUse: { items: futureUse.items, lost: futureUse.lost } }),
})

function asJson(swept: readonly Swept[], { provider, preset, config }: Strategy, varied: Varied) {
  return {
    schema: 1,
    strategy: { provider: provider.id, preset: preset ?? null, config: config as JsonValue },
    varied: varied.what === 'threshold' ? { what: 'threshold' } : { what: 'option', path: varied.path },
    files: swept.map(
      ({
        setting: {
          file,
          model,
          request: {
            options,
            price: { unit },
          },
        },
        nothing,
        result: { points, best, unchanged },
      }) => ({
        file,
        profile: {
          id: model.id ?? null,
          model: model.name ?? null,
          contextWindow: options.contextWindow,
          windowIsAssumed: model.window.isAssumed,
        },
        unit,
        cacheModel: options.cache,
        baseline: totalsJson(unit, nothing.totals),
        points: points.map((point) => pointJson(unit, point)),
        best: best
          ? {
              value: best.value,
              from: best.from,
              to: best.to,
              withinPercent: best.withinPercent,
              overflows: best.overflows,
              leftOut: best.leftOut,
              ...costs(unit, { cost: best.cost }),
            }
          : null,
        unchanged: unchanged ?? null,
      }),
    ),
  }
}

const unchangedText = {
  neverReached: 'never reached: nothing was condensed at any of them, so none is cheapest',
  declined: 'nothing was condensed at any of them: it would have saved too little each time',
} as const

const leftOutText = ({ leftOut, overflows }: BestRange): string =>
  leftOut === 0
    ? ''
    : `; ${leftOut} ${leftOut === 1 ? 'value is' : 'values are'} left out, at which more requests do not fit into the window than the ${overflows} here`

const goneText = (needed: NeededLater | undefined): string =>
  needed === undefined ? '–' : `${formatTokens(needed.gone)} of ${formatTokens(needed.items)}`

function asText(swept: readonly Swept[], { provider, preset }: Strategy, varied: Varied): string {
  const what = varied.what === 'threshold' ? 'threshold' : varied.path.join('.')
  return swept
    .map(
      ({
        setting: {
          file,
          request: {
            price: { unit },
          },
        },
        nothing,
        result: { points, best, unchanged },
      }) =>
        [
          `${file}: ${preset ?? provider.name}, doing nothing ${formatCost(unit, nothing.totals.cost)}`,
          formatTable(
            [what, 'times', 'peak', 'rewritten', 'over', 'needed later, gone', 'cost', 'against nothing'],
            points.map((point) => [
              String(point.value),
              String(point.condensations),
              formatTokens(point.peakContextTokens),
              formatTokens(point.rewritten),
              String(point.overflows),
              goneText(point.neededLater),
              formatCost(unit, point.cost),
              formatDifference(unit, point.cost, nothing.totals.cost),
            ]),
          ),
          ...(best
            ? [
                `cheapest at ${best.value} (${formatCost(unit, best.cost)}); from ${best.from} to ${best.to} it costs at most ${best.withinPercent}% of doing nothing more${leftOutText(best)}`,
              ]
            : []),
          ...(unchanged ? [unchangedText[unchanged]] : []),
        ].join('\n'),
    )
    .join('\n\n')
}
