import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useStored } from '../hooks/use-stored'
import type { AlignedMessages } from '../model/align-messages'
import { forgetMarks, marksIn, readMarks, toggleMark, type ReviewMarks } from '../model/kept/review-marks'
import { markOf, nextOpenStop, reviewedOf, type Reviewed } from '../model/kept/stop-marks'
import { hunkId, stopNumber, type Place, type Stop } from '../model/stops'

interface ReviewState {
  readonly all: ReviewMarks
  readonly toggle: (session: string, mark: string) => void
  readonly forget: (session: string) => void
}

const STORED_AS = 'condensery.diff-reviewed'

const useReviewStore = create<ReviewState>()(
  persist(
    (set) => ({
      all: [],
      toggle: (session, mark) => set(({ all }) => ({ all: toggleMark(all, session, mark) })),
      forget: (session) => set(({ all }) => ({ all: forgetMarks(all, session) })),
    }),
    {
      name: STORED_AS,
      partialize: ({ all }) => ({ all }),
      merge: (stored, state) => ({ ...state, all: readMarks((stored as Partial<ReviewState> | undefined)?.all) }),
      skipHydration: true,
    },
  ),
)

interface ReviewInput {
  /** Identifies the session; absent: nothing can be marked. */
  readonly session: string | undefined
  readonly stops: readonly Stop[]
  readonly spine: AlignedMessages
  readonly place: Place | undefined
  readonly onGo: (place: Place) => void
}

export interface Review extends Reviewed {
  /** Whether the present hunk is reviewed; absent: one is at none. */
  readonly isHere: boolean | undefined
  /** Marks the present hunk and goes to the next one that is not reviewed, or takes its mark away. At no hunk it only goes. */
  readonly mark: () => void
  readonly forget: () => void
}

/** Which hunks of a session the person has reviewed, kept in this browser by their content (`markOf`). */
export function useReview({ session, stops, spine, place, onGo }: ReviewInput): Review | undefined {
  const { all, toggle, forget } = useReviewStore()
  useStored(useReviewStore, STORED_AS)
  const known = marksIn(all, session ?? '')
  const reviewed = useMemo(() => reviewedOf(stops, spine, known), [stops, spine, known])
  if (session === undefined) return undefined
  const at = stopNumber(stops, place)
  const stop = at === undefined ? undefined : stops[at - 1]
  const isHere = stop && reviewed.ids.has(hunkId(stop))
  return {
    ...reviewed,
    isHere,
    mark: (): void => {
      if (stop) toggle(session, markOf(stop, spine))
      const next = isHere === true ? undefined : nextOpenStop(stops, reviewed, at)
      if (next) onGo({ message: next.message, hunk: next.hunk })
    },
    forget: (): void => forget(session),
  }
}
