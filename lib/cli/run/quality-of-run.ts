import { type Conversation, lossesOf, measure, type PartCounter, type Ports, readOutcome } from '@/lib/engine'
import type { Arguments } from '../arguments'
import { judgeRun } from '../models/judge'
import { futureUseOf, unpaid, type Quality } from '../quality'
import { targetOf, type Setting } from './setting'

/** The same strategy on what stood before a cut; what it fails on is left as it is. */
export function condenserAt(
  { given, data, strategy: { provider, config }, models }: Pick<Setting, 'given' | 'data' | 'strategy' | 'models'>,
  ports: Ports,
) {
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
export const wantsQuality = (given: Arguments): boolean =>
  given.quality || given.json || given['min-recall'] !== undefined || given.judge !== undefined

export async function qualityOf(
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
    provider: setting.strategy.provider.id,
    terminal,
    counter,
    data,
    condense: condenserAt(setting, models.ports),
  })
  return { losses: lossesOf(conversation, readOutcome(condensed)), futureUse, ...(judge && { judge }) }
}
