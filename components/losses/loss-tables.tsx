'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { LossReport } from '@/lib/contracts/losses'
import { shownRecall } from '@/lib/engine'
import { Dash } from '@/components/shared/parts/dash'
import { FateBar } from '@/components/shared/parts/fate-bar'
import { LetterMark } from '@/components/shared/parts/letter-mark'
import { cn } from '@/components/ui/cn'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '@/components/ui/display/table'
import type { MeasuredRow } from './model/rows'
import { stackedOnPhones } from './stacked'
import { barOf, cutPercent, type Selection, type StatusCounts } from './model/figures'

interface LossTablesProps {
  readonly rows: readonly MeasuredRow[]
  readonly primary: string
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** Above that, a strategy has room for its figure alone. */
const MOST_BARS = 6
/** The least widths of the names with their number, and of a strategy, in pixels: its figure, and a bar that takes what is left. */
const NAMES_PX = 304
const ROW_PX = { withBar: 92, figure: 80 }

/** The least width of the tables with so many strategies, where these stand below each other. */
export const tablesWidth = (strategies: number): string =>
  `${NAMES_PX + strategies * (strategies > MOST_BARS ? ROW_PX.figure : ROW_PX.withBar)}px`

/** A strategy stands in the same column of all tables, where there is room. */
const aligned = '@5xl:min-w-(--least) @5xl:table-fixed'

/** What is lost at each cut and in each class, strategy beside strategy; every figure opens the list behind it. */
export function LossTables({ rows, primary, selection, onSelect }: LossTablesProps) {
  const t = useTranslations('losses')
  const format = useFormatter()
  const [first] = rows
  if (!first) return null
  const classes = (Object.keys(first.report.counts) as readonly (keyof LossReport['counts'])[]).filter(
    (kind) => first.report.counts[kind].total > 0,
  )
  // A session of few messages has fifths without any.
  const stretches = first.report.byPosition.flatMap((stretch, index) =>
    stretch.to > stretch.from ? [{ ...stretch, index }] : [],
  )
  const narrow = rows.length > MOST_BARS
  const heads = rows.map(({ key, letter, name }) => (
    <TableHeaderCell key={key} align="end" title={name}>
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle max-sm:flex-col max-sm:items-end max-sm:gap-0.5">
        <LetterMark letter={letter} filled={key === primary} />
        <span className="max-w-32 min-w-0 truncate max-sm:max-w-16 max-sm:text-2xs">{name}</span>
      </span>
    </TableHeaderCell>
  ))
  /** Of a summary that nobody has written yet nothing is known, here as in the sums. */
  const afterRun = ({ key, letter }: MeasuredRow) => (
    <TableCell key={key} data-letter={letter} align="end">
      <Dash why={t('cuts.planned')} />
    </TableCell>
  )
  const figure = (row: MeasuredRow, counts: StatusCounts, chosen: Selection, name: string) =>
    row.planned ? (
      afterRun(row)
    ) : (
      <Figure
        key={row.key}
        letter={row.letter}
        counts={counts}
        narrow={narrow}
        selected={JSON.stringify(selection) === JSON.stringify(chosen)}
        label={t('figure', { letter: row.letter, name, lost: counts.lost })}
        onSelect={() => onSelect(chosen)}
      />
    )
  const layout = cn(aligned, stackedOnPhones(rows.length))
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Table label={t('cuts.label')} className={layout}>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="whitespace-normal @5xl:w-60">{t('cuts.title')}</TableHeaderCell>
            <TableHeaderCell align="end" className="@5xl:w-16">
              {t('cuts.used')}
            </TableHeaderCell>
            {heads}
          </TableRow>
        </TableHead>
        <TableBody>
          {first.report.cuts.map(({ turn, message, needed }, index) => {
            const name = t('cuts.after', { share: cutPercent(index) / 100, place: message.slice(1) })
            return (
              <TableRow key={turn}>
                <TableCell>{name}</TableCell>
                <TableCell align="end" className="text-text-muted">
                  {needed.items}
                </TableCell>
                {rows.map((row) => {
                  const cut = row.report.cuts.find((each) => each.turn === turn)
                  return cut ? (
                    figure(row, cut.needed, { type: 'cut', row: row.key, turn }, name)
                  ) : (
                    <TableCell key={row.key} data-letter={row.letter} />
                  )
                })}
              </TableRow>
            )
          })}
          <TableRow>
            <TableCell className="font-medium">{t('cuts.recall')}</TableCell>
            <TableCell align="end" className="text-text-muted">
              {first.report.recall.items}
            </TableCell>
            {rows.map(({ key, letter, planned, report: { recall } }) => {
              const { recall: share, noRecall } = shownRecall(recall, planned)
              return (
                <TableCell key={key} data-letter={letter} align="end" className="font-medium">
                  {share !== undefined ? (
                    `${recall.answers === 'estimate' ? '≈' : ''}${format.number(share, 'percent')}`
                  ) : noRecall?.type === 'few' ? (
                    t('cuts.few', { items: noRecall.items })
                  ) : (
                    <Dash why={t('cuts.planned')} />
                  )}
                </TableCell>
              )
            })}
          </TableRow>
          <TableRow>
            <TableCell className="text-text-muted">{t('cuts.kept')}</TableCell>
            <TableCell />
            {rows.map(({ key, letter, report: { recall } }) => (
              <TableCell key={key} data-letter={letter} align="end" className="text-text-muted">
                {recall.tokensKept === undefined ? (
                  <Dash why={t('cuts.noCut')} />
                ) : (
                  format.number(recall.tokensKept, 'percent')
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableBody>
      </Table>
      <Table label={t('classes.label')} className={layout}>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="whitespace-normal @5xl:w-60">{t('classes.title')}</TableHeaderCell>
            <TableHeaderCell align="end" className="@5xl:w-16">
              {t('classes.all')}
            </TableHeaderCell>
            {heads}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell>{t('class.userText')}</TableCell>
            <TableCell align="end" className="text-text-muted">
              {first.report.userText.total}
            </TableCell>
            {rows.map((row) =>
              figure(row, row.report.userText, { type: 'class', row: row.key, class: 'userText' }, t('class.userText')),
            )}
          </TableRow>
          {classes.map((kind) => (
            <TableRow key={kind}>
              <TableCell>{t(`class.${kind}`)}</TableCell>
              <TableCell align="end" className="text-text-muted">
                {format.number(first.report.counts[kind].total, 'tokens')}
              </TableCell>
              {rows.map((row) =>
                figure(row, row.report.counts[kind], { type: 'class', row: row.key, class: kind }, t(`class.${kind}`)),
              )}
            </TableRow>
          ))}
          <TableRow>
            <TableCell>{t('invented.title')}</TableCell>
            <TableCell />
            {rows.map((row) => (row.planned ? afterRun(row) : <Invented key={row.key} row={row} />))}
          </TableRow>
          <TableRow>
            <TableCell>{t('repeated')}</TableCell>
            <TableCell align="end" className="text-text-muted">
              {format.number(shareRepeated(first.report.redundancy.before), 'percent')}
            </TableCell>
            {rows.map((row) =>
              row.planned ? (
                afterRun(row)
              ) : (
                <TableCell key={row.key} data-letter={row.letter} align="end">
                  {format.number(shareRepeated(row.report.redundancy.after), 'percent')}
                </TableCell>
              ),
            )}
          </TableRow>
        </TableBody>
      </Table>
      <Table label={t('position.label')} className={layout}>
        <TableHead>
          <TableRow>
            <TableHeaderCell className="whitespace-normal @5xl:w-60">{t('position.title')}</TableHeaderCell>
            <TableHeaderCell align="end" className="@5xl:w-16">
              {t('classes.all')}
            </TableHeaderCell>
            {heads}
          </TableRow>
        </TableHead>
        <TableBody>
          {stretches.map(({ index, ...stretch }) => (
            <TableRow key={index}>
              <TableCell>
                {t('position.part', { count: stretch.to - stretch.from, from: stretch.from + 1, to: stretch.to })}
              </TableCell>
              <TableCell align="end" className="text-text-muted">
                {format.number(stretch.total, 'tokens')}
              </TableCell>
              {rows.map((row) => {
                const own = row.report.byPosition[index]
                return row.planned ? (
                  afterRun(row)
                ) : (
                  <TableCell key={row.key} data-letter={row.letter} align="end">
                    {own ? <Bar counts={own} narrow={narrow} /> : null}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** Names in summaries that stand nowhere in what they summarize. */
function Invented({ row: { letter, report } }: { readonly row: MeasuredRow }) {
  const t = useTranslations('losses.invented')
  const { named, invented, more } = report.summaries
  return (
    <TableCell
      data-letter={letter}
      align="end"
      className={named === 0 ? 'text-text-subtle' : ''}
      title={invented.map(({ text }) => text).join(', ')}
    >
      {named === 0 ? t('noSummary') : t('of', { invented: invented.length + more, named })}
    </TableCell>
  )
}

const shareRepeated = ({ characters, repeated }: LossReport['redundancy']['before']): number =>
  characters === 0 ? 0 : repeated / characters

interface BarProps {
  readonly counts: StatusCounts
  /** There is no room for the bar. */
  readonly narrow: boolean
}

/** The figure has its place; the bar takes what the column leaves, as far as it is worth it. */
function Bar({ counts, narrow }: BarProps) {
  const format = useFormatter()
  return (
    <span className="flex w-full min-w-0 items-center justify-end gap-2">
      {narrow ? null : (
        <FateBar
          tokens={barOf(counts)}
          className="h-2 w-12 max-sm:hidden @5xl:w-auto @5xl:max-w-21 @5xl:min-w-0 @5xl:flex-1"
        />
      )}
      <span className={cn('tabular w-10 shrink-0 text-right max-sm:w-auto', counts.lost === 0 && 'text-text-subtle')}>
        {format.number(counts.lost, 'tokens')}
      </span>
    </span>
  )
}

interface FigureProps extends BarProps {
  readonly letter: string
  readonly selected: boolean
  readonly label: string
  readonly onSelect: () => void
}

const Figure = ({ letter, counts, narrow, selected, label, onSelect }: FigureProps) => (
  <TableCell data-letter={letter} align="end" className={cn('p-0', selected && 'bg-selected')}>
    <button
      type="button"
      aria-pressed={selected}
      aria-label={label}
      onClick={onSelect}
      className="flex h-8 w-full items-center justify-end rounded-sm px-3 max-sm:px-0 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Bar counts={counts} narrow={narrow} />
    </button>
  </TableCell>
)
