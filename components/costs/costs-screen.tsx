'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { AnalyticsScreen } from './usage/analytics-screen'
import { BudgetLine } from './budget-line'
import { useCommands } from '@/components/shared/commands/commands'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import { ComparePanel } from './compare-panel'
import { costsState, costTabs } from './model/view-state'
import { costQueries } from './api/queries'

export function CostsScreen() {
  const t = useTranslations('costs')
  const [{ tab }, setState] = useQueryStates(costsState)
  const budget = useQuery(costQueries.budget())
  useCommands(
    costTabs.map((value) => ({
      id: `costs.${value}`,
      group: t('title'),
      title: t(`tabs.${value}`),
      run: () => void setState({ tab: value }),
    })),
  )
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6">
      <header>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-[80ch] text-text-muted">{t('help')}</p>
      </header>
      {budget.data === undefined ? null : <BudgetLine status={budget.data} />}
      <Tabs
        value={tab}
        onValueChange={(next) => {
          const chosen = costTabs.find((candidate) => candidate === next)
          if (chosen !== undefined) void setState({ tab: chosen })
        }}
      >
        <TabList aria-label={t('tabs.label')}>
          {costTabs.map((value) => (
            <Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="compare" className="pt-5">
          <ComparePanel />
        </TabPanel>
        <TabPanel value="analytics" className="pt-5">
          <AnalyticsScreen />
        </TabPanel>
      </Tabs>
    </div>
  )
}
