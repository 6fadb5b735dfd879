'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Problem } from '@/components/shared/parts/problem'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/display/progress'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { JudgeQuestion } from '../api/queries'
import type { MeasuredRow } from '../model/rows'
import { JudgedKinds, JudgedQuestions, type JudgedRow } from './judged'
import { useJudge, type PlannedRow } from './use-judge'

interface AskedProps {
  readonly rows: readonly MeasuredRow[]
  readonly question: JudgeQuestion
  readonly onPlace: (message: string) => void
}

/** What judging the rows would take, the asking, and what came of it. */
export function Asked({ rows, question, onPlace }: AskedProps) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  const { plans, planned, ask, progress, cancel } = useJudge(rows, question)
  const open = plans.find(({ data }) => data === undefined)
  if (open) return <QueryProblem query={open} placeholder={<Skeleton className="h-16" />} />
  const wanted = planned.filter(({ plan }) => !plan.known && !plan.tooLong)
  const judged = planned.flatMap(({ row, plan: { known } }): readonly JudgedRow[] =>
    known ? [{ row, judgement: known }] : [],
  )
  const costUsd = sumOf(wanted)
  const price = costUsd === undefined ? t('unknownPrice') : `≈ ${figures.money(costUsd)}`
  const failures = ask.isPending ? [] : (ask.data ?? [])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Plan planned={planned} onPlace={onPlace} />
      {ask.isPending ? (
        <div className="flex items-center gap-3">
          <Progress
            className="flex-1"
            label={t('progress', { done: progress?.done ?? 0, of: progress?.of ?? 0 })}
            value={progress && (100 * progress.done) / Math.max(1, progress.of)}
          />
          <Button size="sm" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : judged.length === planned.length ? null : (
        <Button size="sm" className="self-start" disabled={wanted.length === 0} onClick={() => ask.mutate(wanted)}>
          {t('ask', { price })}
        </Button>
      )}
      {failures.map(({ row, error }) =>
        error.code === 'cancelled' ? (
          <p key={row.key} className="text-xs text-text-muted">
            {t('cancelled')}
          </p>
        ) : (
          <Problem key={row.key} title={`${row.letter} ${row.name}`} error={error} />
        ),
      )}
      {judged.length > 0 ? (
        <>
          <JudgedKinds judged={judged} />
          {judged.map(({ row, judgement }) => (
            <JudgedQuestions key={row.key} row={row} judgement={judgement} onPlace={onPlace} />
          ))}
        </>
      ) : null}
    </div>
  )
}

/** Undefined where a price is unknown. */
const sumOf = (planned: readonly PlannedRow[]): number | undefined =>
  planned.reduce<number | undefined>(
    (sum, { plan }) =>
      sum === undefined || plan.estimate.costUsd === undefined ? undefined : sum + plan.estimate.costUsd,
    0,
  )

interface PlanProps {
  readonly planned: readonly PlannedRow[]
  readonly onPlace: AskedProps['onPlace']
}

/** The questions are the session's: the same for every strategy. */
function Plan({ planned, onPlace }: PlanProps) {
  const t = useTranslations('losses.judge')
  const format = useFormatter()
  const figures = useFigures()
  const [first] = planned
  if (!first) return null
  const sum = (figure: (each: PlannedRow) => number): number => planned.reduce((all, each) => all + figure(each), 0)
  const lettersOf = (holds: (each: PlannedRow) => boolean): string =>
    format.list(planned.filter(holds).map(({ row }) => row.letter))
  const tooLong = lettersOf(({ plan }) => plan.tooLong)
  const standIn = lettersOf(({ plan }) => plan.answers === 'estimate')
  const over = planned.find(
    ({ plan: { limitUsd, estimate } }) => limitUsd !== undefined && (estimate.costUsd ?? 0) > limitUsd,
  )
  return (
    <div className="flex flex-col gap-1 text-xs text-pretty text-text-muted">
      <p>
        {t.rich('plan', {
          questions: Object.values(first.plan.questions).reduce((all, count) => all + count, 0),
          calls: format.number(
            sum(({ plan }) => plan.estimate.calls),
            'tokens',
          ),
          input: figures.tokens(sum(({ plan }) => plan.estimate.inputTokens)),
          output: figures.tokens(sum(({ plan }) => plan.estimate.outputTokens)),
          contexts: format.list(planned.map(({ row, plan }) => `${row.letter} ${figures.tokens(plan.contextTokens)}`)),
          model: first.plan.model,
          place: () => <PlaceLink message={first.plan.message} onPlace={onPlace} />,
        })}
      </p>
      {standIn ? <p>{t('standIn', { letters: standIn })}</p> : null}
      {tooLong ? <p className="text-warning">{t('tooLong', { model: first.plan.model, letters: tooLong })}</p> : null}
      {over?.plan.limitUsd === undefined ? null : (
        <p className="text-warning">{t('overLimit', { limit: figures.money(over.plan.limitUsd) })}</p>
      )}
    </div>
  )
}
