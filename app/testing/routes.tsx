import type { ReactNode } from 'react'
import WorkbenchPage from '@/app/(workbench)/page'
import CostsPage from '@/app/costs/page'
import DatasetsPage from '@/app/datasets/(list)/page'
import DatasetPage from '@/app/datasets/[id]/page'
import StoredSessionsPage from '@/app/datasets/stored/page'
import ExperimentPage from '@/app/experiments/[id]/page'
import ExperimentsPage from '@/app/experiments/(list)/page'
import JobsPage from '@/app/jobs/page'
import LivePage from '@/app/live/page'
import TuningPage from '@/app/experiments/tune/[id]/page'
import NewTuningPage from '@/app/experiments/tune/new/page'
import HelpPage from '@/app/help/page'
import NotFound from '@/app/not-found'
import PresetsPage from '@/app/presets/page'
import ProfilesPage from '@/app/profiles/(list)/page'
import ProfilePage from '@/app/profiles/[id]/page'
import RunsPage from '@/app/runs/(list)/page'
import RunPage from '@/app/runs/[id]/page'
import SharedNotFound from '@/app/s/[id]/not-found'
import SharedPage from '@/app/s/[id]/page'

type Query = Promise<Record<string, string | string[]>>
type Page = (id: string, query: Query) => ReactNode | Promise<ReactNode>

const pages: readonly (readonly [RegExp, Page])[] = [
  [/^\/$/, (_, searchParams) => WorkbenchPage({ searchParams })],
  [/^\/presets$/, () => PresetsPage()],
  [/^\/runs$/, () => RunsPage()],
  [/^\/runs\/([^/]+)$/, (id, searchParams) => RunPage({ params: Promise.resolve({ id }), searchParams })],
  [/^\/profiles$/, () => ProfilesPage()],
  [/^\/profiles\/([^/]+)$/, (id) => ProfilePage({ params: Promise.resolve({ id }) })],
  [/^\/costs$/, (_, searchParams) => CostsPage({ searchParams })],
  [/^\/datasets$/, () => DatasetsPage()],
  [/^\/datasets\/stored$/, () => StoredSessionsPage()],
  [/^\/datasets\/([^/]+)$/, (id) => DatasetPage({ params: Promise.resolve({ id }) })],
  [/^\/experiments\/tune\/new$/, () => NewTuningPage()],
  [/^\/experiments\/tune\/([^/]+)$/, (id) => TuningPage({ params: Promise.resolve({ id }) })],
  [/^\/experiments$/, () => ExperimentsPage()],
  [/^\/experiments\/([^/]+)$/, (id, searchParams) => ExperimentPage({ params: Promise.resolve({ id }), searchParams })],
  [/^\/jobs$/, () => JobsPage()],
  [/^\/live$/, () => LivePage()],
  [/^\/help$/, () => <HelpPage />],
  [/^\/s\/([^/]+)$/, (id) => SharedPage({ params: Promise.resolve({ id }) })],
]

/** What the page of an address draws, with the answers that the server gives it along. */
export async function pageAt(address: string): Promise<ReactNode> {
  const { pathname, search } = new URL(address, window.location.origin)
  const query = Promise.resolve(Object.fromEntries(new URLSearchParams(search)))
  for (const [pattern, page] of pages) {
    const match = pattern.exec(pathname)
    if (match) return followed(pathname, () => page(match[1] ?? '', query))
  }
  return NotFound()
}

/** Next tells of a redirect and of a page that is not there by errors with a digest. */
async function followed(pathname: string, page: () => ReactNode | Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await page()
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : ''
    if (digest.startsWith('NEXT_HTTP_ERROR_FALLBACK;404'))
      return pathname.startsWith('/s/') ? <SharedNotFound /> : NotFound()
    if (!digest.startsWith('NEXT_REDIRECT;')) throw error
    const target = digest.split(';')[2] ?? '/'
    window.history.replaceState(null, '', target)
    return pageAt(target)
  }
}
