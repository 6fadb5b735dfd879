'use client'

import { useTranslations } from 'next-intl'
import type { SensitiveFinding, ShareDraft } from '@/lib/contracts/share'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { HandWords } from './hand-words'
import { PartChooser } from './part-chooser'
import { groupFindings, withIds, type FindingGroup, type Selection } from '../model/selection'

export interface LookAt {
  readonly part: string
  /** How often a part was gone to: the same one can be gone to again. */
  readonly times: number
}

interface RedactStepProps {
  readonly draft: ShareDraft
  readonly selection: Selection
  /** A part to go to. */
  readonly lookAt?: LookAt | undefined
  readonly onSelection: (selection: Selection) => void
}

export function RedactStep({ draft, selection, lookAt, onSelection }: RedactStepProps) {
  const t = useTranslations('share.redact')
  return (
    <div className="flex flex-col gap-4">
      <Callout kind="warning" title={t('incomplete')}>
        {t('incompleteHelp')}
      </Callout>
      <div className="grid gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Findings
          findings={draft.findings}
          chosen={selection.findings}
          onChosen={(findings) => onSelection({ ...selection, findings })}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <HandWords words={selection.words} onWords={(words) => onSelection({ ...selection, words })} />
          <PartChooser
            key={lookAt?.times}
            lookAt={lookAt?.part}
            parts={draft.parts}
            chosen={selection.parts}
            onChosen={(parts) => onSelection({ ...selection, parts })}
          />
        </div>
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
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">{t('redact.findings')}</h3>
        {findings.length < 2 ? null : (
          <>
            <Button size="sm" variant="ghost" onClick={() => onChosen(new Set(ids))}>
              {t('redact.all')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onChosen(new Set())}>
              {t('redact.none')}
            </Button>
          </>
        )}
      </div>
      {findings.length === 0 ? (
        <p className="text-sm text-text-muted">{t('redact.noFindings')}</p>
      ) : (
        <>
          <p className="text-xs text-text-muted">{t('redact.findingsHelp')}</p>
          <div
            role="region"
            tabIndex={0}
            aria-label={t('redact.findings')}
            className="flex max-h-120 flex-col overflow-y-auto rounded-lg border border-border"
          >
            {groupFindings(findings).map((group) => (
              <Group key={group.type} group={group} chosen={chosen} onChosen={onChosen} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

interface GroupProps {
  readonly group: FindingGroup
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (ids: ReadonlySet<string>) => void
}

/** What one rule found, each with what stands around it. */
function Group({ group: { type, findings }, chosen, onChosen }: GroupProps) {
  const t = useTranslations('share')
  const name = t(`types.${type}`)
  const ids = findings.map(({ id }) => id)
  const all = ids.every((id) => chosen.has(id))
  return (
    <section aria-label={name} className="border-b border-border last:border-b-0">
      <div className="sticky top-0 z-1 flex items-center gap-2 border-b border-border bg-surface px-3 py-1">
        <Badge tone={findings[0]?.isCredential ? 'danger' : 'warning'}>{name}</Badge>
        <span className="tabular flex-1 text-xs text-text-muted">{findings.length}</span>
        {findings.length < 2 ? null : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t(all ? 'redact.keepGroup' : 'redact.redactGroup', { type: name })}
            onClick={() => onChosen(withIds(chosen, ids, !all))}
          >
            {t(all ? 'redact.groupNone' : 'redact.groupAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('redact.group', { type: name, count: findings.length })} className="divide-y divide-border">
        {findings.map(({ id, vendor, masked, count, context }) => (
          <li key={id}>
            <label htmlFor={`finding-${id}`} className="flex items-start gap-2.5 px-3 py-2 hover:bg-hover">
              <Checkbox
                id={`finding-${id}`}
                className="mt-0.5"
                aria-label={t('redact.finding', { type: name, masked })}
                checked={chosen.has(id)}
                onCheckedChange={(on) => onChosen(withIds(chosen, [id], on === true))}
              />
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <code className="font-mono text-xs wrap-anywhere">
                  <span className="text-text-muted">{context.before}</span>
                  <mark className="rounded-sm bg-accent-soft px-0.5 text-text">{masked}</mark>
                  <span className="text-text-muted">{context.after}</span>
                </code>
                <span className="text-xs text-text-muted">
                  {vendor === undefined ? null : `${vendor} · `}
                  {t('redact.places', { count })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
