'use client'

import { useTranslations } from 'next-intl'
import { type Change, type ChangeKind, placeOf, type PresetIssue, type ShareProblem, short } from '@/lib/engine'
import { Callout } from '@/components/ui/display/callout'
import { Collapsible } from '@/components/ui/display/collapsible'
import { ScrollArea } from '@/components/ui/display/scroll-area'
import { useIssueLabels } from '../labels/use-issue-labels'

/** What was read differently from how it was written. */
export function ChangesReport({ changes }: { readonly changes: readonly Change[] }) {
  const t = useTranslations('presets.report')
  const w = useTranslations('presets.report.kinds')
  // Each change comes with the values that its words name; the types cannot tell which.
  const words = w as unknown as (type: ChangeKind['type'], values: Readonly<Record<string, unknown>>) => string
  if (changes.length === 0) return <p className="text-sm text-text-muted">{t('unchanged')}</p>
  return (
    <div className="rounded-lg border border-border bg-sunken px-3 py-1.5">
      <Collapsible
        defaultOpen
        title={<span className="text-sm font-medium">{t('changes', { count: changes.length })}</span>}
      >
        <ScrollArea label={t('label')} className="max-h-56 pt-1 pb-2">
          <ul aria-label={t('label')} className="flex flex-col gap-1.5 text-xs">
            {changes.map(({ path, from, to, why: { type, ...values } }, index) => (
              <li key={`${index} ${placeOf(path)}`} className="wrap-anywhere">
                <code className="font-mono text-text-muted">{placeOf(path) || t('whole')}</code> {words(type, values)}
                {to === undefined && from === undefined ? null : (
                  <span className="block font-mono text-2xs text-text-muted">
                    {[from, to].map((value) => (value === undefined ? t('nothing') : short(value))).join(' → ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </ScrollArea>
      </Collapsible>
    </div>
  )
}

/** Why a link or a text gives no preset, and what to do. */
export function ReadProblem({ problem, from }: { readonly problem: ShareProblem; readonly from: 'link' | 'text' }) {
  const t = useTranslations('presets.problems')
  const helpOf = (known: Exclude<ShareProblem, { type: 'invalid' }>): string => {
    switch (known.type) {
      case 'oversized':
        return t('oversized.help', { length: known.length, most: known.most })
      case 'older':
      case 'newer':
        return t(`${known.type}.help`, { version: known.version })
      case 'broken':
      case 'hostile':
        return t(`${known.type}.help`)
    }
  }
  if (problem.type !== 'invalid')
    return (
      <Callout kind="error" live title={t(`${problem.type}.title`)}>
        {helpOf(problem)}
      </Callout>
    )
  return (
    <Callout kind="error" live title={t(from === 'link' ? 'invalid.title' : 'invalid.titleText')}>
      <p>{t('invalid.help')}</p>
      <Issues issues={problem.issues} />
    </Callout>
  )
}

const MOST_SHOWN = 8

/** What is wrong, place by place. */
export function Issues({ issues }: { readonly issues: readonly PresetIssue[] }) {
  const t = useTranslations('presets.problems')
  const words = useIssueLabels()
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1">
        {issues.slice(0, MOST_SHOWN).map((issue) => (
          <li key={`${placeOf(issue.path)} ${issue.message}`} className="wrap-anywhere">
            {issue.path.length === 0 ? null : (
              <code className="font-mono text-xs text-text">{placeOf(issue.path)} </code>
            )}
            {words(issue)}
          </li>
        ))}
      </ul>
      {issues.length > MOST_SHOWN ? <p>{t('invalid.more', { count: issues.length - MOST_SHOWN })}</p> : null}
    </>
  )
}
