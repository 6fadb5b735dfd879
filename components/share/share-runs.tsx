'use client'

import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { columnLetters } from '@/lib/contracts/shared/column-letters'
import type { RunSummary } from '@/lib/contracts/runs'

const ShareButton = contained(dynamic(() => import('./share-button'), { ssr: false }))

/** The way to a link for saved runs. */
export function ShareRuns({ runs }: { readonly runs: readonly RunSummary[] }) {
  const words = useEngineLabels()
  return (
    <ShareButton
      session={runs[0]?.conversationId}
      rows={columnLetters.flatMap((letter, place) => {
        const run = runs[place]
        return run === undefined ? [] : [{ ...run, letter, name: words.run(run), save: () => Promise.resolve(run.id) }]
      })}
    />
  )
}
