import { useTranslations } from 'next-intl'
import type { SavedTwin } from '@/lib/contracts/conversations'

interface SavedAsProps {
  readonly saved: SavedTwin
  readonly onOpen: (id: string) => void
}

/** The saved conversation that says the same, as a link to it, and whether it can be saved a second time. */
export function SavedAs({ saved: { id, title, sameFile }, onOpen }: SavedAsProps) {
  const t = useTranslations('import.savedAs')
  return (
    <p className="text-xs wrap-anywhere text-text-muted">
      {t.rich('line', {
        name: title,
        link: (name) => (
          <a
            href={`?conversation=${encodeURIComponent(id)}`}
            className="text-accent underline underline-offset-2"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return // in a tab of its own
              event.preventDefault()
              onOpen(id)
            }}
          >
            {name}
          </a>
        ),
      })}{' '}
      {sameFile ? null : t('again')}
    </p>
  )
}
