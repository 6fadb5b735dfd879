'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import { useRouter } from 'next/navigation'
import { useQueryStates } from 'nuqs'
import { useCommands } from '@/components/shared/commands/commands'
import { Button } from '@/components/ui/buttons/button'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/display/tabs'
import { ProfilesPanel } from './profiles-panel'
import { SettingsPanel } from './settings/settings-panel'
import { StoragePanel } from './settings/storage-panel'
import { profilesState, profileTabs } from './view-state'

export function ProfilesScreen() {
  const t = useTranslations('profiles')
  const router = useRouter()
  const [{ tab }, setState] = useQueryStates(profilesState)
  useCommands([
    {
      id: 'profiles.new',
      group: t('title'),
      title: t('new'),
      icon: <Plus aria-hidden />,
      run: () => router.push('/profiles/new'),
    },
    ...profileTabs.map((value) => ({
      id: `profiles.${value}`,
      group: t('title'),
      title: t(`tabs.${value}`),
      disabled: value === tab,
      run: () => void setState({ tab: value }),
    })),
  ])
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="max-w-[80ch] text-text-muted">{t('help')}</p>
        </div>
        <Button asChild variant="primary">
          <Link href="/profiles/new">
            <Plus aria-hidden />
            {t('new')}
          </Link>
        </Button>
      </header>
      <Tabs
        value={tab}
        onValueChange={(next) => {
          const chosen = profileTabs.find((candidate) => candidate === next)
          if (chosen !== undefined) void setState({ tab: chosen })
        }}
      >
        <TabList aria-label={t('tabs.label')}>
          {profileTabs.map((value) => (
            <Tab key={value} value={value}>
              {t(`tabs.${value}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="profiles" className="pt-5">
          <ProfilesPanel />
        </TabPanel>
        <TabPanel value="settings" className="pt-5">
          <SettingsPanel />
        </TabPanel>
        <TabPanel value="storage" className="pt-5">
          <StoragePanel />
        </TabPanel>
      </Tabs>
    </div>
  )
}
