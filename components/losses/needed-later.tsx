'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { questionOf, replayFigureQueries, useReplaySetup } from '@/components/replay'
import { Dash } from '@/components/shared/parts/dash'
import { PlaceLink } from '@/components/shared/parts/place-link'
import { TextWithInvisibles } from '@/components/shared/parts/text-with-invisibles'
import { Skeleton } from '@/components/ui/display/skeleton'
import type { OutlineMessage } from '@/lib/contracts/conversations'
import type { LiveStrategy } from '@/lib/contracts/results'
import type { GoneName } from '@/lib/engine'
import { useFirst } from './use-first'

interface NeededLaterProps {
  readonly conversationId: string
  readonly letter: string
  readonly strategy: LiveStrategy
  readonly outline: readonly OutlineMessage[]
  readonly onPlace: (message: string) => void
}

/** The names that the agent used later and could no longer read with the strategy, each with where it stood and where it was used. */
export function NeededLater({ conversationId, letter, strategy, outline, onPlace }: NeededLaterProps) {
  const t = useTranslations('losses.needed')
  const [setup] = useReplaySetup()
  const question = questionOf(conversationId, setup)
  const figures = useQuery(replayFigureQueries.strategy(question, strategy))
  const gone = useQuery({ ...replayFigureQueries.gone(question, strategy), enabled: figures.isSuccess })
  const known = figures.data?.figures.neededLater
  const title = t('title', { letter })
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm font-medium">
        {title}{' '}
        <span className="tabular font-normal text-text-muted">
          {known === undefined ? null : t('count', { ...known })}
        </span>
      </h2>
      {figures.isError || gone.isError ? (
        <p className="text-sm text-text-muted">{t('unknown')}</p>
      ) : gone.data === undefined ? (
        <Skeleton className="h-24" />
      ) : gone.data.length === 0 ? (
        <p className="text-sm text-text-muted">{t('nothing')}</p>
      ) : (
        <GoneTable gone={gone.data} outline={outline} onPlace={onPlace} />
      )}
    </section>
  )
}

function GoneTable({
  gone,
  outline,
  onPlace,
}: Pick<NeededLaterProps, 'outline' | 'onPlace'> & { readonly gone: readonly GoneName[] }) {
  const t = useTranslations('losses.needed')
  const { shown, hidden, showAll } = useFirst(gone)
  const place = (index: number) => {
    const message = outline[index]?.id
    return message === undefined ? null : <PlaceLink message={message} onPlace={onPlace} />
  }
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-2xs text-text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {t('name')}
            </th>
            <th scope="col" className="w-20 py-1 font-normal">
              {t('stood')}
            </th>
            <th scope="col" className="w-20 py-1 font-normal">
              {t('used')}
            </th>
            <th scope="col" title={t('thenHelp')} className="w-36 py-1 font-normal">
              {t('then')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ text, stood, used, shownAgain }) => (
            <tr key={`${text} ${used}`} data-dropped>
              <td title={text} className="truncate border-t border-border py-1 pr-2 font-mono text-xs">
                <TextWithInvisibles text={text} />
              </td>
              <td className="border-t border-border py-1">{place(stood)}</td>
              <td className="border-t border-border py-1">{place(used)}</td>
              <td className="border-t border-border py-1 whitespace-nowrap text-text-muted">
                {shownAgain === undefined ? (
                  <Dash why={t('notAgain')} />
                ) : (
                  <>
                    {shownAgain.isError ? t('error') : t('again')} {place(shownAgain.message)}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden === 0 ? null : (
        <button type="button" onClick={showAll} className="self-start text-sm text-accent hover:underline">
          {t('more', { count: hidden })}
        </button>
      )}
    </>
  )
}
