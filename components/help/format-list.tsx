import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type help from '@/messages/en/help.json'
import { type DialectHome, dialects, systems } from '@/lib/engine'
import { Badge } from '@/components/ui/display/badge'

/** Every dialect has its words: help-formats.test.ts. */
type DialectLabels = keyof (typeof help)['formats']['dialects']

const tones = {
  sessions: 'success',
  sources: 'info',
  samples: 'info',
  descriptions: 'warning',
} as const satisfies Record<DialectHome['checked'], string>

/** Every format of the registry: where its tool keeps sessions, how to get one, what is read, what cannot be carried. */
export function FormatList() {
  const t = useTranslations('help.formats')
  return (
    <ul className="flex flex-col rounded-lg border border-border">
      {dialects.map(({ id, name, home, incomplete }) => (
        <li key={id} id={`format-${id}`} className="scroll-mt-16 border-b border-border last:border-b-0">
          <details className="group">
            <summary className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover">
              <ChevronRight
                aria-hidden
                className="size-4 shrink-0 text-text-subtle transition-transform group-open:rotate-90"
              />
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              {incomplete ? <Badge>{t('incomplete')}</Badge> : null}
              <Badge look="dot" tone={tones[home.checked]}>
                {t(`checked.${home.checked}`)}
              </Badge>
            </summary>
            <Details home={home} words={id as DialectLabels} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Details({ home, words }: { readonly home: DialectHome; readonly words: DialectLabels }) {
  const t = useTranslations('help.formats')
  const { paths, command } = home
  return (
    <dl className="grid gap-x-6 gap-y-2 px-3 pt-1 pb-3 sm:grid-cols-[9rem_1fr] [&_dd]:text-pretty [&_dd]:text-text-muted [&_dt]:font-medium">
      <dt>{t('kept')}</dt>
      {paths === undefined ? (
        <dd>{t('nowhere')}</dd>
      ) : (
        <dd className="flex flex-col gap-1">
          {systems.map((system) => (
            <span key={system} className="flex flex-col sm:flex-row sm:gap-2">
              <span className="w-16 shrink-0 text-xs text-text-subtle sm:pt-0.5">{t(`systems.${system}`)}</span>
              <code className="min-w-0 text-sm break-all">{paths[system]}</code>
            </span>
          ))}
        </dd>
      )}
      {command === undefined ? null : (
        <>
          <dt>{t('command')}</dt>
          <dd>
            <code className="text-sm break-words">{command}</code>
          </dd>
        </>
      )}
      <dt>{t('get')}</dt>
      <dd>{t(`dialects.${words}.get`)}</dd>
      <dt>{t('versions')}</dt>
      <dd>{t(`dialects.${words}.versions`)}</dd>
      <dt>{t('lost')}</dt>
      <dd>{t(`dialects.${words}.lost`)}</dd>
    </dl>
  )
}
