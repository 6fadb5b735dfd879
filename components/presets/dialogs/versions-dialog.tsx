'use client'

import { RotateCcw } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PresetVersionView, PresetView } from '@/lib/contracts/presets'
import type { ProviderView } from '@/lib/contracts/runs'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Select } from '@/components/ui/fields/select'
import { DifferenceList } from '../difference-list'
import { Miniature } from '../miniature'

interface VersionsDialogProps {
  readonly preset: PresetView
  /** Newest first; never empty. */
  readonly versions: readonly PresetVersionView[]
  readonly providers: readonly ProviderView[]
  readonly restoring: boolean
  readonly onRestore: (version: number) => void
  readonly onClose: () => void
}

export default function VersionsDialog({
  preset,
  versions,
  providers,
  restoring,
  onRestore,
  onClose,
}: VersionsDialogProps) {
  const t = useTranslations('presets.versions')
  const [chosen, setChosen] = useState<number>()
  const [against, setAgainst] = useState<number>()
  const newest = versions[0]
  const shown = versions.find(({ version }) => version === chosen) ?? newest
  const other =
    versions.find(({ version }) => version === against && version !== shown?.version) ??
    versions.find(({ version }) => version === (shown === newest ? (newest?.version ?? 0) - 1 : newest?.version))
  const [before, after] =
    shown !== undefined && other !== undefined && other.version > shown.version ? [shown, other] : [other, shown]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={t('title', { name: preset.name })}
      description={t('help')}
    >
      <div className="grid gap-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <ol aria-label={t('list')} className="flex max-h-56 flex-col gap-1 overflow-y-auto md:max-h-[28rem]">
          {versions.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                aria-pressed={version === shown}
                onClick={() => setChosen(version.version)}
                className={cn(
                  'flex w-full flex-col gap-0.5 rounded-md border px-2.5 py-1.5 text-left hover:bg-hover',
                  version === shown ? 'border-border-strong bg-selected' : 'border-transparent',
                )}
              >
                <span className="flex items-center gap-2 text-sm font-medium">
                  {t('version', { version: version.version })}
                  {version === newest ? <Badge tone="success">{t('current')}</Badge> : null}
                </span>
                <VersionNote version={version} />
              </button>
            </li>
          ))}
        </ol>
        {shown === undefined ? null : (
          <section aria-label={t('version', { version: shown.version })} className="flex min-w-0 flex-col gap-4">
            <header className="flex flex-wrap items-center gap-2">
              <Miniature preset={shown} provider={providers.find(({ id }) => id === shown.provider)} />
              <Button
                size="sm"
                className="ml-auto"
                loading={restoring}
                disabled={shown === newest}
                onClick={() => onRestore(shown.version)}
              >
                {restoring ? null : <RotateCcw aria-hidden />}
                {t('restore', { version: shown.version })}
              </Button>
            </header>
            {shown.description === '' ? null : (
              <p className="text-sm text-pretty whitespace-pre-line text-text-muted">{shown.description}</p>
            )}
            {before === undefined || after === undefined || other === undefined ? (
              <p className="text-sm text-text-muted">{t('only')}</p>
            ) : (
              <div className="flex flex-col gap-3 rounded-lg border border-border bg-sunken p-3">
                <div className="flex flex-wrap items-center gap-2">
                  <h3 className="text-sm font-semibold">{t('from', { from: before.version, to: after.version })}</h3>
                  <Select
                    size="sm"
                    aria-label={t('against')}
                    className="ml-auto w-auto"
                    value={String(other.version)}
                    onValueChange={(value) => setAgainst(Number(value))}
                    options={versions
                      .filter((version) => version !== shown)
                      .map(({ version }) => ({ value: String(version), label: t('againstVersion', { version }) }))}
                  />
                </div>
                {before.description === after.description ? null : (
                  <p className="text-sm text-text-muted">{t('description')}</p>
                )}
                <DifferenceList
                  before={before}
                  after={after}
                  provider={providers.find(({ id }) => id === after.provider)}
                />
              </div>
            )}
          </section>
        )}
      </div>
    </Dialog>
  )
}

function VersionNote({ version: { note, restoredFrom, createdAt } }: { readonly version: PresetVersionView }) {
  const t = useTranslations('presets.versions')
  const format = useFormatter()
  return (
    <>
      {restoredFrom === undefined ? null : <span className="text-xs">{t('restored', { version: restoredFrom })}</span>}
      {note === undefined ? null : <span className="text-xs wrap-anywhere">{note}</span>}
      <time dateTime={createdAt} className="text-2xs text-text-muted">
        {format.dateTime(new Date(createdAt), 'moment')}
      </time>
    </>
  )
}
