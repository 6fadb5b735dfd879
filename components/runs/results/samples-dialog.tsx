'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import type { EstimateOutcome, PinnedQuestion, PinnedSample, RunSamples } from '@/lib/contracts/estimates'
import { diffText } from '@/lib/engine'
import { lineBlocks, LineRows } from '@/components/diff'
import { useWide } from '@/components/shared/hooks/use-wide'
import { useErrorLabels, whyOf } from '@/components/shared/labels/error-labels'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import { samplesOfAll, spreadOf } from '../model/sample-model'
import { useAmounts } from '@/components/shared/labels/amounts/use-amounts'

/** Narrower, the answers stand below each other. */
const SPLIT_PIXELS = 640

interface SamplesDialogProps {
  /** Label of the model. */
  readonly model: string
  /** Absent while they are loaded. */
  readonly samples: RunSamples | undefined
  readonly failed: boolean
  /** Of another answer; absent while it is worked out. */
  readonly estimate: EstimateOutcome | undefined
  readonly onClose: () => void
  /** Absent: for looking only. */
  readonly onSample?: ((sample: number) => void) | undefined
}

/** Every answer that the model gave to the questions of a run, beside each other. */
export function SamplesDialog({ model, samples, failed, estimate, onClose, onSample }: SamplesDialogProps) {
  const t = useTranslations('workbench.samples')
  const [asked, setAsked] = useState(0)
  const question = samples?.questions[asked]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="xl"
      title={t('title', { model })}
      description={t('lead')}
      footer={
        onSample === undefined || samples === undefined || question === undefined ? undefined : (
          <Ask samples={samples} estimate={estimate} onSample={onSample} />
        )
      }
    >
      {failed ? (
        <Callout kind="error">{t('failed')}</Callout>
      ) : samples === undefined ? (
        <Skeleton className="h-60" />
      ) : question === undefined ? (
        <p className="text-text-muted">{t('none')}</p>
      ) : null}
      {samples !== undefined && question !== undefined ? (
        <div className="flex flex-col gap-4">
          {samples.questions.length > 1 ? (
            <Field label={t('question', { count: samples.questions.length })}>
              <Select
                value={String(asked)}
                onValueChange={(value) => setAsked(Number(value))}
                options={samples.questions.map((each, index) => ({
                  value: String(index),
                  label: t('questionNumber', { number: index + 1 }),
                  description: each.preview.slice(0, 80),
                }))}
              />
            </Field>
          ) : null}
          <SampleTable question={question} free={samplesOfAll(samples)} onUse={onSample} />
          <Comparison key={question.key} question={question} />
        </div>
      ) : null}
    </Dialog>
  )
}

/** Asks for another answer, once its cost is on screen. */
function Ask({
  samples: { nextSample },
  estimate,
  onSample,
}: {
  readonly samples: RunSamples
  readonly estimate: EstimateOutcome | undefined
  readonly onSample: (sample: number) => void
}) {
  const t = useTranslations('workbench.samples')
  const errorWords = useErrorLabels()
  const { cost } = useAmounts()
  const known = estimate?.ok ? estimate.estimate : undefined
  const words =
    estimate === undefined
      ? t('working')
      : known === undefined
        ? estimate.ok
          ? ''
          : whyOf(errorWords(estimate))
        : t('nextCost', {
            calls: known.calls - known.pinnedCalls,
            cost: cost(known.costUsd),
            profile: known.profile?.name ?? '',
          })
  return (
    <>
      <p role="status" className="tabular mr-auto text-sm text-text-muted">
        {words}
        {known?.limit?.exceeded ? <span className="block text-danger">{t('overLimit')}</span> : null}
      </p>
      <Button variant="primary" disabled={known === undefined} onClick={() => onSample(nextSample)}>
        {t('ask')}
      </Button>
    </>
  )
}

interface SampleTableProps {
  readonly question: PinnedQuestion
  /** Samples that every question of the run has an answer for: choosing one costs nothing. */
  readonly free: ReadonlySet<number>
  readonly onUse: ((sample: number) => void) | undefined
}

function SampleTable({ question, free, onUse }: SampleTableProps) {
  const t = useTranslations('workbench.samples')
  const format = useFormatter()
  const { cost } = useAmounts()
  const spread = spreadOf(question.samples)
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular font-medium">
        {spread.count === 1
          ? t('one')
          : t('spread', { count: spread.count, shortest: spread.shortest, longest: spread.longest })}
        {spread.count > 1 && spread.cheapestUsd !== undefined && spread.dearestUsd !== undefined
          ? ` ${t('spreadCost', { cheapest: cost(spread.cheapestUsd), dearest: cost(spread.dearestUsd) })}`
          : ''}
      </p>
      <Table label={t('list')} containerClassName="rounded-lg border border-border">
        <TableHead>
          <TableRow>
            <TableHeaderCell>{t('answer')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('length')}</TableHeaderCell>
            <TableHeaderCell align="end">{t('cost')}</TableHeaderCell>
            <TableHeaderCell className="max-sm:hidden">{t('date')}</TableHeaderCell>
            {onUse === undefined ? null : (
              <TableHeaderCell>
                <span className="sr-only">{t('action')}</span>
              </TableHeaderCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {question.samples.map((sample) => (
            <TableRow key={sample.sample}>
              <TableCell>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  {t('number', { number: sample.sample })}
                  {sample.sample === question.sample ? <Badge tone="accent">{t('used')}</Badge> : null}
                </span>
              </TableCell>
              <TableCell align="end">{format.number(sample.tokens)}</TableCell>
              <TableCell align="end" className="whitespace-nowrap">
                {cost(sample.costUsd)}
              </TableCell>
              <TableCell className="whitespace-nowrap max-sm:hidden">
                {format.dateTime(new Date(sample.createdAt), 'moment')}
              </TableCell>
              {onUse === undefined ? null : (
                <TableCell align="end">
                  {sample.sample === question.sample || !free.has(sample.sample) ? null : (
                    <Button size="sm" variant="ghost" onClick={() => onUse(sample.sample)}>
                      {t('use', { number: sample.sample })}
                    </Button>
                  )}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Comparison({ question }: { readonly question: PinnedQuestion }) {
  const t = useTranslations('workbench.samples')
  const first = question.samples.find(({ sample }) => sample === question.sample) ?? question.samples[0]
  const other = question.samples.findLast(({ sample }) => sample !== first?.sample)
  const [older, newer] =
    other !== undefined && first !== undefined && other.sample < first.sample ? [other, first] : [first, other]
  const [left, setLeft] = useState(older?.sample ?? 1)
  const [right, setRight] = useState(newer?.sample)
  const of = (sample: number | undefined): PinnedSample | undefined =>
    question.samples.find((each) => each.sample === sample)
  const [before, after] = [of(left), of(right)]
  if (before === undefined) return null
  if (after === undefined)
    return (
      <pre className="max-h-96 overflow-auto rounded-lg border border-border bg-surface p-3 font-mono text-xs whitespace-pre-wrap">
        {before.text}
      </pre>
    )
  const options = question.samples.map(({ sample }) => ({
    value: String(sample),
    label: t('number', { number: sample }),
  }))
  return (
    <section aria-label={t('compare')} className="flex flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          aria-label={t('left')}
          value={String(left)}
          onValueChange={(value) => setLeft(Number(value))}
          options={options}
        />
        <Select
          aria-label={t('right')}
          value={String(right)}
          onValueChange={(value) => setRight(Number(value))}
          options={options}
        />
      </div>
      <Words before={before.text} after={after.text} />
    </section>
  )
}

/** Both answers, with the words that differ marked. */
function Words({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTranslations('workbench')
  const box = useRef<HTMLDivElement>(null)
  const layout = useWide(box, SPLIT_PIXELS) ? 'split' : 'unified'
  const rows = useMemo(
    () =>
      lineBlocks(diffText(before, after, { now: () => performance.now(), lineMs: 100, wordMs: 100 }), layout).flatMap(
        (block) => block.rows,
      ),
    [before, after, layout],
  )
  if (before === after) return <p className="text-sm text-text-muted">{t('samples.same')}</p>
  return (
    <div ref={box} className="max-h-[28rem] overflow-auto rounded-lg border border-border bg-surface py-1">
      <LineRows rows={rows} layout={layout} longLines />
    </div>
  )
}
