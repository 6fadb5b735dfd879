'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ExperimentCopyPreview } from '@/lib/contracts/evaluation/experiment-copies'
import { Callout } from '@/components/ui/display/callout'

/** What others would see of an experiment, without its figures. */
export function PreviewExperiment({ preview }: { readonly preview: ExperimentCopyPreview }) {
  const t = useTranslations('share')
  const format = useFormatter()
  const { title, bytes, variants, sessions, redacted, waiting } = preview
  const facts = [
    [t('preview.name'), title],
    [t('experiment.sessions'), format.number(sessions.length)],
    [t('experiment.redacted'), t('experiment.redactedNames', { count: redacted })],
    [t('preview.size'), format.number(bytes, 'bytes')],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-sm font-semibold">{t('preview.title')}</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 ? <Callout kind="warning">{t('experiment.waiting', { count: waiting })}</Callout> : null}
      <Names label={t('experiment.variants')}>
        {variants.map(({ letter, name }) => (
          <li key={letter} className="truncate">
            <b className="font-medium">{letter}</b> {name}
          </li>
        ))}
      </Names>
      <Names label={t('experiment.sessions')}>
        {sessions.map((session, at) => (
          <li key={at} className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{session.title}</span>
            <span className="tabular text-text-muted">{format.number(session.tokens, 'tokens')}</span>
          </li>
        ))}
      </Names>
      <Callout kind="success">{t('experiment.nothingElse')}</Callout>
    </div>
  )
}

const Names = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <section aria-label={label} className="flex flex-col gap-1.5">
    <h4 className="text-xs font-semibold">{label}</h4>
    <ul
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it.
      tabIndex={0}
      className="max-h-44 overflow-y-auto rounded-lg border border-border bg-surface px-3 py-2 text-xs focus-visible:-outline-offset-2"
    >
      {children}
    </ul>
  </section>
)
