'use client'

import { useTranslations } from 'next-intl'
import { StrategyMatrix } from '@/components/help'
import { LazyMessages } from '@/components/shared/shell/lazy-messages'
import { Dialog } from '@/components/ui/dialog'

interface CompareDialogProps {
  readonly onClose: () => void
}

/** How the families of strategies differ. Mounted while open. */
export default function CompareDialog(props: CompareDialogProps) {
  return (
    <LazyMessages of={['help']}>
      <Comparison {...props} />
    </LazyMessages>
  )
}

function Comparison({ onClose }: CompareDialogProps) {
  const t = useTranslations('help.strategies')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="xl"
      title={t('title')}
      description={t('lead')}
    >
      <StrategyMatrix />
    </Dialog>
  )
}
