'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { deleteScenario, saveScenario } from '@/lib/server/costs/actions'
import { useAction } from '@/components/shared/queries/use-action'
import { QueryProblem } from '@/components/shared/queries/query-problem'
import { defined, projectionAssumptionsSchema } from '@/lib/engine'
import type { CostComparison, Scenario } from '@/lib/contracts/costs'
import { projectedRow } from './model/cost-model'
import { ProjectionCard } from './projection-card'
import { ScenariosCard } from './scenarios-card'
import { useCommands } from '@/components/shared/commands/commands'
import { toast } from '@/components/ui/toasts/toast'
import { costsState } from './model/view-state'
import { costQueries } from './api/queries'

interface ProjectionPanelProps {
  readonly comparison: CostComparison
  readonly conversationId: string
  readonly provider: string
  readonly preset: string | undefined
}

export function ProjectionPanel({ comparison, conversationId, provider, preset }: ProjectionPanelProps) {
  const t = useTranslations('costs')
  const [view, setView] = useQueryStates(costsState)
  const [assumptions, setAssumptions] = useState(() => projectionAssumptionsSchema.parse({}))
  const row = projectedRow(comparison, view.profile)
  const currentUsd = comparison.rows.find(({ current }) => current)?.costUsd
  const projection = useQuery(costQueries.projection({ costUsd: row?.costUsd, currentUsd, assumptions }))
  const scenarios = useQuery(costQueries.scenarios())
  const refresh = [costQueries.scenarios().queryKey]
  const saving = useAction(saveScenario, {
    refresh,
    onSuccess: ({ name }) => toast.success(t('scenarioSaved', { name })),
  })
  const deleting = useAction(({ id }: Scenario) => deleteScenario({ id }), {
    refresh,
    onSuccess: (_, { updatedAt: __, id: ___, ...again }) =>
      toast.message(t('scenarioDeleted', { name: again.name }), {
        action: { label: t('undo'), onClick: () => saving.mutate(again) },
      }),
  })
  const open = (scenario: Scenario): void => {
    setAssumptions(scenario.assumptions)
    void setView({
      ...defined({ profile: scenario.profile, conversation: scenario.conversationId }),
      ...(scenario.preset !== undefined
        ? { strategy: `preset:${scenario.preset}` }
        : scenario.provider === undefined
          ? {}
          : { strategy: `provider:${scenario.provider}` }),
      ...(scenario.currentProfile === undefined ? {} : { current: scenario.currentProfile }),
    })
  }
  useCommands([
    {
      id: 'costs.scenario.save',
      group: t('scenarios.title'),
      title: t('scenarios.save'),
      disabled: row === undefined,
      run: () => document.querySelector<HTMLElement>('[data-scenario-name]')?.focus(),
    },
    ...(scenarios.data ?? []).map((scenario) => ({
      id: `costs.scenario.${scenario.id}`,
      group: t('scenarios.title'),
      title: t('scenarios.openOf', { name: scenario.name }),
      run: () => open(scenario),
    })),
  ])
  if (row === undefined) return null
  return (
    <>
      <ProjectionCard
        comparison={comparison}
        profile={row.profile}
        onProfile={(profile) => void setView({ profile })}
        assumptions={assumptions}
        onAssumptions={setAssumptions}
        projection={projection.data}
      />
      {projection.isError ? <QueryProblem query={projection} placeholder={null} /> : null}
      <ScenariosCard
        scenarios={scenarios.data ?? []}
        saving={saving.isPending}
        onSave={(name) =>
          saving.mutate({
            name,
            costUsd: row.costUsd,
            currentUsd,
            profile: row.profile,
            conversationId,
            provider,
            ...(preset === undefined ? {} : { preset }),
            ...(view.current === null ? {} : { currentProfile: view.current }),
            assumptions,
          })
        }
        onOpen={open}
        onDelete={(scenario) => deleting.mutate(scenario)}
      />
    </>
  )
}
