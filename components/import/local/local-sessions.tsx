'use client'

import { useQuery } from '@tanstack/react-query'
import { FolderSearch } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useId } from 'react'
import { useSize } from '@/components/profiles'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { useAction } from '@/components/shared/queries/use-action'
import { Button } from '@/components/ui/buttons/button'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { LocalSessionView } from '@/lib/contracts/local-sessions'
import { showLocalSessions } from '@/lib/server/local-sessions/actions'
import { requestImport } from '../import-request'
import { localSessionQueries } from './queries'

interface LocalSessionsProps {
  readonly busy: boolean
  /** Called as soon as one was chosen. */
  readonly onChosen?: () => void
}

/** Sessions in the folders where agents keep them on this computer, newest first. Nothing where the server is not this person's own. */
export function LocalSessions({ busy, onChosen }: LocalSessionsProps) {
  const t = useTranslations('import.local')
  const id = useId()
  const query = useQuery(localSessionQueries.list())
  const showing = useAction(showLocalSessions, { refresh: [localSessionQueries.list().queryKey] })
  if (query.data?.type === 'unavailable') return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={id} className="text-xs font-medium text-text-subtle">
          {t('title')}
        </h2>
        {query.data?.type === 'on' ? (
          <button
            type="button"
            onClick={() => showing.mutate({ show: false })}
            className="rounded-sm text-xs text-text-muted underline underline-offset-2 hover:text-text"
          >
            {t('hide')}
          </button>
        ) : null}
      </div>
      {query.data === undefined ? (
        <QueryProblem query={query} placeholder={<Skeleton className="h-10" />} />
      ) : query.data.type === 'off' ? (
        <div className="flex flex-col items-start gap-1.5">
          <p className="text-xs text-pretty text-text-muted">{t('off')}</p>
          <Button
            loading={showing.isPending}
            onClick={() => showing.mutate({ show: true })}
            title={query.data.places.join('\n')}
          >
            <FolderSearch aria-hidden />
            {t('show')}
          </Button>
        </div>
      ) : query.data.sessions.length === 0 ? (
        <p className="text-xs text-text-muted">{t('none')}</p>
      ) : (
        <ul aria-labelledby={id} className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {query.data.sessions.map((session) => (
            <li key={session.id}>
              <SessionButton
                session={session}
                busy={busy}
                onOpen={() => {
                  onChosen?.()
                  requestImport({ type: 'local', id: session.id, path: session.path })
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionButton({
  session: { path, agent, model, bytes, changedAt },
  busy,
  onOpen,
}: {
  readonly session: LocalSessionView
  readonly busy: boolean
  readonly onOpen: () => void
}) {
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const size = useSize()
  const facts = [agent, model, size(bytes), format.relativeTime(new Date(changedAt), now)]
  return (
    <button
      type="button"
      disabled={busy}
      onClick={onOpen}
      title={path}
      className="flex w-full flex-col rounded-md px-2 py-1.5 text-left hover:bg-hover disabled:opacity-50"
    >
      {/* The end of the path tells one from another. */}
      <span dir="rtl" className="w-full truncate text-left text-sm">
        <bdi dir="ltr">
          <TextWithInvisibles text={path} />
        </bdi>
      </span>
      <span className="tabular text-xs text-text-muted">{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
    </button>
  )
}
