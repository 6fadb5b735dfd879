'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Pencil, Plus } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { PageLine } from '@/components/shared/parts/page-line'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { downloadText } from '@/components/ui/buttons/download'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Select } from '@/components/ui/fields/select'
import type { DatasetDetail } from '@/lib/contracts/evaluation/datasets'
import { copySessions } from '@/lib/server/datasets/actions'
import { DATASETS, datasetQueries } from '../api/queries'
import { useRefreshedAtEnd } from '../api/use-refreshed-at-end'
import { NewDataset } from '../list/new-dataset'
import { NameDialog } from '../parts/name-dialog'
import { DatasetFacts } from './dataset-facts'
import { DatasetSide } from './dataset-side'
import { EditDataset } from './edit-dataset'
import { SessionsList } from './sessions-list'

const detailState = { version: parseAsInteger, side: parseAsStringLiteral(['add']) }

/** A dataset at a version: its sessions, how they are divided, and what it was before. */
export function DatasetScreen({ id }: { readonly id: string }) {
  const [{ version }] = useQueryStates(detailState)
  const query = useQuery({
    ...datasetQueries.detail(id, version ?? undefined),
    placeholderData: (before) => before,
  })
  return query.data === undefined ? (
    <QueryProblem query={query} placeholder={<Skeleton className="m-4 h-64" />} />
  ) : (
    <Detail dataset={query.data} />
  )
}

function Detail({ dataset }: { readonly dataset: DatasetDetail }) {
  const t = useTranslations('datasets')
  const router = useRouter()
  const [{ side }, setState] = useQueryStates(detailState)
  const [isEditing, setEditing] = useState(false)
  const [copied, setCopied] = useState<readonly string[]>()
  const [shownImport, setImport] = useState<string>()
  const imports = useQuery({ ...datasetQueries.list(), enabled: shownImport !== undefined }).data?.imports
  useRefreshedAtEnd(imports)
  const { id, name, version, newest } = dataset
  const copying = useAction(copySessions, {
    refresh: [[DATASETS, 'list']],
    onSuccess: (made) => router.push(`/datasets/${encodeURIComponent(made.id)}`),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageLine
        parent={{ href: '/datasets', label: t('title') }}
        title={name}
        about={
          <About dataset={dataset} onVersion={(next) => void setState({ version: next === newest ? null : next })} />
        }
        actions={
          <>
            <IconButton label={t('edit.title')} icon={<Pencil aria-hidden />} onClick={() => setEditing(true)} />
            <IconButton label={t('export')} icon={<Download aria-hidden />} onClick={() => exportList(dataset)} />
            <Button variant="ghost" onClick={() => void setState({ side: 'add' })}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
            <Button asChild>
              <Link href={`/experiments/tune/new?dataset=${encodeURIComponent(id)}`}>{t('tune')}</Link>
            </Button>
            <Button asChild>
              <Link href={`/experiments?dataset=${encodeURIComponent(id)}`}>{t('experiment')}</Link>
            </Button>
          </>
        }
      />
      <DatasetFacts dataset={dataset} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <SessionsList dataset={dataset} canChange={version === newest} onCopy={setCopied} />
        {side === 'add' ? (
          <NewDataset
            target={{ id, name, version: newest }}
            shown={imports?.find((each) => each.id === shownImport)}
            onImport={setImport}
            onClose={() => void setState({ side: null })}
          />
        ) : (
          <DatasetSide
            dataset={dataset}
            onVersion={(next) => void setState({ version: next === newest ? null : next })}
          />
        )}
      </div>
      {isEditing ? <EditDataset dataset={dataset} onClose={() => setEditing(false)} /> : null}
      {copied === undefined ? null : (
        <NameDialog
          title={t('copy.title')}
          description={t('copy.help', { count: copied.length })}
          suggested={name}
          action={t('new.create')}
          onName={(next) => {
            setCopied(undefined)
            copying.mutate({ id, version, name: next, conversations: [...copied] })
          }}
          onClose={() => setCopied(undefined)}
        />
      )}
    </div>
  )
}

interface AboutProps {
  readonly dataset: DatasetDetail
  readonly onVersion: (version: number) => void
}

function About({ dataset: { version, versions, tags, note, isSample }, onVersion }: AboutProps) {
  const t = useTranslations('datasets')
  const format = useFormatter()
  const shown = versions.find((each) => each.version === version)
  return (
    <>
      <Select
        aria-label={t('versionLabel')}
        size="sm"
        value={String(version)}
        onValueChange={(next) => onVersion(Number(next))}
        options={versions.map((each) => ({
          value: String(each.version),
          label: t('versionName', { version: each.version }),
          description: [t('sessions', { count: each.sessions }), ...(each.note === undefined ? [] : [each.note])].join(
            ' · ',
          ),
        }))}
        className="w-auto"
      />
      {shown === undefined ? null : <span>{format.dateTime(new Date(shown.createdAt), 'day')}</span>}
      {isSample ? <Badge>{t('sample')}</Badge> : null}
      {tags.map((tag) => (
        <Badge key={tag} look="outline">
          {tag}
        </Badge>
      ))}
      {note === undefined ? null : (
        <span title={note} className="max-w-80 truncate">
          {note}
        </span>
      )}
    </>
  )
}

/** The list of sessions with their parts and figures; their contents stay where they are. */
function exportList({ name, version, tags, note, sessions }: DatasetDetail): void {
  const list = { name, version, tags, ...(note !== undefined && { note }), sessions }
  downloadText(`${name} v${version}.json`, `${JSON.stringify(list, undefined, 2)}\n`, 'application/json')
}
