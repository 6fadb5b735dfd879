import type { Chained } from '@/lib/condensation/providers/fallback-chain'
import { asksModel } from '@/lib/condensation/providers/estimate'
import type { PartCounter, Ports } from '@/lib/condensation/ports'
import { fateRuns, fatesOf, type ConversationFates } from '@/lib/fate'
import type { Warning } from '@/lib/condensation/reasons'
import type { ReferenceStyle } from '@/lib/condensation/reference'
import type { Condensation, Fallback, LedgerRow, StepReport } from '@/lib/condensation/report'
import type { CompileContext } from '@/lib/condensation/providers/provider'
import type { Trigger } from '@/lib/condensation/providers/trigger'
import { labelText } from '@/lib/condensation/step-label'
import { fallbackText, noteText, placeText, reasonText, warningText } from '@/lib/condensation/words'
import type { Conversation } from '@/lib/conversation/conversation'
import { invariant } from '@/lib/core/invariant'
import { unwrap } from '@/lib/core/result'
import { dialectById } from '@/lib/dialects/registry'
import { measure } from '@/lib/condensation/measure'
import { lossesOf } from '@/lib/quality/losses'
import { verdictOn } from '@/lib/server/verdicts/verdict'
import type { VerdictView } from '@/lib/contracts/verdicts'
import { sameJson } from '@/lib/core/json'
import { onlyFile, type Arguments } from './arguments'
import { holdBars } from './bars'
import type { Console } from './console'
import { condensationFailed } from './failure'
import { formatPercent, formatTable, formatTokens } from './format'
import { closeData, loadData, type TerminalData } from './data'
import { judgeRun } from './judge'
import { openModels, type TerminalModels } from './models'
import { checkRecall, futureUseOf, outcomeOf, qualityJson, qualityText, unpaid, type Quality } from './quality'
import { chooseProfile } from './profile'
import { chooseConversation, chooseView, loadFile } from './session'
import { chooseStrategy, type Strategy } from './strategy'
import { verdictText } from './verdict'

interface Times {
  readonly import: number
  readonly count: number
  readonly condense: number
  readonly total: number
}

/** `run FILE [--provider ID] [--preset ID|FILE.json] [--profile ID|PROVIDER:MODEL] … [--out FILE] [--json]`: condenses the session; the input file is never changed. */
export async function run(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  try {
    await runWith(await loadData(), given, terminal, counter)
  } finally {
    await closeData()
  }
}

async function runWith(data: TerminalData, given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const started = terminal.now()
  const profile = await chooseProfile(given.profile, terminal)
  const strategy = await chooseStrategy(given, unwrap(data.manager.provider()).id, terminal)
  const onFailure = given['on-failure']
  const models = await openModels(
    { strategy, profile, reference: given.profile, onFailure, sample: given.sample, window: given.window },
    data,
    terminal,
    counter,
  )
  const { file, importMs } = await loadFile(onlyFile(given), terminal)
  const conversation = chooseView(chooseConversation(file, given.conversation, terminal), given.view).conversation
  const countStarted = terminal.now()
  const tokens = measure(conversation, counter).total
  const countMs = terminal.now() - countStarted
  const setting: Setting = { given, tokens, terminal, data, strategy, models }
  const { condensation, by } = await condenseOrFail(conversation, setting)
  for (const line of [
    ...condensation.fallbacks.map((fallback) => `fell back: ${fallbackText(fallback)}`),
    ...condensation.warnings.map((warning) => `warning: ${warningText(warning)}`),
  ])
    terminal.progress(line)
  if (given.out) await terminal.writeFile(given.out, serialize(condensation.conversation))
  const times = { import: importMs, count: countMs, condense: condensation.timeMs, total: terminal.now() - started }
  const fates = fatesOf(conversation, condensation, counter)
  const verdict = verdictOn(
    { tokens, model: conversation.model, profile: data.goesOn, contextWindow: given.window },
    data.manager,
    new Date(),
  )
  const quality = wantsQuality(given)
    ? await qualityOf(conversation, condensation.conversation, setting, counter)
    : undefined
  const done = {
    strategy,
    trigger: given.trigger,
    models,
    conversation,
    condensation,
    by,
    fates,
    verdict,
    times,
    ...(quality && { quality }),
  }
  terminal.print(given.json ? JSON.stringify(asJson(done, counter)) : asText(done))
  if (given['min-recall'] !== undefined && quality)
    checkRecall(quality.futureUse, given['min-recall'], terminal.progress)
  holdBars({ 'max-cost': given['max-cost'], 'max-tokens': given['max-tokens'] }, [
    { costUsd: condensation.costUsd, tokens: condensation.tokensAfter, of: 'the result has' },
  ])
}

interface Setting {
  readonly given: Arguments
  readonly tokens: number
  readonly terminal: Console
  readonly data: TerminalData
  readonly strategy: Strategy
  readonly models: TerminalModels
}

/** The same strategy on what stood before a cut; what it fails on is left as it is. */
function condenserAt({ given, data, strategy: { provider, config }, models }: Setting, ports: Ports) {
  const { prompts, contextWindow, maxTokens } = models
  return async (before: Conversation) => {
    const tokens = measure(before, ports.counter).total
    const result = await data.manager.condense(before, ports, {
      provider: provider.id,
      config,
      onFailure: given['on-failure'],
      trigger: given.trigger,
      prompts,
      contextWindow,
      maxTokens,
      ...targetOf(given, tokens),
    })
    if (!result.ok) return { condensed: before, tokensBefore: tokens, tokensAfter: tokens }
    const { conversation: condensed, tokensBefore, tokensAfter } = result.value.condensation
    return { condensed, tokensBefore, tokensAfter }
  }
}

/** It condenses the session at nine cuts as well, which takes about five times as long as the run: only where it is asked for. */
const wantsQuality = (given: Arguments): boolean =>
  given.quality || given.json || given['min-recall'] !== undefined || given.judge !== undefined

async function qualityOf(
  conversation: Conversation,
  condensed: Conversation,
  setting: Setting,
  counter: PartCounter,
): Promise<Quality> {
  const { given, terminal, data, models } = setting
  terminal.progress('measuring what is lost, and what of it the agent used later')
  const futureUse = {
    basis: models.model ? ('extract' as const) : ('exact' as const),
    cuts: await futureUseOf(conversation, condenserAt(setting, unpaid(models.ports))),
  }
  const judge = await judgeRun(conversation, {
    given,
    terminal,
    counter,
    data,
    condense: condenserAt(setting, models.ports),
  })
  return { losses: lossesOf(conversation, outcomeOf(condensed)), futureUse, ...(judge && { judge }) }
}

const targetOf = ({ target }: Arguments, tokens: number): { readonly targetTokens?: number } =>
  target === undefined ? {} : { targetTokens: Math.floor(tokens * (1 - target / 100)) }

async function condenseOrFail(
  conversation: Conversation,
  { given, tokens, terminal, data, strategy, models }: Setting,
): Promise<Chained> {
  const { ports, prompts, contextWindow, maxTokens } = models
  const { targetTokens } = targetOf(given, tokens)
  const result = await data.manager.condense(conversation, ports, {
    provider: strategy.provider.id,
    config: strategy.config,
    onFailure: given['on-failure'],
    trigger: given.trigger,
    prompts,
    contextWindow,
    maxTokens,
    ...(targetTokens === undefined ? {} : { targetTokens }),
    onEvent: (event) => {
      if (event.type === 'step-finished') terminal.progress(stepLine(event.report))
    },
  })
  if (!result.ok) throw condensationFailed(result.error.message)
  const { condensation, by } = result.value
  const missed: readonly Warning[] =
    targetTokens !== undefined && condensation.tokensAfter > targetTokens
      ? [{ type: 'targetMissed', tokens: condensation.tokensAfter, target: targetTokens }]
      : []
  return {
    by,
    condensation: {
      ...condensation,
      fallbacks: [...models.fallbacks, ...condensation.fallbacks],
      warnings: [...ignoredOptions(strategy, given), ...condensation.warnings, ...missed],
    },
  }
}

const stepLine = ({
  label,
  tokensBefore,
  tokensAfter,
  status,
  reason,
  candidatesIdentified,
  candidatesTruncated = 0,
}: StepReport): string =>
  `${labelText(label)}: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} (${status})${candidatesIdentified === undefined ? '' : `, ${candidatesTruncated} of ${candidatesIdentified} candidates cut`}${reason === undefined ? '' : `: ${reasonText(reason)}`}`

/** Options that change nothing: the strategy compiles to the same plan with them, asks no model, or has no condition on the window. */
function ignoredOptions({ provider, config }: Strategy, given: Arguments): readonly Warning[] {
  const plain = provider.compile(config)
  if (given['on-failure'] === 'fall-back' || !plain.ok) return []
  const changesNothing = (context: CompileContext): boolean => sameJson(provider.compile(config, context), plain)
  const asks = asksModel(plain.value)
  const isWindowed = plain.value.steps.some(({ when }) => when.type === 'percentage' && when.of === 'window')
  const ignored = [
    given.target !== undefined && changesNothing({ targetTokens: 1 }) && '--target',
    given.trigger !== 'manual' && changesNothing({ trigger: given.trigger }) && '--trigger',
    given.profile !== undefined && !asks && '--profile',
    given.sample !== undefined && !asks && '--sample',
    given.window !== undefined && !isWindowed && '--window',
  ]
  return ignored.flatMap((option): Warning[] => (option === false ? [] : [{ type: 'optionIgnored', option }]))
}

interface Done {
  readonly strategy: Strategy
  readonly trigger: Trigger
  readonly models: TerminalModels
  readonly conversation: Conversation
  readonly condensation: Condensation
  readonly by: string
  readonly fates: ConversationFates
  readonly verdict: VerdictView
  readonly times: Times
  /** Absent: nobody asked for it. */
  readonly quality?: Quality
}

function serialize(conversation: Conversation): string {
  const dialect = dialectById(conversation.dialect)
  invariant(dialect, `the registry has no dialect ${conversation.dialect}`)
  return dialect.serialize(conversation)
}

function asJson(
  {
    strategy: { provider, preset, config },
    trigger,
    models: { model, trace },
    conversation: before,
    condensation,
    by,
    fates,
    verdict,
    times,
    quality,
  }: Done,
  counter: PartCounter,
) {
  const { conversation, tokensBefore, tokensAfter, steps, ledger, checks, fallbacks, warnings, costUsd } = condensation
  return {
    schema: 1,
    input: { dialect: before.dialect, messages: before.messages.length, tokens: tokensBefore },
    strategy: { provider: provider.id, preset: preset ?? null, config },
    trigger,
    profile: model ? { id: model.id, model: model.summarizer, rates: model.rates } : null,
    calls: {
      calls: trace?.totals.calls ?? 0,
      pinned: trace?.totals.pinnedCalls ?? 0,
      savedByPinsUsd: trace?.pinnedUsd ?? null,
    },
    by,
    wouldCondense: verdict,
    output: { messages: conversation.messages.length, tokens: tokensAfter },
    reductionPercent: tokensBefore === 0 ? 0 : Number(((100 * (tokensBefore - tokensAfter)) / tokensBefore).toFixed(3)),
    costUsd: costUsd ?? null,
    timeMs: times,
    steps: steps.map(
      ({
        id,
        tokensBefore: stepBefore,
        tokensAfter: stepAfter,
        timeMs,
        status,
        reason,
        candidatesIdentified,
        candidatesTruncated,
      }) => ({
        id,
        tokensBefore: stepBefore,
        tokensAfter: stepAfter,
        timeMs,
        status,
        candidatesIdentified,
        candidatesTruncated,
        ...(reason && { reason: { ...reason, text: reasonText(reason) } }),
      }),
    ),
    ledger: ledger.map(({ note, ...row }) => ({
      ...row,
      part: row.part ?? null,
      ...(note && { note: { ...note, text: noteText(note) } }),
    })),
    fates: fates.total,
    fatesBeside: fates.beside,
    fateRuns: fateRuns(fates),
    checks,
    ...(quality && { quality: qualityJson(quality, (part) => counter.countPart(part)) }),
    fallbacks: fallbacks.map(fallbackJson),
    warnings: warnings.map((warning) => ({ ...warning, text: warningText(warning) })),
  }
}

/** Each side and the reason as data, and in English. */
const fallbackJson = ({ from, to, reason }: Fallback) => ({
  from: { ...from, text: placeText(from) },
  to: { ...to, text: placeText(to) },
  reason: { ...reason, text: reasonText(reason) },
})

function asText({
  strategy: { provider, preset },
  models: { model, trace },
  condensation,
  by,
  verdict,
  times,
  quality,
}: Done): string {
  const { tokensBefore, tokensAfter, steps, ledger, checks, costUsd } = condensation
  const broken = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
  return [
    `${by === 'unchanged' ? 'Context left as it is after' : 'Context condensed using'} ${by === provider.id || by === 'unchanged' ? (preset ?? provider.name) : `${by} in place of ${preset ?? provider.name}`}: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} tokens (${formatPercent(tokensBefore, tokensAfter)}), ${ledger.length} changes, ${times.total.toFixed(0)} ms`,
    formatTable(
      ['step', 'before', 'after', 'change', 'ms', 'status'],
      steps.map((step) => [
        labelText(step.label),
        formatTokens(step.tokensBefore),
        formatTokens(step.tokensAfter),
        formatPercent(step.tokensBefore, step.tokensAfter),
        step.timeMs.toFixed(1),
        step.status,
      ]),
    ),
    ...(model === undefined
      ? []
      : [
          `${model.label}: ${steps.reduce((sum, step) => sum + (step.calls ?? 0), 0)} calls${pinnedText(trace)}, ${costUsd === undefined ? 'cost unknown' : `$${costUsd.toFixed(costUsd < 0.01 ? 5 : 3)}`}`,
        ]),
    ...referencesText(ledger),
    broken.length === 0 ? 'all checks hold' : `checks that do not hold: ${broken.join(', ')}`,
    verdictText(verdict),
    ...(quality ? ['', qualityText(quality)] : []),
  ].join('\n')
}

/** Whom the references are for. */
function referencesText(ledger: readonly LedgerRow[]): readonly string[] {
  const partsOf = (style: ReferenceStyle): number =>
    new Set(ledger.flatMap(({ references, part }) => (references === style ? [part] : []))).size
  const [readable, compact] = [partsOf('readable'), partsOf('compact')]
  return readable + compact === 0 ? [] : [`recoverable: ${readable} parts readable by the model, ${compact} by expand`]
}

const pinnedText = (trace: TerminalModels['trace']): string =>
  trace === undefined || trace.totals.pinnedCalls === 0
    ? ''
    : ` (${trace.totals.pinnedCalls} answered before and not paid again)`
