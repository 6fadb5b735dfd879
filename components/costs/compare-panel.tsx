'use client'

import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { useQueryStates } from 'nuqs'
import { useShellStore } from '@/components/shared/shell/shell-store'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { Comparison } from './comparison'
import { ComparisonControls } from './comparison-controls'
import { firstChoice, strategyChoices, type StrategyChoice } from './model/cost-model'
import { Button } from '@/components/ui/buttons/button'
import { EmptyState } from '@/components/ui/display/empty-state'
import { Skeleton } from '@/components/ui/display/skeleton'
import { Spinner } from '@/components/ui/display/spinner'
import { useEngineLabels } from '@/components/shared/labels/engine-labels'
import { SessionCard } from './session-card'
import { ProjectionPanel } from './projection-panel'
import { costsState } from './model/view-state'
import { conversationQueries } from '@/components/conversations'
import { profileQueries } from '@/components/profiles'
import { presetQueries } from '@/components/library'
import { costQueries } from './api/queries'

export function ComparePanel() {
  const t = useTranslations('costs')
  const words = useEngineLabels()
  const [view, setView] = useQueryStates(costsState)
  const left = useShellStore((state) => state.workbench)
  const conversations = useQuery(conversationQueries.list())
  const providers = useQuery(presetQueries.providers())
  const presets = useQuery(presetQueries.list())
  const profiles = useQuery(profileQueries.list())
  const missing = [conversations, providers, presets, profiles].find(({ data }) => data === undefined)
  if (missing !== undefined) return <QueryProblem query={missing} placeholder={<Skeleton className="h-64" />} />

  const all = providers.data ?? []
  const choices = strategyChoices(all, presets.data ?? [])
  const choice = choices.find(({ value }) => value === view.strategy) ?? firstChoice(choices, all)
  // The session in hand, where nothing else is said.
  const wanted = view.conversation ?? new URLSearchParams(left).get('conversation')
  const conversation = conversations.data?.find(({ id }) => id === wanted) ?? conversations.data?.[0]
  const known = profiles.data ?? []
  const current = known.find(({ id }) => id === view.current)?.id
  const nameOf = (chosen: StrategyChoice): string =>
    chosen.preset?.name ??
    words.provider(chosen.provider, all.find(({ id }) => id === chosen.provider)?.name ?? chosen.provider)
  if (conversation === undefined || choice === undefined)
    return (
      <EmptyState
        icon={<Wallet />}
        title={t('noConversation')}
        description={t('noConversationHelp')}
        actions={
          <Button asChild variant="primary">
            <Link href="/">{t('toWorkbench')}</Link>
          </Button>
        }
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <ComparisonControls
        conversations={conversations.data ?? []}
        conversation={conversation.id}
        onConversation={(id) => void setView({ conversation: id })}
        providers={all}
        choices={choices}
        choice={choice.value}
        onChoice={(value) => void setView({ strategy: value })}
        profiles={known}
        current={current}
        onCurrent={(id) => void setView({ current: id })}
      />
      <Compared
        preset={choice.preset?.id}
        input={{
          conversationId: conversation.id,
          provider: choice.provider,
          config: choice.config,
          ...(current === undefined ? {} : { currentProfile: current }),
        }}
        strategy={nameOf(choice)}
      />
    </div>
  )
}

function Compared({
  input,
  strategy,
  preset,
}: {
  readonly input: Parameters<typeof costQueries.comparison>[0]
  readonly strategy: string
  readonly preset: string | undefined
}) {
  const t = useTranslations('costs')
  const comparison = useQuery(costQueries.comparison(input))
  return (
    <div aria-busy={comparison.isFetching} className="flex flex-col gap-5">
      <p role="status" className={comparison.isFetching ? 'flex items-center gap-2 text-text-muted' : 'sr-only'}>
        {comparison.isFetching ? (
          <>
            <Spinner />
            {t('working')}
          </>
        ) : null}
      </p>
      {comparison.data === undefined || comparison.isError ? (
        <QueryProblem query={comparison} placeholder={<Skeleton className="h-64" />} />
      ) : (
        <>
          <Comparison comparison={comparison.data} strategy={strategy} />
          <SessionCard
            input={{ conversationId: input.conversationId, provider: input.provider, config: input.config }}
            strategy={strategy}
          />
          {comparison.data.rows.length === 0 ? null : (
            <ProjectionPanel
              comparison={comparison.data}
              conversationId={input.conversationId}
              provider={input.provider}
              preset={preset}
            />
          )}
        </>
      )}
    </div>
  )
}
