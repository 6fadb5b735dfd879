'use client'

import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { changeExperiment } from '@/lib/server/experiments/actions'
import { PageLine } from '@/components/shared/parts/page-line'
import { RenameButton } from '@/components/shared/parts/rename-button'
import { useAction } from '@/components/shared/queries/use-action'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import type { ExperimentListItem } from '@/lib/contracts/evaluation/experiments'
import { useCommands } from '@/components/shared/commands/commands'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Progress } from '@/components/ui/display/progress'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { EXPERIMENTS, experimentQueries } from '../api/queries'
import { useExperimentDeletion } from '../api/use-experiment-deletion'
import { useThreshold } from '../overview/head'
import { NewExperiment } from './new-experiment'

/** Whether one is made, and of which dataset, as it stands in the address: datasets lead here. */
const listState = { new: parseAsBoolean.withDefault(false), dataset: parseAsString }

/** All experiments of the workspace. `below`: drawn under their list. */
export function ExperimentsScreen({ below }: { readonly below?: ReactNode }) {
  const t = useTranslations('experiments')
  const query = useQuery(experimentQueries.list())
  const [{ new: asked, dataset }, setState] = useQueryStates(listState)
  const makes = asked || dataset !== null
  const remove = useExperimentDeletion()
  const make = (): void => void setState({ new: true })
  useCommands([{ id: 'experiments.new', group: t('title'), title: t('new.title'), shortcut: 'c', run: make }])
  return (
    <div className="flex flex-1 flex-col">
      <PageLine
        title={t('title')}
        about={<span className="max-sm:hidden">{t('help')}</span>}
        actions={
          makes ? null : (
            <Button onClick={make}>
              <Plus aria-hidden />
              {t('new.title')}
            </Button>
          )
        }
      />
      <div className="flex flex-1 max-lg:flex-col-reverse">
        <div className="min-w-0 flex-1 p-4">
          {query.data === undefined ? (
            <QueryProblem query={query} placeholder={<Skeleton className="h-40" />} />
          ) : query.data.length === 0 ? (
            <EmptyState
              icon={<FlaskConical />}
              title={t('empty')}
              description={t('emptyHelp')}
              actions={
                makes ? undefined : (
                  <Button variant="primary" onClick={make}>
                    {t('new.title')}
                  </Button>
                )
              }
            />
          ) : (
            <List experiments={query.data} onDelete={remove} />
          )}
          {below}
        </div>
        {makes ? <NewExperiment dataset={dataset} onClose={() => void setState({ new: null, dataset: null })} /> : null}
      </div>
    </div>
  )
}

interface ListProps {
  readonly experiments: readonly ExperimentListItem[]
  readonly onDelete: (experiment: ExperimentListItem) => void
}

const tones = { running: 'info', paused: 'warning', done: 'success', cancelled: 'neutral' } as const

/** What has no room as a column of its own stands below the name. */
const wide = 'max-md:hidden'

function List({ experiments, onDelete }: ListProps) {
  const t = useTranslations('experiments')
  return (
    <Table label={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeaderCell>{t('list.name')}</TableHeaderCell>
          <TableHeaderCell>{t('list.state')}</TableHeaderCell>
          {(['dataset', 'variants', 'made'] as const).map((column) => (
            <TableHeaderCell key={column} className={wide}>
              {t(`list.${column}`)}
            </TableHeaderCell>
          ))}
          <TableHeaderCell>{t('list.actions')}</TableHeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {experiments.map((experiment) => (
          <Row key={experiment.id} experiment={experiment} onDelete={onDelete} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ experiment, onDelete }: Pick<ListProps, 'onDelete'> & { readonly experiment: ExperimentListItem }) {
  const t = useTranslations('experiments')
  const format = useFormatter()
  const { id, name, state, dataset, variants, baseline, options, progress, createdAt } = experiment
  const threshold = useThreshold(options)
  const ofDataset = t('head.dataset', { ...dataset })
  const variantCount = t('list.variantCount', { count: variants.length })
  const made = format.dateTime(new Date(createdAt), 'day')
  const renaming = useAction(changeExperiment, { refresh: [[EXPERIMENTS]] })
  return (
    <TableRow>
      <TableCell>
        <Link href={`/experiments/${encodeURIComponent(id)}`} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-text-muted">{threshold}</span>
        <span className="block text-xs text-text-muted md:hidden">{[ofDataset, variantCount, made].join(' · ')}</span>
      </TableCell>
      <TableCell>
        {state === 'running' && progress.of > 0 ? (
          <Progress
            value={(100 * progress.done) / progress.of}
            label={t('list.progress', progress)}
            className="w-16 sm:w-32"
          />
        ) : (
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        )}
      </TableCell>
      <TableCell className={wide}>{ofDataset}</TableCell>
      <TableCell title={variants.join(', ')} className={wide}>
        {variantCount}
        {baseline === undefined ? null : (
          <span className="block text-xs text-text-muted">{t('list.against', { baseline })}</span>
        )}
      </TableCell>
      <TableCell className={`${wide} whitespace-nowrap`}>{made}</TableCell>
      <TableCell>
        <span className="flex">
          <RenameButton name={name} onRename={(next) => renaming.mutate({ id, name: next })} />
          <IconButton
            label={t('deleteOne', { name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(experiment)}
          />
        </span>
      </TableCell>
    </TableRow>
  )
}
