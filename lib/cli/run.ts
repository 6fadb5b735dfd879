import { condense } from '@/lib/condensation/providers/provider'
import { expand } from '@/lib/condensation/lossless/expand'
import type { PartCounter } from '@/lib/condensation/ports'
import type { Condensation, Fallback } from '@/lib/condensation/report'
import { labelText } from '@/lib/condensation/step-label'
import { noteText, placeText, reasonText, warningText } from '@/lib/condensation/words'
import type { Conversation } from '@/lib/conversation/conversation'
import { invariant } from '@/lib/core/invariant'
import { dialectById } from '@/lib/dialects/registry'
import { measure } from '@/lib/condensation/measure'
import { measureQuality } from '@/lib/quality/retention'
import { onlyFile, type Arguments } from './arguments'
import type { Console } from './console'
import { condensationFailed } from './failure'
import { formatPercent, formatTable, formatTokens } from './format'
import { chooseModel, type ChosenModel } from './profile'
import { chooseConversation, chooseView, loadFile } from './session'
import { chooseStrategy, type Strategy } from './strategy'

interface Times {
  readonly import: number
  readonly count: number
  readonly condense: number
  readonly total: number
}

/** `run FILE [--provider ID] [--preset ID|FILE.json] [--profile ID|PROVIDER:MODEL] … [--out FILE] [--json]`: condenses the session; the input file is never changed. */
export async function run(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const started = terminal.now()
  const model = await chooseModel(given.profile, terminal, counter)
  const strategy = withPrompt(await chooseStrategy(given, terminal), model)
  const { file, importMs } = await loadFile(onlyFile(given), terminal)
  const conversation = chooseView(chooseConversation(file, given.conversation, terminal), given.view).conversation
  const countStarted = terminal.now()
  const tokens = measure(conversation, counter).total
  const countMs = terminal.now() - countStarted
  const condensation = await condenseOrFail(strategy, conversation, { given, tokens, terminal, counter, model })
  if (given.out) await terminal.writeFile(given.out, serialize(condensation.conversation))
  const times = { import: importMs, count: countMs, condense: condensation.timeMs, total: terminal.now() - started }
  terminal.print(given.json ? JSON.stringify(asJson(strategy, model, conversation, condensation, times)) : asText(strategy, model, condensation, times))
}

interface Setting {
  readonly given: Arguments
  readonly tokens: number
  readonly terminal: Console
  readonly counter: PartCounter
  readonly model: ChosenModel
}

/** The profile's prompt, where Native has none of its own. */
function withPrompt(strategy: Strategy, { prompt }: ChosenModel): Strategy {
  const { provider, config } = strategy
  return provider.id === 'native' && prompt !== undefined && config.customPrompt === undefined ? { ...strategy, config: { ...config, customPrompt: prompt } } : strategy
}

async function condenseOrFail({ provider, config }: Strategy, conversation: Conversation, { given, tokens, terminal, counter, model }: Setting): Promise<Condensation> {
  const result = await condense(provider, conversation, config, { counter, clock: terminal, summarizer: model.summarizer }, {
    ...(given.target === undefined ? {} : { targetTokens: Math.floor(tokens * (1 - given.target / 100)) }),
    onEvent: (event) => {
      if (event.type === 'step-finished') terminal.progress(`${labelText(event.report.label)}: ${formatTokens(event.report.tokensBefore)} → ${formatTokens(event.report.tokensAfter)} (${event.report.status})`)
    },
  })
  if (result.ok) return result.value
  throw condensationFailed(result.error.message)
}

function serialize(conversation: Conversation): string {
  const dialect = dialectById(conversation.dialect)
  invariant(dialect, `the registry has no dialect ${conversation.dialect}`)
  return dialect.serialize(conversation)
}

function asJson({ provider, preset, config }: Strategy, model: ChosenModel, before: Conversation, condensation: Condensation, times: Times) {
  const { conversation, tokensBefore, tokensAfter, steps, ledger, checks, fallbacks, warnings, costUsd } = condensation
  const expanded = expand(conversation)
  return {
    schema: 1,
    input: { dialect: before.dialect, messages: before.messages.length, tokens: tokensBefore },
    strategy: { provider: provider.id, preset: preset ?? null, config },
    profile: model.id === undefined ? null : { id: model.id, model: model.summarizer.id, rates: model.rates ?? null },
    output: { messages: conversation.messages.length, tokens: tokensAfter },
    reductionPercent: tokensBefore === 0 ? 0 : Number(((100 * (tokensBefore - tokensAfter)) / tokensBefore).toFixed(3)),
    costUsd: costUsd ?? null,
    timeMs: times,
    steps: steps.map(({ id, tokensBefore: stepBefore, tokensAfter: stepAfter, timeMs, status, reason }) => ({ id, tokensBefore: stepBefore, tokensAfter: stepAfter, timeMs, status, ...(reason && { reason: { ...reason, text: reasonText(reason) } }) })),
    ledger: ledger.map(({ note, ...row }) => ({ ...row, part: row.part ?? null, ...(note && { note: { ...note, text: noteText(note) } }) })),
    checks,
    quality: measureQuality(before, conversation, expanded.ok ? expanded.value : conversation),
    fallbacks: fallbacks.map(fallbackJson),
    warnings: warnings.map((warning) => ({ ...warning, text: warningText(warning) })),
  }
}

/** Each side and the reason as data, and in English. */
const fallbackJson = ({ from, to, reason }: Fallback) => ({ from: { ...from, text: placeText(from) }, to: { ...to, text: placeText(to) }, reason: { ...reason, text: reasonText(reason) } })

function asText({ provider, preset }: Strategy, model: ChosenModel, condensation: Condensation, times: Times): string {
  const { tokensBefore, tokensAfter, steps, ledger, warnings, checks, costUsd } = condensation
  const broken = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
  return [
    `Context condensed using ${preset ?? provider.name}: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} tokens (${formatPercent(tokensBefore, tokensAfter)}), ${ledger.length} changes, ${times.total.toFixed(0)} ms`,
    formatTable(
      ['step', 'before', 'after', 'change', 'ms', 'status'],
      steps.map((step) => [labelText(step.label), formatTokens(step.tokensBefore), formatTokens(step.tokensAfter), formatPercent(step.tokensBefore, step.tokensAfter), step.timeMs.toFixed(1), step.status]),
    ),
    ...(model.id === undefined ? [] : [`${model.summarizer.label}: ${steps.reduce((sum, step) => sum + (step.calls ?? 0), 0)} calls, ${costUsd === undefined ? 'cost unknown' : `$${costUsd.toFixed(costUsd < 0.01 ? 5 : 3)}`}`]),
    broken.length === 0 ? 'all checks hold' : `checks that do not hold: ${broken.join(', ')}`,
    ...warnings.map((warning) => `warning: ${warningText(warning)}`),
  ].join('\n')
}
