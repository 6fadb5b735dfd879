'use client'

import { Copy, EllipsisVertical, Pencil, Plug, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/buttons/link'
import type { ConnectionView, ProfileRole, ProfileView } from '@/lib/contracts/profiles'
import type { VerdictView } from '@/lib/contracts/verdicts'
import { VerdictLine } from '@/components/shared/parts/verdict-line'
import { Badge } from '@/components/ui/display/badge'
import { Button } from '@/components/ui/buttons/button'
import { Callout } from '@/components/ui/display/callout'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/overlays/menu'
import { ConnectionResult } from './form/connection-result'
import { useMoney } from '@/components/shared/labels/amounts/use-money'
import { useProfileLabels } from '@/components/shared/labels/use-profile-labels'

export type TestState = { readonly type: 'running' } | { readonly type: 'done'; readonly connection: ConnectionView }

interface ProfileListProps {
  readonly profiles: readonly ProfileView[]
  /** By profile id. */
  readonly tests: Readonly<Record<string, TestState>>
  /** Each profile's verdict on the newest session; absent if there is no session. */
  readonly verdicts?: { readonly title: string; readonly of: readonly VerdictView[] }
  readonly onTest: (profile: ProfileView) => void
  readonly onDuplicate: (profile: ProfileView) => void
  readonly onDelete: (profile: ProfileView) => void
  readonly onDefault: (role: ProfileRole, profile: ProfileView) => void
}

export function ProfileList({ profiles, tests, verdicts, ...actions }: ProfileListProps) {
  const t = useTranslations('profiles.list')
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-3">
      {profiles.map((profile) => (
        <li key={profile.id}>
          <ProfileCard profile={profile} test={tests[profile.id]} verdict={verdictOf(profile, verdicts)} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface SessionVerdict {
  readonly title: string
  readonly verdict: VerdictView
}

function verdictOf({ id }: ProfileView, verdicts: ProfileListProps['verdicts']): SessionVerdict | undefined {
  const verdict = verdicts?.of.find(({ profile }) => profile?.id === id)
  return verdicts && verdict && { title: verdicts.title, verdict }
}

type CardProps = {
  readonly profile: ProfileView
  readonly test: TestState | undefined
  readonly verdict: SessionVerdict | undefined
} & Omit<ProfileListProps, 'profiles' | 'tests' | 'verdicts'>

function ProfileCard({ profile, test, verdict, onTest, onDuplicate, onDelete, onDefault }: CardProps) {
  const t = useTranslations('profiles.list')
  const words = useProfileLabels()
  const name = words.name(profile)
  const href = `/profiles/${encodeURIComponent(profile.id)}`
  const entries: readonly MenuEntry[] = [
    ...(profile.builtIn || profile.isConversationDefault
      ? []
      : [
          {
            kind: 'action',
            id: 'conversation',
            label: t('useForConversation'),
            run: () => onDefault('conversation', profile),
          } as const,
        ]),
    ...(profile.isCondensingDefault
      ? []
      : [
          {
            kind: 'action',
            id: 'condensing',
            label: t('useForCondensing'),
            run: () => onDefault('condensing', profile),
          } as const,
        ]),
    ...(profile.builtIn
      ? []
      : ([
          {
            kind: 'action',
            id: 'duplicate',
            label: t('duplicate'),
            icon: <Copy aria-hidden />,
            run: () => onDuplicate(profile),
          },
          { kind: 'separator', id: 'line' },
          {
            kind: 'action',
            id: 'delete',
            label: t('delete'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            run: () => onDelete(profile),
          },
        ] as const)),
  ]
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-w-48 flex-1 flex-col gap-0.5">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
            {profile.builtIn ? (
              name
            ) : (
              <Link href={href} className="rounded-sm wrap-anywhere hover:text-accent hover:underline">
                {name}
              </Link>
            )}
            {profile.isConversationDefault ? <Badge tone="info">{t('conversationDefault')}</Badge> : null}
            {profile.isCondensingDefault ? <Badge tone="success">{t('condensingDefault')}</Badge> : null}
          </h3>
          <p className="text-text-muted wrap-anywhere">
            {profile.builtIn ? (
              t('offlineHelp')
            ) : (
              <>
                {words.handler(profile.handler, profile.handlerName)} ·{' '}
                <span className="font-mono text-xs">{profile.model}</span>
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-1.5">
          {profile.builtIn ? null : (
            <>
              <Button
                loading={test?.type === 'running'}
                onClick={() => onTest(profile)}
                aria-label={t('testOf', { name })}
              >
                {test?.type === 'running' ? null : <Plug aria-hidden />}
                {t('test')}
              </Button>
              <Button asChild>
                <Link href={href} aria-label={t('editOf', { name })}>
                  <Pencil aria-hidden />
                  {t('edit')}
                </Link>
              </Button>
            </>
          )}
          {entries.length === 0 ? null : (
            <Menu
              align="end"
              trigger={
                <IconButton label={t('more', { name })} tooltip={false} icon={<EllipsisVertical aria-hidden />} />
              }
              entries={entries}
            />
          )}
        </div>
      </header>
      <Facts profile={profile} />
      {verdict === undefined ? null : (
        <div>
          <p className="text-xs text-text-muted">{t('verdict', { title: verdict.title })}</p>
          <VerdictLine verdict={verdict.verdict} />
        </div>
      )}
      {profile.problem === undefined ? null : (
        <Callout kind="warning" title={t('unusable')}>
          {words.problem(profile)}
        </Callout>
      )}
      {test?.type === 'done' ? <ConnectionResult connection={test.connection} /> : null}
    </article>
  )
}

function Facts({ profile }: { readonly profile: ProfileView }) {
  const t = useTranslations('profiles.list')
  const money = useMoney()
  const words = useProfileLabels()
  if (profile.builtIn) return null
  const facts = [
    [t('prices'), money.pair(profile.rates.rates), money.source(profile.rates)],
    [
      t('window'),
      profile.contextWindow === undefined ? t('windowUnknown') : t('tokens', { count: profile.contextWindow }),
      profile.contextWindow === undefined ? undefined : t(`windowSources.${profile.contextWindowSource}`),
    ],
    [
      t('threshold'),
      words.threshold(profile.effectiveThreshold),
      words.thresholdSource(profile.effectiveThreshold.source),
    ],
    [
      t('calls'),
      t('callCount', { count: profile.recordedCalls }),
      profile.recordedCalls === 0 ? t('callsNone') : t('callsHelp'),
    ],
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-text-muted">{name}</dt>
          <dd>
            <span className="tabular font-medium">{value}</span>
            {note === undefined ? null : <span className="block text-xs text-text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
