import {
  type Chained,
  type Conversation,
  dialectById,
  encodeText,
  type FallbackReason,
  fallbackText,
  fatesOf,
  invariant,
  labelText,
  leaveUnchanged,
  measure,
  nextRequest,
  type PartCounter,
  percentOfWindow,
  reasonText,
  sessionModel,
  failedRunCost,
  type StepReport,
  unwrap,
  type Warning,
  warningText,
} from '@/lib/engine'
import type { VerdictView } from '@/lib/contracts/verdicts'
import { conditionWindow } from '@/lib/server/models/session-window'
import { verdictOn } from '@/lib/server/verdicts/verdict'
import { onlyFile, type Arguments } from '../arguments'
import { holdBars } from '../bars'
import type { Console } from '../output/console'
import { condensationFailed } from '../failure'
import { formatTokens } from '../output/format'
import { closeData, loadData, type TerminalData } from '../data'
import { openModels } from '../models/models'
import { checkRecall } from '../quality'
import { chooseProfile } from '../models/profile'
import { chooseConversation, chooseReadingView, loadFile } from '../session'
import { chooseStrategy, doAtArrival } from '../strategy'
import { targetOf, type Setting } from './setting'
import { wantsQuality, qualityOf } from './quality-of-run'
import { ignoredOptions } from './ignored-options'
import { asJson } from './as-json'
import { askedText, asText } from './as-text'
import { askedOf } from './result'
import { recordUsage } from './usage'

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
  const strategy = doAtArrival(await chooseStrategy(given, unwrap(data.manager.provider()).id, terminal), given)
  const onFailure = given['on-failure']
  const opened = await openModels(
    { strategy, profile, reference: given.profile, onFailure, sample: given.sample, window: given.window },
    data,
    terminal,
    counter,
  )
  const { file, importMs } = await loadFile(onlyFile(given), terminal)
  const conversation = chooseReadingView(
    chooseConversation(file, given.conversation, terminal),
    given.view,
  ).conversation
  const models = {
    ...opened,
    contextWindow: conditionWindow({ given: given.window, profile: opened.goesOn }, conversation),
  }
  const countStarted = terminal.now()
  const tokens = measure(conversation, counter).total
  const countMs = terminal.now() - countStarted
  const setting: Setting = { given, tokens, terminal, data, strategy, models }
  const verdict = verdictOn(
    {
      request: nextRequest(conversation, counter),
      model: sessionModel(conversation),
      recordedWindow: conversation.contextWindow,
      profile: data.goesOn,
      contextWindow: given.window,
    },
    data.manager,
    new Date(),
  )
  const warn = warnerOf(terminal)
  const { condensation, by } =
    given.trigger === 'automatic' && !verdict.condense
      ? unwrap(await leaveUnchanged(conversation, models.ports, notDue(verdict)))
      : await condenseOrFail(conversation, setting, warn)
  const asked = askedOf(models)
  for (const fallback of condensation.fallbacks) terminal.progress(`fell back: ${fallbackText(fallback)}`)
  condensation.warnings.forEach(warn)
  if (given.out) await terminal.writeFile(given.out, encodeText(serialize(condensation.conversation), file.encoding))
  const times = { import: importMs, count: countMs, condense: condensation.timeMs, total: terminal.now() - started }
  const fates = fatesOf(conversation, condensation, counter)
  const quality = await (wantsQuality(given)
    ? qualityOf(conversation, condensation.conversation, setting, counter)
    : Promise.resolve(undefined)
  ).finally(() => recordUsage(setting, started, { outcome: 'done', condensation }))
  const done = {
    strategy,
    trigger: given.trigger,
    models,
    asked,
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

/** Why a harness, for which the terminal stands in, would not condense. */
const notDue = ({ reason, percent, threshold, contextWindow }: VerdictView): FallbackReason => ({
  type: 'notDue',
  why: reason === 'automatic-off' ? 'off' : reason === 'held-back' ? 'heldBack' : 'below',
  percent: Math.round(percent),
  threshold: Math.round(percentOfWindow(threshold, contextWindow)),
})

/** Tells each warning once: some are known before a run. */
function warnerOf(terminal: Console): (warning: Warning) => void {
  const told = new Set<string>()
  return (warning) => {
    const text = warningText(warning)
    if (!told.has(text)) terminal.progress(`warning: ${text}`)
    told.add(text)
  }
}

async function condenseOrFail(
  conversation: Conversation,
  setting: Setting,
  warn: (warning: Warning) => void,
): Promise<Chained> {
  const { given, tokens, terminal, data, strategy, models } = setting
  const { ports, prompts, contextWindow, maxTokens } = models
  const { targetTokens } = targetOf(given, tokens)
  const startedAt = terminal.now()
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
      if (event.type === 'started') event.warnings?.forEach(warn)
      if (event.type === 'step-finished') terminal.progress(stepLine(event.report))
    },
  })
  if (!result.ok) {
    await recordUsage(setting, startedAt, { outcome: 'failed', error: result.error })
    const spent = failedRunCost(result.error)
    if (spent !== 0) terminal.progress(`spent in vain: ${askedText(askedOf(models), spent)}`)
    throw condensationFailed(result.error.message)
  }
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

function serialize(conversation: Conversation): string {
  const dialect = dialectById(conversation.dialect)
  invariant(dialect, `the registry has no dialect ${conversation.dialect}`)
  return dialect.serialize(conversation)
}
