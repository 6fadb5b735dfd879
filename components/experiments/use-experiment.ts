'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { ExperimentMatrix, ExperimentView, PriceView } from '@/lib/contracts/evaluation/experiments'
import { experimentQueries } from './api/queries'
import {
  type ShownSession,
  type SortedSession,
  shownSessions,
  sortedSessions,
  type VariantFigures,
  variantFigures,
  variantsBySession,
} from './model/figures'
import { experimentState } from './model/view-state'

/** An experiment as it is looked at. */
export interface ShownExperiment {
  readonly experiment: ExperimentView
  /** A shared, read-only copy: nothing of it can be changed or opened. */
  readonly isCopy: boolean
  readonly progress: ExperimentMatrix['progress']
  readonly rows: ExperimentMatrix['rows']
  /** Absent: the prices that it was frozen with. */
  readonly price: PriceView | undefined
  /** The baseline first, then as they stand, or by the cells of a session. */
  readonly variants: readonly VariantFigures[]
  readonly selected: VariantFigures
  /** Of an experiment without one, the first variant. */
  readonly baseline: VariantFigures
  /** Those that the filters leave. */
  readonly sessions: readonly ShownSession[]
  readonly sorted: readonly SortedSession[]
}

export type ExperimentState = ReturnType<typeof useExperimentState>[0]
export type SetExperimentState = ReturnType<typeof useExperimentState>[1]

export const useExperimentState = () => useQueryStates(experimentState)

/** Undefined until it is there. */
export function useShownExperiment(id: string, state: ExperimentState): ShownExperiment | undefined {
  const { data: experiment } = useQuery(experimentQueries.detail(id))
  const { data: matrix } = useQuery(experimentQueries.matrix(id, state.price ?? undefined))
  return useShown(experiment, matrix, state, false)
}

/** Undefined until both are there. */
export function useShown(
  experiment: ExperimentView | undefined,
  matrix: ExperimentMatrix | undefined,
  state: ExperimentState,
  isCopy: boolean,
): ShownExperiment | undefined {
  const { harness, model, tokens, part, text, worse, variant, baseline, sort, measure, by } = state
  const sessions = useMemo(
    () => (experiment ? shownSessions(experiment.sessions, { harness, model, tokens, part, text }) : []),
    [experiment, harness, model, tokens, part, text],
  )
  const all = useMemo(
    () =>
      experiment && matrix
        ? variantFigures(
            experiment,
            matrix.rows,
            sessions,
            baseline ?? experiment.baseline ?? experiment.variants[0]?.id,
          )
        : [],
    [experiment, matrix, sessions, baseline],
  )
  const base = all.find(({ isBaseline }) => isBaseline) ?? all[0]
  const selected = all.find(({ id: each }) => each === variant) ?? all.find((each) => each !== base) ?? base
  const [selectedAt, baseAt] = [selected?.at ?? 0, base?.at ?? 0]
  const sorted = useMemo(
    () =>
      sortedSessions(sessions, matrix?.rows ?? [], { sort, measure, worse, selected: selectedAt, baseline: baseAt }),
    [sessions, matrix, sort, measure, worse, selectedAt, baseAt],
  )
  const order = experiment?.sessions.findIndex((session) => session.id === by) ?? -1
  return useMemo(
    () =>
      experiment && matrix && base && selected
        ? {
            experiment,
            isCopy,
            progress: matrix.progress,
            rows: matrix.rows,
            price: matrix.price,
            variants: [
              base,
              ...variantsBySession(
                all.filter((each) => each !== base),
                matrix.rows[order],
              ),
            ],
            selected,
            baseline: base,
            sessions,
            sorted,
          }
        : undefined,
    [experiment, isCopy, matrix, base, selected, all, sessions, sorted, order],
  )
}
