import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { PageMessages } from '@/app/_shell/page-messages'
import type { LinkProblem } from '@/lib/contracts/share'
import { openSnapshot } from '@/lib/server/share'
import type { SnapshotOverview } from '@/lib/contracts/share'
import type { Result } from '@/lib/engine'
import { LinkProblemPage, OpenCopy, SharedScreen } from '@/components/share'

interface SharedPageProps {
  readonly params: Promise<{ readonly id: string }>
}

const open = cache(async (id: string): Promise<Result<SnapshotOverview, LinkProblem>> => openSnapshot(id))

/** Not for search engines, and no address of it goes along when one leaves the page. */
const privacy = { robots: { index: false, follow: false, nocache: true }, referrer: 'no-referrer' } satisfies Metadata

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const [t, { id }] = await Promise.all([getTranslations('share'), params])
  const opened = await open(id)
  if (opened.ok) return { ...privacy, title: t('page.title', { title: opened.value.title }) }
  return { ...privacy, title: t(`problems.${opened.error}.title`) }
}

/**
 * A comparison as it was shared. It has no loading state: whether the link still works decides between 200 and 404, and after that nothing is
 * left to wait for. Ids have no character that an address would have to encode, so it is taken as it is written. */
export default async function SharedPage({ params }: SharedPageProps) {
  const { id } = await params
  const opened = await open(id)
  if (opened.ok)
    return (
      <PageMessages of={['share', 'workbench', 'matrix', 'engine', 'import', 'pass', 'studio']}>
        <SharedScreen snapshot={opened.value} actions={<OpenCopy {...opened.value} />} />
      </PageMessages>
    )
  if (opened.error === 'gone') notFound()
  return <LinkProblemPage problem={opened.error} />
}
