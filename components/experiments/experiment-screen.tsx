'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useRouter } from 'next/navigation'
import { useCommands } from '@/components/shared/commands/commands'
import { useWide } from '@/components/shared/hooks/use-wide'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Kbd } from '@/components/ui/keys/kbd'
import { Skeleton } from '@/components/ui/display/skeleton'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { experimentQueries } from './api/queries'
import type { VariantView } from '@/lib/contracts/evaluation/experiments'
import { Compare } from './judging/compare'
import { Gate } from './judging/gate'
import { Recommend } from './judging/recommend'
import { CellDetails } from './matrix/cell-details'
import { Controls } from './matrix/controls'
import { cellElement, Matrix } from './matrix/matrix'
import { workbenchAddress } from './matrix/use-workbench-link'
import { measures } from './model/cells'
import { sorts, type VariantFigures } from './model/figures'
import { Frontier } from './overview/frontier'
import { Head } from './overview/head'
import { Missing } from './overview/missing'
import { ProgressLine } from './overview/progress-line'
import { Says } from './overview/says'
import { Phone } from './phone/phone'
import { type ShownExperiment, useExperimentState, useShownExperiment } from './use-experiment'
import { type ExperimentWords, useExperimentWords } from './use-words'

/** Narrower than this, variants and sessions are lists. */
const PHONE_PIXELS = 641

/** One experiment: how far it is, what it says, and its cells. */
export function ExperimentScreen({ id }: { readonly id: string }) {
  const [state, setState] = useExperimentState()
  const detail = useQuery(experimentQueries.detail(id))
  const matrix = useQuery(experimentQueries.matrix(id))
  const shown = useShownExperiment(id, state)
  const known = matrix.data?.progress
  const live = useQuery(experimentQueries.progress(id, known))
  const progress = known?.state === 'running' ? (live.data ?? known) : known
  const words = useExperimentWords()
  if (shown === undefined || progress === undefined)
    return <QueryProblem query={detail.error ? detail : matrix} placeholder={<Skeleton className="m-4 h-96" />} />
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <Head shown={shown} tab={state.tab} onTab={(tab) => void setState({ tab })} />
      <ProgressLine
        id={id}
        progress={progress}
        onFailed={() => {
          void setState({ tab: 'matrix', show: 'failed' })
          document.getElementById('failed')?.scrollIntoView({ block: 'nearest' })
        }}
      />
      {state.tab === 'gate' ? (
        <Gate shown={shown} state={state} setState={setState} words={words} />
      ) : state.tab === 'compare' ? (
        <Compare shown={shown} other={state.with} onOther={(other) => void setState({ with: other })} words={words} />
      ) : state.tab === 'recommend' ? (
        <Recommend shown={shown} words={words} />
      ) : (
        <Cells shown={shown} words={words} state={state} setState={setState} />
      )}
    </div>
  )
}

interface CellsProps {
  readonly shown: ShownExperiment
  readonly words: ExperimentWords
  readonly state: ReturnType<typeof useExperimentState>[0]
  readonly setState: ReturnType<typeof useExperimentState>[1]
}

function Cells({ shown, words, state, setState }: CellsProps) {
  const t = useTranslations('experiments')
  const { experiment, variants, selected, baseline, sessions, progress } = shown
  const region = useRef<HTMLDivElement>(null)
  const isWide = useWide(region, PHONE_PIXELS)
  const nameOf = useCallback(
    (variant: Pick<VariantFigures, 'at' | 'title'>): string => {
      const view = experiment.variants[variant.at]
      return view ? words.variant(view) : variant.title
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names change with the language, which draws the page anew.
    [experiment],
  )
  const onSelect = useCallback((variant: string): void => void setState({ variant }), [setState])
  const onPin = useCallback((pinned: string): void => void setState({ baseline: pinned }), [setState])
  const onOrder = useCallback(
    (by: string): void => void setState((before) => ({ by: before.by === by ? null : by })),
    [setState],
  )
  const onOpen = useCallback((session: string, cell: string): void => void setState({ session, cell }), [setState])
  const focused = useRef<{ readonly session: string; readonly variant: string }>(undefined)
  const onFocus = useCallback((session: string, variant: string): void => {
    focused.current = { session, variant }
  }, [])
  useCellCommands({ region, focused, variants: experiment.variants, onPin, state, setState })
  const open = useOpenCell({ region, state, shown })
  const named = { words, nameOf, onSelect }
  const says = <Says variants={variants} {...named} />
  const frontier = <Frontier variants={variants} selected={selected.id} sessions={sessions.length} {...named} />
  const titleOf = (id: string): string => {
    const found = variants.find((each) => each.id === id)
    return found ? nameOf(found) : id
  }
  const session = experiment.sessions.find((each) => each.id === state.session)
  return (
    <div ref={region} className="flex min-w-0 flex-1 flex-col">
      {isWide ? (
        <>
          <div className="grid grid-cols-[minmax(0,38.75rem)_minmax(0,1fr)] border-b border-border bg-surface max-xl:grid-cols-1">
            <div className="p-3 pl-4">{frontier}</div>
            <div className="border-l border-border p-3 pl-5 max-xl:border-t max-xl:border-l-0">{says}</div>
          </div>
          <Controls sessions={experiment.sessions} state={state} setState={setState} selected={nameOf(selected)} />
          <Matrix
            shown={shown}
            state={state}
            onPin={onPin}
            onOpen={onOpen}
            onFocus={onFocus}
            onOrder={onOrder}
            {...named}
          />
          <Missing shown={shown} words={words} nameOf={titleOf} onOpen={onOpen} />
          <Keys waiting={progress.waiting} />
        </>
      ) : (
        <Phone
          shown={shown}
          state={state}
          setState={setState}
          says={says}
          frontier={frontier}
          onOpen={onOpen}
          {...named}
        />
      )}
      {session && open.variant ? (
        <AnchoredPopover
          button={open.anchor}
          label={t('cell.title')}
          open
          onOpenChange={(next) => (next ? undefined : void setState({ session: null, cell: null }))}
          className="p-3"
        >
          <CellDetails
            id={experiment.id}
            session={session}
            variant={open.variant.view}
            name={nameOf(open.variant)}
            letter={open.variant.letter}
            baseline={experiment.variants[baseline.at] ?? open.variant.view}
            note={
              experiment.notes.find((note) => note.session === session.id && note.variant === open.variant?.id)?.text
            }
            words={words}
          />
        </AnchoredPopover>
      ) : null}
    </div>
  )
}

type Place = { readonly session: string; readonly variant: string }

/** The open cell: its variant, and where its popover stands once its row is drawn. */
function useOpenCell({
  region,
  state: { session, cell },
  shown: { variants, experiment },
}: Pick<CellsProps, 'state' | 'shown'> & { readonly region: RefObject<HTMLDivElement | null> }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [drawn, setDrawn] = useState('')
  const place = `${session} ${cell}`
  useEffect(() => {
    if (session === null || cell === null) return undefined
    // Its row comes into sight first where one comes back to it.
    const frame = requestAnimationFrame(() => {
      anchor.current = cellElement(region.current, session, cell)
      if (anchor.current !== null) setDrawn(`${session} ${cell}`)
    })
    return () => cancelAnimationFrame(frame)
  }, [region, session, cell])
  const variant = variants.find(({ id }) => id === cell)
  const view = variant && experiment.variants[variant.at]
  return { anchor, variant: drawn === place && variant && view ? { ...variant, view } : undefined }
}

interface CellCommands extends Pick<CellsProps, 'state' | 'setState'> {
  readonly region: RefObject<HTMLDivElement | null>
  readonly focused: RefObject<Place | undefined>
  readonly variants: readonly VariantView[]
  readonly onPin: (variant: string) => void
}

/** Keys of the matrix, as its foot lists them. */
function useCellCommands({ region, focused, variants, onPin, state, setState }: CellCommands): void {
  const t = useTranslations('experiments.keys')
  const router = useRouter()
  const group = t('group')
  const next = sorts[(sorts.indexOf(state.sort) + 1) % sorts.length] ?? 'regression'
  const key = (id: string, shortcut: string, title: string, run: () => void) => ({
    id: `experiment.${id}`,
    group,
    title,
    shortcut,
    listed: 'keys' as const,
    run,
  })
  useCommands([
    key('open', 'o', t('open'), () => {
      const place = focused.current
      const variant = variants.find(({ id }) => id === place?.variant)
      if (!place || !variant) return
      // What is open stands in the address, so that one comes back to it.
      const remembered = setState({ session: place.session, cell: place.variant })
      void Promise.all([workbenchAddress(place.session, variant), remembered]).then(([address]) => router.push(address))
    }),
    key('baseline', 'b', t('baseline'), () => {
      if (focused.current) onPin(focused.current.variant)
    }),
    key('sort', 's', t('sort'), () => void setState({ sort: next })),
    key('filter', 'f', t('filter'), () =>
      region.current?.querySelector<HTMLElement>('[data-filters] [role=combobox]')?.focus(),
    ),
    ...measures.map((measure, at) =>
      key(measure, String(at + 1), t(`measures.${measure}`), () => void setState({ measure })),
    ),
  ])
}

function Keys({ waiting }: { readonly waiting: number }) {
  const t = useTranslations('experiments.keys')
  const keys = [
    ['← → ↑ ↓', t('cell')],
    ['Enter', t('details')],
    ['o', t('open')],
    ['b', t('baseline')],
    ['s', t('sort')],
    ['f', t('filter')],
    ['1–3', t('measure')],
  ] as const
  return (
    <footer className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-border px-4 py-1 text-2xs text-text-muted">
      {keys.map(([shown, words]) => (
        <span key={shown} className="flex items-center gap-1">
          <Kbd>{shown}</Kbd> {words}
        </span>
      ))}
      <span className="flex-1" />
      <span>{t('toDo', { waiting })}</span>
    </footer>
  )
}
