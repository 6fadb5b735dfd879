import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from '@/components/ui/toast'

/** Copies the link to a message of a diff, and says so. `path`: of the page, with the query that shows the diff. */
export function useCopiedLink(path: string): (message: string) => void {
  const t = useTranslations('workbench.diff')
  return useCallback(
    (message: string) => {
      const link = new URL(path, window.location.origin)
      link.searchParams.set('message', message)
      void navigator.clipboard.writeText(link.href).then(
        () => toast.success(t('linkCopied')),
        () => toast.error(t('linkNotCopied'), { description: link.href }),
      )
    },
    [path, t],
  )
}
