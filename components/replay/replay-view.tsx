'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import { isEstimate, thresholdPercentOf } from '@/lib/engine'
import { conversationQueries } from '@/components/conversations'
import { useMapEdges } from '@/components/matrix'
import { ChartFrame } from '@/components/shared/charts/chart-frame'
import { csvText } from '@/lib/base/csv'
import { toActionError } from '@/components/shared/queries/answers'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { useRem } from '@/components/shared/sizes/use-rem'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/display/skeleton'
import { useReplays, type ReplayedRow, type ReplayedSession, type ReplayRow } from './api/use-replays'
import { useReplaySetup } from './api/use-replay-setup'
import { Condensations } from './condensations'
import { Controls } from './controls'
import { pointsOf, sharesOf, type ReplayLine } from './model/lines'
import { questionOf, type ReplayQuestion } from './model/setup'
import { twinCsv } from './model/twin'
import { paysAtIn } from './model/verdicts'
import type { Edges } from './plot/axes'
import { Plot } from './plot/plot'
import { Replayed } from './replayed'
import { Scrubber } from './scrubber'
import { Sweep } from './sweep/sweep'
import { Twin } from './twin'
import { useReplayLabels } from './use-replay-labels'
import { Warnings } from './warnings'

export interface ReplayViewProps {
  readonly conversationId: string
  /** In their order. */
  readonly rows: readonly ReplayRow[]
  /** Key of the row that owns the view. */
  readonly primary: string | undefined
  /** Goes to a message in the diff. */
  readonly onPlace: (message: string) => void
  /** It stands under the maps of a matrix, from the left edge of the window: so does the plot. */
  readonly underMaps?: boolean
}

/** What strategies do to the bill of a session, request by request. */
export function ReplayView(props: ReplayViewProps) {
  return (
    <LazyMessages of={['replay', 'costs']}>
      <Loaded {...props} />
    </LazyMessages>
  )
}

function Loaded({ conversationId, rows, primary, onPlace, underMaps = false }: ReplayViewProps) {
  const t = useTranslations('replay')
  const { edges, ruler } = useMapEdges(underMaps)
  const [setup, setSetup] = useReplaySetup()
  const question = questionOf(conversationId, setup)
  const { session, rows: replayed } = useReplays(question, rows)
  const outline = useQuery(conversationQueries.outline(conversationId))
  if (session.error && toActionError(session.error).code === 'nothing-to-replay')
    return <p className="p-4 text-sm text-text-muted">{t('noAnswer')}</p>
  if (session.data === undefined || outline.data === undefined)
    return <QueryProblem query={session.error ? session : outline} placeholder={<Skeleton className="m-4 h-96" />} />
  return (
    <section aria-label={t('label')} className="@container flex min-w-0 flex-col">
      {ruler}
      <Controls setup={setup} onSetup={setSetup} replay={session.data} />
      <Figures
        question={question}
        replay={session.data}
        rows={replayed}
        primary={primary}
        outline={outline.data}
        onPlace={onPlace}
        edges={edges}
      />
    </section>
  )
}

interface FiguresProps extends Pick<ReplayViewProps, 'onPlace' | 'primary'> {
  readonly question: ReplayQuestion
  readonly replay: ReplayedSession
  readonly rows: readonly ReplayedRow[]
  readonly outline: readonly OutlineMessage[]
  readonly edges: Edges | undefined
}

/** Beside the plot where nothing says where the maps are, in rem. */
const LEFT = 3.5
const RIGHT = 1.375
/** The plot is drawn for text of this size, and grows with it as a whole. */
const PLOT_REM = 16

function Figures({ question, replay, rows, primary, outline, onPlace, edges }: FiguresProps) {
  const t = useTranslations('replay')
  const { session } = replay
  const words = useReplayLabels(session.unit, replay.model.windowIsAssumed)
  const share = useMemo(() => sharesOf(outline.map(({ tokens }) => tokens)), [outline])
  const idOf = (message: number): string => outline[Math.min(message, outline.length - 1)]?.id ?? `m${message + 1}`
  const place = (message: number): string => `#${idOf(message).slice(1)}`
  const lines: readonly ReplayLine[] = useMemo(
    () => [
      { key: 'nothing', letter: 'O', name: t('nothing'), kind: 'nothing', points: pointsOf(session.nothing) },
      ...(session.harness
        ? [
            {
              key: 'recorded',
              letter: 'R',
              name: t('recorded'),
              kind: 'recorded' as const,
              points: pointsOf(session.harness),
            },
          ]
        : []),
      ...rows.flatMap(({ key, letter, name, report }) =>
        report
          ? [
              {
                key,
                letter,
                name,
                kind: 'strategy' as const,
                points: pointsOf(report.run),
                isEstimate: isEstimate(report),
              },
            ]
          : [],
      ),
    ],
    [session, rows, t],
  )
  const [request, setRequest] = useState<number>()
  const rem = useRem()
  const points = lines[0]?.points ?? []
  const current = request === undefined ? undefined : points[request]
  const own = rows.find(({ key }) => key === primary)
  const paysAt = own?.report && paysAtIn(own.report.run, own.report.againstNothing.breakEvenTurn)
  const { contextWindow } = session.options
  const thresholdPercent = thresholdPercentOf(session.options)
  const pick = (at: number): void => {
    const after = points.findIndex(({ message }) => share(message) >= at)
    setRequest(after === -1 ? points.length - 1 : after)
  }
  const beside =
    edges === undefined
      ? 'px-3 @6xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]'
      : '@6xl:grid-cols-[var(--plot)_minmax(0,1fr)]'
  return (
    <div
      className={cn('grid min-w-0 grid-cols-1 gap-x-2 gap-y-6 py-2', beside)}
      style={
        edges === undefined ? undefined : { ['--plot' as string]: `calc(${edges.left + edges.width}px + ${RIGHT}rem)` }
      }
    >
      <ChartFrame
        {...(edges && { captionClassName: 'pl-3' })}
        title={t('chart')}
        fileName="condensery-replay"
        csv={() =>
          csvText(
            ...twinCsv(lines, {
              request: t('twin.request'),
              message: t('twin.message'),
              context: t('plot.context'),
              cost: t('plot.cost'),
            }),
          )
        }
        chart={(width) => {
          const drawn = edges ?? { left: LEFT * rem, width: Math.max(80, width - (LEFT + RIGHT) * rem) }
          const grown = rem / PLOT_REM
          return (
            <>
              <Plot
                width={width / grown}
                edges={{ left: drawn.left / grown, width: drawn.width / grown }}
                lines={lines}
                primary={primary}
                share={share}
                place={place}
                window={contextWindow}
                threshold={{ percent: thresholdPercent, tokens: (contextWindow * thresholdPercent) / 100 }}
                floor={session.overheadTokens}
                paysAt={paysAt}
                current={current}
                onPick={pick}
                label={t('chartLabel', { lines: lines.map(({ letter, name }) => `${letter} ${name}`).join(', ') })}
                words={words}
              />
              <Scrubber
                lines={lines}
                request={request}
                onRequest={setRequest}
                edges={drawn}
                width={width}
                idOf={idOf}
                onPlace={onPlace}
                words={words}
              />
            </>
          )
        }}
        table={<Twin lines={lines} idOf={idOf} onPlace={onPlace} words={words} />}
      />
      <div className="flex min-w-0 flex-col gap-5">
        <Replayed replay={replay} rows={rows} primary={primary} place={place} words={words} />
        <Warnings session={session} rows={rows} words={words} />
        {own ? (
          <>
            <Sweep key={own.key} question={question} row={own} session={session} words={words} />
            {own.report ? (
              <Condensations row={own} report={own.report} idOf={idOf} onPlace={onPlace} words={words} />
            ) : null}
          </>
        ) : null}
        <p className="px-3 text-xs text-pretty text-text-muted">{t('proves')}</p>
      </div>
    </div>
  )
}
