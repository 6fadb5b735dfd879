'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { Progress } from '@/components/ui/display/progress'
import type { ImportStage } from './import-panel'

/** Progress of an import, with a button to cancel it. */
export default function StageLine({ stage, onCancel }: { readonly stage: ImportStage; readonly onCancel: () => void }) {
  const t = useTranslations('import')
  const share = stage.type === 'queued' || stage.share === 1 ? undefined : stage.share
  const words =
    stage.type === 'queued'
      ? t('stages.queued', { ahead: stage.ahead })
      : // All of it is sent: the server reads it before it says so.
        t(`stages.${stage.type === 'sending' && stage.share === 1 ? 'reading' : stage.type}`)
  return (
    <div className="flex min-w-40 flex-1 items-center gap-3">
      <p className="shrink-0 text-xs text-text-muted max-sm:sr-only">{words}</p>
      <Progress label={words} value={share === undefined ? undefined : share * 100} />
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
