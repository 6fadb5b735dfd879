'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ExperimentSession, VariantView } from '@/lib/contracts/evaluation/experiments'
import { useCommands } from '@/components/shared/commands/commands'
import { useWide } from '@/components/shared/hooks/use-wide'
import { Kbd } from '@/components/ui/keys/kbd'
import { AnchoredPopover } from '@/components/ui/overlays/anchored-popover'
import { Controls } from './matrix/controls'
import { cellElement, Matrix } from './matrix/matrix'
import { measures } from './model/cells'
import { sorts, type VariantFigures } from './model/figures'
import { Frontier } from './overview/frontier'
import { Missing } from './overview/missing'
import { Says } from './overview/says'
import { Phone } from './phone/phone'
import type { ExperimentState, SetExperimentState, ShownExperiment } from './use-experiment'
import type { ExperimentWords } from './use-words'

/** Narrower than this, variants and sessions are lists. */
const PHONE_PIXELS = 641

/** A cell that is looked at closely. */
export interface OpenCell {
  readonly session: ExperimentSession
  readonly variant: VariantView
  readonly name: string
  readonly letter: string
  /** Another variant: the baseline. */
  readonly baseline: VariantView
  readonly note: string | undefined
}

interface CellsProps {
  readonly shown: ShownExperiment
  readonly words: ExperimentWords
  readonly state: ExperimentState
  readonly setState: SetExperimentState
  readonly details: (cell: OpenCell) => ReactNode
  /** Absent: there is no workbench to open a cell in. */
  readonly onWorkbench?: ((place: { readonly session: string; readonly variant: VariantView }) => void) | undefined
}

/** What an experiment comes to: its frontier, what that says, and its cells. */
export function Cells({ shown, words, state, setState, details, onWorkbench }: CellsProps) {
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
  useCellCommands({ region, focused, variants: experiment.variants, onPin, onWorkbench, state, setState })
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
          <Keys waiting={progress.waiting} opens={onWorkbench !== undefined} />
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
          {details({
            session,
            variant: open.variant.view,
            name: nameOf(open.variant),
            letter: open.variant.letter,
            baseline: experiment.variants[baseline.at] ?? open.variant.view,
            note: experiment.notes.find((note) => note.session === session.id && note.variant === open.variant?.id)
              ?.text,
          })}
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

interface CellCommands extends Pick<CellsProps, 'state' | 'setState' | 'onWorkbench'> {
  readonly region: RefObject<HTMLDivElement | null>
  readonly focused: RefObject<Place | undefined>
  readonly variants: readonly VariantView[]
  readonly onPin: (variant: string) => void
}

/** Keys of the matrix, as its foot lists them. */
function useCellCommands({ region, focused, variants, onPin, onWorkbench, state, setState }: CellCommands): void {
  const t = useTranslations('experiments.keys')
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
    ...(onWorkbench
      ? [
          key('open', 'o', t('open'), () => {
            const variant = variants.find(({ id }) => id === focused.current?.variant)
            if (focused.current && variant) onWorkbench({ session: focused.current.session, variant })
          }),
        ]
      : []),
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

function Keys({ waiting, opens }: { readonly waiting: number; readonly opens: boolean }) {
  const t = useTranslations('experiments.keys')
  const keys = [
    ['← → ↑ ↓', t('cell')],
    ['Enter', t('details')],
    ...(opens ? [['o', t('open')] as const] : []),
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
