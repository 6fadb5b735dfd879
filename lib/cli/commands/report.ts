import {
  type Conversation,
  dialectById,
  fatesOf,
  measure,
  type PartCounter,
  presetOrSuccessor,
  unwrap,
} from '@/lib/engine'
import { letterOf, maxStrategies } from '@/lib/contracts/shared/column-letters'
import { conditionWindow } from '@/lib/server/models/session-window'
import { htmlReport } from '@/lib/report/html-report'
import type { ReportRow } from '@/lib/report/report'
import { reportWords } from '@/lib/report/words'
import { onlyFile, type Arguments } from '../arguments'
import type { Console } from '../output/console'
import { closeData, loadData, type TerminalData } from '../data'
import { badInput, condensationFailed } from '../failure'
import { openModels } from '../models/models'
import { chooseProfile } from '../models/profile'
import { chooseConversation, chooseReadingView, loadFile } from '../session'
import { chooseStrategy, type Strategy } from '../strategy'
import { figuresFor } from './report-figures'

/** As in the app's first look. */
const STANDARD = 'lossless,truncation,balanced'

/** `report FILE [--with ID,ID,…] [--out FILE.html]`: strategies on one session beside each other, as a file that opens without the app. */
export async function report(given: Arguments, terminal: Console, counter: PartCounter): Promise<void> {
  const named = (given.with ?? STANDARD).split(',').map((id) => id.trim())
  if (named.length > maxStrategies) throw badInput(`--with takes up to ${maxStrategies} strategies`)
  const data = await loadData()
  try {
    const { file } = await loadFile(onlyFile(given), terminal)
    const chosen = chooseConversation(file, given.conversation, terminal)
    const { conversation } = chooseReadingView(chosen, given.view)
    const rows: ReportRow[] = []
    for (const [index, id] of named.entries()) {
      const row = await rowOf(await strategyNamed(id, data, terminal), conversation, { given, data, terminal, counter })
      rows.push({ letter: letterOf(index), name: id, ...row })
    }
    const html = htmlReport(
      {
        title: chosen.title,
        dialect: dialectById(file.dialect)?.name ?? file.dialect,
        madeAt: new Date().toISOString(),
        tokens: measure(conversation, counter).total,
        rows,
      },
      reportWords.en,
      (part) => counter.countPart(part),
    )
    if (given.out) await terminal.writeFile(given.out, html)
    else terminal.print(html)
  } finally {
    await closeData()
  }
}

/** By the id of a preset, else of a provider; a preset file is named by its path. */
const strategyNamed = (id: string, data: TerminalData, terminal: Console): Promise<Strategy> =>
  chooseStrategy(
    presetOrSuccessor(id) !== undefined || id.endsWith('.json') || id.startsWith('pre_')
      ? { preset: id }
      : { provider: id },
    unwrap(data.manager.provider()).id,
    terminal,
  )

interface Setting {
  readonly given: Arguments
  readonly data: TerminalData
  readonly terminal: Console
  readonly counter: PartCounter
}

async function rowOf(
  strategy: Strategy,
  conversation: Conversation,
  { given, data, terminal, counter }: Setting,
): Promise<Omit<ReportRow, 'letter' | 'name'>> {
  const opened = await openModels(
    {
      strategy,
      profile: await chooseProfile(given.profile, terminal),
      reference: given.profile,
      onFailure: given['on-failure'],
      sample: given.sample,
      window: given.window,
    },
    data,
    terminal,
    counter,
  )
  const models = {
    ...opened,
    contextWindow: conditionWindow({ given: given.window, profile: opened.goesOn }, conversation),
  }
  const { ports, prompts, contextWindow, maxTokens } = models
  const done = await data.manager.condense(conversation, ports, {
    provider: strategy.provider.id,
    config: strategy.config,
    onFailure: given['on-failure'],
    trigger: 'manual',
    prompts,
    contextWindow,
    maxTokens,
  })
  if (!done.ok) throw condensationFailed(`${strategy.preset ?? strategy.provider.id}: ${done.error.message}`)
  const { condensation } = done.value
  terminal.progress(`${strategy.preset ?? strategy.provider.id}: measuring what it keeps and the cost of the session`)
  const figures = await figuresFor(
    conversation,
    condensation.conversation,
    { given, data, terminal, strategy, models },
    counter,
  )
  return {
    provider: strategy.provider.id,
    config: strategy.config,
    before: conversation.messages,
    after: condensation.conversation.messages,
    fates: fatesOf(conversation, condensation, counter),
    tokensAfter: condensation.tokensAfter,
    figures,
    timeMs: condensation.timeMs,
    steps: condensation.steps,
    ...(models.model && { model: models.model.label }),
    ...(condensation.costUsd !== undefined && { costUsd: condensation.costUsd }),
  }
}
