'use client'

import { useTranslations } from 'next-intl'
import type { SensitiveFinding, ShareDraft } from '@/lib/server/share-contract'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { PartChooser } from './part-chooser'
import { withIds, type Selection } from './selection'

interface RedactStepProps {
  readonly draft: ShareDraft
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
}

export function RedactStep({ draft, selection, onSelection }: RedactStepProps) {
  const t = useTranslations('share.redact')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Findings findings={draft.findings} chosen={selection.findings} onChosen={(findings) => onSelection({ ...selection, findings })} />
        <PartChooser parts={draft.parts} chosen={selection.parts} onChosen={(parts) => onSelection({ ...selection, parts })} />
      </div>
      <Callout kind="info">{t('quotes')}</Callout>
    </div>
  )
}

interface FindingsProps {
  readonly findings: readonly SensitiveFinding[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (ids: ReadonlySet<string>) => void
}

function Findings({ findings, chosen, onChosen }: FindingsProps) {
  const t = useTranslations('share')
  const ids = findings.map(({ id }) => id)
  return (
    <section aria-label={t('redact.findings')} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">{t('redact.findings')}</h3>
        {findings.length < 2 ? null : (
          <>
            <Button size="sm" variant="ghost" onClick={() => onChosen(new Set(ids))}>{t('redact.all')}</Button>
            <Button size="sm" variant="ghost" onClick={() => onChosen(new Set())}>{t('redact.none')}</Button>
          </>
        )}
      </div>
      {findings.length === 0 ? (
        <p className="text-sm text-text-muted">{t('redact.noFindings')}</p>
      ) : (
        <>
          <p className="text-xs text-text-muted">{t('redact.findingsHelp')}</p>
          <div role="region" tabIndex={0} aria-label={t('redact.findings')} className="max-h-96 overflow-y-auto rounded-lg border border-border">
            <ul className="divide-y divide-border">
              {findings.map(({ id, type, masked, count }) => (
                <li key={id}>
                  <label htmlFor={`finding-${id}`} className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
                    <Checkbox id={`finding-${id}`} className="mt-0.5" aria-label={t('redact.finding', { type: t(`types.${type}`), masked })} checked={chosen.has(id)} onCheckedChange={(on) => onChosen(withIds(chosen, [id], on === true))} />
                    <span className="flex min-w-0 flex-1 flex-col gap-1">
                      <code className="font-mono text-xs wrap-anywhere">{masked}</code>
                      <span className="flex items-center gap-2 text-xs text-text-muted">
                        <Badge tone={type === 'key' || type === 'token' || type === 'private-key' ? 'danger' : 'warning'}>{t(`types.${type}`)}</Badge>
                        {t('redact.places', { count })}
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}
