import {
  type AnswerBasis,
  type Comparison,
  type CostUnit,
  laterUseIn,
  type PartCounter,
  pooledUse,
  recallAtUse,
  type ReplayOptions,
  type ReplayRun,
  type ReplayTotals,
  type ReplayTurn,
  replayWarningText,
  reportSession,
  reportStrategy,
  rereadingEstimate,
  type SessionReport,
  shownDifference,
  type StrategyReport,
  trackUses,
  usdText,
} from '@/lib/engine'
import { onlyFile, type Arguments } from '../arguments'
import { holdBars } from '../bars'
import type { Console } from '../output/console'
import { closeData, loadData } from '../data'
import { condensationFailed } from '../failure'
import { formatTable, formatTokens } from '../output/format'
import {
  openReplay,
  standardProvider,
  type OtherConversations,
  type ReplayModel,
  type ReplaySetting,
} from './replay-setting'
import { chooseStrategy, type Strategy } from '../strategy'

const usesOf = ({ turns }: ReplayRun): ReturnType<typeof pooledUse> =>
  pooledUse(turns.flatMap(({ condensation }) => condensation?.futureUse ?? []))

type ReplayReport = SessionReport & StrategyReport

/** `replay FILE …`: what a strategy would have done to the bill, request by request. The file is never changed. */
export async function replay(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  try {
    const data = await loadData()
    const strategy = await chooseStrategy(given, standardProvider(data), terminal)
    const setting = await openReplay(onlyFile(given), given, strategy, data, terminal, counter)
    const shared = await reportSession(setting.request)
    const own =
      shared &&
      (await reportStrategy(
        strategy,
        {
          ...setting.request,
          futureUse: laterUseIn(setting.request.session),
          tracker: () => trackUses(setting.request.session),
        },
        shared,
        setting.given,
      ))
    if (!shared || !own) throw condensationFailed('the replay was stopped')
    const unknown = own.warnings.find(({ type }) => type === 'textsNeeded')
    if (unknown) throw condensationFailed(replayWarningText(unknown))
    const report: ReplayReport = { ...shared, ...own, warnings: [...shared.warnings, ...own.warnings] }
    if (setting.others) terminal.progress(`warning: ${othersText(setting.others)}`)
    for (const warning of report.warnings) terminal.progress(`warning: ${replayWarningText(warning)}`)
    terminal.print(
      given.json ? JSON.stringify(asJson(report, strategy, setting)) : asText(report, strategy, setting.model),
    )
    const { recall } = usesOf(own.run)
    if (given['min-recall'] !== undefined && recall === undefined)
      terminal.progress('too few things were used later to judge --min-recall: fewer than ten decide nothing')
    holdBars(given, [
      {
        ...(recall !== undefined && { recall }),
        costUsd: report.unit === 'usd' ? report.run.totals.cost : undefined,
        tokens: report.run.totals.peakContextTokens,
        of: 'the largest context is',
      },
    ])
  } finally {
    await closeData()
  }
}

/** Figures of cost by their names in the contract: USD where prices are known, else in tokens of plain input. */
export function costs(
  unit: CostUnit,
  figures: Readonly<Record<string, number | undefined>>,
): Readonly<Record<string, number>> {
  const suffix = unit === 'usd' ? 'Usd' : 'InputTokens'
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === undefined ? [] : [[`${name}${suffix}`, Number(value.toFixed(unit === 'usd' ? 8 : 1))]],
    ),
  )
}

export const totalsJson = (
  unit: CostUnit,
  {
    cost,
    costWithoutCache,
    inputCost,
    condensingCost,
    condensations,
    declined,
    overflows,
    halvings,
    peakContextTokens,
    rewritten,
    rereadingCost,
  }: ReplayTotals,
) => ({
  ...costs(unit, { cost, costWithoutCache, condensingCost, inputCost, rereading: rereadingCost }),
  condensations,
  declined,
  overflows,
  halvings,
  peakContextTokens,
  rewrittenTokens: rewritten,
})

const turnJson = (unit: CostUnit, { cost, costWithoutCache, condensation, rewritten, uses, ...turn }: ReplayTurn) => ({
  ...turn,
  ...(uses && { used: { items: uses.length, lost: uses.filter(({ status }) => status === 'lost').length } }),
  rewrittenTokens: rewritten,
  ...costs(unit, { cost, costWithoutCache }),
  ...(condensation && { condensation: condensationJson(unit, condensation) }),
})

function condensationJson(
  unit: CostUnit,
  { cost, rereadingCost, futureUse: _, ...condensation }: NonNullable<ReplayTurn['condensation']>,
) {
  return { ...condensation, ...costs(unit, { cost, rereading: rereadingCost }) }
}

function atUseJson({ turns }: ReplayRun) {
  const { items, lost, recall } = recallAtUse(turns)
  return {
    items,
    lost,
    recall: recall ?? null,
    list: turns.flatMap(({ turn, uses = [] }) => uses.map((use) => ({ turn, ...use }))),
  }
}

const againstJson = (unit: CostUnit, { netSaving, netSavingPercent, breakEvenTurn }: Comparison) => ({
  ...costs(unit, { netSaving }),
  netSavingPercent,
  breakEvenTurn: breakEvenTurn ?? null,
})

function asJson(report: ReplayReport, { provider, preset, config }: Strategy, { model, others }: ReplaySetting) {
  const { unit, options, run, nothing, harness, course, calibration, againstNothing, againstHarness, warnings } = report
  return {
    schema: 1,
    profile: {
      id: model.id ?? null,
      model: model.name ?? null,
      source: model.source,
      priceDate: model.priceDate ?? null,
      contextWindow: options.contextWindow,
      windowIsAssumed: model.window.isAssumed,
    },
    strategy: { provider: provider.id, preset: preset ?? null, config },
    threshold: options.thresholdPercent,
    options,
    unit,
    atArrival: report.atArrival,
    answers: report.answers,
    turns: run.turns.map((turn) => turnJson(unit, turn)),
    totals: totalsJson(unit, run.totals),
    baseline: totalsJson(unit, nothing.totals),
    harness: harness
      ? {
          source: harness.source,
          ...totalsJson(unit, harness.totals),
          ...costs(unit, { estimated: harness.estimatedCost }),
          against: againstHarness && againstJson(unit, againstHarness),
        }
      : null,
    ...(course && {
      recorded: {
        ...costs('input-tokens', { inputCost: course.recordedInputTokens, model: course.modelInputTokens }),
        ...(unit === 'usd' && harness?.source === 'recorded' && { inputCostUsd: harness.totals.inputCost }),
        requests: course.requests,
        deviationPercent: course.deviationPercent,
      },
    }),
    calibration: { ...calibration, overheadTokens: report.overheadTokens, earlierTokens: report.earlierTokens },
    cacheModel: report.cacheModel,
    futureUse: run.turns.flatMap(({ turn, condensation }) =>
      condensation?.futureUse ? [{ turn, ...condensation.futureUse }] : [],
    ),
    recall: usesOf(run).recall ?? null,
    recallAtUse: atUseJson(run),
    others: others ?? null,
    rereading: { ...rereadingEstimate, ...costs(unit, { cost: run.totals.rereadingCost }) },
    floor: report.floor,
    ...againstJson(unit, againstNothing),
    warnings: warnings.map((warning) => ({ ...warning, text: replayWarningText(warning) })),
  }
}

const othersText = ({ conversations, costUsd, notAvailable }: OtherConversations): string =>
  `${conversations === 1 ? 'another conversation' : `${conversations} other conversations`} of the same file or folder, such as sub-agents, cost ${usdText(costUsd)} more${notAvailable > 0 ? ` (of ${notAvailable} it is not available)` : ''}; the figures here are without them`

function thresholdText({
  thresholdPercent,
  thresholdTokens,
  coldFromPercent,
  coldFromTokens,
  arrival,
  capResultTokens,
}: ReplayOptions): string {
  const amount = (percent: number | undefined, tokens: number | undefined): string =>
    tokens === undefined ? `${percent}%` : `${formatTokens(tokens)} tokens`
  const isCold = coldFromPercent !== undefined || coldFromTokens !== undefined
  return [
    amount(thresholdPercent, thresholdTokens),
    ...(isCold ? [`where the cache has expired from ${amount(coldFromPercent, coldFromTokens)}`] : []),
    ...(capResultTokens === undefined ? [] : [`results above ${formatTokens(capResultTokens)} tokens cut at arrival`]),
    ...(arrival === 'lossless' ? ['each message written losslessly when it is first sent'] : []),
  ].join(', ')
}

/** As people read it: USD, or multiples of a token of plain input. */
export const formatCost = (unit: CostUnit, cost: number): string =>
  unit === 'usd' ? usdText(cost) : `${formatTokens(Math.round(cost))} input tokens`

/** Of what doing nothing costs, as the app writes it: less is a minus. */
export function formatDifference(unit: CostUnit, cost: number, from: number): string {
  const difference = shownDifference(unit, cost, from)
  return difference === 0 ? 'same' : `${difference < 0 ? '−' : '+'}${formatCost(unit, Math.abs(difference))}`
}

const basisText: Readonly<Record<AnswerBasis, string>> = {
  exact: '',
  pinned: ', summaries as a model wrote them',
  estimate: ', summaries estimated',
}

function asText(report: ReplayReport, { provider, preset }: Strategy, model: ReplayModel): string {
  const { unit, options, run, nothing, harness, calibration, course, againstNothing, floor } = report
  const row = (name: string, { totals }: ReplayRun): readonly string[] => [
    name,
    String(totals.condensations),
    formatTokens(totals.peakContextTokens),
    formatTokens(totals.rewritten),
    formatCost(unit, totals.cost),
    totals === nothing.totals ? '' : formatDifference(unit, totals.cost, nothing.totals.cost),
  ]
  const condensed = run.turns.filter(({ condensation }) => condensation)
  return [
    `${run.turns.length} requests, ${model.name ?? 'model unknown'}${model.source === 'family' ? ' (not in the price list: cost in tokens of its plain input)' : ''}, window ${formatTokens(options.contextWindow)}${model.window.isAssumed ? ' (assumed: give --window)' : ''}, ${report.atArrival ? 'each message written when it is first sent' : `condensing at ${thresholdText(options)}`}, cache ${report.cacheModel}${basisText[report.answers]}`,
    formatTable(
      ['replayed', 'times', 'peak', 'rewritten', 'cost', 'against nothing'],
      [
        row('nothing done', nothing),
        ...(harness ? [row(`what the harness did (${harness.source})`, harness)] : []),
        row(preset ?? provider.name, run),
      ],
    ),
    ...(condensed.length > 0
      ? [
          formatTable(
            ['condensed at request', 'message', 'before', 'after', 'rewritten', 'call'],
            condensed.map(({ turn, message, rewritten, condensation }) => [
              String(turn),
              `#${message + 1}`,
              formatTokens(condensation?.tokensBefore ?? 0),
              `${formatTokens(condensation?.tokensAfter ?? 0)}${condensation?.halvings === undefined ? '' : ', half gone'}`,
              formatTokens(rewritten),
              condensation?.calls === 0 ? 'no cost' : formatCost(unit, condensation?.cost ?? 0),
            ]),
          ),
        ]
      : []),
    ...(condensed.length > 0 ? [useText(usesOf(run))] : []),
    ...(harness && harness.estimatedCost > 0
      ? [
          `of what the harness did, ${formatCost(unit, harness.estimatedCost)} is estimated: its summaries' calls, or outputs that are not recorded`,
        ]
      : []),
    atUseText(recallAtUse(run.turns)),
    againstText(againstNothing, condensed.length > 0),
    ...(run.totals.rereadingCost > 0
      ? [
          `reading again what went, not in the sum: about ${formatCost(unit, run.totals.rereadingCost)} (an estimate from ${rereadingEstimate.source})`,
        ]
      : []),
    `floor: system prompt and tools ${floor.isOverheadKnown ? `${formatTokens(floor.overheadTokens)} tokens (${floor.overheadPercent.toFixed(0)}% of the window)` : 'unknown'}${floor.smallestTokens === undefined ? '' : `, after condensing ${formatTokens(floor.smallestTokens)} (${floor.smallestPercent?.toFixed(0)}%)`}; least threshold ${floor.leastThresholdPercent}%`,
    `calibration: ${calibration.basis}${calibration.basis === 'recorded' ? `, ${calibration.requests} ${calibration.requests === 1 ? 'request' : 'requests'}, ${calibration.meanErrorPercent === undefined ? 'too few for a mean error' : `mean error ${calibration.meanErrorPercent.toFixed(1)}%`}` : ''}${course ? `; replay against bill ${course.deviationPercent >= 0 ? '+' : '−'}${Math.abs(course.deviationPercent).toFixed(1)}%` : ''}`,
    formatTable(
      ['stretch from request', 'requests', 'scale', 'answers', 'overhead', 'hit share', 'error %'],
      calibration.stretches.map((fit) => [
        String(fit.from + 1),
        String(fit.requests),
        fit.scale.toFixed(3),
        fit.answersBy,
        formatTokens(Math.round(fit.overheadTokens)),
        fit.hitShare.toFixed(3),
        fit.meanErrorPercent?.toFixed(1) ?? '–',
      ]),
    ),
  ].join('\n')
}

function useText({ items, lost, recall }: ReturnType<typeof pooledUse>): string {
  const share = recall === undefined ? 'too few for a percentage' : `${(100 * recall).toFixed(0)}%`
  return `used later, out of what was condensed: ${formatTokens(items)} things, ${formatTokens(lost)} of them lost (recall ${share})`
}

function atUseText({ items, lost, recall }: ReturnType<typeof recallAtUse>): string {
  const share = recall === undefined ? '' : ` (${(100 - 100 * recall).toFixed(0)}%)`
  return `needed later: ${formatTokens(lost)} of ${formatTokens(items)} names gone${share} when a request used them`
}

function againstText({ netSaving, netSavingPercent, breakEvenTurn }: Comparison, hasCondensed: boolean): string {
  const share = `${Math.abs(netSavingPercent).toFixed(1)}%`
  if (netSaving === 0) return 'costs the same as doing nothing'
  const verdict = netSaving > 0 ? `saves ${share} against doing nothing` : `costs ${share} more than doing nothing`
  return breakEvenTurn === undefined
    ? `${verdict}; it never pays for what it rewrites`
    : `${verdict}${hasCondensed ? `; cheaper from request ${breakEvenTurn} on` : ''}`
}
