'use client'

import { useTranslations } from 'next-intl'
import type { CallProgress } from '@/lib/contracts/runs'

/** What a model is writing, as it arrives. Screen readers hear once who answers, not every word. */
export function Answering({ letter, calls }: { readonly letter: string; readonly calls: CallProgress | undefined }) {
  const t = useTranslations('workbench.strategies')
  return (
    <>
      <p role="status" className="sr-only">
        {calls === undefined ? '' : t('answering', { model: calls.model })}
      </p>
      {calls === undefined ? null : <Live letter={letter} calls={calls} />}
    </>
  )
}

function Live({
  letter,
  calls: { model, call, expectedCalls, outputTokens, text, retry },
}: {
  readonly letter: string
  readonly calls: CallProgress
}) {
  const t = useTranslations('workbench.strategies')
  const count = expectedCalls === undefined || expectedCalls < call ? undefined : expectedCalls
  const facts = [
    t('answering', { model }),
    count === undefined ? t('answeringCallOpen', { call }) : t('answeringCall', { call, count }),
    ...(outputTokens === 0 ? [] : [t('answeringTokens', { tokens: outputTokens })]),
  ]
  const waiting =
    retry === undefined ? t('answeringWaiting') : t('answeringRetry', { seconds: Math.ceil(retry.afterMs / 1_000) })
  return (
    <div
      role="group"
      aria-label={t('answeringText', { letter })}
      className="flex flex-col gap-1 rounded-md border border-border bg-background p-2 text-xs"
    >
      <p className="tabular text-text-muted">{facts.join(' · ')}</p>
      {/* The last lines stay at the bottom edge; what is above them is cut off. */}
      <div className="flex h-16 flex-col justify-end overflow-hidden">
        <p className="font-mono text-2xs leading-4 whitespace-pre-wrap text-text [overflow-wrap:anywhere]">
          {text === '' ? <span className="text-text-subtle">{waiting}</span> : text}
        </p>
      </div>
    </div>
  )
}
