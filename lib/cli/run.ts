import { condense, type Provider } from '@/lib/condensation/providers/provider'
import { providers, providerById } from '@/lib/condensation/registry'
import { expand } from '@/lib/condensation/lossless/expand'
import type { PartCounter } from '@/lib/condensation/ports'
import type { Condensation } from '@/lib/condensation/report'
import type { Conversation } from '@/lib/conversation/conversation'
import { invariant } from '@/lib/core/invariant'
import { dialectById } from '@/lib/dialects/registry'
import { measure } from '@/lib/condensation/measure'
import { measureQuality } from '@/lib/quality/retention'
import { onlyFile, type Arguments } from './arguments'
import type { Console } from './console'
import { badInput, condensationFailed } from './failure'
import { formatPercent, formatTable, formatTokens } from './format'
import { chooseConversation, chooseView, loadFile } from './session'

interface Times {
  readonly import: number
  readonly count: number
  readonly condense: number
  readonly total: number
}

/** `run FILE [--provider ID] … [--out FILE] [--json]`: condenses the session; the input file is never changed. */
export async function run(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const started = terminal.now()
  const provider = chooseProvider(given.provider ?? 'lossless')
  const { file, importMs } = await loadFile(onlyFile(given), terminal)
  const conversation = chooseView(chooseConversation(file, given.conversation, terminal), given.view).conversation
  const countStarted = terminal.now()
  const tokens = measure(conversation, counter).total
  const countMs = terminal.now() - countStarted
  const condensation = await condenseOrFail(provider, conversation, { given, tokens, terminal, counter })
  if (given.out) await terminal.writeFile(given.out, serialize(condensation.conversation))
  const times = { import: importMs, count: countMs, condense: condensation.timeMs, total: terminal.now() - started }
  terminal.print(given.json ? JSON.stringify(asJson(provider, conversation, condensation, times)) : asText(provider, condensation, times))
}

function chooseProvider(id: string): Provider {
  const provider = providerById(id)
  if (!provider) throw badInput(`there is no provider ${id}; there are ${providers.map((each) => each.id).join(', ')}`)
  return provider
}

interface Setting {
  readonly given: Arguments
  readonly tokens: number
  readonly terminal: Console
  readonly counter: PartCounter
}

async function condenseOrFail(provider: Provider, conversation: Conversation, { given, tokens, terminal, counter }: Setting): Promise<Condensation> {
  const result = await condense(provider, conversation, provider.defaultConfig, { counter, clock: terminal }, {
    ...(given.target === undefined ? {} : { targetTokens: Math.floor(tokens * (1 - given.target / 100)) }),
    onEvent: (event) => {
      if (event.type === 'step-finished') terminal.progress(`${event.report.label}: ${formatTokens(event.report.tokensBefore)} → ${formatTokens(event.report.tokensAfter)} (${event.report.status})`)
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

function asJson(provider: Provider, before: Conversation, condensation: Condensation, times: Times) {
  const { conversation, tokensBefore, tokensAfter, steps, ledger, checks, fallbacks, warnings, costUsd } = condensation
  const expanded = expand(conversation)
  return {
    schema: 1,
    input: { dialect: before.dialect, messages: before.messages.length, tokens: tokensBefore },
    strategy: { provider: provider.id, preset: null, config: provider.defaultConfig },
    output: { messages: conversation.messages.length, tokens: tokensAfter },
    reductionPercent: tokensBefore === 0 ? 0 : Number(((100 * (tokensBefore - tokensAfter)) / tokensBefore).toFixed(3)),
    costUsd: costUsd ?? null,
    timeMs: times,
    steps: steps.map(({ id, tokensBefore: stepBefore, tokensAfter: stepAfter, timeMs, status }) => ({ id, tokensBefore: stepBefore, tokensAfter: stepAfter, timeMs, status })),
    ledger: ledger.map((row) => ({ ...row, part: row.part ?? null })),
    checks,
    quality: measureQuality(before, conversation, expanded.ok ? expanded.value : conversation),
    fallbacks,
    warnings,
  }
}

function asText(provider: Provider, condensation: Condensation, times: Times): string {
  const { tokensBefore, tokensAfter, steps, ledger, warnings, checks } = condensation
  const broken = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
  return [
    `Context condensed using ${provider.name}: ${formatTokens(tokensBefore)} → ${formatTokens(tokensAfter)} tokens (${formatPercent(tokensBefore, tokensAfter)}), ${ledger.length} changes, ${times.total.toFixed(0)} ms`,
    formatTable(
      ['step', 'before', 'after', 'change', 'ms', 'status'],
      steps.map((step) => [step.label, formatTokens(step.tokensBefore), formatTokens(step.tokensAfter), formatPercent(step.tokensBefore, step.tokensAfter), step.timeMs.toFixed(1), step.status]),
    ),
    broken.length === 0 ? 'all checks hold' : `checks that do not hold: ${broken.join(', ')}`,
    ...warnings.map((warning) => `warning: ${warning}`),
  ].join('\n')
}
