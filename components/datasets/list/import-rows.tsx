'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Link } from '@/components/ui/buttons/link'
import { Badge } from '@/components/ui/display/badge'
import type { ImportView } from '@/lib/contracts/evaluation/datasets'
import { decideImport } from '@/lib/server/datasets/actions'
import { DATASETS } from '../api/queries'
import { stopSending, useSendings } from '../api/send-files'
import { ImportBar } from '../parts/import-bar'

interface ImportRowsProps {
  readonly imports: readonly ImportView[]
  readonly onOpen: (id: string) => void
}

/** Imports under way, and those that ended lately. */
export const ImportRows = ({ imports, onOpen }: ImportRowsProps) => (
  <>
    {imports.map((each) => (
      <ImportRow key={each.id} view={each} onOpen={() => onOpen(each.id)} />
    ))}
  </>
)

function ImportRow({ view, onOpen }: { readonly view: ImportView; readonly onOpen: () => void }) {
  const t = useTranslations('datasets.import')
  const format = useFormatter()
  const isSending = useSendings(({ byId }) => byId.has(view.id))
  const deciding = useAction(decideImport, { refresh: [[DATASETS, 'list']] })
  const { id, name, state, expected, refused, waiting, dataset } = view
  const read = view.stored + view.known + refused
  const isOpen = state === 'running' || state === 'paused'
  const isWaiting = state === 'running' && !isSending && waiting === 0 && read < expected
  const duration = (seconds: number): string =>
    format.number(seconds < 90 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 60), {
      style: 'unit',
      unit: seconds < 90 ? 'second' : 'minute',
    })
  const words = [
    t('files', { read, expected }),
    ...(refused > 0 ? [t('refused', { count: refused })] : []),
    ...(isWaiting ? [t('awaited')] : []),
    ...(state === 'running' && !isWaiting ? leftOf(view, (left) => t('left', { left: duration(left) })) : []),
  ]
  const decide = (decision: 'pause' | 'resume' | 'cancel'): void => {
    if (decision === 'cancel') stopSending(id)
    deciding.mutate({ id, decision })
  }
  return (
    <section
      aria-label={t('label', { name })}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-border px-4 py-2"
    >
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <Badge>{t(`states.${state}`)}</Badge>
      {isOpen ? <ImportBar view={view} className="w-65 max-md:w-full" /> : null}
      <span role="status" className="text-xs text-text-muted tabular">
        {words.join(' · ')}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {refused > 0 ? (
          <Button size="sm" variant="ghost" onClick={onOpen}>
            {t('showRefused')}
          </Button>
        ) : null}
        {dataset !== undefined ? (
          <Button asChild size="sm">
            <Link href={`/datasets/${encodeURIComponent(dataset)}`}>{t('open')}</Link>
          </Button>
        ) : null}
        {isOpen ? (
          <>
            <Button size="sm" onClick={() => decide(state === 'paused' ? 'resume' : 'pause')}>
              {state === 'paused' ? t('resume') : t('pause')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => decide('cancel')}>
              {t('cancel')}
            </Button>
          </>
        ) : null}
      </span>
    </section>
  )
}

/** Files that are read before what is left can be told. */
const LEAST = 5

function leftOf<Word>({ createdAt, expected, ...view }: ImportView, word: (seconds: number) => Word): readonly Word[] {
  const read = view.stored + view.known + view.refused
  const seconds = (Date.now() - new Date(createdAt).getTime()) / 1000
  return read < LEAST ? [] : [word((seconds / read) * (expected - read))]
}
