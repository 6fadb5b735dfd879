'use client'

import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ConversationSummary } from '@/lib/contracts/conversations'
import type { PresetView } from '@/lib/contracts/presets'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'
import { useRanking } from '../api/use-ranking'
import { NothingSaved } from '../library-notes'
import { filterLibrary, type LibraryEntry, type LibraryFilter } from '../model/library-model'
import { PresetRanking } from './preset-ranking'
import type { PresetRowProps } from './preset-row'

interface LibraryProps extends Pick<PresetRowProps, 'onAction'> {
  readonly presets: readonly PresetView[]
  /** The session that effects are shown for. */
  readonly conversation: Pick<ConversationSummary, 'id' | 'tokens'> | undefined
  readonly filter: LibraryFilter
  readonly onClear: () => void
  readonly hrefOf: (preset: string) => string
}

/** The presets that were looked for, ranked by their effect. All are worked out, so that another filter finds its figures. */
export function Library({ presets, conversation, filter, onClear, hrefOf, onAction }: LibraryProps) {
  const t = useTranslations('presets')
  const words = useEngineLabels()
  const ranking = useRanking(conversation?.id, presets)
  const entries = presets.map(
    (preset): LibraryEntry => ({
      preset,
      name: words.preset(preset.id, preset.name),
      description: words.presetDescription(preset.id, preset.description),
    }),
  )
  const found = filterLibrary(entries, filter)
  const filtered = filter.search !== '' || filter.origin !== null || filter.provider !== null || filter.tag !== null
  const noneOwn = presets.every(({ own }) => own === undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {filtered ? t('found', { count: found.length }) : ''}
      </p>
      {noneOwn && filter.origin === 'own' ? <NothingSaved /> : null}
      {found.length === 0 && !(noneOwn && filter.origin === 'own') ? (
        <EmptyState
          icon={<SearchX />}
          title={t('nothing.title')}
          description={t('nothing.help')}
          actions={<Button onClick={onClear}>{t('nothing.clear')}</Button>}
          className="rounded-lg border border-dashed border-border-strong"
        />
      ) : null}
      {found.length === 0 ? null : (
        <PresetRanking
          entries={found}
          {...(conversation === undefined ? { figures: new Map() } : ranking)}
          total={conversation?.tokens ?? 0}
          hrefOf={hrefOf}
          onAction={onAction}
        />
      )}
    </>
  )
}
