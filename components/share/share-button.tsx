'use client'

import { Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { contained } from '@/components/ui/display/contained'
import { Suspense, useState } from 'react'
import { useCommands } from '@/components/shared/commands/commands'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import type { ShareableRow } from './model/shareable'
import { Button } from '@/components/ui/buttons/button'
import { Tooltip } from '@/components/ui/overlays/tooltip'

const ShareContainer = contained(dynamic(() => import('./share-container'), { ssr: false }))

interface ShareButtonProps {
  readonly session: string | undefined
  readonly rows: readonly ShareableRow[]
}

/** Opens the way to a link for these runs. Its words come with it. */
export default function ShareButton({ session, rows }: ShareButtonProps) {
  return (
    <Suspense fallback={null}>
      <LazyMessages of={['share']}>
        <OpeningButton session={session} rows={rows} />
      </LazyMessages>
    </Suspense>
  )
}

function OpeningButton({ session, rows }: ShareButtonProps) {
  const t = useTranslations('share')
  const [open, setOpen] = useState(false)
  const several = rows.length > 1
  useCommands([
    {
      id: 'share.comparison',
      group: t('commands.group'),
      title: t(several ? 'commands.comparison' : 'commands.run'),
      icon: <Share2 aria-hidden />,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <Tooltip content={t('dialog.description')}>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Share2 aria-hidden />
          <span className="max-lg:sr-only">{t('button')}</span>
        </Button>
      </Tooltip>
      {open ? <ShareContainer session={session} rows={rows} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
