import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SnapshotOverview } from '@/lib/contracts/share'
import { Button } from '@/components/ui/buttons/button'

/** The way from a copy to the reader's own workbench, with its session where it is shared. A new page: the workbench may ask who comes. */
export function OpenCopy({ id, includesConversation }: Pick<SnapshotOverview, 'id' | 'includesConversation'>) {
  const t = useTranslations('share.page')
  return (
    <Button asChild size="sm">
      <a href={`/?copy=${encodeURIComponent(id)}`}>
        <Copy aria-hidden />
        {t(includesConversation ? 'openCopy' : 'openStrategies')}
      </a>
    </Button>
  )
}
