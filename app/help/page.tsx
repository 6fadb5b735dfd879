import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { FormatList, HelpCommands, HelpContents, HelpSection, StrategyMatrix, Terms } from '@/components/help'
import { matrixColumns } from '@/components/matrix'
import { PageMessages } from '@/app/_shell/page-messages'
import { Badge } from '@/components/ui/display/badge'
import { Link } from '@/components/ui/buttons/link'
import { Shortcut } from '@/components/ui/keys/kbd'
import { version } from '@/package.json'
import { ledgerOutcomes, statusOf } from '@/lib/engine'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('help')
  return { title: t('title') }
}

const sections = [
  'start',
  'strategies',
  'pipelines',
  'profiles',
  'costs',
  'words',
  'statuses',
  'keyboard',
  'terminal',
  'formats',
  'counting',
  'privacy',
  'operate',
] as const
const steps = ['open', 'run', 'look'] as const
const words = [
  'trigger',
  'recorded',
  'baseline',
  'map',
  'hunk',
  'cut',
  'recall',
  'preset',
  'conversation',
  'part',
  'pair',
  'reference',
  'ledger',
  'check',
  'run',
] as const
const articles = {
  pipelines: ['prelude', 'pass', 'condition', 'mode'],
  profiles: ['choose', 'keys', 'threshold', 'workspaces'],
  operate: ['secret', 'open', 'publicUrl', 'proxy', 'health', 'log'],
  costs: ['estimate', 'unknown', 'pinned', 'limit'],
  terminal: ['run', 'models', 'silence', 'convert', 'expand', 'keep'],
} as const
const keys = [
  ['run', ['mod+enter']],
  ['cancel', ['escape']],
  ['palette', ['mod+k']],
  ['undo', ['mod+z']],
  ['redo', ['mod+shift+z']],
  ['open', ['mod+o']],
  ['next', ['f7', 'n']],
  ['previous', ['shift+f7', 'p']],
  ['layout', ['u']],
  ['unchanged', ['x']],
] as const

export default function HelpPage() {
  const t = useTranslations('help')
  const w = useTranslations('workbench')
  const m = useTranslations('matrix')
  return (
    <PageMessages of={['help', 'workbench']}>
      <div className="mx-auto flex w-full max-w-6xl gap-10 p-4 sm:p-8">
        <HelpCommands group={t('title')} sections={sections.map((id) => ({ id, title: t(`${id}.title`) }))} />
        <HelpContents label={t('contents')} sections={sections.map((id) => ({ id, title: t(`${id}.title`) }))} />
        <article className="flex min-w-0 flex-1 flex-col gap-10 text-base">
          <header className="flex flex-col gap-3">
            <h1 className="text-2xl font-semibold">{t('title')}</h1>
            <p className="max-w-[70ch] text-lg text-pretty text-text-muted">{t('intro')}</p>
          </header>
          <HelpSection id="start" title={t('start.title')}>
            <ol className="flex max-w-[70ch] list-decimal flex-col gap-2 pl-5 text-pretty marker:font-semibold marker:text-text-subtle">
              {steps.map((step) => (
                <li key={step}>{t(`start.${step}`)}</li>
              ))}
            </ol>
            <Link
              href="/?intro=true"
              className="inline-flex items-center self-start rounded-sm text-accent underline max-sm:min-h-10"
            >
              {t('start.introduction')}
            </Link>
          </HelpSection>
          <HelpSection id="strategies" title={t('strategies.title')}>
            <p className="text-text-muted">{t('strategies.lead')}</p>
            <StrategyMatrix />
          </HelpSection>
          <HelpSection id="pipelines" title={t('pipelines.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('pipelines.lead')}</p>
            <Terms
              terms={articles.pipelines.map((id) => ({
                id,
                name: t(`pipelines.${id}.name`),
                text: t(`pipelines.${id}.text`),
              }))}
            />
          </HelpSection>
          <HelpSection id="profiles" title={t('profiles.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('profiles.lead')}</p>
            <Terms
              terms={articles.profiles.map((id) => ({
                id,
                name: t(`profiles.${id}.name`),
                text: t(`profiles.${id}.text`),
              }))}
            />
          </HelpSection>
          <HelpSection id="costs" title={t('costs.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('costs.lead')}</p>
            <Terms
              terms={articles.costs.map((id) => ({ id, name: t(`costs.${id}.name`), text: t(`costs.${id}.text`) }))}
            />
          </HelpSection>
          <HelpSection id="words" title={t('words.title')}>
            <Terms
              terms={[
                ...matrixColumns.map((id) => ({ id, name: m(`columns.${id}`), text: m(`terms.${id}`) })),
                ...words.map((id) => ({ id, name: t(`words.${id}.name`), text: t(`words.${id}.text`) })),
              ]}
            />
          </HelpSection>
          <HelpSection id="statuses" title={t('statuses.title')}>
            <Terms
              terms={ledgerOutcomes.map((id) => ({
                id,
                name: <Badge tone={statusOf(id)}>{w(`statuses.${id}`)}</Badge>,
                text: t(`statuses.${id}`),
              }))}
            />
          </HelpSection>
          <HelpSection id="keyboard" title={t('keyboard.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('keyboard.lead')}</p>
            <Keys />
          </HelpSection>
          <HelpSection id="terminal" title={t('terminal.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('terminal.lead')}</p>
            <Terms
              terms={articles.terminal.map((id) => ({
                id,
                name: t(`terminal.${id}.name`),
                text: t(`terminal.${id}.text`),
              }))}
            />
          </HelpSection>
          <HelpSection id="formats" title={t('formats.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('formats.lead')}</p>
            <FormatList />
            <Terms terms={[{ id: 'without', name: t('formats.without.title'), text: t('formats.without.text') }]} />
          </HelpSection>
          {(['counting', 'privacy'] as const).map((id) => (
            <HelpSection key={id} id={id} title={t(`${id}.title`)}>
              <p className="max-w-[70ch] text-pretty">{t(`${id}.text`)}</p>
            </HelpSection>
          ))}
          <HelpSection id="operate" title={t('operate.title')}>
            <p className="max-w-[70ch] text-text-muted">{t('operate.lead')}</p>
            <Terms
              terms={articles.operate.map((id) => ({
                id,
                name: <code>{t(`operate.${id}.name`)}</code>,
                text: t(`operate.${id}.text`),
              }))}
            />
            <p className="text-sm text-text-muted">{t('operate.version', { version })}</p>
          </HelpSection>
        </article>
      </div>
    </PageMessages>
  )
}

function Keys() {
  const t = useTranslations('help.keyboard')
  return (
    <dl className="max-w-xl">
      {keys.map(([id, shortcuts]) => (
        <div
          key={id}
          className="flex min-h-9 items-center justify-between gap-4 border-b border-border last:border-b-0"
        >
          <dt>{t(id)}</dt>
          <dd className="flex items-center gap-2">
            {shortcuts.map((shortcut, index) => (
              <span key={shortcut} className="flex items-center gap-2">
                {index === 0 ? null : <span className="text-xs text-text-subtle">{t('or')}</span>}
                <Shortcut keys={shortcut} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
