import {
  type Fallback,
  fateRuns,
  metricsOf,
  noteText,
  type PartCounter,
  placeText,
  reasonText,
  warningText,
} from '@/lib/engine'
import { qualityJson } from '../quality'
import type { Done } from './result'

export function asJson(
  {
    strategy: { provider, preset, config },
    trigger,
    models: { model },
    asked: { calls, pinned, savedByPinsUsd },
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
    calls: { calls, pinned, savedByPinsUsd: savedByPinsUsd ?? null },
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
    metrics: metricsOf(condensation, before.messages.length),
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
