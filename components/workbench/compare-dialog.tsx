'use client'

import { useTranslations } from 'next-intl'
import { StrategyMatrix } from '@/components/help/strategy-matrix'
import { Dialog } from '@/components/ui/dialog'

/** How the families of strategies differ. Mounted while open. */
export default function CompareDialog({ onClose }: { readonly onClose: () => void }) {
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
