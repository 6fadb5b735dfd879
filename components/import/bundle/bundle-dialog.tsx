'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ViewId } from '@/lib/engine'
import type { ActionError } from '@/lib/contracts/shared/action'
import { useSize } from '@/components/profiles'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Collapsible } from '@/components/ui/display/collapsible'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Progress } from '@/components/ui/display/progress'
import { Select } from '@/components/ui/fields/select'
import {
  canBeSaved,
  checkedOf,
  everyFailure,
  failuresOf,
  groupsOf,
  MANY,
  newAmong,
  rowsOf,
  type BundleRow,
  type ListedSession,
  type RowGroup,
} from './bundle-list'
import { useErrorLabels, useImportLabels, whyOf } from '@/components/shared/labels/error-labels'
import type { ChosenFile } from '../chosen-files'
import { FileButton } from '../file-button'
import { SavedAs } from '../saved-as'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { Problem } from '@/components/shared/parts/problem'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'

interface BundleDialogProps {
  readonly sessions: readonly ListedSession[]
  readonly aside: readonly string[]
  /** Undefined once everything was read. */
  readonly progress: { readonly done: number; readonly total: number; readonly path: string } | undefined
  readonly saving: { readonly done: number; readonly total: number } | undefined
  readonly problem: ActionError | undefined
  readonly onSave: (rows: readonly BundleRow[]) => void
  /** Opens a conversation that is saved already. */
  readonly onOpen: (id: string) => void
  /** Others instead of what was given. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
  readonly onClose: () => void
}

/** What was found in several files, a folder or an archive, before any of it is saved. */
export default function BundleDialog({
  sessions,
  aside,
  progress,
  saving,
  problem,
  onSave,
  onOpen,
  onFiles,
  onClose,
}: BundleDialogProps) {
  const t = useTranslations('import.bundle')
  const imports = useTranslations('import')
  const [checked, setChecked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [views, setViews] = useState<ReadonlyMap<string, ViewId>>(new Map())
  const rows = rowsOf(sessions, { checked, views })
  const chosen = rows.filter((row) => row.checked)
  const check = (changed: readonly BundleRow[], value: boolean): void =>
    setChecked(new Map([...checked, ...changed.map(({ key }) => [key, value] as const)]))
  const busy = progress !== undefined || saving !== undefined
  if (!busy && rows.length === 0)
    return <NothingFound sessions={sessions} aside={aside} onFiles={onFiles} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={t('title')}
      description={t('help')}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-text-muted">
            {progress !== undefined
              ? t('reading', { done: progress.done, total: progress.total })
              : saving !== undefined
                ? t('saving', saving)
                : t('chosen', { chosen: chosen.length, count: rows.length })}
          </p>
          <Button onClick={onClose}>{imports('cancel')}</Button>
          <Button
            variant="primary"
            disabled={busy || chosen.length === 0}
            loading={saving !== undefined}
            onClick={() => onSave(chosen)}
          >
            {t('save', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Advance progress={progress} saving={saving} />
        {problem === undefined ? null : <Problem error={problem} title={t('notSaved')} />}
        {rows.length > 1 ? (
          <div className="flex gap-2">
            <Button size="sm" onClick={() => check(newAmong(rows), true)}>
              {t('all')}
            </Button>
            <Button size="sm" onClick={() => check(rows, false)}>
              {t('none')}
            </Button>
          </div>
        ) : null}
        <ul aria-label={t('list')} tabIndex={-1} data-autofocus className="flex flex-col gap-2 outline-none">
          {groupsOf(rows).map((group) => (
            <li key={group.name}>
              <Group
                group={group}
                onCheck={check}
                onOpen={onOpen}
                onView={(row, view) => setViews(new Map([...views, [row.key, view]]))}
              />
            </li>
          ))}
        </ul>
        <Failures sessions={sessions} aside={aside} />
      </div>
    </Dialog>
  )
}

/** Problems shown one by one. */
const TOLD = 20

/** What is wrong with each of the files, where none of them can be opened. */
function NothingFound({
  sessions,
  aside,
  onFiles,
  onClose,
}: Pick<BundleDialogProps, 'sessions' | 'aside' | 'onFiles' | 'onClose'>) {
  const t = useTranslations('import.bundle')
  const imports = useTranslations('import')
  const failures = everyFailure(sessions)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={t('empty')}
      description={imports('untouched')}
      footer={
        <FileButton
          variant="primary"
          label={imports('choose')}
          inputLabel={t('others')}
          onFiles={(files) => {
            onClose()
            onFiles(files)
          }}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {failures.length === 0 ? <p className="text-sm text-text-muted">{t('emptyHelp')}</p> : null}
        {failures.slice(0, TOLD).map(({ path, error }) => (
          <Problem key={path} error={error} title={imports('problem', { name: path })} />
        ))}
        {failures.length > TOLD ? (
          <p className="text-sm text-text-muted">{t('more', { count: failures.length - TOLD })}</p>
        ) : null}
        <Foreign paths={aside} />
      </div>
    </Dialog>
  )
}

function Advance({ progress, saving }: Pick<BundleDialogProps, 'progress' | 'saving'>) {
  const t = useTranslations('import.bundle')
  const step = progress ?? saving
  if (step === undefined) return null
  const label = progress === undefined ? t('savingLabel') : t('readingLabel')
  return (
    <div className="flex flex-col gap-1">
      <Progress label={label} value={step.total === 0 ? undefined : (step.done / step.total) * 100} />
      {progress === undefined ? null : <p className="truncate text-2xs text-text-subtle">{progress.path}</p>}
    </div>
  )
}

interface GroupProps {
  readonly group: RowGroup
  readonly onCheck: (rows: readonly BundleRow[], value: boolean) => void
  readonly onOpen: (id: string) => void
  readonly onView: (row: BundleRow, view: ViewId) => void
}

/** One conversation by itself, or those that belong together under their common name. */
function Group({ group: { name, rows }, ...actions }: GroupProps) {
  const t = useTranslations('import.bundle')
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return <Row row={only} {...actions} />
  return (
    <div className="rounded-md border border-border bg-surface">
      <div className="flex items-start gap-3 px-3 py-1.5">
        <Checkbox
          aria-label={t('group', { name })}
          checked={checkedOf(rows)}
          onCheckedChange={(value) => actions.onCheck(value === true ? newAmong(rows) : rows, value === true)}
          className="mt-1.5"
        />
        <Collapsible
          defaultOpen={rows.length <= MANY}
          className="flex-1"
          title={<span className="truncate">{t('groupTitle', { name, count: rows.length })}</span>}
        >
          <ul aria-label={name} className="flex flex-col gap-1 pt-1 pb-1.5">
            {rows.map((row) => (
              <li key={row.key}>
                <Row row={row} {...actions} inGroup />
              </li>
            ))}
          </ul>
        </Collapsible>
      </div>
    </div>
  )
}

interface RowProps extends Omit<GroupProps, 'group'> {
  readonly row: BundleRow
  readonly inGroup?: boolean
}

function Row({ row, inGroup = false, onCheck, onOpen, onView }: RowProps) {
  const t = useTranslations('import.bundle')
  const figures = useFigures()
  const names = useTranslations('workbench.views')
  const size = useSize()
  const id = useId()
  const { conversation, view, session, read, same } = row
  return (
    <div
      className={
        inGroup
          ? 'flex items-start gap-3 rounded-sm px-1 py-1 max-sm:flex-wrap'
          : 'flex items-start gap-3 rounded-md border border-border bg-surface px-3 py-2 max-sm:flex-wrap'
      }
    >
      <Checkbox
        id={id}
        checked={row.checked}
        disabled={!canBeSaved(row)}
        onCheckedChange={(value) => onCheck([row], value === true)}
        className="mt-0.5"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <label htmlFor={id} className="truncate text-sm font-medium">
          <TextWithInvisibles text={conversation.title} />
        </label>
        <p className="tabular text-xs text-text-muted">
          {t('facts', {
            dialect: read.dialectName,
            messages: view.messages,
            tokens: figures.tokens(view.tokens),
            size: size(read.size),
          })}
        </p>
        <p className="truncate text-2xs text-text-subtle" title={session.path}>
          {t('place', { path: session.path, files: session.files.length })}
        </p>
        <RowBadges row={row} />
        {same?.type === 'saved' ? <SavedAs saved={same.saved} onOpen={onOpen} /> : null}
        {same?.type === 'twin' ? (
          <p className="text-xs wrap-anywhere text-text-muted">{t('twin', { name: same.path })}</p>
        ) : null}
      </div>
      {conversation.views.length > 1 ? (
        <Select<ViewId>
          size="sm"
          aria-label={t('view', { title: conversation.title })}
          className="w-36 shrink-0 max-sm:w-full"
          value={view.id}
          onValueChange={(next) => onView(row, next)}
          options={conversation.views.map(({ id: value }) => ({ value, label: names(value) }))}
        />
      ) : null}
    </div>
  )
}

function RowBadges({ row: { session, read, same, conversation } }: { readonly row: BundleRow }) {
  const t = useTranslations('import.bundle')
  const parts = useTranslations('import.parts')
  const words = useImportLabels()
  const [warning] = read.warnings
  const part = conversation.partOf?.as ?? (session.subAgent ? 'sub-agent' : undefined)
  if (part === undefined && same === undefined && warning === undefined && session.broken.length === 0) return null
  return (
    <p className="flex flex-wrap gap-1.5 pt-0.5">
      {part === undefined ? null : <Badge>{parts(part)}</Badge>}
      {same === undefined ? null : <Badge tone="info">{t('duplicate')}</Badge>}
      {warning === undefined ? null : (
        <Badge tone="warning" title={words.warning(warning)}>
          {t('warnings', { count: read.warnings.length })}
        </Badge>
      )}
      {session.broken.length === 0 ? null : (
        <Badge tone="warning">{t('broken', { count: session.broken.length })}</Badge>
      )}
    </p>
  )
}

/** Names shown of files that are no sessions. */
const NAMED = 50

function Failures({ sessions, aside }: Pick<BundleDialogProps, 'sessions' | 'aside'>) {
  const t = useTranslations('import.bundle')
  const errorWords = useErrorLabels()
  const { foreign, failed } = failuresOf(sessions)
  return (
    <>
      {failed.length === 0 ? null : (
        <Callout kind="warning" title={t('failed', { count: failed.length })}>
          <ul className="flex flex-col gap-1">
            {failed.map(({ path, error }) => {
              const words = errorWords(error)
              return (
                <li key={path} className="wrap-anywhere">
                  <span className="font-mono text-xs text-text">{path}</span> {whyOf(words).replace(/\.$/, '')}.{' '}
                  {words.remedy}
                </li>
              )
            })}
          </ul>
        </Callout>
      )}
      <Foreign paths={[...foreign, ...aside]} />
    </>
  )
}

function Foreign({ paths }: { readonly paths: readonly string[] }) {
  const t = useTranslations('import.bundle')
  if (paths.length === 0) return null
  return (
    <Collapsible title={t('foreign', { count: paths.length })}>
      <ul className="flex flex-col gap-0.5 pl-5 text-2xs text-text-subtle">
        {paths.slice(0, NAMED).map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
        {paths.length > NAMED ? <li>{t('more', { count: paths.length - NAMED })}</li> : null}
      </ul>
    </Collapsible>
  )
}
