'use client'

import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import type { RunSummary } from '@/lib/contracts/runs'

const ShareButton = contained(dynamic(() => import('./share-button'), { ssr: false }))

/** The way to a link for saved runs. */
export function ShareRuns({ runs }: { readonly runs: readonly RunSummary[] }) {
  const words = useEngineLabels()
  return (
    <ShareButton
      runs={runs.map((run, index) => ({
        id: run.id,
        index,
        title: words.run(run),
        tokensBefore: run.tokensBefore,
        tokensAfter: run.tokensAfter,
      }))}
    />
  )
}
