'use client'

import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Suspense, useState } from 'react'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Button } from '@/components/ui/buttons/button'
import { contained } from '@/components/ui/display/contained'

const ExperimentDialog = contained(dynamic(() => import('./experiment-dialog'), { ssr: false }))

interface ShareExperimentProps {
  readonly id: string
  readonly name: string
  /** The model or profile at whose prices it is looked at. */
  readonly price: string | null
}

/** Opens the way to a link for an experiment. Its words come with it. */
export const ShareExperiment = (props: ShareExperimentProps) => (
  <Suspense fallback={null}>
    <LazyMessages of={['share']}>
      <OpeningButton {...props} />
    </LazyMessages>
  </Suspense>
)

function OpeningButton(props: ShareExperimentProps) {
  const t = useTranslations('share.experiment')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        {t('button')}
      </Button>
      {open ? <ExperimentDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
