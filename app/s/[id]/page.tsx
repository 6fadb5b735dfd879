import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageMessages } from '@/app/_shell/page-messages'
import { openLink } from '@/lib/server/share'
import { LinkProblemPage, OpenCopy, SharedScreen } from '@/components/share'
import { SharedExperimentPage } from './shared-experiment-page'

interface SharedPageProps {
  readonly params: Promise<{ readonly id: string }>
}

const open = cache(openLink)

/** Not for search engines, and no address of it goes along when one leaves the page. */
const privacy = { robots: { index: false, follow: false, nocache: true }, referrer: 'no-referrer' } satisfies Metadata

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('share'), params])
  const opened = await open(id)
  if (!opened.ok) return { ...privacy, title: t(`problems.${opened.error}.title`) }
  return {
    ...privacy,
    title:
      opened.value.of === 'experiment'
        ? t('page.experimentTitle', { title: opened.value.head.title })
        : t('page.title', { title: opened.value.overview.title }),
  }
}

/**
 * A comparison, or an experiment, as it was shared. It has no loading state: whether the link still works decides between 200 and 404, and after that nothing is
 * left to wait for. Ids have no character that an address would have to encode, so it is taken as it is written. */
export default async function SharedPage({ params }: SharedPageProps) {
  const { id } = await params
  const opened = await open(id)
  if (!opened.ok) {
    if (opened.error === 'gone') notFound()
    return <LinkProblemPage problem={opened.error} />
  }
  if (opened.value.of === 'experiment')
    return (
      <PageMessages of={['share', 'experiments', 'workbench', 'engine', 'costs']}>
        <SharedExperimentPage head={opened.value.head} />
      </PageMessages>
    )
  const { overview } = opened.value
  return (
    <PageMessages of={['share', 'workbench', 'matrix', 'engine', 'import', 'pass', 'studio']}>
      <SharedScreen snapshot={overview} actions={<OpenCopy {...overview} />} />
    </PageMessages>
  )
}
