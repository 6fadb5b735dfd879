'use client'

import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { LONGEST_NAME } from '@/lib/engine'
import { type ChosenFile, FileButton } from '@/components/import'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import { DATASETS } from '../api/queries'
import { importFiles } from '../api/send-files'
import { ImportBar } from '../parts/import-bar'
import { RefusedFiles } from './refused-files'

interface NewDatasetProps {
  /** The import that is shown below. */
  readonly shown: ImportView | undefined
  /** The dataset that sessions are added to; absent: a new one is made. */
  readonly target?: { readonly id: string; readonly name: string; readonly version: number }
  readonly onImport: (id: string) => void
  readonly onClose: () => void
}

/** The side column in which a dataset is made, or grows: of files, a folder, an archive, or stored sessions. */
export function NewDataset({ shown, target, onImport, onClose }: NewDatasetProps) {
  const t = useTranslations('datasets.new')
  const [name, setName] = useState('')
  const taking = useAction(
    (files: readonly ChosenFile[]) =>
      importFiles(files, {
        name: target?.name ?? (name.trim() || nameOf(files) || t('unnamed')),
        ...(target && { dataset: target.id }),
      }),
    { refresh: [[DATASETS, 'list']], onSuccess: ({ id }) => onImport(id) },
  )
  const stored = target ? `/datasets/stored?to=${encodeURIComponent(target.id)}` : '/datasets/stored'
  return (
    <aside
      aria-label={target ? t('addTo', { name: target.name }) : t('title')}
      className="flex w-95 shrink-0 flex-col border-border bg-surface max-lg:w-full max-lg:border-b lg:border-l"
    >
      <header className="flex h-12 shrink-0 items-center border-b border-border px-4">
        <h2 className="min-w-0 truncate font-semibold">{target ? t('addTo', { name: target.name }) : t('title')}</h2>
        <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} className="ml-auto" />
      </header>
      <div className="flex flex-col gap-3 border-b border-border p-4">
        {target ? null : (
          <Field label={t('name')}>
            <Input
              value={name}
              maxLength={LONGEST_NAME}
              placeholder={t('unnamed')}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        )}
        <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
          <FileButton
            folder
            busy={taking.isPending}
            label={t('folder')}
            inputLabel={t('folderLabel')}
            onFiles={(files) => taking.mutate(files)}
          />
          <FileButton
            busy={taking.isPending}
            label={t('files')}
            inputLabel={t('filesLabel')}
            onFiles={(files) => taking.mutate(files)}
          />
          <Button asChild className="col-span-full">
            <Link href={stored}>{t('stored')}</Link>
          </Button>
        </div>
        <p className="text-xs text-text-muted">{t('help')}</p>
      </div>
      {shown === undefined ? null : <ImportDetails view={shown} />}
    </aside>
  )
}

/** The folder that all of the files stand in, or the name of the only one. */
function nameOf(files: readonly ChosenFile[]): string {
  const [first, ...others] = files
  const folder = first?.path.includes('/') ? first.path.slice(0, first.path.indexOf('/')) : undefined
  return folder ?? (others.length === 0 ? (first?.path.replace(/\.[^.]+$/, '') ?? '') : '')
}

function ImportDetails({ view }: { readonly view: ImportView }) {
  const t = useTranslations('datasets.import')
  const format = useFormatter()
  const { name, stored, known, refused, expected } = view
  const lines = [
    ['stored', stored],
    ['known', known],
    ['refusedFiles', refused],
  ] as const
  return (
    <>
      <div className="border-b border-border p-4">
        <div className="mb-2 flex items-baseline gap-3">
          <h3 className="min-w-0 truncate font-semibold">{name}</h3>
          <span className="ml-auto text-xs text-text-muted tabular">
            {format.number((stored + known + refused) / Math.max(1, expected), 'percent')}
          </span>
        </div>
        <ImportBar view={view} className="mb-2" />
        <dl className="flex flex-col gap-1 text-xs">
          {lines.map(([key, count]) => (
            <div key={key} className="flex justify-between">
              <dt className="text-text-muted">{t(key)}</dt>
              <dd className="tabular">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {refused === 0 ? null : <RefusedFiles id={view.id} count={refused} />}
    </>
  )
}
