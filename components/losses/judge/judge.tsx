'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { useState } from 'react'
import type { JudgePlan } from '@/lib/contracts/judgements'
import { profileQueries } from '@/components/profiles'
import { useFigures } from '@/components/shared/labels/use-figures'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { Problem } from '@/components/shared/parts/problem'
import { toActionError } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { NumberInput } from '@/components/ui/fields/number-input'
import { Progress } from '@/components/ui/display/progress'
import { Select } from '@/components/ui/fields/select'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { JudgeQuestion } from '../api/queries'
import type { MeasuredRow } from '../model/rows'
import { JudgedKinds, JudgedQuestions } from './judged'
import { useJudge } from './use-judge'

interface JudgeProps {
  readonly row: MeasuredRow
  readonly onPlace: (message: string) => void
}

const REPLICATES = 2
const MOST_REPLICATES = 5

/** A model answers questions from what a strategy leaves, and grades the answers. What it costs is said before anybody is asked. */
export function Judge({ row: { letter, ref }, onPlace }: JudgeProps) {
  const t = useTranslations('losses.judge')
  const profiles = useQuery(profileQueries.list())
  const [profile, setProfile] = useState<string>()
  const [replicates, setReplicates] = useState(REPLICATES)
  const models = (profiles.data ?? []).filter(({ handler }) => handler !== 'offline')
  const question = profile === undefined ? undefined : { profile, replicates }
  return (
    <section aria-label={t('title', { letter })} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{t('title', { letter })}</h3>
      <p className="text-xs text-pretty text-text-muted">{t('lead')}</p>
      {profiles.data !== undefined && models.length === 0 ? (
        <p className="text-sm">
          {t.rich('noModel', {
            link: (words) => (
              <Link href="/profiles/new" className="text-accent underline-offset-4 hover:underline">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('profile')} className="w-60 max-w-full">
            <Select
              value={profile ?? ''}
              placeholder={t('choose')}
              onValueChange={setProfile}
              options={models.map(({ id, name, model }) => ({ value: id, label: name, description: model }))}
            />
          </Field>
          <Field label={t('replicates')}>
            <NumberInput
              value={replicates}
              min={1}
              max={MOST_REPLICATES}
              className="w-20"
              onValueChange={(value) => setReplicates(value ?? REPLICATES)}
            />
          </Field>
        </div>
      )}
      {question ? (
        <Asked key={JSON.stringify([ref, question])} result={ref} question={question} onPlace={onPlace} />
      ) : null}
    </section>
  )
}

interface AskedProps {
  readonly result: MeasuredRow['ref']
  readonly question: JudgeQuestion
  readonly onPlace: JudgeProps['onPlace']
}

function Asked({ result, question, onPlace }: AskedProps) {
  const t = useTranslations('losses.judge')
  const figures = useFigures()
  const { plan, ask, progress, cancel } = useJudge(result, question)
  if (plan.data === undefined) return <QueryProblem query={plan} placeholder={<Skeleton className="h-16" />} />
  const { known, estimate } = plan.data
  const price = estimate.costUsd === undefined ? t('unknownPrice') : `≈ ${figures.money(estimate.costUsd)}`
  const failed = ask.error && !ask.isPending ? toActionError(ask.error) : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Plan plan={plan.data} onPlace={onPlace} />
      {ask.isPending ? (
        <div className="flex items-center gap-3">
          <Progress
            className="flex-1"
            label={t('progress', { done: progress?.done ?? 0, of: progress?.of ?? estimate.calls })}
            value={progress && (100 * progress.done) / Math.max(1, progress.of)}
          />
          <Button size="sm" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : known ? null : (
        <Button size="sm" className="self-start" disabled={plan.data.tooLong} onClick={() => ask.mutate(question)}>
          {t('ask', { price })}
        </Button>
      )}
      {failed && failed.code !== 'cancelled' ? <Problem error={failed} /> : null}
      {failed?.code === 'cancelled' ? <p className="text-xs text-text-muted">{t('cancelled')}</p> : null}
      {known ? (
        <>
          <JudgedKinds judgement={known} />
          <JudgedQuestions judgement={known} onPlace={onPlace} />
        </>
      ) : null}
    </div>
  )
}

function Plan({ plan, onPlace }: { readonly plan: JudgePlan; readonly onPlace: JudgeProps['onPlace'] }) {
  const t = useTranslations('losses.judge')
  const format = useFormatter()
  const figures = useFigures()
  const { estimate, questions, message, contextTokens, limitUsd } = plan
  const isOver = limitUsd !== undefined && (estimate.costUsd ?? 0) > limitUsd
  return (
    <div className="flex flex-col gap-1 text-xs text-pretty text-text-muted">
      <p>
        {t.rich('plan', {
          questions: Object.values(questions).reduce((sum, count) => sum + count, 0),
          calls: format.number(estimate.calls, 'tokens'),
          input: figures.tokens(estimate.inputTokens),
          output: figures.tokens(estimate.outputTokens),
          context: figures.tokens(contextTokens),
          model: plan.model,
          place: () => <PlaceLink message={message} onPlace={onPlace} />,
        })}
      </p>
      {plan.answers === 'estimate' ? <p>{t('standIn')}</p> : null}
      {plan.tooLong ? <p className="text-warning">{t('tooLong', { model: plan.model })}</p> : null}
      {isOver ? <p className="text-warning">{t('overLimit', { limit: figures.money(limitUsd) })}</p> : null}
    </div>
  )
}
