'use client'

import { Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  InstructionsKeptFigure,
  NeededLaterFigure,
  SessionCostFigure,
  Term,
  useUnknownLabels,
} from '@/components/matrix'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Link } from '@/components/ui/buttons/link'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { RunSummary } from '@/lib/contracts/runs'
import type { RowFigures } from '@/lib/engine'
import type { RunFigures } from './api/use-run-figures'
import type { RunGroup } from './model/group-runs'

interface RunsTableProps {
  readonly groups: readonly RunGroup[]
  readonly figuresOf: (run: RunSummary) => RunFigures
  /** Ids of those that are to be compared. */
  readonly picked: readonly string[]
  readonly onPick: (run: RunSummary) => void
  readonly onDelete: (id: string) => void
}

/** What has no room as a column of its own stands below the strategy. */
const wide = 'max-lg:hidden'
const narrow = 'lg:hidden'
const COLUMNS = 9
const NARROW_COLUMNS = 3

/** Runs in groups, each with what it forgets and what its session costs with it. */
export function RunsTable({ groups, figuresOf, picked, onPick, onDelete }: RunsTableProps) {
  const t = useTranslations('runs')
  const m = useTranslations('matrix.columns')
  return (
    <Table label={t('list')} containerClassName="rounded-lg border border-border bg-surface" className="table-fixed">
      <colgroup>
        <col className="w-9 max-sm:min-[376px]:w-11" />
        <col className={`w-28 xl:w-32 ${wide}`} />
        <col />
        <col className={`w-24 xl:w-28 ${wide}`} />
        <col className={`w-34 xl:w-36 ${wide}`} />
        <col className={`w-30 xl:w-36 ${wide}`} />
        <col className={`w-28 xl:w-40 ${wide}`} />
        <col className={`w-20 xl:w-32 ${wide}`} />
        <col className="w-11 max-sm:min-[376px]:w-14" />
      </colgroup>
      <TableHead>
        <TableRow>
          <TableHeaderCell>
            <span className="sr-only">{t('pick')}</span>
          </TableHeaderCell>
          <TableHeaderCell className={wide}>{t('date')}</TableHeaderCell>
          <TableHeaderCell>{t('strategy')}</TableHeaderCell>
          <TableHeaderCell className={wide}>{t('tokens')}</TableHeaderCell>
          {(['instructions', 'needed', 'cost'] as const).map((term) => (
            <TableHeaderCell key={term} className={wide}>
              <span className="inline-flex items-center gap-0.5">
                {m(term)}
                <Term term={term} />
              </span>
            </TableHeaderCell>
          ))}
          <TableHeaderCell className={wide}>{t('paid')}</TableHeaderCell>
          <TableHeaderCell>
            <span className="sr-only">{t('actions')}</span>
          </TableHeaderCell>
        </TableRow>
      </TableHead>
      {groups.map((group) => (
        <TableBody key={group.key}>
          <GroupHead group={group} />
          {group.runs.map((run) => (
            <Row
              key={run.id}
              run={run}
              figures={figuresOf(run)}
              session={group.type === 'session' ? undefined : run.conversationTitle}
              isPicked={picked.includes(run.id)}
              onPick={() => onPick(run)}
              onDelete={() => onDelete(run.id)}
            />
          ))}
        </TableBody>
      ))}
    </Table>
  )
}

function GroupHead({ group }: { readonly group: RunGroup }) {
  const t = useTranslations('runs')
  const format = useFormatter()
  return (
    // As wide as the row, however many columns there is room for.
    <tr className="relative h-9">
      <th scope="rowgroup" colSpan={NARROW_COLUMNS} className="border-y border-border bg-sunken text-sm font-normal">
        <span className="absolute inset-0 flex min-w-0 items-center gap-3 px-3 text-left">
          {group.type === 'date' ? (
            <span className="mr-auto font-semibold">{format.dateTime(new Date(group.day), 'day')}</span>
          ) : (
            <SessionName {...group.session} />
          )}
          <span className="shrink-0 text-xs text-text-muted">{t('count', { count: group.runs.length })}</span>
          {group.type === 'session' && group.session.conversationId !== undefined ? (
            <Link
              href={`/?conversation=${encodeURIComponent(group.session.conversationId)}`}
              aria-label={t('openSession', { title: group.session.conversationTitle })}
              className="hit-area relative shrink-0 rounded-sm text-xs text-accent hover:underline max-sm:py-2.5"
            >
              {t('run.edit')}
            </Link>
          ) : null}
        </span>
      </th>
      <td aria-hidden colSpan={COLUMNS - NARROW_COLUMNS} className={`${wide} border-y border-border bg-sunken`} />
    </tr>
  )
}

function SessionName({ conversationTitle, dialectName, messagesBefore, tokensBefore }: RunSummary) {
  const t = useTranslations('runs')
  const format = useFigures()
  return (
    <>
      <span title={conversationTitle} className="min-w-0 truncate font-semibold">
        {conversationTitle}
      </span>
      <span className="mr-auto shrink-0 text-xs text-text-muted max-sm:hidden">
        {t('session', { dialect: dialectName, messages: messagesBefore, tokens: format.tokens(tokensBefore) })}
      </span>
    </>
  )
}

interface RowProps {
  readonly run: RunSummary
  readonly figures: RunFigures
  /** Its name, where it is not that of the group. */
  readonly session: string | undefined
  readonly isPicked: boolean
  readonly onPick: () => void
  readonly onDelete: () => void
}

function Row({ run, figures, session, isPicked, onPick, onDelete }: RowProps) {
  const t = useTranslations('runs')
  const format = useFormatter()
  const words = useEngineLabels()
  const amounts = useFigures()
  const { cost } = useAmounts()
  const date = format.dateTime(new Date(run.createdAt), 'moment')
  const title = words.run(run)
  const cells = useFigureCells(run, figures)
  const trigger = typeof figures === 'string' ? undefined : figures.session?.trigger
  const above = trigger && t('above', { tokens: amounts.tokens(trigger.tokens) })
  return (
    <TableRow data-run={run.id} aria-selected={isPicked || undefined}>
      <TableCell>
        <Checkbox aria-label={t('pickLabel', { title, date })} checked={isPicked} onCheckedChange={onPick} />
      </TableCell>
      <TableCell className={`${wide} text-text-muted`}>{date}</TableCell>
      <TableCell className="overflow-hidden">
        <span className="flex min-w-0 items-baseline gap-2">
          <Link
            href={`/runs/${encodeURIComponent(run.id)}`}
            aria-label={t('open', { title, date })}
            className="block min-h-6 truncate rounded-sm font-medium text-accent hover:underline"
          >
            {title}
          </Link>
          <span className="min-w-0 truncate text-xs text-text-muted">{run.model?.label}</span>
        </span>
        <span className={`${narrow} block text-xs text-text-muted`}>{date}</span>
        <span title={session} className="block truncate text-xs text-text-muted">
          {session ?? above}
        </span>
        <span className={`${narrow} relative flex min-w-0 flex-wrap gap-x-3 text-xs text-text-muted`}>
          <Labelled label="needed">{cells.needed}</Labelled>
          <Labelled label="cost">{cells.cost}</Labelled>
        </span>
        <span className={`${narrow} relative flex min-w-0 flex-wrap gap-x-3 text-xs text-text-muted`}>
          <Labelled label="instructions">{cells.instructions}</Labelled>
          <span>
            {t('paid')} {cost(run.costUsd)}
          </span>
        </span>
      </TableCell>
      <TableCell className={`${wide} tabular whitespace-nowrap`}>{cells.tokens}</TableCell>
      <TableCell className={wide}>{cells.instructions}</TableCell>
      <TableCell className={wide}>{cells.needed}</TableCell>
      <TableCell className={`${wide} tabular whitespace-nowrap`}>{cells.cost}</TableCell>
      <TableCell className={`${wide} tabular whitespace-nowrap`}>{cost(run.costUsd)}</TableCell>
      <TableCell align="end">
        <IconButton
          size="sm"
          label={t('deleteLabel', { title, date })}
          tooltip={false}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </TableCell>
    </TableRow>
  )
}

function Labelled({
  label,
  children,
}: {
  readonly label: 'needed' | 'cost' | 'instructions'
  readonly children: ReactNode
}) {
  const t = useTranslations('matrix.columns')
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1">
      {/* On cards the figure itself says what is kept. */}
      <span className={label === 'instructions' ? 'cards:hidden' : undefined}>{t(label)}</span> {children}
    </span>
  )
}

function useFigureCells(
  run: RunSummary,
  figures: RunFigures,
): Record<'tokens' | 'instructions' | 'needed' | 'cost', ReactNode> {
  const format = useFigures()
  const unknown = useUnknownLabels()
  const isKnown = typeof figures !== 'string'
  const known = isKnown ? figures : {}
  const all: RowFigures = {
    ...known,
    tokens: run.tokensAfter,
    planned: false,
    ...(figures === 'waiting' && { awaited: ['instructions', 'neededLater', 'sessionCost'] }),
  }
  return {
    tokens: (
      <>
        {format.tokens(run.tokensAfter)}
        <span className="text-2xs text-text-muted">
          {' '}
          {format.changePercent(run.tokensAfter / Math.max(1, run.tokensBefore) - 1)}
        </span>
      </>
    ),
    instructions: <InstructionsKeptFigure {...all} why={unknown('instructions')} />,
    needed: <NeededLaterFigure {...all} why={unknown('neededLater')} />,
    cost: (
      <span className="inline-flex items-baseline gap-1">
        <SessionCostFigure {...all} base={isKnown ? figures.session?.cost : undefined} why={unknown('sessionCost')} />
      </span>
    ),
  }
}
