import { useTranslations, type Messages } from 'next-intl'
import type { ActionError } from '@/lib/contracts/shared/action'
import { useErrorLabels, type ErrorLabels } from '@/components/shared/labels/error-labels'

type Said = keyof Messages['import']['pasted']

/** Words an error of pasted text: where the general ones speak of a file, others. */
export function usePasteLabels(): (error: ActionError) => ErrorLabels {
  const t = useTranslations('import.pasted')
  const labels = useErrorLabels()
  return (error) => {
    const said = error.code as Said
    const words = labels(error)
    if (!t.has(`${said}.title`)) return words
    const own = { title: t(`${said}.title`), remedy: t(`${said}.remedy`) }
    // What the general one adds of the size speaks of a file too.
    return error.code === 'too-large' ? own : { ...words, ...own }
  }
}
