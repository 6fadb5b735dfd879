'use client'

import dynamic from 'next/dynamic'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import type { RunDetail } from '@/lib/contracts/runs'

const ShareButton = dynamic(() => import('./share-button'), { ssr: false })

/** The way to a link for one saved run. */
export function ShareRun({ run }: { readonly run: RunDetail }) {
  const words = useEngineLabels()
  return (
    <ShareButton
      runs={[
        { id: run.id, index: 0, title: words.run(run), tokensBefore: run.tokensBefore, tokensAfter: run.tokensAfter },
      ]}
    />
  )
}
