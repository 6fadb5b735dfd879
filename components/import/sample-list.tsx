'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/components/shared/labels/amounts/use-figures'
import type { SampleView } from '@/lib/contracts/conversations'

export function SampleList({
  label,
  samples,
  busy,
  onOpen,
}: {
  readonly label: string
  readonly samples: readonly SampleView[]
  readonly busy: boolean
  readonly onOpen: (id: SampleView['id']) => void
}) {
  const t = useTranslations('import')
  const figures = useFigures()
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {samples.map((sample) => (
        <li key={sample.id}>
          <button
            type="button"
            disabled={busy}
            onClick={() => onOpen(sample.id)}
            title={t(`sampleWhy.${sample.id}`)}
            className="flex w-full flex-col rounded-md px-2 py-1.5 text-left hover:bg-hover disabled:opacity-50"
          >
            <span className="text-sm font-medium">{t(`sampleTitle.${sample.id}`)}</span>
            <span className="tabular text-xs text-text-muted">
              {t('sample', {
                dialect: sample.dialectName,
                messages: sample.messages,
                tokens: figures.tokens(sample.tokens),
              })}
            </span>
            <span className="w-full truncate text-xs text-text-muted">{t(`sampleWhy.${sample.id}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
